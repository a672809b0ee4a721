/**
 * Simulates a room in which a microphone picks up a speaker: the sound arrives later, softer, with reflections,
 * optionally distorted like a small speaker's, and with a clock that differs from the microphone's.
 */
import { between, reach } from "../../platform/sound/fraction.ts";

const rate = 16_000;

export type RoomShape = {
  /** Milliseconds from the loudspeaker's clock to the first sound at the microphone. */
  readonly delay: number;
  /** The amplitude of the direct sound at the microphone, relative to what is played. */
  readonly gain: number;
  /** The reverberation time in seconds (60 dB); 0: no reflections. */
  readonly reverberation: number;
  /** How far the loudspeaker is saturated: 0 not at all, 3 audibly. */
  readonly distortion: number;
  /** How fast the loudspeaker's clock is, in parts per million. */
  readonly drift: number;
};

export const quietRoom: RoomShape = { delay: 20, gain: 0.5, reverberation: 0.25, distortion: 0, drift: 0 };

/**
 * Parses a room such as "delay=50,gain=0.5,drift=100"; missing values are those of the quiet room. Throws RangeError.
 */
export function roomOf(text: string): RoomShape {
  const shape: Record<string, number> = { ...quietRoom };
  for (const part of text.split(",").filter((some) => some.trim() !== "")) {
    const [name = "", value = ""] = part.split("=").map((some) => some.trim());
    const limit = Object.hasOwn(limits, name) ? limits[name as keyof RoomShape] : undefined;
    if (limit === undefined) throw new RangeError(`a room has ${Object.keys(limits).join(", ")}, and no "${name}"`);
    const number = value === "" ? Number.NaN : Number(value);
    const [least, most] = limit;
    if (!(number >= least && number <= most)) throw new RangeError(`a room's ${name} is from ${least} to ${most}`);
    shape[name] = number;
  }
  return shape as RoomShape;
}

const limits: Readonly<Record<keyof RoomShape, readonly [number, number]>> = {
  delay: [0, 500],
  gain: [0, 10],
  reverberation: [0, 2],
  distortion: [0, 10],
  drift: [-1000, 1000],
};

/** Samples until the first reflection, and between reflections. */
const firstReflection = 20;
const apart = 3;
/** The level (of 32768) at which a distorting loudspeaker saturates. */
const saturation = 9000;

export class Room {
  readonly #shape: RoomShape;
  readonly #response: Float32Array;
  /** What the loudspeaker has played, newest last, and the position from which the next sample is read. */
  #given = new Float32Array(4 * rate);
  #length: number;
  #at: number = reach;
  /** Samples on both clocks since the beginning. */
  #played = 0;
  #heard = 0;
  /** What reaches the walls, stored twice, so that its last samples are always contiguous. */
  readonly #line: Float32Array;
  #next = 0;

  constructor(shape: RoomShape) {
    this.#shape = shape;
    this.#response = responseOf(shape.reverberation);
    this.#line = new Float32Array(2 * this.#response.length);
    this.#length = reach + Math.max(2 * reach, Math.round((shape.delay * rate) / 1000));
  }

  /** Returns how many samples the loudspeaker plays until the microphone has recorded this many. */
  due(samples: number): number {
    return Math.ceil((this.#heard + samples) * (1 + this.#shape.drift / 1e6)) - this.#played;
  }

  /**
   * Returns what the microphone hears in `samples` samples, while the loudspeaker plays as many as are due; silence
   * where some are missing.
   */
  hear(played: Int16Array, samples: number): Float32Array {
    const due = this.due(samples);
    this.#take(played.subarray(0, due), due);
    const { drift, gain } = this.#shape;
    const heard = Float32Array.from({ length: samples }, () => {
      const direct = between(this.#given, this.#at) * gain;
      this.#at += 1 + drift / 1e6;
      return this.#reflect(direct);
    });
    this.#heard += samples;
    const done = Math.max(0, Math.floor(this.#at) - reach);
    this.#given.copyWithin(0, done, this.#length);
    this.#length -= done;
    this.#at -= done;
    return heard;
  }

  #take(played: Int16Array, due: number): void {
    if (this.#length + due > this.#given.length) {
      const larger = new Float32Array(2 * (this.#length + due));
      larger.set(this.#given.subarray(0, this.#length));
      this.#given = larger;
    }
    const { distortion } = this.#shape;
    for (let n = 0; n < due; n++) {
      const sample = played[n] ?? 0;
      const driven = saturation * Math.tanh((sample * distortion) / saturation);
      this.#given[this.#length++] = distortion === 0 ? sample : driven / Math.sqrt(distortion);
    }
    this.#played += due;
  }

  #reflect(direct: number): number {
    const { length } = this.#response;
    if (length === 1) return direct;
    this.#next = (this.#next + length - 1) % length;
    this.#line[this.#next] = direct;
    this.#line[this.#next + length] = direct;
    let sum = this.#line[this.#next]!;
    for (let tap = firstReflection; tap < length; tap += apart)
      sum += this.#response[tap]! * this.#line[this.#next + tap]!;
    return sum;
  }
}

/** Returns the direct sound and, 1.25 ms later, a tail of noise that fades; the same for each reverberation. */
function responseOf(reverberation: number): Float32Array {
  const response = new Float32Array(1 + Math.round(reverberation * 0.75 * rate));
  let seed = 7;
  let power = 0;
  for (let tap = firstReflection; tap < response.length; tap += apart) {
    let value = 0;
    for (let n = 0; n < 4; n++) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      value += seed / 2 ** 31 - 1;
    }
    response[tap] = value * Math.exp((-6.9 * tap) / rate / reverberation);
    power += response[tap]! ** 2;
  }
  // The tail has half the power of the direct sound: about a metre between both.
  for (let tap = firstReflection; tap < response.length; tap += apart)
    response[tap] = response[tap]! * (0.7 / Math.sqrt(power));
  response[0] = 1;
  return response;
}
