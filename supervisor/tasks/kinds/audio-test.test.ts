import { audioServerAudioFrame, audioServerPlayBytes, audioServerPlayFinished } from "#bus";
import t from "tap";
import { levelDbfs } from "../../../platform/sound/level.ts";
import { buildWav } from "../../../platform/sound/wav-build.ts";
import { readWav } from "../../../platform/sound/wav-read.ts";
import { makeWorld, type World } from "../../../test/world.ts";
import type { Work } from "../../work.ts";
import { audioTest } from "./audio-test.ts";

type Request = Parameters<ReturnType<typeof audioTest>["run"]>[0];

/** Runs a test at a site; `log` has what its task says. */
function begin(world: World, request: Partial<Request>, signal = new AbortController().signal) {
  const log: string[] = [];
  const work: Work = {
    taskId: "task",
    log: (message) => void log.push(message),
    lines: () => [],
    stage: () => {},
    signal,
  };
  const whole: Request = { direction: "microphone", seconds: 1, siteId: "kitchen", ...request };
  return { log, ended: audioTest(() => world.port()).run(whole, work) };
}

/** Says frames of this amplitude, or this frame, until the test has ended. */
async function sound(world: World, ended: Promise<unknown>, amplitude: number | Buffer): Promise<void> {
  const samples = Int16Array.from({ length: 256 }, (_, index) => Number(amplitude) * (index % 2 === 0 ? 1 : -1));
  const frame = Buffer.isBuffer(amplitude) ? amplitude : buildWav({ rate: 16_000, channels: 1, samples });
  const microphone = await world.port();
  const done = new AbortController();
  const noted = ended.catch(() => {}).finally(() => done.abort());
  while (!done.signal.aborted) {
    microphone.say(audioServerAudioFrame, frame, { siteId: "kitchen" });
    await microphone.flush();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await noted;
}

for (const [amplitude, level, verdict] of [
  [0, "-120.0 dBFS", /silent: is the microphone muted/],
  [33, "-59.9 dBFS", /very quiet: speak/],
  [3277, "-20.0 dBFS", /good/],
  [32_767, "-0.0 dBFS", /too loud: lower/],
] as const) {
  t.test(`a microphone at ${level} is found to be: ${verdict.source}`, async (t) => {
    const world = await makeWorld(t);
    const { log, ended } = begin(world, {});
    await sound(world, ended, amplitude);
    await ended;
    t.match(log[0], `level ${level}`);
    t.match(log[1], verdict);
  });
}

t.test("a microphone that says what is no sound fails the test, with the site's name", async (t) => {
  const world = await makeWorld(t);
  const { ended } = begin(world, {});
  const failed = t.rejects(ended, { code: "AUDIO_FAILED", message: /kitchen/ });
  await sound(world, ended, Buffer.from("no sound"));
  await failed;
});

t.test("a speaker plays a tone of the time that was asked for, and the test ends when it has", async (t) => {
  const world = await makeWorld(t);
  const speaker = await world.port();
  const { promise: played, resolve } = Promise.withResolvers<Buffer>();
  await speaker.hear(
    audioServerPlayBytes,
    (wav, { requestId }) => {
      resolve(wav);
      speaker.say(audioServerPlayFinished, { id: requestId, siteId: "kitchen" }, { siteId: "kitchen" });
    },
    { siteId: "kitchen" },
  );
  const { log, ended } = begin(world, { direction: "speaker", seconds: 2 });
  const { rate, samples } = readWav(await played);
  await ended;
  t.equal(samples.length / rate, 2);
  t.ok(Math.abs(levelDbfs(samples) + 23) < 0.5, "a sine at a tenth of the full scale");
  t.match(log, [/played for 2 s at kitchen/]);
});

t.test("a test whose time is over fails, and says where to look", async (t) => {
  const world = await makeWorld(t);
  const deadline = new AbortController();
  const { ended } = begin(world, { direction: "speaker" }, deadline.signal);
  const failed = t.rejects(ended, { code: "AUDIO_FAILED", remedy: /log of audio-server/ });
  deadline.abort();
  await failed;
});
