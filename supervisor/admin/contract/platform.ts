import { type Static, Type } from "typebox";

const Nullable = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

export const ComponentState = Type.Enum(["down", "starting", "up", "stopping", "waiting", "failed", "disabled"], {
  description: "`waiting` is a backoff before the next start, at `nextStartAt`.",
});

export const ComponentStatus = Type.Object({
  name: Type.String(),
  about: Type.String(),
  state: ComponentState,
  reason: Type.Optional(Type.String({ description: "Why it is in this state." })),
  ready: Type.Boolean(),
  pid: Nullable(Type.Integer()),
  since: Type.String({ format: "date-time", description: "When it entered this state." }),
  restarts: Type.Integer({ minimum: 0 }),
  nextStartAt: Type.Optional(Type.String({ format: "date-time" })),
  lastExit: Nullable(Type.String({ description: "How the last process ended, in words." })),
  memory: Nullable(Type.Integer({ description: "Resident memory in bytes." })),
  cpu: Nullable(Type.Number({ description: "Processor time its process has used, in seconds." })),
  openFiles: Nullable(Type.Integer({ description: "Open file descriptors." })),
});
export type ComponentStatus = Static<typeof ComponentStatus>;

export const Health = Type.Object({
  health: Type.Enum(["healthy", "degraded", "unhealthy"]),
  reasons: Type.Array(Type.Object({ code: Type.String(), message: Type.String(), remedy: Type.String() })),
});
export type Health = Static<typeof Health>;

/** One component, with more than a list of them has. */
export const ComponentDetails = Type.Object({
  ...ComponentStatus.properties,
  version: Type.String(),
  config: Type.Record(Type.String(), Type.Unknown(), {
    description: "Its section of the configuration; secrets hidden.",
  }),
});

export const PlatformStatus = Type.Object({
  version: Type.String(),
  hostname: Type.String(),
  uptime: Type.Number({ description: "Seconds since the supervisor started." }),
  health: Health.properties.health,
  reasons: Health.properties.reasons,
  components: Type.Array(ComponentStatus),
  packages: Type.Array(
    Type.Object({ name: Type.String(), installed: Nullable(Type.String()), candidate: Nullable(Type.String()) }),
    { description: "Empty where the platform runs from a checkout." },
  ),
});
export type PlatformStatus = Static<typeof PlatformStatus>;
