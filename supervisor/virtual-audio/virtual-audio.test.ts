import { spawn } from "node:child_process";
import { connect } from "node:net";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { serveSpeech, speakThrough } from "./socket.ts";
import { startVirtualAudio, type VirtualAudio } from "./virtual-audio.ts";

async function start(t: Test, ...sites: string[]) {
  const folder = join(t.testdir(), "audio");
  const audio = await startVirtualAudio(folder, sites);
  t.teardown(() => audio.close());
  return { audio };
}

/** Records at a site as the audio server does; each chunk of sound is given to `heard`. */
function record(t: Test, audio: VirtualAudio, device: string, heard: (samples: Int16Array) => void): void {
  const format = ["-r", "16000", "-f", "S16_LE", "-c", "1", "-t", "raw", "--period-size=512"];
  const arecord = spawn("arecord", ["-q", "-D", device, ...format], { env: { ...process.env, ...audio.environment } });
  t.teardown(() => arecord.kill("SIGKILL"));
  arecord.stdout.on("data", (bytes: Buffer) =>
    heard(new Int16Array(new Uint8Array(bytes).buffer, 0, bytes.length >> 1)),
  );
}

const loud = (samples: Int16Array): boolean => samples.some((sample) => Math.abs(sample) > 5000);

t.test("spoken audio is recorded, surrounded by quiet room noise", async (t) => {
  const { audio } = await start(t, "default");
  const [site] = audio.sites;
  let noisy = 0;
  let spoken = 0;
  const all = new Promise<void>((resolve) =>
    record(t, audio, site?.microphone ?? "", (samples) => {
      for (const sample of samples) {
        if (sample !== 0) noisy += 1;
        if (sample > 5000) spoken += 1;
      }
      if (spoken >= 16_000) resolve();
    }),
  );
  await audio.speak("default", new Int16Array(16_000).fill(10_000));
  await all;
  t.equal(spoken, 16_000, "each sample once");
  t.ok(noisy > 16_000, "the rest is not digital silence");
});

t.test("two sites hear only what is spoken at them", async (t) => {
  const { audio } = await start(t, "kitchen", "office");
  const [kitchen, office] = audio.sites;
  let astray = false;
  const heard = new Promise<void>((resolve) =>
    record(t, audio, kitchen?.microphone ?? "", (samples) => loud(samples) && resolve()),
  );
  record(t, audio, office?.microphone ?? "", (samples) => {
    astray ||= loud(samples);
  });
  await audio.speak("kitchen", new Int16Array(1600).fill(10_000));
  await heard;
  t.equal(astray, false);
  await t.rejects(audio.speak("cellar", new Int16Array(1)), { message: /no site "cellar": there are kitchen, office/ });
});

t.test("each sound that is played is kept in a file of its own", async (t) => {
  const { audio } = await start(t, "default");
  const [site] = audio.sites;
  for (let index = 0; index < 2; index++) {
    const aplay = spawn("aplay", ["-q", "-D", site?.speaker ?? "", "-t", "raw", "-f", "S16_LE", "-r", "16000"], {
      env: { ...process.env, ...audio.environment },
    });
    aplay.stdin.end(Buffer.alloc(3200));
    t.equal(await new Promise((resolve) => aplay.once("close", resolve)), 0);
  }
  t.same((await readdir(site?.speakerFolder ?? "")).sort(), ["played.wav", "played.wav.0001"]);
});

t.test("another process speaks through the socket and is told when it was heard, or what was wrong", async (t) => {
  const { audio } = await start(t, "default");
  // A socket's path has at most 107 bytes.
  const folder = await mkdtemp(join(tmpdir(), "sotto-"));
  t.teardown(() => rm(folder, { recursive: true }));
  const path = join(folder, "speak.sock");
  const server = await serveSpeech(audio, path);
  t.teardown(() => server.close());
  const heard = new Promise<void>((resolve) =>
    record(t, audio, audio.sites[0]?.microphone ?? "", (samples) => loud(samples) && resolve()),
  );
  await speakThrough(path, "default", new Int16Array(1600).fill(10_000));
  await heard;
  await t.rejects(speakThrough(path, "cellar", new Int16Array(16)), { message: /no site "cellar"/ });
  for (const [sent, answer] of [
    ["{\n", /not JSON/],
    ["null\n", /siteId and samples/],
    ['{"siteId":"default","samples":-1}\n', /samples must be from 1/],
    ['{"siteId":"default","samples":1e9}\n', /samples must be from 1/],
    ['{"siteId":"default","samples":100}\nxx', /cut short/],
    ["x".repeat(2000), /too long/],
  ] as const) {
    const socket = connect(path);
    socket.end(sent);
    let answered = "";
    for await (const chunk of socket) answered += String(chunk);
    t.match(answered, answer, JSON.stringify(sent.slice(0, 40)));
  }
});
