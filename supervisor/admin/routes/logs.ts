/** Logs. [admin-rest.md] */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Static } from "typebox";
import type { Skills } from "../../skills/skills.ts";
import { componentUnknown } from "../component-unknown.ts";
import * as contract from "../contract/logs.ts";
import type { ComponentStatus } from "../contract/platform.ts";
import type { LogEntry } from "../logs/read-log.ts";
import type { Logs } from "../logs/logs.ts";
import { route } from "../route.ts";
import type { Streams } from "../streams.ts";

type Needs = {
  readonly components: () => Promise<readonly ComponentStatus[]>;
  readonly skills: Pick<Skills, "get">;
  readonly logs: Logs;
  readonly streams: Pick<Streams, "follow">;
};
type Query = Static<typeof contract.Query>;
type Wanted = Query & { readonly names: readonly string[]; readonly skill?: string };

/** The number of entries read at once for a client that follows. */
const atOnce = 500;

export const getLogs = route(contract.getLogs, (needs: Needs) => async (request, reply) => {
  return answer(needs, request, reply, { ...request.query, names: await namesOf(needs) });
});

export const getComponentLogs = route(contract.getComponentLogs, (needs: Needs) => async (request, reply) => {
  const { component } = request.params;
  const names = await namesOf(needs);
  if (!names.includes(component)) throw componentUnknown(names);
  return answer(needs, request, reply, { ...request.query, names: [component] });
});

export const getSkillLogs = route(contract.getSkillLogs, (needs: Needs) => async (request, reply) => {
  const { name } = await needs.skills.get(request.params.skill);
  return answer(needs, request, reply, { ...request.query, names: ["skill-server"], skill: name });
});

async function namesOf({ components }: Pick<Needs, "components">): Promise<string[]> {
  return ["supervisor", ...(await components()).map(({ name }) => name)];
}

async function answer(
  { logs, streams }: Pick<Needs, "logs" | "streams">,
  request: FastifyRequest,
  reply: FastifyReply,
  wanted: Wanted,
) {
  // Accepts any offset; the files have UTC.
  const utc = (time: string | undefined) => (time === undefined ? undefined : new Date(time).toISOString());
  const { lines = 200 } = wanted;
  const asked = { ...wanted, skill: wanted.skill, since: utc(wanted.since), until: utc(wanted.until), lines };
  if (wanted.follow === true) {
    let { cursor } = wanted;
    const next = async () => {
      const most = cursor === wanted.cursor ? lines : atOnce;
      const page = await logs.read({ ...asked, lines: most, cursor });
      const isFull = cursor !== undefined && page.entries.length === most;
      cursor = page.cursor;
      return { items: page.entries, ended: false, more: isFull };
    };
    return streams.follow(request, reply, next, (changed) => logs.watch(changed));
  }
  const page = await logs.read(asked);
  if (request.headers.accept?.includes("text/plain") === true)
    return reply.type("text/plain; charset=utf-8").send(page.entries.map(lineOf).join(""));
  return page;
}

function lineOf({ time, level, component, message, fields }: LogEntry): string {
  const rest = Object.entries(fields).map(([key, value]) => ` ${key}=${JSON.stringify(value)}`);
  return `${time} ${level} ${component}: ${message}${rest.join("")}\n`;
}
