import t from "tap";
import { bytesOf, samplesOf } from "../sound/pcm.ts";
import { readWav } from "../sound/wav-read.ts";
import { frameMs, FrameCutter } from "./frame-cutter.ts";
import { Pace } from "./pace.ts";
import { ReplayRing } from "./replay-ring.ts";
import { VoiceActivity } from "./voice-activity.ts";

const ramp = (length: number, from = 0) => Int16Array.from({ length }, (_, i) => ((from + i) % 30_000) + 1);

function cut(bytes: Buffer, step: (at: number) => number): Buffer[] {
  const cutter = new FrameCutter();
  const frames: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = step(at);
    cutter.push(bytes.subarray(at, at + length), (wav) => frames.push(wav));
    at += length;
  }
  return frames;
}

t.test("frames are WAVs of 256 samples with the canonical header, however the bytes arrive", async (t) => {
  const samples = ramp(256 * 9 + 100);
  for (const [name, step] of Object.entries<(at: number) => number>({
    "byte by byte": () => 1,
    "a period at a time": () => 512,
    "odd pieces": (at) => 1 + ((at * 31) % 1301),
    "all at once": () => samples.byteLength,
  })) {
    const frames = cut(bytesOf(samples), step);
    t.equal(frames.length, 9, name);
    t.ok(frames.every((wav) => wav.length === 44 + 512));
    t.same(
      frames.flatMap((wav) => [...readWav(wav).samples]),
      [...samples.subarray(0, 256 * 9)],
    );
    t.same({ ...readWav(frames[0]!), samples: 0 }, { rate: 16_000, channels: 1, samples: 0 });
  }
});

t.test("a replay returns the frames since then in order, at most the seconds kept", async (t) => {
  const ring = new ReplayRing(1);
  const frames = cut(bytesOf(ramp(256 * 100)), () => 512);
  t.same(ring.since(0), []);
  for (const [i, frame] of frames.entries()) ring.keep(frame, i * frameMs);
  t.same(ring.since(95 * frameMs), frames.slice(96));
  t.same(ring.since(0), frames.slice(-63), "one second is 62.5 frames");
  t.same(ring.since(Number.NEGATIVE_INFINITY).length, 63);
  t.same(ring.since(99 * frameMs), []);
  ring.clear();
  t.same(ring.since(0), []);
  const none = new ReplayRing(0);
  none.keep(frames[0]!, 1);
  t.same(none.since(0), []);
});

t.test(
  "real time, with bursts after delays and a clock that is 2 % fast, is never paused for long or reported as a flood",
  async (t) => {
    const pace = new Pace(0);
    let longest = 0;
    for (let i = 0; i < 60_000; i++) {
      // Nothing arrives for 1.6 seconds out of 16, then all of it at once.
      const stalled = i % 1000 < 100;
      const now = (stalled ? i - (i % 1000) + 100 : i) * 16 * 0.98;
      const pause = pace.after(16, now);
      if (pause === "flood") {
        t.fail(`a flood at ${now}`);
        return;
      }
      longest = Math.max(longest, pause);
    }
    t.equal(longest, 0);
  },
);

t.test("a device that delivers faster than real time is paused, and then reported as a flood", async (t) => {
  const pace = new Pace(0);
  let [now, sound] = [0, 0];
  for (;;) {
    const pause = pace.after(100, now);
    if (pause === "flood") break;
    sound += 100;
    now += pause;
    if (now > 60_000) throw new Error("not noticed in a minute");
  }
  t.ok(sound < now * 1.06 + 3000, "until then it was held to about real time");
});

t.test("voice activity is reported when it changes", async (t) => {
  const changes: boolean[] = [];
  const activity = new VoiceActivity((speech) => changes.push(speech));
  let state = 1;
  const noise = (length: number, amplitude: number) =>
    Int16Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return (state / 2 ** 31 - 1) * amplitude;
    });
  const samples = Int16Array.from([...noise(16_000, 50), ...noise(8000, 9000), ...noise(16_000, 50)]);
  for (const frame of cut(bytesOf(samples), () => 512)) activity.frame(frame);
  t.same(changes, [true, false]);
  t.equal(samplesOf(Buffer.alloc(3)).length, 1);
});
