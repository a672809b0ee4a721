/** Carries out commands, and waits until the devices tell that it is done. */
import { commandFor } from "./command.ts";
import type { Wish } from "./message.ts";
import type { Named } from "./naming.ts";
import { type Heard, isAvailable, readingOf, topicsOf } from "./reading.ts";

/** "sent": the device tells no state of it. */
export type Outcome = "done" | "sent" | "silent" | "unavailable" | "impossible";
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
    const command = commandFor(entity, wish, readingOf(entity, heard));
    if (command === undefined) return { outcome: "impossible" };
    if (!isAvailable(entity, heard)) return { outcome: "unavailable" };
    const { isDone, isFresh, instead } = command;
    for (const { topic, payload } of command.messages) publish(topic, payload);
    const topics = new Set(topicsOf(entity));
    const { config } = entity;
    const tellsState = ["state_topic", "position_topic"].some((key) => typeof config[key] === "string");
    if (isDone === undefined || (!tellsState && entity.kind !== "climate")) return { outcome: "sent", instead };
    const outcome = await new Promise<Outcome>((resolve) => {
      const isOver = (topic = ""): boolean => {
        if (isFresh === true && !topics.has(topic)) return false;
        if (!isDone(readingOf(entity, heard))) return false;
        clearTimeout(late);
        resolve("done");
        return true;
      };
      const late = setTimeout(() => {
        this.#waiting.delete(isOver);
        resolve(isAvailable(entity, heard) ? "silent" : "unavailable");
      }, timeoutMs);
      if (!isOver()) this.#waiting.add(isOver);
    });
    return { outcome, instead };
  }
}
