import t from "tap";
import { joined, mixed, pinkNoise, silence } from "../../bench/voices/sound.ts";
import { synthesize } from "../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../bench/voices/voices.ts";
import { NoiseFloor } from "./noise-floor.ts";
import { startPocketsphinx } from "./pocketsphinx-engine.ts";

function rms(samples: Int16Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

t.test("the floor is audible in silence, lost in a loud room, and never clips", async (t) => {
  const floor = new NoiseFloor();
  const quiet = rms(floor.under(new Int16Array(4000)));
  t.ok(quiet > 5 && quiet < 80, String(quiet));
  const loud = pinkNoise(4000, 2000, 1);
  t.ok(Math.abs(rms(new NoiseFloor().under(loud)) - rms(loud)) < 5);
  t.ok(new NoiseFloor().under(new Int16Array(400).fill(32_767)).every((sample) => sample > 32_000));
});

t.test("the wake word is detected in a very quiet room as in any other", async (t) => {
  const wakeWord = { id: "default", phrase: "okay computer", sensitivity: 0.5, pronunciations: [] };
  const engine = await startPocketsphinx({ wakeWords: [wakeWord], folder: t.testdir(), verify: true });
  t.teardown(() => engine.free());
  for (const name of ["espeak-en-us", "espeak-en-gb", "espeak-en-gb-f3", "flite-slt"]) {
    const spotter = engine.spotter();
    const speech = joined([silence(1.5), await synthesize("okay computer", voiceNamed(name)), silence(1)]);
    const sound = mixed(speech, pinkNoise(speech.length, 12, 3));
    t.ok(spotter.hear(sound), name);
    spotter.free();
  }
});
