/** Has sounds played by the audio server and waits until each has been heard. */
import { audioServerPlayBytes, audioServerPlayFinished, audioServerStopPlaying } from "#bus";
import type { Port } from "../port/port.ts";
import { type Pcm, seconds } from "../sound/pcm.ts";
import { partsOf } from "../sound/parts.ts";
import { buildWav } from "../sound/wav-build.ts";
import { CannotSpeak } from "./engine.ts";

/** Bytes of sound in one message: a minute and a half of speech. */
const maxPartBytes = 4 * 1024 * 1024;

export class Playing {
  readonly #port: Port;
  readonly #margin: number;
  readonly #waiting = new Map<string, () => void>();
  readonly #process = Math.random().toString(36).slice(2, 8);
  #count = 0;

  /** `margin`: seconds over a sound's duration after which nothing is waited for any more. */
  constructor(port: Port, margin: number) {
    this.#port = port;
    this.#margin = margin;
  }

  async listen(): Promise<void> {
    await this.#port.hear(audioServerPlayFinished, ({ id }) => this.#waiting.get(id ?? "")?.());
  }

  /** Resolves when it has been heard. Rejects with CannotSpeak when nobody says so in time, or when aborted. */
  async play(siteId: string, pcm: Pcm, signal: AbortSignal): Promise<void> {
    // What is longer than a message is said in several, one after another.
    for (const part of partsOf(pcm, maxPartBytes)) await this.#playPart(siteId, part, signal);
  }

  #playPart(siteId: string, pcm: Pcm, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    const wav = buildWav(pcm);
    const requestId = `tts-${this.#process}-${++this.#count}`;
    return new Promise<void>((resolve, reject) => {
      const end = (failure?: Error) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", aborted);
        this.#waiting.delete(requestId);
        if (failure === undefined) resolve();
        else reject(failure);
      };
      const aborted = () => {
        this.#port.say(audioServerStopPlaying, { siteId, id: requestId }, { siteId });
        end(signal.reason as Error);
      };
      const late = () => end(new CannotSpeak("the audio server did not say that it was played"));
      const timer = setTimeout(late, (seconds(pcm) + this.#margin) * 1000);
      signal.addEventListener("abort", aborted);
      this.#waiting.set(requestId, () => end());
      this.#port.say(audioServerPlayBytes, wav, { siteId, requestId });
    });
  }
}
