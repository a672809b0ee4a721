import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

export const Query = Type.Object(
  {
    lines: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000, default: 200 })),
    since: Type.Optional(Type.String({ format: "date-time" })),
    until: Type.Optional(Type.String({ format: "date-time" })),
    level: Type.Optional(Type.Enum(["debug", "info", "warn", "error"], { description: "Minimum level." })),
    search: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    cursor: Type.Optional(Type.String({ maxLength: 100, pattern: "^[A-Za-z0-9_-]+$" })),
    follow: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
const LogEntry = Type.Object({
  time: Type.String(),
  level: Type.String(),
  component: Type.String(),
  message: Type.String(),
  fields: Type.Object({}, { additionalProperties: true }),
});
const answers = {
  200: {
    description: "Entries, oldest first; as text if requested; with `follow`, a stream.",
    content: {
      "application/json": { schema: Type.Object({ entries: Type.Array(LogEntry), cursor: Type.String() }) },
      "text/plain": { schema: Type.String() },
      "text/event-stream": { schema: Type.String() },
      "application/x-ndjson": { schema: Type.String() },
    },
  },
  ...guarded,
};

export const getLogs = operation("GET /logs", {
  operationId: "getLogs",
  tags: ["logs"],
  summary: "Get the combined log",
  description:
    "Returns the newest `lines` matching entries, oldest first. Pass `cursor` of the response to get later ones; with `follow`, the stream continues until the client disconnects.",
  querystring: Query,
  response: answers,
});

export const getComponentLogs = operation("GET /platform/:component/logs", {
  operationId: "getComponentLogs",
  tags: ["logs"],
  summary: "Get the log of a component",
  description: "Like /admin/logs, for one component or for `supervisor`.",
  params: Type.Object({ component: Type.String() }),
  querystring: Query,
  response: { ...answers, ...problems([404, "There is no such component."]) },
});

export const getSkillLogs = operation("GET /skills/:skill/logs", {
  operationId: "getSkillLogs",
  tags: ["logs"],
  summary: "Get the output of a skill's actions",
  description: "Like /admin/logs, for one skill.",
  params: Type.Object({ skill: Type.String() }),
  querystring: Query,
  response: { ...answers, ...problems([404, "The skill does not exist."]) },
});
