import t from "tap";
import { joined, pinkNoise, silence } from "../../bench/voices/sound.ts";
import { buildWav } from "../sound/wav-build.ts";
import { BadWav } from "../sound/wav-read.ts";
import { samplesOfFrame } from "../sound/audio-frame.ts";
import { Gate } from "./gate.ts";
import { RecentSound } from "./recent-sound.ts";

/** For each frame, whether the gate is open. */
function gated(gate: Gate, sound: Int16Array): boolean[] {
  const open: boolean[] = [];
  for (let at = 0; at + 256 <= sound.length; at += 256) open.push(gate.hear(sound.subarray(at, at + 256)));
  return open;
}

t.test("the gate is closed in a room's noise and in digital silence", async (t) => {
  const gate = new Gate();
  const open = gated(gate, pinkNoise(160_000, 60, 1)).slice(62);
  t.ok(open.filter(Boolean).length < open.length / 20, `${open.filter(Boolean).length} of ${open.length}`);
  t.notOk(gated(new Gate(), silence(1)).some(Boolean));
});

t.test("the gate opens within a tenth of a second of a sound and stays open after it", async (t) => {
  const gate = new Gate();
  gated(gate, pinkNoise(48_000, 60, 1));
  gate.close();
  const open = gated(gate, joined([pinkNoise(16_000, 1000, 2), pinkNoise(32_000, 60, 3)]));
  t.ok(open.slice(6, 62 + 45).every(Boolean));
  t.notOk(open.at(-1));
});

t.test("recent sound is kept in order, whatever the size of its pieces, and no more of it", async (t) => {
  const recent = new RecentSound(10);
  t.same([...recent.last(5)], []);
  recent.push(Int16Array.of(1, 2, 3));
  t.same([...recent.last(5)], [1, 2, 3]);
  recent.push(Int16Array.from({ length: 9 }, (_, n) => n + 4));
  t.same([...recent.last(4)], [9, 10, 11, 12]);
  t.same([...recent.last(99)], [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  recent.push(Int16Array.from({ length: 25 }, (_, n) => n));
  t.same([...recent.last(10)], [15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
  recent.clear();
  t.same([...recent.last(10)], []);
});

t.test("a frame is read wherever it lies in memory, with canonical or other headers", async (t) => {
  const samples = Int16Array.of(1, -2, 32_767, -32_768);
  const wav = buildWav({ rate: 16_000, channels: 1, samples });
  t.same([...samplesOfFrame(wav)], [...samples]);
  const odd = Buffer.alloc(wav.length + 1);
  wav.copy(odd, 1);
  t.same([...samplesOfFrame(odd.subarray(1))], [...samples]);
  const list = Buffer.concat([wav.subarray(0, 36), Buffer.from("LIST\x02\0\0\0xx", "latin1"), wav.subarray(36)]);
  t.same([...samplesOfFrame(list)], [...samples]);
  t.same([...samplesOfFrame(buildWav({ rate: 16_000, channels: 1, samples: new Int16Array(0) }))], []);
});

t.test("an invalid frame is refused with the reason", async (t) => {
  const of = (rate: number, channels: number): Buffer => buildWav({ rate, channels, samples: new Int16Array(4) });
  t.throws(() => samplesOfFrame(of(8000, 1)), { message: /8000 Hz/ });
  t.throws(() => samplesOfFrame(of(16_000, 2)), { message: /2 channels/ });
  for (const bytes of [Buffer.alloc(0), Buffer.alloc(43), Buffer.alloc(600), of(16_000, 1).subarray(0, 30)])
    t.throws(() => samplesOfFrame(bytes), BadWav);
});
