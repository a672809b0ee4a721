/** Sound in memory: interleaved signed 16-bit samples. */
export type Pcm = {
  /** Samples per second of one channel, in Hz. */
  readonly rate: number;
  readonly channels: number;
  /** channels × length samples, interleaved. */
  readonly samples: Int16Array;
};

/** How long it sounds, in seconds. */
export function seconds(pcm: Pcm): number {
  return pcm.samples.length / pcm.channels / pcm.rate;
}

/** A value as a 16-bit sample: rounded, and clipped rather than wrapped round. */
export function clip(value: number): number {
  const rounded = Math.round(value);
  return rounded > 32767 ? 32767 : rounded < -32768 ? -32768 : rounded;
}

/** One channel: the mean of all channels. A mono sound is returned as it is. */
export function mono(pcm: Pcm): Pcm {
  return withChannels(pcm, 1);
}

/** The same sound on another number of channels: mixed down to the mean, a mono sound copied to each. */
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

/** Louder (factor above 1) or softer, clipped at full scale. At factor 1 it is the same sound. */
export function gain(pcm: Pcm, factor: number): Pcm {
  if (factor === 1) return pcm;
  return { ...pcm, samples: pcm.samples.map((sample) => clip(sample * factor)) };
}

/** One sound after another. Rates and channels must be the same: RangeError otherwise. */
export function join(sounds: readonly Pcm[]): Pcm {
  const first = sounds[0];
  if (first === undefined) throw new RangeError("nothing to join");
  if (sounds.some((pcm) => pcm.rate !== first.rate || pcm.channels !== first.channels)) {
    throw new RangeError("sounds of different rates or channels cannot be joined");
  }
  const samples = new Int16Array(sounds.reduce((length, pcm) => length + pcm.samples.length, 0));
  let at = 0;
  for (const pcm of sounds) {
    samples.set(pcm.samples, at);
    at += pcm.samples.length;
  }
  return { ...first, samples };
}

/** Silence of one channel. */
export function silence(rate: number, duration: number): Pcm {
  return { rate, channels: 1, samples: new Int16Array(Math.round(rate * duration)) };
}

/** Bytes of S16LE as samples, without a copy where the alignment allows it. An odd last byte is left out. */
export function samplesOf(bytes: Uint8Array): Int16Array {
  const length = bytes.byteLength >> 1;
  if ((bytes.byteOffset & 1) === 0) return new Int16Array(bytes.buffer, bytes.byteOffset, length);
  return new Int16Array(Uint8Array.from(bytes.subarray(0, length * 2)).buffer);
}

/** Samples as bytes of S16LE, without a copy. (Every machine Node runs on here is little-endian.) */
export function bytesOf(samples: Int16Array): Buffer {
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
}
