import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import t from "tap";
import { Room, quietRoom, roomOf } from "./room.ts";
import { startVirtualAudio } from "./virtual-audio.ts";

t.test("a room is read from text, and what is not one is told with what would be", async (t) => {
  t.same(roomOf(""), quietRoom);
  t.same(roomOf(" delay = 40 , gain=0.3,"), { ...quietRoom, delay: 40, gain: 0.3 });
  t.same(roomOf("drift=-100,distortion=3,reverberation=0").drift, -100);
  for (const [text, message] of [
    ["size=3", 'a room has delay, gain, reverberation, distortion, drift, and no "size"'],
    ["toString=1", /no "toString"/],
    ["gain", "a room's gain is from 0 to 10"],
    ["gain=loud", "a room's gain is from 0 to 10"],
    ["delay=-1", "a room's delay is from 0 to 500"],
    ["drift=1001", "a room's drift is from -1000 to 1000"],
    ["reverberation=Infinity", "a room's reverberation is from 0 to 2"],
  ] as const)
    t.throws(() => roomOf(text), { name: "RangeError", message }, text);
});

/** What a room gives back of a click in the first sample, heard 256 samples at a time. */
function heardOf(room: Room, samples: number): number[] {
  const heard: number[] = [];
  let given = 0;
  while (heard.length < samples) {
    const due = room.due(256);
    heard.push(
      ...room.hear(
        Int16Array.from({ length: due }, (_, n) => (given + n === 0 ? 10_000 : 0)),
        256,
      ),
    );
    given += due;
  }
  return heard;
}

t.test("what is played comes back later and softer, with reflections only where there are some", async (t) => {
  const dry = heardOf(new Room({ ...quietRoom, delay: 100, gain: 0.3, reverberation: 0 }), 4096);
  t.equal(
    dry.findIndex((sample) => Math.abs(sample) > 1),
    1600,
  );
  t.ok(Math.abs(dry[1600]! - 3000) < 1, `${dry[1600]}`);
  t.ok(
    dry.slice(1640).every((sample) => Math.abs(sample) < 1),
    "and once only",
  );
  const furnished = heardOf(new Room({ ...quietRoom, delay: 100, gain: 0.3, reverberation: 0.2 }), 4096);
  t.ok(furnished.slice(1640).some((sample) => Math.abs(sample) > 10));
});

t.test("a fast loudspeaker gives more samples, a small one is limited", async (t) => {
  const fast = new Room({ ...quietRoom, drift: 1000, reverberation: 0 });
  let given = 0;
  for (let frame = 0; frame < 1000; frame++) {
    const due = fast.due(256);
    given += due;
    fast.hear(new Int16Array(due), 256);
  }
  t.ok(Math.abs(given - 256_256) <= 1, `${given} in 256000`);
  const small = new Room({ ...quietRoom, gain: 1, delay: 0, reverberation: 0, distortion: 3 });
  const loud = small.hear(new Int16Array(1024).fill(30_000), 1024);
  t.ok(Math.max(...loud) < 30_000 / 2, `${Math.max(...loud)}`);
});

t.test("in a room the microphone hears the speaker, in real time, and no longer than it plays", async (t) => {
  const audio = await startVirtualAudio(join(t.testdir(), "audio"), ["default"], {
    ...quietRoom,
    gain: 0.5,
    reverberation: 0,
  });
  t.teardown(() => audio.close());
  const [site] = audio.sites;
  const env = { ...process.env, ...audio.environment };
  const format = ["-q", "-r", "16000", "-f", "S16_LE", "-c", "1", "-t", "raw"];
  const arecord = spawn("arecord", [...format, "-D", site!.microphone, "--period-size=512"], { env });
  t.teardown(() => arecord.kill("SIGKILL"));
  let loud = 0;
  let quiet = () => {};
  let after = 0;
  const heard = new Promise<void>((resolve) => {
    arecord.stdout.on("data", (bytes: Buffer) => {
      const samples = new Int16Array(new Uint8Array(bytes).buffer, 0, bytes.length >> 1);
      const here = samples.filter((sample) => Math.abs(sample - 4000) < 200).length;
      loud += here;
      if (loud > 3000) resolve();
      after = here > 0 ? 0 : after + samples.length;
      if (after > 8000) quiet();
    });
  });
  const aplay = spawn("aplay", [...format, "-D", site!.speaker, "--buffer-time=500000"], { env });
  const wide = Buffer.from(new Int16Array(16_000 * 30).fill(8000).buffer);
  aplay.stdin.on("error", () => {});
  aplay.stdin.end(wide);
  await heard;
  const silent = new Promise<void>((resolve) => (quiet = resolve));
  aplay.kill("SIGKILL");
  await once(aplay, "close");
  const before = loud;
  await silent;
  t.ok(loud - before < 16_000, `${loud - before} samples after its end`);
});
