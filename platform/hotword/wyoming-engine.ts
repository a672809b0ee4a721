/**
 * Detects wake words with a service that speaks the Wyoming protocol, such as openWakeWord. There is one connection per site; a
 * lost connection is retried with increasing delays, and the sound of the meantime is dropped.
 */
import type { Log } from "../port/port.ts";
import { Connection, type ConnectionOptions } from "../wyoming/connection.ts";
import { describe } from "../wyoming/service-info.ts";
import { bytesOf, microphone } from "../wyoming/sound-format.ts";
import type { HotwordEngine, IsFor, Spotted, Spotter, WakeWord } from "./engine.ts";

export type WyomingOptions = {
  readonly service: ConnectionOptions;
  readonly wakeWords: readonly WakeWord[];
  readonly log: Log;
};

/** Milliseconds between two attempts to connect; the pause doubles up to the second value. */
const pauses = { first: 500, longest: 30_000 } as const;
/** Maximum bytes that a slow service may be behind, two seconds of sound; further sound is dropped. */
const maxBufferedBytes = 64_000;
const samplesPerMs = 16;

export function startWyoming(options: WyomingOptions): HotwordEngine {
  void introduce(options);
  return {
    wakeWords: options.wakeWords,
    version: "wyoming",
    spotter: (_, isFor = () => true) => new WyomingSpotter(options, isFor),
    free() {},
  };
}

/** Returns the service's name for a wake word: "okay_computer". */
export function modelName({ phrase }: WakeWord): string {
  return phrase.replaceAll(" ", "_");
}

class WyomingSpotter implements Spotter {
  readonly #options: WyomingOptions;
  readonly #isFor: IsFor;
  #connection: Connection | undefined;
  /** Samples sent since the stream began. */
  #sent = 0;
  #spotted: { readonly wakeWord: WakeWord; readonly at: number } | undefined;
  #pause: number = pauses.first;
  #again: NodeJS.Timeout | undefined;
  #freed = false;
  #complained = false;

  constructor(options: WyomingOptions, isFor: IsFor) {
    this.#options = options;
    this.#isFor = isFor;
    this.#begin();
  }

  hear(samples: Int16Array): Spotted | undefined {
    const connection = this.#connection;
    if (connection !== undefined && connection.backlog <= maxBufferedBytes) {
      const timestamp = Math.round(this.#sent / samplesPerMs);
      connection.send("audio-chunk", { ...microphone, timestamp }, bytesOf(samples));
      this.#sent += samples.length;
    }
    const spotted = this.#spotted;
    this.#spotted = undefined;
    if (spotted === undefined) return undefined;
    return { wakeWord: spotted.wakeWord, endedAgo: Math.max(0, (this.#sent - spotted.at) / samplesPerMs) };
  }

  /** Does nothing: the service does not track the noise level of rooms. */
  overhear(): void {}

  interrupt(): void {
    this.#spotted = undefined;
    this.#connection?.send("audio-stop");
    this.#startStream();
  }

  free(): void {
    this.#freed = true;
    clearTimeout(this.#again);
    this.#connection?.close();
  }

  #begin(): void {
    const connection = new Connection(this.#options.service);
    this.#connection = connection;
    connection.send("detect", { names: this.#options.wakeWords.map(modelName) });
    this.#startStream();
    this.#listen(connection).catch((error: unknown) => this.#lost(error as Error));
  }

  #startStream(): void {
    this.#sent = 0;
    this.#connection?.send("audio-start", { ...microphone, timestamp: 0 });
  }

  async #listen(connection: Connection): Promise<never> {
    await connection.opened();
    if (this.#complained)
      this.#options.log.info({ service: this.#options.service.uri }, "wake word service reachable again");
    this.#complained = false;
    this.#pause = pauses.first;
    for (;;) {
      const { type, data } = await connection.next({ timeout: false });
      if (type !== "detection") continue;
      const { name, timestamp } = data;
      const wakeWord = this.#wakeWordOf(name);
      const at = typeof timestamp === "number" ? Math.min(this.#sent, timestamp * samplesPerMs) : this.#sent;
      if (wakeWord !== undefined && this.#isFor(wakeWord)) this.#spotted ??= { wakeWord, at };
    }
  }

  /** A service names its models with versions ("hey_jarvis_v0.1"). If there is only one wake word, every detection is of it. */
  #wakeWordOf(name: unknown): WakeWord | undefined {
    const { wakeWords } = this.#options;
    if (wakeWords.length === 1) return wakeWords[0];
    if (typeof name !== "string") return undefined;
    const plain = name.toLowerCase().replaceAll(/[\s-]+/gu, "_");
    return wakeWords.find((wakeWord) => plain === modelName(wakeWord) || plain.startsWith(`${modelName(wakeWord)}_v`));
  }

  #lost(error: Error): void {
    this.#connection = undefined;
    if (this.#freed) return;
    if (!this.#complained)
      this.#options.log.warn(
        { reason: error.message },
        "the wake word's service is away: no wake word is heard until it is back",
      );
    this.#complained = true;
    // Jitter keeps the boards of a house from reconnecting at the same moment.
    this.#again = setTimeout(() => this.#begin(), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(this.#pause * 2, pauses.longest);
  }
}

/** Logs the models of the service. */
async function introduce({ service, wakeWords, log }: WyomingOptions): Promise<void> {
  try {
    const { program, models } = await describe(service, "wake");
    const names = models.map(({ name }) => name);
    log.info({ service: service.uri, program, models: names.slice(0, 20) }, "wake words detected by a service");
    const missing = wakeWords.map(modelName).filter((wanted) => !names.some((name) => name.startsWith(wanted)));
    if (missing.length > 0)
      log.warn({ missing, models: names.slice(0, 20) }, "the service does not offer these wake words");
  } catch {
    // The spotters log the failure and retry.
  }
}
