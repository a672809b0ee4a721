import t from "tap";
import { WordMeasure } from "./word-measure.ts";

/** A tone of this RMS (of 32768), in milliseconds. */
function tone(ms: number, rms: number): Int16Array {
  return Int16Array.from({ length: ms * 16 }, (_, n) => Math.round(rms * Math.SQRT2 * Math.sin(n * 0.7)));
}

function measured(endedAgo: number, ...sounds: readonly Int16Array[]) {
  const measure = new WordMeasure();
  // Any number of samples at a time.
  for (const sound of sounds) for (let at = 0; at < sound.length; at += 700) measure.push(sound.subarray(at, at + 700));
  return measure.of(endedAgo);
}

t.test("a wake word has a level, a distance from the noise before it, and a beginning", async (t) => {
  const found = measured(112, tone(3008, 33), tone(800, 1036), tone(112, 33));
  t.match(found, { level: -30, snr: 29.9 });
  t.ok(Math.abs((found?.onsetMs ?? 0) - 912) <= 32, `began ${found?.onsetMs} ms ago`);
});

t.test("the gain of the microphone changes the level only", async (t) => {
  const [soft, loud] = [0.5, 2].map((gain) => measured(0, tone(3008, 40 * gain), tone(800, 1000 * gain)));
  t.equal(Math.round((loud?.level ?? 0) - (soft?.level ?? 0)), 12);
  t.ok(Math.abs((loud?.snr ?? 0) - (soft?.snr ?? 0)) < 0.5);
});

t.test("what was said before, and ended, is not part of the word; a short pause in the phrase is", async (t) => {
  const found = measured(
    0,
    tone(1008, 30),
    tone(1008, 4000),
    tone(400, 30),
    tone(304, 1000),
    tone(96, 30),
    tone(400, 1000),
  );
  t.ok(Math.abs((found?.onsetMs ?? 0) - 800) <= 32, `began ${found?.onsetMs} ms ago`);
});

t.test("endless sound begins with the longest wake word, and silence has the lowest level", async (t) => {
  t.ok((measured(0, tone(20_000, 1000))?.onsetMs ?? 0) <= 1504);
  t.match(measured(0, tone(2000, 0)), { level: -90.3, snr: 0 });
  t.equal(measured(0, tone(100, 1000)), undefined, "too little to tell");
});
