/** Audio in Wyoming events: 16 bit little endian samples with a description of their format. */
import type { Pcm } from "../sound/pcm.ts";
import * as v from "valibot";
import type { Data, WyomingEvent } from "./event.ts";
import { ServiceFailed } from "./connection.ts";

/** The format of our microphones: 16 kHz, 16 bit, mono. */
export const microphone: Data = { rate: 16_000, width: 2, channels: 1 };

const format = v.object({
  rate: v.pipe(v.number(), v.integer(), v.minValue(4000), v.maxValue(192_000)),
  width: v.literal(2, "of 16 bits a sample"),
  channels: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(8)),
});

/** Returns the samples' bytes; little-endian, as all machines are on which this runs. */
export function bytesOf(samples: Int16Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}

/** Joins the chunks of a service's speech. Throws ServiceFailed for anything but 16-bit PCM. */
export function soundOf(chunks: readonly WyomingEvent[]): Pcm {
  const first = formatOf(chunks[0]);
  for (const chunk of chunks) {
    const { rate, channels } = formatOf(chunk);
    if (rate !== first.rate || channels !== first.channels)
      throw new ServiceFailed("the service changes the sound's format in the middle");
  }
  const bytes = Buffer.concat(chunks.map(({ payload }) => payload));
  const whole = bytes.length - (bytes.length % (2 * first.channels));
  // A copy: a buffer from the pool need not start at an even address.
  const samples = new Int16Array(new Uint8Array(bytes.subarray(0, whole)).buffer);
  return { rate: first.rate, channels: first.channels, samples };
}

function formatOf(chunk: WyomingEvent | undefined): { rate: number; channels: number } {
  const read = v.safeParse(format, chunk?.data ?? {});
  if (!read.success)
    throw new ServiceFailed(
      `the service's sound is none that we can play: ${v.flatten(read.issues).root?.[0] ?? JSON.stringify(chunk?.data ?? {}).slice(0, 200)}`,
    );
  return read.output;
}
