import { type Static, Type } from "typebox";
import { Health } from "./health.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const Nullable = <Schema extends Type.TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

export const ComponentState = Type.Enum(["down", "starting", "up", "stopping", "waiting", "failed", "disabled"], {
  description: "`waiting`: delayed before the next start, at `nextStartAt`.",
});

export const ComponentStatus = Type.Object({
  name: Type.String(),
  about: Type.String(),
  state: ComponentState,
  reason: Type.Optional(Type.String({ description: "Reason for the current state." })),
  ready: Type.Boolean(),
  pid: Nullable(Type.Integer()),
  sharesProcessWith: Type.Optional(
    Type.Array(Type.String(), {
      description:
        "Components in the same process, if there are any: `memory`, `cpu` and `openFiles` are those of the process.",
    }),
  ),
  since: Type.String({ format: "date-time", description: "Time at which it entered this state." }),
  restarts: Type.Integer({ minimum: 0 }),
  nextStartAt: Type.Optional(Type.String({ format: "date-time" })),
  lastExit: Nullable(Type.String({ description: "Description of how the last process ended." })),
  memory: Nullable(Type.Integer({ description: "Proportional memory (PSS) in bytes, including its child processes." })),
  cpu: Nullable(Type.Number({ description: "CPU time of its process, in seconds." })),
  openFiles: Nullable(Type.Integer({ description: "Open file descriptors." })),
});
export type ComponentStatus = Static<typeof ComponentStatus>;

export const MemoryStatus = Type.Object(
  {
    total: Type.Integer({ description: "Total memory in bytes." }),
    supervisor: Type.Integer(),
    skills: Type.Array(Type.Object({ name: Type.String(), memory: Type.Integer() })),
  },
  { description: "Proportional memory (PSS): the supervisor, the components and the skills." },
);
export type MemoryStatus = Static<typeof MemoryStatus>;

/** One component, with more details than in the list. */
export const ComponentDetails = Type.Object({
  ...ComponentStatus.properties,
  version: Type.String(),
  config: Type.Record(Type.String(), Type.Unknown(), {
    description: "Its section of the configuration, without secrets.",
  }),
});

const Version = Type.String({ description: "A version of the packages." });

export const UpdatePlan = Type.Object(
  {
    automatic: Type.Boolean({ description: "False: nothing is upgraded unless somebody asks for it." }),
    channel: Type.String(),
    to: Type.Optional(Version),
    notBefore: Type.Optional(Type.String({ format: "date-time", description: "The upgrade does not begin before." })),
    waitsFor: Type.Optional(Type.String({ description: "Why nothing is planned, or what it waits for." })),
    changes: Type.Optional(Type.String({ description: "The changes of that version, in words." })),
    securityFixes: Type.Optional(
      Type.Object(
        {
          waiting: Type.Array(
            Type.Object({
              name: Type.String({ description: "A package of Debian." }),
              source: Type.String({ description: "What it is built from; packages of one source are fixed together." }),
              from: Version,
              to: Version,
            }),
          ),
          left: Type.Array(Type.String(), { description: "Why fixes are left alone: a package that is held, say." }),
          notBefore: Type.Optional(Type.String({ format: "date-time", description: "They do not begin before." })),
          waitsFor: Type.Optional(Type.String({ description: "What they wait for." })),
        },
        { description: "Debian's security fixes for the engines, if `[updates] security_fixes` is on." },
      ),
    ),
    last: Type.Optional(
      Type.Object(
        {
          state: Type.Enum(["planned", "started", "completed", "undone", "failed"]),
          from: Version,
          to: Version,
          at: Type.String({ format: "date-time" }),
          reason: Type.Optional(Type.String()),
        },
        { description: "How the last automatic upgrade ended." },
      ),
    ),
    noticeFault: Type.Optional(
      Type.String({ description: "Why the webhook or the mail server does not take the notices." }),
    ),
  },
  { description: "The update policy, `[updates]` in the configuration." },
);
export type UpdatePlan = Static<typeof UpdatePlan>;

export const PlatformStatus = Type.Object({
  version: Type.String(),
  hostname: Type.String(),
  uptime: Type.Number({ description: "Seconds since the supervisor started." }),
  ...Health.properties,
  memory: MemoryStatus,
  components: Type.Array(ComponentStatus),
  packages: Type.Array(
    Type.Object({
      name: Type.String(),
      installed: Nullable(Type.String()),
      candidate: Nullable(Type.String()),
      changes: Type.Optional(Type.String({ description: "The changes of the candidate, in words." })),
    }),
    { description: "Empty if the platform runs from a checkout." },
  ),
  update: UpdatePlan,
  machine: Type.Object({
    freeBytes: Type.Number({ description: "Free space on the disk with the data." }),
    temperature: Type.Optional(
      Type.Number({ description: "Of the processor, in degrees Celsius, if it is measured." }),
    ),
  }),
});
export type PlatformStatus = Static<typeof PlatformStatus>;

export const getPlatform = operation("GET /platform", {
  operationId: "getPlatform",
  tags: ["platform"],
  role: "viewer",
  summary: "Get the platform and its components",
  description: "Returns the version, health with reasons and remedies, every component, and the installed packages.",
  response: { 200: PlatformStatus, ...guarded },
});

export const getComponent = operation("GET /platform/:component", {
  operationId: "getComponent",
  tags: ["platform"],
  role: "operator",
  summary: "Get a component",
  description:
    "Returns its process, the exit of the previous one, and its section of the configuration; secrets are shown as set or unset.",
  params: Type.Object({ component: Type.String() }),
  response: { 200: ComponentDetails, ...guarded, ...problems([404, "There is no such component."]) },
});
