/**
 * Lets the audio server play sounds and waits until all of them have been heard. While one is playing, the next one is
 * already there, so that a text is not interrupted between its sentences.
 */
import { audioServerPlayBytes, audioServerPlayFinished, audioServerStopPlaying } from "#bus";
import type { Port } from "../port/port.ts";
import { type Pcm, seconds } from "../sound/pcm.ts";
import { partsOf } from "../sound/parts.ts";
import { buildWav } from "../sound/wav-build.ts";
import { Ahead } from "./ahead.ts";
import { CannotSpeak } from "./engine.ts";
import { SpeechStopped } from "./say-queue.ts";

/** Limit on the sound in one message: a minute and a half of speech. */
const maxPartBytes = 4 * 1024 * 1024;
/** Limit on the messages of a text at the audio server: one that plays and one that waits. */
const maxHanded = 2;

/**
 * How long before the end of the current sound the next one is sent, if not everything is ready before: echo
 * cancellation restarts with each sound, so fewer sounds are better.
 */
const handOverMs = 1500;

/** A sound that was sent to the audio server and not heard yet. */
type Handed = { readonly siteId: string; readonly text: AbortController; readonly heard: () => void };

/** Yields the sounds of a text in order, until the signal is aborted. */
type Make = (signal: AbortSignal) => AsyncGenerator<Pcm, void>;

export class Playing {
  readonly #port: Port;
  readonly #margin: number;
  readonly #handed = new Map<string, Handed>();
  readonly #process = Math.random().toString(36).slice(2, 8);
  #count = 0;

  /** `margin` is how many seconds longer than its duration a sound may take. */
  constructor(port: Port, margin: number) {
    this.#port = port;
    this.#margin = margin;
  }

  async listen(): Promise<void> {
    await this.#port.hear(audioServerPlayFinished, ({ id }) => this.#handed.get(id ?? "")?.heard());
    await this.#port.hear(audioServerStopPlaying, ({ siteId, id }) => this.#stoppedBySomebody(siteId, id));
  }

  /**
   * Resolves when all sounds have been heard. Rejects with CannotSpeak when one could not be made, after those before
   * it have been heard, or when a sound was not reported as played in time; with SpeechStopped when somebody stops the
   * playback; and when aborted.
   */
  async play(siteId: string, make: Make, signal: AbortSignal): Promise<void> {
    const text = new AbortController();
    const ahead = new Ahead(make(text.signal));
    const waiting: Promise<void>[] = [];
    const stop = () => text.abort(signal.reason);
    signal.addEventListener("abort", stop);
    text.signal.addEventListener("abort", () => this.#stop(text));
    try {
      signal.throwIfAborted();
      await this.#hand(siteId, ahead, waiting, text);
    } catch (error) {
      // Sounds that were already sent are played to their end, unless they are stopped.
      await Promise.allSettled(waiting);
      text.signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener("abort", stop);
      text.abort(new Error("the text has ended"));
      await ahead.leave();
    }
  }

  async #hand(siteId: string, ahead: Ahead, waiting: Promise<void>[], text: AbortController): Promise<void> {
    const aborted = new Promise<never>((_, reject) => {
      text.signal.addEventListener("abort", () => reject(text.signal.reason as Error));
    });
    // Only awaited while a sound is made.
    aborted.catch(() => {});
    let until = 0;
    const next = () => Promise.race([ahead.take(until - handOverMs - performance.now()), aborted]);
    for (let pcm = await next(); pcm !== undefined; pcm = await next()) {
      for (const part of partsOf(pcm, maxPartBytes)) {
        if (waiting.length === maxHanded) await waiting.shift();
        const heard = this.#playPart(siteId, part, waiting.at(-1), text);
        // It is examined in its turn.
        heard.catch(() => {});
        waiting.push(heard);
        until = Math.max(until, performance.now()) + seconds(part) * 1000;
      }
    }
    await Promise.all(waiting);
  }

  /** `before` is the part that plays before it. */
  #playPart(siteId: string, pcm: Pcm, before: Promise<void> | undefined, text: AbortController): Promise<void> {
    const { signal } = text;
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    const requestId = `tts-${this.#process}-${++this.#count}`;
    return new Promise<void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", aborted);
        this.#handed.delete(requestId);
      };
      const heard = (): void => {
        end();
        resolve();
      };
      const aborted = (): void => {
        end();
        reject(signal.reason as Error);
      };
      const late = (): void => text.abort(new CannotSpeak("the audio server did not say that it was played"));
      const begins = (): void => {
        if (this.#handed.has(requestId)) timer = setTimeout(late, (seconds(pcm) + this.#margin) * 1000);
      };
      signal.addEventListener("abort", aborted);
      this.#handed.set(requestId, { siteId, text, heard });
      this.#port.say(audioServerPlayBytes, buildWav(pcm), { siteId, requestId });
      if (before === undefined) begins();
      else before.then(begins, () => {});
    });
  }

  /** The last one first: otherwise stopping one would start the next. */
  #stop(text: AbortController): void {
    // A sound whose end was not reported may still wait behind others, and is better heard late than never.
    if (text.signal.reason instanceof CannotSpeak) return;
    for (const [id, { siteId, text: of }] of [...this.#handed].toReversed())
      if (of === text) this.#port.say(audioServerStopPlaying, { siteId, id }, { siteId });
  }

  /** A text whose sound was stopped does not continue. */
  #stoppedBySomebody(siteId: string, id: string | undefined): void {
    for (const [own, handed] of this.#handed)
      if (handed.siteId === siteId && (id === undefined || id === own)) handed.text.abort(new SpeechStopped());
  }
}
