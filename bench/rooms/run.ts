/**
 * Which room answers: houses of two to eight rooms with doors open, shut and mixed, a person who says the wake word in one of
 * them, the platform's own wake word detection in each, and its own arbiter. Prints a page; with --write it goes to
 * bench/results/rooms.json and rooms.md.
 *
 *   node bench/rooms/run.ts [--houses 24] [--seed 2] [--sensitivity 0.5] [--write]
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPocketsphinx } from "../../platform/hotword/pocketsphinx-engine.ts";
import { keep } from "../keep.ts";
import { renderings } from "../hotword/speech.ts";
import { seeded } from "../voices/random.ts";
import { type Doors, drawHouse } from "./house.ts";
import { report, type Trial } from "./report.ts";
import { soundsIn } from "./sound-of.ts";
import { answers, Ears } from "./trial.ts";

const { values } = parseArgs({
  options: {
    houses: { type: "string" },
    seed: { type: "string" },
    sensitivity: { type: "string" },
    write: { type: "boolean" },
  },
});
const houses = Number(values.houses ?? 24);
const sensitivity = Number(values.sensitivity ?? 0.5);
const phrase = "okay computer";
const gainDeviation = 4;

const folder = await mkdtemp(join(tmpdir(), "sotto-bench-"));
const wakeWords = [{ id: "default", phrase, sensitivity, pronunciations: [] }];
const ears = await Ears.open(await startPocketsphinx({ wakeWords, folder, verify: true }));
const clips = await renderings(phrase);
const random = seeded(Number(values.seed ?? 2));
const trials: Trial[] = [];
for (const rooms of [2, 3, 4, 5, 6, 7, 8])
  for (const doors of ["open", "shut", "mixed"] satisfies Doors[]) {
    for (let n = 0; n < houses; n++) {
      const house = drawHouse(random, { rooms, doors, gainDeviation });
      const clip = random.pick(clips);
      const arrivals = ears.hear(soundsIn(house, clip.pcm, random), random);
      const { room, at } = house.person;
      const { microphone, noise } = house.rooms[room]!;
      const distance = Math.hypot(...at.map((value, axis) => value - microphone[axis]!));
      const heard = arrivals.map(({ room: by, at: when, report: { measures } }) => {
        const { gain } = house.rooms[by]!;
        return { room: by, at: Math.round(when), gain: Math.round(gain * 10) / 10, measures };
      });
      const [metres, decibels] = [Math.round(distance * 100) / 100, Math.round(noise)];
      trials.push({
        rooms,
        doors,
        person: room,
        distance: metres,
        noise: decibels,
        heard,
        answered: answers(arrivals, rooms),
      });
    }
    console.error(`${rooms} rooms, doors ${doors}: ${trials.length} wake words`);
  }
await ears.close();
await rm(folder, { recursive: true });

const text = report(trials, { gainDeviation, sensitivity });
if (values.write) keep("rooms", text, { trials });
console.log(text);
