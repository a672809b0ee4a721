import t from "tap";
import { Room, quietRoom, type RoomShape } from "../../../supervisor/virtual-audio/room.ts";
import { pinkNoise } from "../../sound/pink-noise.ts";
import { EchoCanceller, frameSamples } from "./canceller.ts";

const rate = 16_000;

function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

/** Noise that comes and goes like syllables. */
function babble(seconds: number, seed: number): Int16Array {
  const noise = pinkNoise(seconds * rate, 1500, seeded(seed));
  return noise.map((sample, n) => sample * (0.6 + 0.4 * Math.sin((2 * Math.PI * 3 * n) / rate)));
}

/** Samples for which the loudspeaker falls silent in the middle of a sound, from that sample on: everything after is later. */
type Gap = { readonly from: number; readonly samples: number };

type Scene = { readonly canceller: EchoCanceller; readonly room: Room; now: number };

function scene(shape: Partial<RoomShape> = {}): Scene {
  return { canceller: new EchoCanceller(), room: new Room({ ...quietRoom, reverberation: 0.1, ...shape }), now: 0 };
}

/**
 * Plays a sound, heard that many samples later than it was to be, and returns by how much (dB) each second of what is heard
 * is softer afterwards. Frames reach the canceller up to 30 ms late, as they do on a busy machine.
 */
function play(scene: Scene, sound: Int16Array, late: number, voice?: Int16Array, gap?: Gap): number[] {
  const { canceller, room } = scene;
  const random = seeded(9);
  const stretch = canceller.played.begin(scene.now);
  canceller.played.add(stretch, sound.subarray(0, 8000));
  const began = scene.now;
  const reductions: number[] = [];
  let [handed, given, before, after] = [8000, 0, 0, 0];
  for (; scene.now - began < sound.length + late; scene.now += frameSamples) {
    const due = room.due(frameSamples);
    const speaker = Int16Array.from({ length: due }, (_, n) => {
      const place = given + n - late;
      if (gap === undefined || place < gap.from) return sound[place] ?? 0;
      return place < gap.from + gap.samples ? 0 : (sound[place - gap.samples] ?? 0);
    });
    given += due;
    const at = scene.now - began;
    const echo = room.hear(speaker, frameSamples);
    const heard = Int16Array.from(echo, (value, n) => value + (voice?.[at + n] ?? 0) + random() * 20 - 10);
    const cleaned = canceller.hear(heard, (scene.now + frameSamples) / 16 + random() * 30);
    canceller.played.add(stretch, sound.subarray(handed, handed + frameSamples));
    handed += frameSamples;
    for (const sample of heard) before += sample * sample;
    for (const sample of cleaned) after += sample * sample;
    if ((at + frameSamples) % rate < frameSamples && at > 0) {
      reductions.push(10 * Math.log10(before / Math.max(1, after)));
      [before, after] = [0, 0];
    }
  }
  return reductions;
}

/** Nothing is played for that many seconds; returns whether every frame came through as it was. */
function rest(scene: Scene, seconds: number): boolean {
  let isSame = true;
  for (const end = scene.now + seconds * rate; scene.now < end; scene.now += frameSamples) {
    const frame = Int16Array.from(scene.room.hear(new Int16Array(), frameSamples), (_, n) => n);
    if (scene.canceller.hear(frame, (scene.now + frameSamples) / 16) !== frame) isSame = false;
  }
  return isSame;
}

t.test(
  "the echo of played sound is hardly audible after some seconds, and from the first second on in the next sound",
  async (t) => {
    const room = scene();
    const first = play(room, babble(8, 1), 900);
    t.ok(first.at(-1)! > 20, `${first.at(-1)} dB at last`);
    rest(room, 4);
    const second = play(room, babble(4, 2), 2300);
    t.ok(second[1]! > 20, `${second[1]} dB in the second second, though the device opened later`);
    room.canceller.free();
  },
);

t.test("a loudspeaker whose clock is fast or slow is followed", async (t) => {
  for (const drift of [-150]) {
    const room = scene({ drift });
    const reductions = play(room, babble(16, 3), 1200);
    t.ok(reductions.at(-2)! > 18, `${reductions.at(-2)} dB at ${drift} ppm`);
    t.ok(Math.abs((room.canceller.measured?.drift ?? 0) - drift) < 15, `${room.canceller.measured?.drift} ppm`);
    room.canceller.free();
  }
});

t.test("after an underrun that increases the device's delay the echo is found again and stays cancelled", async (t) => {
  const states: string[] = [];
  const room = { ...scene(), canceller: new EchoCanceller((state) => states.push(state)) };
  const reductions = play(room, babble(16, 10), 900, undefined, { from: 8 * rate, samples: 1100 });
  t.same(states, ["echoing", "cancelled"]);
  const delay = room.canceller.measured?.delay ?? 0;
  t.ok(Math.abs(delay - (900 + 1100) / 16 - 20) < 20, `${delay} ms`);
  t.ok(reductions[11]! > 15, `${reductions.map((one) => one.toFixed(0)).join(", ")} dB`);
  room.canceller.free();
});

t.test("captured frames pass unchanged while nothing is played", async (t) => {
  const room = scene();
  t.ok(rest(room, 1), "before anything was played");
  play(room, babble(3, 4), 500);
  rest(room, 4);
  t.equal(room.canceller.state, "quiet");
  t.ok(rest(room, 1), "and some seconds after it");
  room.canceller.free();
});

