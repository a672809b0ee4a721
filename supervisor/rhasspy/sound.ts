/** Sound in a request: a WAV, or with `?noheader=true` samples of 16 bits, 16 kHz, mono. */
import { mono, type Pcm, samplesOf as samplesOfBytes } from "../../platform/sound/pcm.ts";
import { resample } from "../../platform/sound/resampler.ts";
import { BadWav, readWav } from "../../platform/sound/wav-read.ts";
import { invalid, isTrue, type Request } from "./request.ts";

const rate = 16_000;
const maxSeconds = 60;
const minRate = 4000;
const maxRate = 192_000;

/** At the rate of the bus. Throws SottoError REQUEST_INVALID. */
export function samplesOf(request: Request): Int16Array {
  const sound = isTrue(request, "noheader") ? bare(request.body) : read(request.body);
  if (sound.samples.length === 0) throw invalid("the sound is empty");
  if (sound.samples.length / sound.channels / sound.rate > maxSeconds)
    throw invalid(`the sound is longer than ${maxSeconds} seconds`);
  return resample(mono(sound), rate).samples;
}

/** The WAV as it came, when it is one. Throws SottoError REQUEST_INVALID. */
export function wavOf({ body }: Request): Buffer {
  if (read(body).samples.length === 0) throw invalid("the sound is empty");
  return body;
}

function bare(body: Buffer): Pcm {
  if (body.length % 2 === 1) throw invalid("samples of 16 bits have an even number of bytes");
  return { rate, channels: 1, samples: samplesOfBytes(body) };
}

function read(body: Buffer): Pcm {
  try {
    const sound = readWav(body);
    if (sound.rate >= minRate && sound.rate <= maxRate) return sound;
    throw new BadWav(`a rate of ${sound.rate} Hz`);
  } catch (error) {
    if (error instanceof BadWav) throw invalid(`the body is no WAV that can be read: ${error.message}`);
    throw error;
  }
}
