import t from "tap";
import { LoudnessContrast } from "./loudness-contrast.ts";

const seconds = (length: number, amplitude: number): Int16Array =>
  Int16Array.from({ length: length * 16_000 }, (_, n) => (n % 2 === 0 ? amplitude : -amplitude));

t.test("the latest sound is compared with the sound before it, when there is enough of that", async (t) => {
  const contrast = new LoudnessContrast();
  contrast.push(seconds(1, 100));
  t.equal(contrast.decibels, undefined);
  contrast.push(seconds(2, 100));
  t.equal(Math.round(contrast.decibels ?? 99), 0);
  contrast.push(seconds(0.4, 1000));
  t.equal(Math.round(contrast.decibels ?? 0), 20);
  for (let n = 0; n < 20; n++) contrast.push(seconds(1, 1000));
  t.equal(Math.round(contrast.decibels ?? 99), 0, "however long it goes on");
});
