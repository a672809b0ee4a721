import t from "tap";
import { Fft } from "./fft.ts";

t.test("a transform has the input frequency, and the inverse restores the input", async (t) => {
  const fft = new Fft(64);
  const real = Float64Array.from({ length: 64 }, (_, n) => Math.cos((2 * Math.PI * 5 * n) / 64) + 0.25);
  const imaginary = Float64Array.from({ length: 64 }, (_, n) => n % 3);
  const [re, im] = [real.slice(), imaginary.slice()];
  fft.forward(re, im);
  fft.inverse(re, im);
  for (let n = 0; n < 64; n++) {
    t.ok(Math.abs(re[n]! - real[n]!) < 1e-12);
    t.ok(Math.abs(im[n]! - imaginary[n]!) < 1e-12);
  }
  const [spectrum, none] = [real.slice(), new Float64Array(64)];
  fft.forward(spectrum, none);
  const loud = [...spectrum.keys()].filter((n) => Math.hypot(spectrum[n]!, none[n]!) > 1e-9);
  t.same(loud, [0, 5, 59]);
  t.ok(Math.abs(spectrum[5]! - 32) < 1e-9);
});

t.test("a size that is not a power of two is refused", async (t) => {
  for (const size of [0, 1, 3, 100, -4]) t.throws(() => new Fft(size), RangeError);
});
