/** A site that is a Wyoming satellite, through the audio server on a real broker; the satellite is simulated. */
import {
  asrStartListening,
  audioServerAudioFrame,
  audioServerLoaded,
  audioServerMicrophoneState,
  audioServerPlayFinished,
  dialogueSessionEnded,
  errorAudioServer,
  hotwordDetected,
} from "#bus";
import t, { type Test } from "tap";
import { makeWorld } from "../../../test/world.ts";
import { samplesOf } from "../../sound/pcm.ts";
import { buildWav } from "../../sound/wav-build.ts";
import { readWav } from "../../sound/wav-read.ts";
import { startAudioServer } from "../audio-server.ts";
import { audioServer } from "../component.ts";
import { type SatelliteOptions, TestSatellite } from "./testing/satellite.ts";

const samples = (length: number) => Int16Array.from({ length }, (_, i) => (i % 9000) + 1);
const wav = (rate: number, seconds: number) =>
  buildWav({ rate, channels: 1, samples: new Int16Array(rate * seconds).fill(1000) });

async function room(t: Test, options: SatelliteOptions = {}) {
  const satellite = await TestSatellite.start(t, options);
  const world = await makeWorld(t);
  const client = await world.client();
  const sites = [{ site_id: "bath", satellite: satellite.uri }];
  await world.stand(audioServer, startAudioServer, { sites });
  await client.next(audioServerLoaded);
  const play = (id: string, sound: Buffer) => client.say(`audioServer/bath/playBytes/${id}`, sound);
  return { satellite, world, client, play };
}

t.test("what the satellite hears is published as frames of its site", async (t) => {
  const { satellite, client } = await room(t);
  await satellite.next("run-satellite");
  satellite.say("run-pipeline", { start_stage: "wake", end_stage: "tts", restart_on_end: true });
  const said = samples(256 * 12);
  satellite.speak(said);
  const heard: number[] = [];
  while (heard.length < said.length) {
    const { bytes, params } = await client.next(audioServerAudioFrame);
    t.equal(params["siteId"], "bath");
    heard.push(...readWav(bytes).samples);
  }
  t.same(heard, [...said]);
});

t.test("a sound is played by the satellite in its format, and is finished when it says so", async (t) => {
  const { satellite, client, play } = await room(t, { saysPlayed: false });
  await satellite.next("run-satellite");
  const snd_format = { rate: 22_050, width: 2, channels: 2 };
  satellite.say("run-pipeline", { start_stage: "wake", end_stage: "tts", snd_format });
  satellite.speak(samples(256));
  await client.next(audioServerAudioFrame);
  await play("p-1", wav(22_050, 0.2));
  const { data } = await satellite.next("audio-start");
  t.match(data, { rate: 22_050, width: 2, channels: 2 });
  const parts: Int16Array[] = [];
  while (parts.reduce((sum, part) => sum + part.length, 0) < 2 * 4410)
    parts.push(samplesOf((await satellite.next("audio-chunk")).payload));
  t.ok(parts.every((part) => part.every((sample) => sample === 1000)));
  await satellite.next("audio-stop");
  const finished = client.next(audioServerPlayFinished);
  satellite.say("played");
  t.equal((await finished).payload.id, "p-1");
});

t.test("one that never says that it has played is waited for once", async (t) => {
  const { satellite, client, play } = await room(t, { saysPlayed: false });
  await satellite.next("run-satellite");
  for (const id of ["p-1", "p-2"]) {
    await play(id, wav(16_000, 0.1));
    t.equal((await client.next(audioServerPlayFinished)).payload.id, id);
  }
});

t.test("a stopped sound ends at the satellite, and its end is not taken for the next one's", async (t) => {
  const { satellite, client, play } = await room(t, { saysPlayed: false });
  await satellite.next("run-satellite");
  await play("p-1", wav(16_000, 30));
  await satellite.next("audio-start");
  await client.say("audioServer/bath/stopPlaying", { siteId: "bath" });
  t.equal((await client.next(audioServerPlayFinished)).payload.id, "p-1");
  await satellite.next("audio-stop");
  await play("p-2", wav(16_000, 0.1));
  await satellite.next("audio-stop");
  satellite.say("played");
  await client.say("audioServer/bath/versionRequest", {});
  const finished = client.next(audioServerPlayFinished);
  satellite.say("played");
  t.equal((await finished).payload.id, "p-2");
});

