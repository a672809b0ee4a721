/** Wake words in the sound of clients: each stream has a site of its own on the bus, where a detection opens no session. */
import { randomUUID } from "node:crypto";
import { errorHotword, guestSite, hotwordToggleOff, hotwordToggleOn } from "#bus";
import { SottoError } from "../errors.ts";
import { play, room } from "../health/self-test/sound.ts";
import { Pacer } from "./pacer.ts";
import type { BusEvents } from "../sessions/bus-events.ts";

/** Each costs what a room costs [hotword, max_sites]. */
const maxStreams = 4;
/** A detector decides a little after the word. */
const tailSeconds = 0.6;
const decisionMs = 1500;
const frame = 256;
/** What is said at a time: nearly a second. */
const part = 62 * frame;
/**
 * Milliseconds by which a stream may be ahead of real time: a clip is heard at once. Beyond, whoever sends faster would have the
 * engines of the rooms to themselves.
 */
const leadMs = 2000;

export type Listening = {
  /** Resolves when the platform has the samples (16 kHz, mono), and is ready for more. */
  push(samples: Int16Array): Promise<void>;
  /** Resolves to whether one of the wake words was detected, when this is certain. */
  end(): Promise<boolean>;
  close(): void;
};

export type Wanted = {
  /** The names of models; undefined: all. */
  readonly names: readonly string[] | undefined;
  readonly onDetected: (name: string) => void;
  readonly onFailed: (error: SottoError) => void;
};

export class WakeStreams {
  readonly #events: Pick<BusEvents, "port" | "watch">;
  readonly #taken = new Set<number>();
  /** By place: whoever begins anew gets no more. */
  readonly #pacers = Array.from({ length: maxStreams }, () => new Pacer(leadMs));

  constructor(events: Pick<BusEvents, "port" | "watch">) {
    this.#events = events;
  }

  /** Throws SottoError REQUEST_TOO_MANY, BUS_UNREACHABLE. */
  listen({ names, onDetected, onFailed }: Wanted): Listening {
    const number = [...Array(maxStreams).keys()].map((n) => n + 1).find((n) => !this.#taken.has(n));
    if (number === undefined)
      throw new SottoError("REQUEST_TOO_MANY", `wake words are detected for ${maxStreams} clients at once already`);
    const port = this.#port();
    const siteId = guestSite(number);
    this.#taken.add(number);
    const decided = Promise.withResolvers<boolean>();
    let rest = new Int16Array(0);
    const stop = this.#events.watch((event) => {
      if (event.siteId !== siteId || event.fault !== undefined) return;
      const { modelId, error } = event.payload as { readonly modelId?: string; readonly error?: string };
      if (event.topic === errorHotword.pattern) onFailed(new SottoError("AUDIO_FAILED", error ?? "hotword failed"));
      if (!event.topic.endsWith("/detected") || modelId === undefined) return;
      if (names !== undefined && !names.includes(modelId)) return;
      decided.resolve(true);
      onDetected(modelId);
    });
    // What the client before has said there must not count as the beginning of a wake word.
    const sessionId = randomUUID();
    port.say(hotwordToggleOff, { siteId, sessionId });
    port.say(hotwordToggleOn, { siteId, sessionId });
    const closed = new AbortController();
    const push = async (samples: Int16Array): Promise<void> => {
      const all = new Int16Array(rest.length + samples.length);
      all.set(rest);
      all.set(samples, rest.length);
      const whole = all.length - (all.length % frame);
      rest = all.slice(whole);
      for (let at = 0; at < whole && !closed.signal.aborted; at += part) {
        const said = all.subarray(at, Math.min(at + part, whole));
        await play(port, said, { siteId });
        await port.flush();
        await this.#pacers[number - 1]?.after(said.length / 16, closed.signal);
      }
    };
    return {
      push,
      async end() {
        await push(room(tailSeconds));
        const late = setTimeout(() => decided.resolve(false), decisionMs);
        return decided.promise.finally(() => clearTimeout(late));
      },
      close: () => {
        closed.abort();
        stop();
        decided.resolve(false);
        this.#taken.delete(number);
      },
    };
  }

  #port() {
    const { port } = this.#events;
    if (port?.connected !== true)
      throw new SottoError("BUS_UNREACHABLE", "the supervisor is not on the bus", { remedy: "see `sotto status`" });
    return port;
  }
}
