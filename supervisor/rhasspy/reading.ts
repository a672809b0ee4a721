/**
 * Says sound to the recogniser no faster than it reads: it is that of the rooms, and the broker leaves a component that has more to
 * hear than it reads. After each second of sound it is asked for its version; the answer comes when it has read what was before.
 */
import { asrVersion, asrVersionRequest } from "#bus";
import type { Port } from "../../platform/port/port.ts";
import type { BusEvents } from "../sessions/bus-events.ts";

/** Seconds of sound that may be unread. */
const maxUnread = 2;

export class Reading {
  readonly #port: Pick<Port, "say">;
  readonly #stop: () => void;
  #unread = 0;
  #isOver = false;
  #change = Promise.withResolvers<void>();

  constructor(port: Pick<Port, "say">, events: Pick<BusEvents, "watch">) {
    this.#port = port;
    this.#stop = events.watch(({ topic }) => {
      if (topic === asrVersion.pattern) this.#changed(Math.max(0, this.#unread - 1));
    });
  }

  /** Call this after each second of sound: resolves when the next one may be said, or when it is over. */
  async mayGoOn(): Promise<void> {
    this.#unread += 1;
    this.#port.say(asrVersionRequest, undefined);
    while (this.#unread > maxUnread && !this.#isOver) await this.#change.promise;
  }

  end(): void {
    this.#isOver = true;
    this.#stop();
    this.#changed(0);
  }

  #changed(unread: number): void {
    this.#unread = unread;
    this.#change.resolve();
    this.#change = Promise.withResolvers();
  }
}
