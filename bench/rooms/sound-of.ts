/** What each microphone of a house picks up when the person says something. */
import type { Random } from "../voices/random.ts";
import { level, pinkNoise, sampleRate } from "../voices/sound.ts";
import { filtered, highPassed, response, samplesOf, type Spectrum, spectrumOf, through } from "./acoustics.ts";
import type { House, Room } from "./house.ts";

/** Level of 60 dB of sound pressure at an average microphone, in dBFS. */
const levelOf60dB = -44;
/** Level of the noise of the electronics, in dBFS. */
const ownNoise = -82;
/** Seconds of sound before and after the phrase. */
const [lead, tail] = [3.2, 0.9];

/**
 * Share of the pressure before a doorway of 1.8 m² that the next room hears at one metre from it: between that of a sound that
 * arrives straight and that of one that arrives from everywhere.
 */
const doorway = Math.sqrt(1.8 / (8 * Math.PI));
/** A shut door takes 20 dB, and high sounds more. */
const shut = (frequency: number): number => 0.1 / Math.hypot(1, frequency / 2000);

const root = (decibels: number): number => 10 ** (decibels / 20);

/** Returns the samples at each microphone, in the order of the rooms. The walls themselves let nothing through. */
export function soundsIn(house: House, speech: Int16Array, random: Random): Int16Array[] {
  const { person, rooms } = house;
  const factor = root(levelOf60dB + person.speech - 60) / (level(speech) / 32_768);
  const said = spectrumOf(Float64Array.from(speech, (sample) => sample * factor));
  const heard: Spectrum[] = [];
  const enter = (room: number, sound: Spectrum, at: Room["microphone"], cameFrom: number): void => {
    const shape = rooms[room]!;
    heard[room] = through(sound, spectrumOf(response(shape, at, shape.microphone)));
    for (const door of house.doors) {
      const side = door.rooms.indexOf(room);
      const next = door.rooms[1 - side];
      if (side < 0 || next === undefined || next === cameFrom) continue;
      const [here, there] = [door.at[side]!, door.at[1 - side]!];
      const passing = through(sound, spectrumOf(response(shape, at, here)));
      const gain = (frequency: number): number => doorway * (door.isOpen ? 1 : shut(frequency));
      enter(next, filtered(passing, gain), there, room);
    }
  };
  enter(person.room, said, person.at, -1);
  return rooms.map((room, n) => atMicrophone(samplesOf(highPassed(heard[n]!)), room, random));
}

function atMicrophone(speech: Float64Array, { gain, noise }: Room, random: Random): Int16Array {
  const [start, length] = [Math.round(lead * sampleRate), Math.round((lead + 2.2 + tail) * sampleRate)];
  // Pink noise is drawn loud and scaled: it is rounded to whole samples.
  const drawn = [0, 1].map(() => pinkNoise(length, 3000, 1 + random.below(1_000_000)));
  const factors = [(root(levelOf60dB + noise - 60) * 32_768) / 3000, (root(ownNoise) * 32_768) / 3000];
  return Int16Array.from({ length }, (_, n) => {
    const acoustic = (speech[n - start] ?? 0) + drawn[0]![n]! * factors[0]!;
    const sample = acoustic * root(gain) + drawn[1]![n]! * factors[1]!;
    return Math.max(-32_768, Math.min(32_767, Math.round(sample)));
  });
}
