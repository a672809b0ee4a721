import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { audioServerPlayBytes } from "#bus";
import t from "tap";
import type { Observer } from "../../test/observer.ts";
import { makeWorld } from "../../test/world.ts";
import { peakDbfs } from "../sound/level.ts";
import { loudness } from "../sound/loudness.ts";
import { seconds } from "../sound/pcm.ts";
import { buildWav } from "../sound/wav-build.ts";
import { readWav } from "../sound/wav-read.ts";
import { feedback } from "./component.ts";
import { startFeedback } from "./feedback.ts";
import { Sessions } from "./sessions.ts";
import { type Cue, tones } from "./tones.ts";

type T = Parameters<typeof makeWorld>[0];

async function room(t: T, config: Record<string, unknown> = {}) {
  const world = await makeWorld(t);
  const client = await world.client();
  const { folders } = await world.stand(feedback, startFeedback, config);
  return { world, client, folders };
}

/** The next sound played, as the platform's cue that it is. */
async function nextCue(client: Observer): Promise<string> {
  const { bytes, params } = await client.next(audioServerPlayBytes);
  const { samples } = readWav(bytes);
  const cue = (Object.keys(tones) as Cue[]).find((name) =>
    tones[name].samples.every((value, i) => value === samples[i]),
  );
  return `${params["siteId"]} ${cue}`;
}

const ended = (sessionId: string, reason: string) => ({
  sessionId,
  siteId: "kitchen",
  termination: { reason, error: "x" },
});
const captured = { text: "hello", likelihood: 1, seconds: 1, siteId: "kitchen", sessionId: "s" };

t.test("listening begins and ends with a sound at its site", async (t) => {
  const { client } = await room(t);
  await client.say("asr/startListening", { siteId: "kitchen", sessionId: "s" });
  t.equal(await nextCue(client), "kitchen start_of_input");
  await client.say("asr/textCaptured", captured);
  t.equal(await nextCue(client), "kitchen end_of_input");
  await client.say("asr/startListening", { siteId: "bedroom" });
  t.equal(await nextCue(client), "bedroom start_of_input");
});

t.test("after an interruption the board listens without a sound, and the next turn begins with one", async (t) => {
  const { client } = await room(t);
  const started = { siteId: "kitchen", sessionId: "second", reactivatedFromSessionId: "first" };
  await client.say("dialogueManager/sessionStarted", started);
  await client.say("asr/startListening", { siteId: "kitchen", sessionId: "second" });
  await client.say("asr/textCaptured", { ...captured, sessionId: "second" });
  t.equal(await nextCue(client), "kitchen end_of_input");
  await client.say("asr/startListening", { siteId: "kitchen", sessionId: "second" });
  t.equal(await nextCue(client), "kitchen start_of_input");
});

t.test("speech that is recognised or refused after an answer, without the wake word, makes no sound", async (t) => {
  const { client } = await room(t);
  const listening = { siteId: "kitchen", sessionId: "s" };
  await client.say("asr/startListening", { ...listening, followUp: 4 });
  await client.say("asr/textCaptured", captured);
  await client.say("nlu/intentNotRecognized", { input: "hello", sessionId: "s" });
  await client.say("dialogueManager/sessionEnded", ended("s", "timeout"));
  await client.say("asr/startListening", listening);
  t.equal(await nextCue(client), "kitchen start_of_input", "the first sound is that of the next session");
});

t.test("B33: with the recognition off no sound indicates listening", async (t) => {
  const { client } = await room(t);
  await client.say("asr/toggleOff");
  await client.say("asr/startListening", { siteId: "kitchen", sessionId: "off" });
  await client.say("dialogueManager/sessionEnded", ended("off", "error"));
  t.equal(await nextCue(client), "kitchen error", "only that it failed");
  await client.say("asr/toggleOn");
  await client.say("asr/startListening", { siteId: "kitchen", sessionId: "on" });
  t.equal(await nextCue(client), "kitchen start_of_input");
});

t.test("the error sound is played once per turn that was not understood, and once per failed session", async (t) => {
  const { client } = await room(t);
  await client.say("nlu/intentNotRecognized", { input: "x", sessionId: "of somebody else" });
  await client.say("asr/startListening", { siteId: "kitchen", sessionId: "s" });
  t.equal(await nextCue(client), "kitchen start_of_input");
  await client.say("nlu/intentNotRecognized", { input: "x", sessionId: "s" });
  t.equal(await nextCue(client), "kitchen error");
  await client.say("asr/startListening", { siteId: "kitchen", sessionId: "s" });
  t.equal(await nextCue(client), "kitchen start_of_input");
  await client.say("nlu/intentNotRecognized", { input: "x", sessionId: "s" });
  t.equal(await nextCue(client), "kitchen error");
  await client.say("dialogueManager/sessionEnded", ended("s", "intentNotRecognized"));
  for (const [sessionId, reason] of [
    ["a", "timeout"],
    ["b", "error"],
    ["c", "nominal"],
    ["d", "abortedByUser"],
  ] as const) {
    await client.say("asr/startListening", { siteId: "kitchen", sessionId });
    t.equal(await nextCue(client), "kitchen start_of_input");
    await client.say("dialogueManager/sessionEnded", ended(sessionId, reason));
    if (reason === "timeout" || reason === "error") t.equal(await nextCue(client), "kitchen error", reason);
  }
  await client.say("dialogueManager/sessionEnded", ended("never listened", "timeout"));
  await client.say("asr/textCaptured", captured);
  t.equal(await nextCue(client), "kitchen end_of_input", "and nothing else was played");
});

