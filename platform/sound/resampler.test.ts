import t from "tap";
import { levelDbfs } from "./level.ts";
import type { Pcm } from "./pcm.ts";
import { Resampler, resample } from "./resampler.ts";

function sine(rate: number, hertz: number, duration = 0.25): Pcm {
  const length = Math.round(rate * duration);
  const samples = Int16Array.from({ length }, (_, i) =>
    Math.round(30_000 * Math.sin((2 * Math.PI * hertz * i) / rate)),
  );
  return { rate, channels: 1, samples };
}

/** The level without the ends, where a sine that begins and stops is no sine. */
function steady(pcm: Pcm): number {
  const edge = Math.floor(pcm.samples.length / 5);
  return levelDbfs(pcm.samples.subarray(edge, pcm.samples.length - edge));
}

/** How much remains when the best-fitting sine of this frequency is taken away, against that sine, in dB. */
function impurity(pcm: Pcm, hertz: number): number {
  const edge = Math.floor(pcm.samples.length / 5);
  const inner = pcm.samples.subarray(edge, pcm.samples.length - edge);
  const step = (2 * Math.PI * hertz) / pcm.rate;
  let [ss, sc, cc, xs, xc] = [0, 0, 0, 0, 0];
  for (const [i, value] of inner.entries()) {
    const [s, c] = [Math.sin(step * i), Math.cos(step * i)];
    ss += s * s;
    sc += s * c;
    cc += c * c;
    xs += value * s;
    xc += value * c;
  }
  const determinant = ss * cc - sc * sc;
  const [a, b] = [(xs * cc - xc * sc) / determinant, (xc * ss - xs * sc) / determinant];
  let [rest, whole] = [0, 0];
  for (const [i, value] of inner.entries()) {
    const fitted = a * Math.sin(step * i) + b * Math.cos(step * i);
    rest += (value - fitted) ** 2;
    whole += fitted ** 2;
  }
  return 10 * Math.log10(rest / whole);
}

const inputLevel = steady(sine(48_000, 1000));

t.test("a sine sweep: above the new Nyquist frequency everything is at least 60 dB down", async (t) => {
  for (const [from, to] of [
    [48_000, 16_000],
    [44_100, 16_000],
    [22_050, 16_000],
    [96_000, 44_100],
    [192_000, 48_000],
    [47_999, 16_000],
  ] as const) {
    let worst = Number.NEGATIVE_INFINITY;
    for (let hertz = to / 2; hertz < from / 2; hertz += (from - to) / 2 / 24) {
      worst = Math.max(worst, steady(resample(sine(from, hertz), to)) - inputLevel);
    }
    t.ok(worst < -60, `${from} to ${to} Hz: ${worst.toFixed(1)} dB`);
  }
});

t.test(
  "a sine sweep: up to 0.8 of the Nyquist frequency it passes within 0.1 dB, with no image above −60 dB",
  async (t) => {
    for (const [from, to] of [
      [48_000, 16_000],
      [44_100, 16_000],
      [22_050, 16_000],
      [8_000, 16_000],
      [22_050, 48_000],
      [11_025, 48_000],
      [16_000, 44_100],
      [44_100, 48_000],
      [16_001, 48_000],
    ] as const) {
      let [ripple, worst] = [0, Number.NEGATIVE_INFINITY];
      const top = 0.4 * Math.min(from, to);
      for (let hertz = 100; hertz < top; hertz += top / 16) {
        const out = resample(sine(from, hertz), to);
        ripple = Math.max(ripple, Math.abs(steady(out) - inputLevel));
        worst = Math.max(worst, impurity(out, hertz));
      }
      t.ok(ripple < 0.1, `${from} to ${to} Hz: ripple ${ripple.toFixed(3)} dB`);
      t.ok(worst < -60, `${from} to ${to} Hz: distortion ${worst.toFixed(1)} dB`);
    }
  },
);

t.test("pieces of any length give exactly the result of one piece", async (t) => {
  for (const [from, to] of [
    [44_100, 16_000],
    [22_050, 48_000],
    [47_999, 16_000],
    [192_000, 8_000],
  ] as const) {
    const pcm = sine(from, 440, 0.1);
    const whole = resample(pcm, to).samples;
    const pieces = new Resampler(from, to);
    const got: number[] = [];
    for (let at = 0, step = 1; at < pcm.samples.length; at += step, step = (step * 7 + 3) % 991) {
      got.push(...pieces.push(pcm.samples.subarray(at, at + step)));
      if (step === 0) step = 1;
    }
    got.push(...pieces.end());
    t.same(got, [...whole], `${from} to ${to} Hz`);
  }
});

t.test("the length is kept, and an impulse keeps its position", async (t) => {
  for (const [from, to] of [
    [22_050, 16_000],
    [16_000, 48_000],
    [44_100, 16_000],
    [48_000, 8_000],
  ] as const) {
    const samples = new Int16Array(from);
    samples[from / 2] = 32_000;
    const out = resample({ rate: from, channels: 1, samples }, to).samples;
    t.equal(out.length, to, `${from} to ${to} Hz is one second again`);
    t.equal(out.indexOf(Math.max(...out)), to / 2, `${from} to ${to} Hz keeps the time`);
  }
});

t.test("channels do not mix", async (t) => {
  const left = sine(22_050, 500).samples;
  const samples = new Int16Array(left.length * 2);
  for (const [i, value] of left.entries()) samples[2 * i] = value;
  const out = resample({ rate: 22_050, channels: 2, samples }, 48_000).samples;
  t.ok(out.every((value, i) => i % 2 === 0 || value === 0));
  t.same(
    out.filter((_, i) => i % 2 === 0),
    resample(sine(22_050, 500), 48_000).samples,
  );
});

t.test("no samples, one sample, and an unchanged rate", async (t) => {
  t.equal(resample({ rate: 8000, channels: 1, samples: new Int16Array() }, 16_000).samples.length, 0);
  t.equal(resample({ rate: 8000, channels: 1, samples: Int16Array.of(1000) }, 16_000).samples.length, 2);
  const pcm = sine(16_000, 100);
  t.equal(resample(pcm, 16_000), pcm);
  t.throws(() => new Resampler(0, 16_000), RangeError);
  t.throws(() => new Resampler(44_100.5, 16_000), RangeError);
});
