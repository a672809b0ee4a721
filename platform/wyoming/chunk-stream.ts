/** The sound of the other side, from `audio-start` on: chunks of 16 bits in any rate, as samples at the rate of the bus. */
import * as v from "valibot";
import { mono, samplesOf } from "../sound/pcm.ts";
import { Resampler } from "../sound/resampler.ts";
import { BadEvent, type Data } from "./event.ts";

const rate = 16_000;
const format = v.object({
  rate: v.pipe(v.number(), v.integer(), v.minValue(8000), v.maxValue(96_000)),
  width: v.literal(2),
  channels: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8)),
});
type Format = v.InferOutput<typeof format>;

export class ChunkStream {
  readonly #format: Format;
  readonly #resampler: Resampler | undefined;
  /** The bytes after the last whole sample. */
  #rest: Buffer = Buffer.alloc(0);

  /** `data`: of `audio-start`, or of the first chunk. Throws BadEvent. */
  constructor(data: Data) {
    this.#format = formatIn(data);
    this.#resampler = this.#format.rate === rate ? undefined : new Resampler(this.#format.rate, rate);
  }

  /** Returns the samples (16 kHz, mono) that this chunk adds. Throws BadEvent for another format. */
  push(data: Data, payload: Buffer): Int16Array {
    const { rate: said, channels } = formatIn(data);
    if (said !== this.#format.rate || channels !== this.#format.channels)
      throw new BadEvent("the sound changes its format in the middle");
    const bytes = Buffer.concat([this.#rest, payload]);
    const whole = bytes.length - (bytes.length % (2 * channels));
    this.#rest = Buffer.from(bytes.subarray(whole));
    const { samples } = mono({ rate: said, channels, samples: samplesOf(bytes.subarray(0, whole)) });
    return this.#resampler?.push(samples) ?? samples;
  }
}

function formatIn(data: Data): Format {
  const read = v.safeParse(format, data);
  if (read.success) return read.output;
  throw new BadEvent("sound must have a rate of 8000 to 96000, a width of 2 (16 bits) and 1 to 8 channels");
}