t.test("sounds are toggled per site, which overrides the configuration", async (t) => {
  for (const sound of [true, false]) {
    const { client } = await room(t, { sound });
    const start = (siteId: string) => client.say("asr/startListening", { siteId });
    await client.say(`feedback/sound/toggle${sound ? "Off" : "On"}`, { siteId: "kitchen" });
    await start(sound ? "kitchen" : "bedroom");
    await start(sound ? "bedroom" : "kitchen");
    t.equal(await nextCue(client), `${sound ? "bedroom" : "kitchen"} start_of_input`);
    await client.say(`feedback/sound/toggle${sound ? "On" : "Off"}`, { siteId: "kitchen" });
    await start("kitchen");
    await client.say(`feedback/sound/toggleOn`, { siteId: "last" });
    await start("last");
    t.equal(await nextCue(client), sound ? "kitchen start_of_input" : "last start_of_input");
  }
});

t.test("the assistant's sounds replace those of the platform, and changes to them are detected", async (t) => {
  const { client, folders, world } = await room(t, { volume: 0.5 });
  const sampleOf = async () => {
    await client.say("asr/startListening", { siteId: "kitchen" });
    return readWav((await client.next(audioServerPlayBytes)).bytes).samples;
  };
  t.ok(Math.abs(peakDbfs(await sampleOf()) + 26) < 0.1, "the platform's at half its volume");
  const sound = join(folders.assistant, "custom_dialogue/sound");
  await mkdir(sound, { recursive: true });
  const file = join(sound, "start_of_input.wav");
  const wav = (value: number, length = 10) =>
    buildWav({ rate: 16_000, channels: 1, samples: new Int16Array(length).fill(value) });
  await writeFile(file, wav(1000));
  t.equal((await sampleOf())[0], 500);
  await rm(file);
  await writeFile(file, wav(3000, 11));
  t.equal((await sampleOf())[0], 1500);
  await rm(file);
  await writeFile(file, "no WAV");
  t.equal((await sampleOf()).length, tones.start_of_input.samples.length);
  await sampleOf();
  t.equal(world.logs.filter(({ level }) => level === "warn").length, 1, "a bad one is logged once");
  await writeFile(file, wav(1, 16_000 * 6));
  t.equal((await sampleOf()).length, tones.start_of_input.samples.length, "one that is too long is not played");
  const outside = join(world.folder, "outside.wav");
  await writeFile(outside, wav(2000));
  await rm(file);
  await symlink(outside, file);
  t.equal(
    (await sampleOf()).length,
    tones.start_of_input.samples.length,
    "a link out of the assistant is not followed",
  );
});

t.test("the assistant's sounds are as loud as the platform's own, unless normalisation is disabled", async (t) => {
  for (const even of [true, false]) {
    const { client, folders } = await room(t, { even_loudness: even });
    const sound = join(folders.assistant, "custom_dialogue/sound");
    await mkdir(sound, { recursive: true });
    const loud: number[] = [];
    for (const [cue, peak] of [
      ["start_of_input", 32_000],
      ["end_of_input", 300],
    ] as const) {
      const samples = Int16Array.from({ length: 8000 }, (_, i) => peak * Math.sin(i / 3));
      await writeFile(join(sound, `${cue}.wav`), buildWav({ rate: 16_000, channels: 1, samples }));
    }
    await client.say("asr/startListening", { siteId: "kitchen", sessionId: "s" });
    loud.push(loudness(readWav((await client.next(audioServerPlayBytes)).bytes)));
    await client.say("asr/textCaptured", captured);
    loud.push(loudness(readWav((await client.next(audioServerPlayBytes)).bytes)));
    t.equal(Math.abs(loud[0]! - loud[1]!) < 0.5, even, loud.join(" and "));
    if (even) t.ok(Math.abs(loud[0]! - loudness(tones.start_of_input)) < 3, `${loud[0]} LUFS`);
  }
});

t.test("the platform's sounds are short, soft and begin without a click", async (t) => {
  for (const [cue, pcm] of Object.entries(tones)) {
    t.ok(seconds(pcm) < 0.4, cue);
    t.ok(Math.abs(peakDbfs(pcm.samples) + 20) < 0.1);
    const steps = pcm.samples.map((value, i) => Math.abs(value - (pcm.samples[i - 1] ?? 0)));
    t.ok(Math.max(...steps) < 450 && Math.abs(pcm.samples.at(-1)!) < 10, `${cue}: no step of more than the sine has`);
  }
});

t.test("sessions that never end take no memory", async (t) => {
  const sessions = new Sessions();
  for (let i = 0; i < 1000; i++) sessions.listens(`s${i}`, "kitchen");
  t.equal(sessions.fails("s0"), undefined);
  t.equal(sessions.fails("s999"), "kitchen");
  t.equal(sessions.fails("s999"), undefined);
});
