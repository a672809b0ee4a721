import t from "tap";
import { chirp, measure, rate } from "./measure.ts";

/** Noise of this amplitude, in which the chirp is heard after `delay` samples of playing. */
function recording({ noise = 30, gain = 0.3, delay = 1600, seconds = 3 } = {}): readonly [Int16Array, number] {
  let state = 1;
  const samples = Int16Array.from({ length: seconds * rate }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.round((state / 2 ** 31 - 1) * noise);
  });
  const playedAt = 1.5 * rate;
  for (const [at, value] of chirp().entries()) {
    const place = playedAt + delay + at;
    if (place < samples.length)
      samples[place] = Math.max(-32_768, Math.min(32_767, Math.round((samples[place] ?? 0) + value * gain)));
  }
  return [samples, playedAt];
}

t.test("the delay of the echo is found to the sample, and levels as they are", async (t) => {
  for (const delay of [0, 1, 37, 1600, 7999]) {
    const found = measure(...recording({ delay }));
    t.equal(found.delayMs, Math.round((delay / rate) * 10_000) / 10, `${delay} samples`);
    t.ok(Math.abs(found.noise - -65.5) < 1, `noise ${found.noise}`);
  }
  t.same(measure(...recording()).recommendations, []);
});

t.test("a speaker that is not heard, and one that the room drowns out, are told", async (t) => {
  t.match(measure(...recording({ gain: 0 })), {
    heard: undefined,
    delayMs: undefined,
    recommendations: [/not heard/u],
  });
  t.match(measure(...recording({ noise: 300, gain: 0.04 })).recommendations, [/only \d+ dB louder than the room/u]);
});

t.test("clipping, a loud room, silence and a late echo have their advice", async (t) => {
  t.match(measure(...recording({ gain: 4 })), { recommendations: [/clipped/u] });
  t.match(measure(...recording({ noise: 2500, gain: 1.5 })).recommendations, [/The room is loud/u]);
  t.match(measure(new Int16Array(3 * rate), rate).recommendations, [/silent/u]);
  t.match(measure(...recording({ delay: 0.45 * rate })).recommendations, [/after 450 ms, as with Bluetooth/u]);
});

t.test("a recording that is too short, or empty, is judged without an error", async (t) => {
  t.match(measure(new Int16Array(0), 0), { delayMs: undefined });
  t.match(measure(new Int16Array(1000).fill(5), 900), { delayMs: undefined });
});
