/** Carries out commands, and waits until the devices tell that it is done. */
import { commandFor, type Wish } from "./command.ts";
import type { Named } from "./naming.ts";
import { type Heard, isAvailable, readingOf } from "./reading.ts";

/** "sent": the device tells no state of it. */
export type Outcome = "done" | "sent" | "silent" | "unavailable" | "impossible";
export type Result = { readonly device: Named; readonly outcome: Outcome };

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
  readonly #waiting = new Set<() => boolean>();

  constructor(options: Options) {
    this.#options = options;
  }

  carryOut(devices: readonly Named[], wish: Wish): Promise<readonly Result[]> {
    return Promise.all(
      devices.slice(0, maxDevices).map(async (device) => ({ device, outcome: await this.#one(device, wish) })),
    );
  }

  /** To be called after each message of a device. */
  heard(): void {
    for (const isOver of this.#waiting) if (isOver()) this.#waiting.delete(isOver);
  }

  async #one({ entity }: Named, wish: Wish): Promise<Outcome> {
    const { heard, publish, timeoutMs } = this.#options;
    const command = commandFor(entity, wish);
    if (command === undefined) return "impossible";
    if (!isAvailable(entity, heard)) return "unavailable";
    for (const { topic, payload } of command.messages) publish(topic, payload);
    const { isDone } = command;
    const { config } = entity;
    const tellsState = ["state_topic", "position_topic", "mode_state_topic", "temperature_state_topic"].some(
      (key) => typeof config[key] === "string",
    );
    if (isDone === undefined || !tellsState) return "sent";
    return new Promise((resolve) => {
      const isOver = (): boolean => {
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
  }
}
