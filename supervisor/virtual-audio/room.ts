/**
 * Simulates a room in which a microphone picks up a speaker: the sound arrives later, softer, with reflections,
 * optionally distorted like a small speaker's, and with a clock that differs from the microphone's.
 */
import { between, reach } from "../../platform/sound/fraction.ts";

const rate = 16_000;

export type RoomShape = {
  /** Milliseconds from the loudspeaker's clock to the first sound at the microphone. */
  readonly delay: number;
  /** The direct sound's amplitude at the microphone, against what is played. */
  readonly gain: number;
  /** Seconds in which the reflections fall by 60 dB; 0: no reflections. */
  readonly reverberation: number;
  /** How far the loudspeaker is driven into saturation: 0 not at all, 3 audibly. */
  readonly distortion: number;
  /** Millionths by which the loudspeaker's clock is fast. */
  readonly drift: number;
};

export const quietRoom: RoomShape = { delay: 20, gain: 0.5, reverberation: 0.25, distortion: 0, drift: 0 };

/** A room from text, as "delay=50,gain=0.5,drift=100"; what is not named is as in the quiet room. Throws RangeError. */
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

/** Samples to the first reflection, and from one to the next. */
const firstReflection = 20;
const apart = 3;
/** The level (of 32768) at which a distorting loudspeaker saturates. */
const saturation = 9000;

export class Room {
  readonly #shape: RoomShape;
  readonly #response: Float32Array;
  /** What the loudspeaker has given, newest last, and the place in it that the next sample is read from. */
  #given = new Float32Array(4 * rate);
  #length: number;
  #at: number = reach;
  /** Samples on both clocks since the beginning. */
  #played = 0;
  #heard = 0;
  /** What reaches the walls, twice, so that its last samples always lie in one piece. */
  readonly #line: Float32Array;
  #next = 0;

  constructor(shape: RoomShape) {
    this.#shape = shape;
    this.#response = responseOf(shape.reverberation);
    this.#line = new Float32Array(2 * this.#response.length);
    this.#length = reach + Math.max(2 * reach, Math.round((shape.delay * rate) / 1000));
  }

  /** How many samples the loudspeaker gives until the microphone has given that many. */
  due(samples: number): number {
    return Math.ceil((this.#heard + samples) * (1 + this.#shape.drift / 1e6)) - this.#played;
  }

  /** What the microphone hears in `samples` samples, while the loudspeaker gives as many as are due; silence where some lack. */
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

/** The direct sound and, 1.25 ms later, a tail of noise that fades; the same for each reverberation. */
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
  // The tail has half of the direct sound's power: about a metre between both.
  for (let tap = firstReflection; tap < response.length; tap += apart)
    response[tap] = response[tap]! * (0.7 / Math.sqrt(power));
  response[0] = 1;
  return response;
}
