import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

export const Query = Type.Object(
  {
    lines: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000, default: 200 })),
    since: Type.Optional(Type.String({ format: "date-time" })),
    until: Type.Optional(Type.String({ format: "date-time" })),
    level: Type.Optional(Type.Enum(["debug", "info", "warn", "error"], { description: "The least level." })),
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
    description: "Entries, oldest first; lines to read as text; or, followed, one after the other.",
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
    "The newest `lines` that match, oldest first. `cursor` of one answer asks for what came after it; `follow` goes on until the client leaves.",
  querystring: Query,
  response: answers,
});

export const getComponentLogs = operation("GET /platform/:component/logs", {
  operationId: "getComponentLogs",
  tags: ["logs"],
  summary: "Get the log of a component",
  description: "As /admin/logs, of one component or of `supervisor`.",
  params: Type.Object({ component: Type.String() }),
  querystring: Query,
  response: { ...answers, ...problems([404, "There is no such component."]) },
});

export const getSkillLogs = operation("GET /skills/:skill/logs", {
  operationId: "getSkillLogs",
  tags: ["logs"],
  summary: "Get the output of a skill's actions",
  description: "As /admin/logs, of one skill.",
  params: Type.Object({ skill: Type.String() }),
  querystring: Query,
  response: { ...answers, ...problems([404, "The skill does not exist."]) },
});
