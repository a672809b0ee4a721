/** Asks the skill `home` about the devices of the house, and turns its refusals into errors of the supervisor. */
import { randomUUID } from "node:crypto";
import { type HomeDone, homeDone, type HomePerform, homePerform } from "#bus";
import { SottoError } from "../errors.ts";
import type { BusEvents } from "../sessions/bus-events.ts";
import type { Skills } from "../skills/skills.ts";

export type HomeNeeds = {
  readonly events: Pick<BusEvents, "port" | "watch">;
  readonly skills: Pick<Skills, "list">;
  readonly timeoutMs?: number;
};

/** The skill waits two seconds for a device, unless that is set otherwise; a loaded board is slow. */
const answerTimeoutMs = 8000;
const skillName = "home";

/** Throws SottoError HOME_MISSING, HOME_SILENT, HOME_REFUSED, HOME_DEVICE_UNKNOWN, BUS_UNREACHABLE. */
export async function askHome(
  { events, skills, timeoutMs = answerTimeoutMs }: HomeNeeds,
  request: Pick<HomePerform, "action"> & Partial<HomePerform>,
): Promise<HomeDone> {
  if (!(await skills.list()).some(({ name }) => name === skillName))
    throw new SottoError("HOME_MISSING", "the skill home is not installed", { remedy: "sotto skill install home" });
  const { port } = events;
  if (port?.connected !== true)
    throw new SottoError("BUS_UNREACHABLE", "the supervisor is not on the bus", { remedy: "see `sotto status`" });
  const requestId = `rest-${randomUUID()}`;
  const { promise, resolve } = Promise.withResolvers<HomeDone | undefined>();
  const late = setTimeout(() => resolve(undefined), timeoutMs);
  const stop = events.watch(({ topic, payload, fault }) => {
    if (topic !== homeDone.pattern || fault !== undefined) return;
    const done = payload as HomeDone;
    if (done.requestId === requestId) resolve(done);
  });
  try {
    port.say(homePerform, { deviceId: undefined, on: undefined, ...request, requestId });
    return resultOf(await promise);
  } finally {
    clearTimeout(late);
    stop();
  }
}

function resultOf(done: HomeDone | undefined): HomeDone {
  if (done === undefined)
    throw new SottoError("HOME_SILENT", "the skill home does not answer", {
      remedy:
        "see `sotto skill show home`: it must be started, with the permission devices granted; `sotto logs skill-server` has its output",
    });
  const { error, reason } = done;
  if (error === undefined) return done;
  if (reason === "unknown")
    throw new SottoError("HOME_DEVICE_UNKNOWN", error, { remedy: "`sotto home list` shows those that there are" });
  throw new SottoError("HOME_REFUSED", error);
}
