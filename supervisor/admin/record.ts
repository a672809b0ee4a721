/** Records at a site's microphone for a request: some seconds, or until a sentence has been spoken. */
import type { FastifyReply } from "fastify";
import { EnergyVad, vadFrameMs } from "../../platform/sound/energy-vad.ts";
import { SottoError } from "../errors.ts";
import type { Levels } from "../levels/levels.ts";

export type Listening = Pick<Levels, "canLook" | "look">;

const rate = 16_000;
const frame = (rate * vadFrameMs) / 1000;
/** Milliseconds that the sound may be late. */
const lateMs = 15_000;

/** Resolves to the samples. Throws SottoError BUS_UNREACHABLE, AUDIO_FAILED; also when the client has gone. */
export async function recordAt(
  levels: Listening,
  siteId: string,
  seconds: number,
  reply: FastifyReply,
  isOver: (heard: Int16Array) => boolean = () => false,
): Promise<Int16Array> {
  if (!levels.canLook) throw new SottoError("BUS_UNREACHABLE", "the supervisor is not on the bus");
  const samples = new Int16Array(Math.round(seconds * rate));
  let count = 0;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (): void => reject(new SottoError("AUDIO_FAILED", `no sound arrives from the microphone of ${siteId}`));
  const late = setTimeout(fail, seconds * 1000 + lateMs);
  reply.raw.once("close", fail);
  const stop = levels.look(siteId, {
    level: () => undefined,
    samples(heard) {
      const taken = heard.subarray(0, samples.length - count);
      samples.set(taken, count);
      count += taken.length;
      if (count === samples.length || isOver(taken)) resolve();
    },
    over: fail,
  });
  try {
    await promise;
  } finally {
    clearTimeout(late);
    stop();
  }
  return samples.subarray(0, count);
}

/** `cut`: the speech reaches the end of the recording, so a part of it may be missing. */
export type Take = "good" | "silent" | "cut";

/** Shorter is a knock. */
const minSpeechFrames = 15;
const pauseFrames = 45;

/** Follows a sentence that is read. */
export class Follower {
  readonly #vad = new EnergyVad();
  #rest = new Int16Array(0);
  #spoken = 0;
  #silent = 0;

  /** Returns true when something was spoken, and then nothing for a while. */
  hear(samples: Int16Array): boolean {
    const all = new Int16Array(this.#rest.length + samples.length);
    all.set(this.#rest);
    all.set(samples, this.#rest.length);
    let at = 0;
    for (; at + frame <= all.length; at += frame) {
      if (this.#vad.frame(all.subarray(at, at + frame))) {
        this.#spoken++;
        this.#silent = 0;
      } else this.#silent++;
    }
    this.#rest = all.slice(at);
    return this.#spoken >= minSpeechFrames && this.#silent >= pauseFrames;
  }

  get take(): Take {
    if (this.#spoken < minSpeechFrames) return "silent";
    return this.#silent === 0 ? "cut" : "good";
  }
}
