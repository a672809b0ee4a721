/** Sound in memory: interleaved signed 16-bit samples. */
export type Pcm = {
  /** Samples per second of one channel, in Hz. */
  readonly rate: number;
  readonly channels: number;
  /** channels × length samples, interleaved. */
  readonly samples: Int16Array;
};

/** Returns the duration in seconds. */
export function seconds(pcm: Pcm): number {
  return pcm.samples.length / pcm.channels / pcm.rate;
}

/** Converts a value to a 16-bit sample: rounded, and clipped instead of wrapped around. */
export function clip(value: number): number {
  const rounded = Math.round(value);
  return rounded > 32767 ? 32767 : rounded < -32768 ? -32768 : rounded;
}

/** Returns one channel: the mean of all. A mono sound is returned unchanged. */
export function mono(pcm: Pcm): Pcm {
  return withChannels(pcm, 1);
}

/** Returns the same sound with another number of channels: mixed down to the mean, or mono copied to each. */
export function withChannels(pcm: Pcm, channels: number): Pcm {
  if (channels === pcm.channels) return pcm;
  const length = Math.floor(pcm.samples.length / pcm.channels);
  const mixed = new Int16Array(length * channels);
  for (let frame = 0; frame < length; frame++) {
    let sum = 0;
    for (let channel = 0; channel < pcm.channels; channel++) sum += pcm.samples[frame * pcm.channels + channel]!;
    mixed.fill(clip(sum / pcm.channels), frame * channels, (frame + 1) * channels);
  }
  return { rate: pcm.rate, channels, samples: mixed };
}

/** Amplifies (factor above 1) or attenuates, clipped at full scale. At factor 1 it returns the same sound. */
export function gain(pcm: Pcm, factor: number): Pcm {
  if (factor === 1) return pcm;
  return { ...pcm, samples: pcm.samples.map((sample) => clip(sample * factor)) };
}

/** Concatenates sounds. Rates and channels must be the same: RangeError otherwise. */
export function join(sounds: readonly Pcm[]): Pcm {
  const first = sounds[0];
  if (first === undefined) throw new RangeError("nothing to join");
  if (sounds.some((pcm) => pcm.rate !== first.rate || pcm.channels !== first.channels)) {
    throw new RangeError("sounds of different rates or channels cannot be joined");
  }
  return { ...first, samples: joinSamples(sounds.map(({ samples }) => samples)) };
}

export function joinSamples(parts: readonly Int16Array[]): Int16Array {
  const joined = new Int16Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Returns silence of one channel. */
export function silence(rate: number, duration: number): Pcm {
  return { rate, channels: 1, samples: new Int16Array(Math.round(rate * duration)) };
}

/** Returns bytes of S16LE as samples, without a copy if the alignment allows it. An odd last byte is dropped. */
export function samplesOf(bytes: Uint8Array): Int16Array {
  const length = bytes.byteLength >> 1;
  if ((bytes.byteOffset & 1) === 0) return new Int16Array(bytes.buffer, bytes.byteOffset, length);
  return new Int16Array(Uint8Array.from(bytes.subarray(0, length * 2)).buffer);
}

/** Returns samples as bytes of S16LE, without a copy. (Every machine on which Node runs here is little-endian.) */
export function bytesOf(samples: Int16Array): Buffer {
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
}
