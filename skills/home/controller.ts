/** Carries out commands, and waits until the devices tell that it is done. */
import { commandFor } from "./command.ts";
import type { Entity, Kind } from "./discovery.ts";
import type { Wish } from "./message.ts";
import type { Named } from "./naming.ts";
import { type Heard, isAvailable, type Reading, readingOf, stateTopicsOf } from "./reading.ts";

/**
 * "sent": the device tells no state of it, or is on its way. "silent": it has told nothing. "undone": it has told that it is
 * as it was.
 */
export type Outcome = "done" | "sent" | "silent" | "undone" | "unavailable" | "impossible";
/** What programs are told: to them, one that has not done it has not confirmed it. */
export const outwards = (outcome: Outcome): Exclude<Outcome, "undone"> => (outcome === "undone" ? "silent" : outcome);
export type Result = {
  readonly device: Named;
  readonly outcome: Outcome;
  /** What the device has done, where it cannot do exactly what was wished. */
  readonly instead?: Wish | undefined;
};

/** Limit on the devices of one command. */
const maxDevices = 100;

type Options = {
  readonly heard: Heard;
  readonly publish: (topic: string, payload: string) => void;
  /** How long a device may take to tell that it is done. */
  readonly timeoutMs: number;
};

export class Controller {
  readonly #options: Options;
  /** Called after each message, until they return true. */
  readonly #waiting = new Set<(topic: string) => boolean>();

  constructor(options: Options) {
    this.#options = options;
  }

  carryOut(devices: readonly Named[], wish: Wish): Promise<readonly Result[]> {
    return Promise.all(
      devices.slice(0, maxDevices).map(async (device) => ({ device, ...(await this.#one(device, wish)) })),
    );
  }

  /** To be called after each message of a device. */
  heard(topic = ""): void {
    for (const isOver of this.#waiting) if (isOver(topic)) this.#waiting.delete(isOver);
  }

  async #one({ entity }: Named, wish: Wish): Promise<Omit<Result, "device">> {
    const { heard, publish, timeoutMs } = this.#options;
    const before = readingOf(entity, heard);
    const command = commandFor(entity, wish, before);
    if (command === undefined) return { outcome: "impossible" };
    if (!isAvailable(entity, heard)) return { outcome: "unavailable" };
    const { isDone, isFresh, instead } = command;
    for (const { topic, payload } of command.messages) publish(topic, payload);
    const topics = new Set(stateTopicsOf(entity));
    const { config } = entity;
    const tellsState = ["state_topic", "position_topic", "state_state_topic"].some(
      (key) => typeof config[key] === "string",
    );
    if (isDone === undefined || (!tellsState && entity.kind !== "climate")) return { outcome: "sent", instead };
    const outcome = await new Promise<Outcome>((resolve) => {
      let hasTold = false;
      const isOver = (topic = ""): boolean => {
        hasTold ||= topics.has(topic);
        if (isFresh === true && !topics.has(topic)) return false;
        if (!isDone(readingOf(entity, heard))) return false;
        clearTimeout(late);
        resolve("done");
        return true;
      };
      const late = setTimeout(() => {
        this.#waiting.delete(isOver);
        if (!isAvailable(entity, heard)) resolve("unavailable");
        else resolve(hasTold ? afterTelling(entity, wish, before, readingOf(entity, heard)) : "silent");
      }, timeoutMs);
      if (!isOver()) this.#waiting.add(isOver);
    });
    return { outcome, instead };
  }
}

const opposites: Readonly<Partial<Record<Wish["do"], string>>> = { on: "off", off: "on" };

/** They first tell that they are as they were, and do it later: a motor has to run, a thermostat waits for its radio. */
const takesTime: ReadonlySet<Kind> = new Set(["climate", "cover", "lock"]);

/**
 * Of a device that has told something, and not what was wished: a lamp that stays off has not done it. A blind may be on its
 * way, and of what cannot be read nothing is known.
 */
function afterTelling({ kind }: Entity, wish: Wish, before: Reading, now: Reading): Outcome {
  if (takesTime.has(kind)) return "sent";
  // A temperature that is measured changes by itself.
  const [one, other] = [before, now].map((reading) => JSON.stringify({ ...reading, temperature: undefined }));
  const isAsBefore = one === other && other !== "{}";
  return isAsBefore || now.state === opposites[wish.do] ? "undone" : "sent";
}