t.test("muted, it is told to pause, and what it still sends goes nowhere", async (t) => {
  const { satellite, client } = await room(t);
  await satellite.next("run-satellite");
  await client.say("audioServer/bath/muteMicrophone", { siteId: "bath", muted: true });
  while (!(await client.next(audioServerMicrophoneState)).payload.muted);
  await satellite.next("pause-satellite");
  satellite.speak(samples(1024));
  satellite.say("run-pipeline", { start_stage: "asr", end_stage: "tts", wake_word_name: "hey" });
  await client.say("audioServer/bath/muteMicrophone", { siteId: "bath", muted: false });
  await satellite.next("run-satellite");
  satellite.speak(new Int16Array(256).fill(7));
  const { bytes } = await client.next(audioServerAudioFrame);
  t.ok(readWav(bytes).samples.every((sample) => sample === 7));
});

t.test("one that detects its wake word itself begins a session, and listens again after it", async (t) => {
  const { satellite, client } = await room(t);
  await satellite.next("run-satellite");
  satellite.say("detection", { name: "hey_bath" });
  satellite.say("run-pipeline", { start_stage: "asr", end_stage: "tts", wake_word_name: null });
  const { payload, params } = await client.next(hotwordDetected);
  t.match([payload, params], [{ siteId: "bath", modelId: "hey_bath" }, { wakewordId: "default" }]);
  await client.say(asrStartListening.pattern, { siteId: "bath", sessionId: "s" });
  await satellite.next("voice-started");
  t.notOk(satellite.told.includes("transcript"));
  const [ended] = dialogueSessionEnded.examples;
  await client.say(dialogueSessionEnded.pattern, { ...(ended as object), siteId: "bath" });
  t.same((await satellite.next("transcript")).data, { text: "" });
});

t.test("one that asks without end is disconnected, and asked again later", async (t) => {
  const { satellite } = await room(t);
  await satellite.next("run-satellite");
  for (let times = 0; times < 5000; times += 1)
    satellite.say("run-pipeline", { start_stage: "asr", end_stage: "tts", wake_word_name: "hey" });
  // The connection that is made again.
  t.ok(await satellite.next("describe"));
});

t.test("while it is away sounds fail at once; when it is back it is heard again", async (t) => {
  const { satellite, client, play } = await room(t);
  await satellite.next("run-satellite");
  await play("p-1", wav(16_000, 30));
  await satellite.next("audio-start");
  const { port } = satellite;
  await satellite.stop();
  t.equal((await client.next(audioServerPlayFinished)).payload.id, "p-1");
  t.match((await client.next(errorAudioServer)).payload.error, /ended the connection/u);
  await play("p-2", wav(16_000, 0.1));
  t.equal((await client.next(audioServerPlayFinished)).payload.id, "p-2");
  const back = await TestSatellite.start(t, { port });
  await back.next("run-satellite");
  back.speak(samples(256));
  await client.next(audioServerAudioFrame);
});

for (const [title, misbehave, reason] of [
  ["sends no Wyoming", (it: TestSatellite) => it.write(Buffer.from("HTTP/1.1 200 OK\r\n\r\n")), /not speak Wyoming/u],
  [
    "sends sound in a format of its own",
    (it: TestSatellite) => it.say("audio-chunk", { rate: 16_000, width: 4, channels: 1 }, Buffer.alloc(8)),
    /width of 2/u,
  ],
  ["asks for nothing that exists", (it: TestSatellite) => it.say("run-pipeline", { start_stage: 7 }), /start_stage/u],
] as const)
  t.test(`one that ${title} is left, and followed again`, async (t) => {
    const { satellite, world } = await room(t);
    await satellite.next("run-satellite");
    misbehave(satellite);
    await satellite.next("run-satellite");
    t.match(JSON.stringify(world.logs), reason);
  });

t.test("a service that is no satellite gets no sound and is told", async (t) => {
  const { satellite, client, play } = await room(t, { info: { asr: [] } });
  await satellite.next("describe");
  await satellite.next("describe");
  await play("p-1", wav(16_000, 0.1));
  t.match((await client.next(errorAudioServer)).payload.error, /not connected/u);
  t.same(
    satellite.told.filter((type) => type !== "describe"),
    [],
  );
});
