import t from "tap";
import { RecentAudio } from "./recent-audio.ts";

const spoken = Int16Array.from({ length: 32_000 }, (_, at) => at);
/** Two seconds of sound in frames of 20 ms, which arrive then (Unix epoch, milliseconds). */
function heard(arrives: (capturedMs: number) => number): RecentAudio {
  const recent = new RecentAudio();
  for (let at = 0; at < spoken.length; at += 320)
    recent.push(spoken.subarray(at, at + 320), arrives(1_000 + (at + 320) / 16));
  return recent;
}

t.test("what was heard before this process had no time for long is remembered", async (t) => {
  const recent = heard((at) => (at > 1_300 && at < 2_800 ? 2_800 : at));
  t.same([...recent.since(1_100).before], [...spoken.subarray(0, 1_600)]);
  t.same([...recent.since(1_100).after], [...spoken.subarray(1_600)]);
});

t.test("what was heard before the satellite was away is not", async (t) => {
  const away = heard((at) => (at <= 1_300 ? at : at + 1_500));
  t.same([...away.since(1_100).after], [...spoken.subarray(4_800)]);
  const twice = heard((at) => (at <= 1_300 ? at : at <= 2_000 ? at + 1_500 : at + 3_500));
  t.same([...twice.since(1_100).after], [...spoken.subarray(16_000)]);
});

t.test("what was said is remembered when the request to listen comes four seconds later", async (t) => {
  const recent = heard((at) => at);
  const quiet = new Int16Array(320);
  for (let at = 3_000; at < 6_000; at += 20) recent.push(quiet, at + 20);
  t.same([...recent.since(2_000).after.subarray(0, 16_000)], [...spoken.subarray(16_000)]);
});

t.test("a clock that is set makes one sound of nothing that is apart", async (t) => {
  const ahead = heard((at) => (at <= 1_300 ? at : at + 3_600_000));
  t.same([...ahead.since(1_100).after], [...spoken.subarray(4_800)]);
  const back = heard((at) => (at <= 1_300 ? at + 3_600_000 : at));
  t.same([...back.since(1_100).after], [...spoken.subarray(4_800)]);
});