t.test("simultaneous speech is kept, and the echo is removed", async (t) => {
  const room = scene();
  play(room, babble(8, 5), 700);
  rest(room, 4);
  const voice = new Int16Array(5 * rate);
  for (let n = 3.1 * rate; n < 3.9 * rate; n++) voice[n] = 2000 * Math.sin((2 * Math.PI * 300 * n) / rate);
  const reductions = play(room, babble(5, 6), 1500, voice);
  t.ok(reductions[2]! > 18, `${reductions[2]} dB of the echo alone`);
  t.ok(reductions[3]! < 6, `${reductions[3]} dB when somebody speaks: the voice is still there`);
  room.canceller.free();
});

t.test("it reports when the echo counts as cancelled, and never where other sound is captured", async (t) => {
  const states: string[] = [];
  const room = { ...scene(), canceller: new EchoCanceller((state) => states.push(state)) };
  play(room, babble(6, 7), 1000);
  rest(room, 4);
  t.same(states, ["echoing", "cancelled", "quiet"]);
  const other = { ...scene({ gain: 0 }), canceller: new EchoCanceller((state) => states.push(state)) };
  play(other, babble(4, 8), 1000, babble(4, 9));
  t.same(states.slice(3), ["echoing"], "a television instead of its own sound");
  room.canceller.free();
  other.canceller.free();
});

t.test("a stopped sound is not subtracted once it is no longer heard", async (t) => {
  const room = scene();
  const { canceller } = room;
  play(room, babble(6, 11), 5000);
  rest(room, 4);
  const sound = babble(4, 12);
  const began = room.now;
  const stretch = canceller.played.begin(began);
  canceller.played.add(stretch, sound);
  // The device opened a third of a second late; two seconds later it falls silent from one sample to the next.
  let [heardAfter, leftAfter] = [0, 0];
  const stopped = began + 2 * rate;
  for (; room.now < stopped + rate; room.now += frameSamples) {
    if (room.now === stopped) canceller.silence(stretch, stopped);
    const at = room.now - began - 5000;
    const isOver = room.now >= stopped;
    const speaker = Int16Array.from({ length: frameSamples }, (_, n) => (isOver ? 0 : (sound[at + n] ?? 0)));
    const heard = Int16Array.from(room.room.hear(speaker, frameSamples), Math.round);
    const left = canceller.hear(heard, (room.now + frameSamples) / 16);
    // The room's own delay and reverberation are over.
    if (room.now < stopped + 3200) continue;
    for (const sample of heard) heardAfter += sample * sample;
    for (const sample of left) leftAfter += sample * sample;
  }
  const rms = (sum: number) => Math.sqrt(sum / (0.8 * rate));
  t.ok(rms(leftAfter) < rms(heardAfter) + 10, `${rms(leftAfter)} where ${rms(heardAfter)} was heard`);
  canceller.free();
});

t.test(
  "speech at the moment a sound is stopped is unchanged, whether the device still has some of it or not",
  async (t) => {
    for (const left of [0, 2700]) {
      const room = scene();
      const { canceller } = room;
      play(room, babble(6, 11), 1500);
      rest(room, 4);
      const [sound, low] = [babble(4, 12), babble(2, 13)];
      // Without the lowest tones, which the library takes out of everything.
      const voice = low.map((sample, n) => 2 * (sample - (low[n - 1] ?? 0)));
      const began = room.now;
      const stretch = canceller.played.begin(began);
      canceller.played.add(stretch, sound);
      const stopped = began + 2 * rate;
      let wrong = 0;
      let right = 0;
      for (; room.now < stopped + rate; room.now += frameSamples) {
        if (room.now === stopped) canceller.silence(stretch, stopped);
        const at = room.now - began - 1500;
        const isOver = (n: number) => room.now + n >= stopped + left;
        const speaker = Int16Array.from({ length: frameSamples }, (_, n) => (isOver(n) ? 0 : (sound[at + n] ?? 0)));
        const spoken = voice.subarray(Math.max(0, room.now - stopped), Math.max(0, room.now - stopped + frameSamples));
        const heard = Int16Array.from(room.room.hear(speaker, frameSamples), (value, n) => value + (spoken[n] ?? 0));
        const cleaned = canceller.hear(heard, (room.now + frameSamples) / 16);
        if (room.now < stopped) continue;
        for (const [n, sample] of cleaned.entries()) {
          wrong += (sample - (spoken[n] ?? 0)) ** 2;
          right += (spoken[n] ?? 0) ** 2;
        }
      }
      const ratio = 10 * Math.log10(right / wrong);
      t.ok(ratio > 15, `${ratio.toFixed(1)} dB with ${left} samples left`);
      canceller.free();
    }
  },
);

t.test("a sound that was cut is not subtracted from later frames", async (t) => {
  const room = scene();
  const { played } = room.canceller;
  const stretch = played.begin(0);
  played.add(stretch, new Int16Array(rate).fill(1000));
  played.cut(stretch, 4000);
  const read = new Int16Array(8000);
  played.read(0, read);
  t.ok(read.subarray(0, 4000).every((sample) => sample === 1000));
  t.ok(read.subarray(4000).every((sample) => sample === 0));
  played.add(stretch, new Int16Array(10).fill(1));
  const next = played.begin(2000);
  t.equal(next.start, 4010, "one sound never lies over another");
  room.canceller.free();
});
