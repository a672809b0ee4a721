import type { FastifyReply, FastifyRequest } from "fastify";
import { type Static, Type } from "typebox";
import { SottoError } from "../../errors.ts";
import { type LogEntry as LogEntryValue, readLog } from "../logs/read-log.ts";
import { LogWatch } from "../logs/watch.ts";
import { guarded, problems } from "../contract/problem.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";
import type { Streams } from "./follow.ts";

const Query = Type.Object(
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
/** Entries that are read together for who follows. */
const atOnce = 500;

/** GET /logs, GET /platform/{component}/logs, GET /skills/{skill}/logs. [admin-rest.md] */
export function logRoutes(app: App, { components, skills, logFolder }: Services, streams: Streams): void {
  const watch = new LogWatch(logFolder);
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    query: Static<typeof Query>,
    names: readonly string[],
    skill?: string,
  ) => {
    // Any offset is taken; the files have UTC.
    const utc = (time: string | undefined) => (time === undefined ? undefined : new Date(time).toISOString());
    const asked = {
      ...query,
      since: utc(query.since),
      until: utc(query.until),
      names,
      skill,
      lines: query.lines ?? 200,
    };
    if (query.follow === true) {
      let cursor = query.cursor;
      const next = async () => {
        const lines = cursor === query.cursor ? asked.lines : atOnce;
        const page = await readLog(logFolder, { ...asked, lines, cursor });
        const isFull = cursor !== undefined && page.entries.length === lines;
        cursor = page.cursor;
        return { items: page.entries, ended: false, more: isFull };
      };
      return streams.follow(request, reply, next, (changed) => watch.subscribe(changed));
    }
    const page = await readLog(logFolder, asked);
    if (request.headers.accept?.includes("text/plain") === true)
      return reply.type("text/plain; charset=utf-8").send(page.entries.map(lineOf).join(""));
    return page;
  };
  app.get(
    "/logs",
    {
      schema: {
        operationId: "getLogs",
        tags: ["logs"],
        summary: "Get the combined log",
        description:
          "The newest `lines` that match, oldest first. `cursor` of one answer asks for what came after it; `follow` goes on until the client leaves.",
        querystring: Query,
        response: answers,
      },
    },
    async (request, reply) => {
      const names = ["supervisor", ...(await components()).map(({ name }) => name)];
      return await answer(request, reply, request.query, names);
    },
  );
  app.get(
    "/platform/:component/logs",
    {
      schema: {
        operationId: "getComponentLogs",
        tags: ["logs"],
        summary: "Get the log of a component",
        description: "As /admin/logs, of one component or of `supervisor`.",
        params: Type.Object({ component: Type.String() }),
        querystring: Query,
        response: { ...answers, ...problems([404, "There is no such component."]) },
      },
    },
    async (request, reply) => {
      const { component } = request.params;
      const known = ["supervisor", ...(await components()).map(({ name }) => name)];
      if (!known.includes(component)) throw new SottoError("COMPONENT_UNKNOWN", "there is no such component");
      return await answer(request, reply, request.query, [component]);
    },
  );
  app.get(
    "/skills/:skill/logs",
    {
      schema: {
        operationId: "getSkillLogs",
        tags: ["logs"],
        summary: "Get the output of a skill's actions",
        description: "As /admin/logs, of one skill.",
        params: Type.Object({ skill: Type.String() }),
        querystring: Query,
        response: { ...answers, ...problems([404, "The skill does not exist."]) },
      },
    },
    async (request, reply) => {
      const { name } = await skills.get(request.params.skill);
      return await answer(request, reply, request.query, ["skill-server"], name);
    },
  );
}

function lineOf({ time, level, component, message, fields }: LogEntryValue): string {
  const rest = Object.entries(fields).map(([key, value]) => ` ${key}=${JSON.stringify(value)}`);
  return `${time} ${level} ${component}: ${message}${rest.join("")}\n`;
}
