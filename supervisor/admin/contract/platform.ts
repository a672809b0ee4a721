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
  memory: Nullable(
    Type.Integer({ description: "Proportional memory (PSS) in bytes, with the programs that it runs." }),
  ),
  cpu: Nullable(Type.Number({ description: "Processor time its process has used, in seconds." })),
  openFiles: Nullable(Type.Integer({ description: "Open file descriptors." })),
});
export type ComponentStatus = Static<typeof ComponentStatus>;

const Finding = Type.Object({
  severity: Type.Enum(["notice", "degraded", "unhealthy"], {
    description: "`notice`: worth knowing, and no reason against the health.",
  }),
  code: Type.String(),
  message: Type.String(),
  remedy: Type.String(),
  fix: Type.Optional(Type.Unknown({ description: "What `sotto doctor --fix` does about it." })),
});

export const SelfTest = Type.Object(
  {
    at: Type.String({ format: "date-time", description: "When it ended." }),
    because: Type.String({ description: "Why it was made: a start, something loaded, the hour." }),
    sentence: Type.Optional(Type.String({ description: "The sentence of the assistant that was spoken." })),
    steps: Type.Array(
      Type.Object({
        step: Type.Enum(["speak", "hear", "understand", "wake"]),
        component: Type.Enum(["tts", "asr", "nlu", "hotword"]),
        state: Type.Enum(["passed", "failed", "skipped"], { description: "`skipped`: there was nothing to try." }),
        detail: Type.String({ description: "What was heard or understood, or why it was not." }),
        warning: Type.Optional(Type.String({ description: "What is not as it should be though it works." })),
        milliseconds: Type.Integer({ minimum: 0 }),
      }),
    ),
    processorMilliseconds: Type.Optional(
      Type.Integer({ minimum: 0, description: "Processor time of the supervisor and all components meanwhile." }),
    ),
    fault: Type.Optional(Type.String({ description: "Why it could not be made at all." })),
  },
  { description: "What was shown to work last: a sentence spoken, heard and understood, and the wake word." },
);

export const Loaded = Type.Record(
  Type.String(),
  Type.Object({
    assistant: Type.Optional(Type.Object({ id: Type.String(), version: Type.String(), language: Type.String() })),
    values: Type.Optional(Type.Integer({ description: "Values of entities, injected ones included." })),
    words: Type.Optional(Type.Integer({ description: "Different words that it can hear." })),
    names: Type.Optional(Type.Array(Type.String(), { description: "Its wake words." })),
  }),
  { description: "What each component works with, by component." },
);

/** In short, for GET /platform. */
export const HealthSummary = Type.Object({
  health: Type.Enum(["healthy", "degraded", "unhealthy"]),
  reasons: Type.Array(Type.Object({ code: Type.String(), message: Type.String(), remedy: Type.String() })),
});
export type HealthSummary = Static<typeof HealthSummary>;

export const Health = Type.Object({
  ...HealthSummary.properties,
  checks: Type.Array(Type.Object({ name: Type.String(), question: Type.String(), findings: Type.Array(Finding) }), {
    description: "Every question that was asked, with what was found.",
  }),
  selfTest: Type.Optional(SelfTest),
  loaded: Loaded,
});
export type Health = Static<typeof Health>;

export const MemoryStatus = Type.Object(
  {
    total: Type.Integer({ description: "All of it, in bytes." }),
    supervisor: Type.Integer(),
    skills: Type.Array(Type.Object({ name: Type.String(), memory: Type.Integer() })),
  },
  { description: "Proportional memory (PSS): the supervisor, the components and the skills." },
);
export type MemoryStatus = Static<typeof MemoryStatus>;

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
  ...Health.properties,
  memory: MemoryStatus,
  components: Type.Array(ComponentStatus),
  packages: Type.Array(
    Type.Object({ name: Type.String(), installed: Nullable(Type.String()), candidate: Nullable(Type.String()) }),
    { description: "Empty where the platform runs from a checkout." },
  ),
});
export type PlatformStatus = Static<typeof PlatformStatus>;
