import {
  audioServerAudioFrame,
  audioServerLoaded,
  audioServerPlayFinished,
  audioServerReplayResponse,
  audioServerStreamFinished,
  audioServerVolumeState,
  audioServerVersion,
  errorAudioServer,
  voiceActivityVadUp,
} from "#bus";
import t from "tap";
import { makeWorld } from "../../test/world.ts";
import { levelDbfs } from "../sound/level.ts";
import { buildWav } from "../sound/wav-build.ts";
import { readWav } from "../sound/wav-read.ts";
import { startAudioServer } from "./audio-server.ts";
import { audioServer } from "./component.ts";
import { speakerInto, virtualAlsa } from "./testing/virtual-alsa.ts";

const tone = (value: number, duration = 0.1, rate = 16_000, channels = 1) =>
  buildWav({ rate, channels, samples: new Int16Array(rate * duration * channels).fill(value) });

type T = Parameters<typeof makeWorld>[0];

async function server(t: T, config: Record<string, unknown> = {}) {
  const alsa = virtualAlsa(t);
  const world = await makeWorld(t);
  const client = await world.client();
  const site = { site_id: "kitchen", microphone: "mic", speaker: "spk" };
  const standing = await world.stand(audioServer, startAudioServer, { sites: [site], ...config });
  await client.next(audioServerLoaded);
  return { alsa, world, client, standing };
}

t.test("captured sound is published as frames of its site, and can be requested again", async (t) => {
  const { alsa, client } = await server(t);
  const before = Date.now();
  const said = Int16Array.from({ length: 256 * 30 }, (_, i) => (i % 9000) + 1);
  await alsa.speak(said);
  const heard: number[] = [];
  for (let i = 0; i < 30; i++) {
    const { bytes, params } = await client.next(audioServerAudioFrame);
    t.equal(params["siteId"], "kitchen");
    t.equal(bytes.length, 44 + 512);
    heard.push(...readWav(bytes).samples);
  }
  t.same(heard, [...said]);

  await client.say("audioServer/kitchen/replayRequest", { requestId: "r", startAtMs: before, siteId: "kitchen" });
  const again: number[] = [];
  for (;;) {
    const { bytes } = await client.next(audioServerReplayResponse);
    const { samples } = readWav(bytes);
    if (samples.length === 0) break;
    again.push(...samples);
  }
  t.same(again, [...said]);
});

t.test("a site captures nothing while it is toggled off", async (t) => {
  const { alsa, client } = await server(t);
  await alsa.speak(new Int16Array(512).fill(1));
  await client.next(audioServerAudioFrame);
  await client.next(audioServerAudioFrame);
  await client.say("audioServer/toggleOff", { siteId: "elsewhere" });
  await alsa.speak(new Int16Array(512).fill(2));
  await client.next(audioServerAudioFrame);
  await client.next(audioServerAudioFrame);
  await client.say("audioServer/toggleOff", { siteId: "kitchen" });
  // Its answer shows that the toggle, said before, was heard.
  await client.say("audioServer/kitchen/playBytes/after", tone(1));
  await client.next(audioServerPlayFinished);
  await alsa.speak(new Int16Array(512).fill(3));
  await client.say("audioServer/toggleOn", { siteId: "kitchen" });
  const { bytes } = await client.next(audioServerAudioFrame);
  t.equal(readWav(bytes).samples[0], 3, "what was said meanwhile waited in the FIFO, as it would not in a room");
  t.ok(client.heard(audioServerAudioFrame).length <= 6);
});

t.test("sounds are played in order and each finishes once, including invalid ones", async (t) => {
  const { alsa, client, world } = await server(t);
  await client.say("audioServer/kitchen/playBytes/a", tone(1000, 0.2));
  await client.say("audioServer/kitchen/playBytes/bad", Buffer.from("RIFF????WAVE"));
  await client.say("audioServer/kitchen/playBytes/empty", Buffer.alloc(0));
  await client.say("audioServer/elsewhere/playBytes/no", tone(1000));
  await client.say("audioServer/kitchen/playBytes/b", tone(2000, 0.1, 44_100));
  await client.next(audioServerPlayFinished, ({ id }) => id === "b");
  const finished = client.heard(audioServerPlayFinished).map(({ payload }) => payload);
  t.same(
    finished.map(({ id }) => id).filter((id) => id === "a" || id === "b"),
    ["a", "b"],
  );
  t.same(new Set(finished.map(({ id }) => id)), new Set(["a", "bad", "empty", "b"]));
  t.equal(finished.length, 4);
  t.ok(finished.every(({ siteId }) => siteId === "kitchen"));
  const errors = client.heard(errorAudioServer).map(({ payload }) => payload);
  t.match(errors.find(({ context }) => context === "playBytes bad")?.error, /no "fmt "/);
  t.match(errors.find(({ context }) => context === "playBytes empty")?.error, /no bytes/);
  t.same(
    alsa.played().map((samples) => samples[2400]),
    [1000, 2000],
  );
  t.notOk(world.logs.some(({ level }) => level === "error"));
});

t.test("an unavailable speaker delays nobody, is logged once, and plays again when it is back", async (t) => {
  const { alsa, client, world } = await server(t, {
    sites: [{ site_id: "kitchen", microphone: "mic", speaker: "usb" }],
  });
  for (const id of ["a", "b"]) {
    await client.say(`audioServer/kitchen/playBytes/${id}`, tone(1000));
    await client.next(audioServerPlayFinished, (payload) => payload.id === id);
    t.match((await client.next(errorAudioServer)).payload.error, /No such file or directory/);
  }
  alsa.define("usb", speakerInto(`${alsa.folder}/spk`));
  await client.say("audioServer/kitchen/playBytes/c", tone(3000));
  await client.next(audioServerPlayFinished, (payload) => payload.id === "c");
  t.equal(alsa.played()[0]![2400], 3000);
  t.same(
    world.logs
      .filter(({ component, level }) => component === "audio-server" && level !== "debug")
      .map(({ msg }) => msg),
    ["speaker failed", "speaker working again"],
  );
});

t.test("sites play at the same time, each with its own volume, which can be changed at run time", async (t) => {
  const alsa = virtualAlsa(t);
  alsa.define("other", speakerInto(`${alsa.folder}/spk-other`));
  const world = await makeWorld(t);
  const client = await world.client();
  const sites = [
    { site_id: "kitchen", microphone: "null", speaker: "spk", volume: 0.5 },
    { site_id: "bedroom", microphone: "null", speaker: "other" },
  ];
  await world.stand(audioServer, startAudioServer, { sites });
  await client.say("audioServer/kitchen/playBytes/long", tone(1000, 1));
  await client.say("audioServer/bedroom/playBytes/short", tone(1000, 0.1));
  t.equal((await client.next(audioServerPlayFinished)).payload.id, "short");
  t.equal((await client.next(audioServerPlayFinished)).payload.id, "long");
  await client.say("audioServer/kitchen/setVolume", { siteId: "kitchen", volume: 0.1 });
  await client.say("audioServer/kitchen/playBytes/soft", tone(1000, 0.1));
  await client.next(audioServerPlayFinished);
  await client.say("audioServer/kitchen/setVolume", { siteId: "kitchen", volume: 0 });
  await client.say("audioServer/kitchen/playBytes/ring-1", tone(1000, 0.1));
  await client.next(audioServerPlayFinished);
  const middles = alsa.played().map((samples) => Math.round(samples[2400]! / 10) * 10);
  t.same(new Set(middles), new Set([500, 100, 300, 1000]));
});

t.test(
  "a change of the volume is heard and answered, alarms ring when muted, and a malformed change changes nothing",
  async (t) => {
    const { alsa, client } = await server(t);
    const change = (payload: object) =>
      client.say("audioServer/kitchen/changeVolume", { siteId: "kitchen", ...payload });
    const playLoud = async (id: string) => {
      await client.say(`audioServer/kitchen/playBytes/${id}`, tone(1000, 0.1));
      await client.next(audioServerPlayFinished);
    };
    await change({ volume: 40 });
    t.match((await client.next(audioServerVolumeState)).payload, { siteId: "kitchen", volume: 40, muted: false });
    await playLoud("soft");
    for (const wrong of [{}, { step: 5, volume: 5 }, { step: 101 }, { volume: -1 }, { volume: "40" }, { muted: "yes" }])
      await change(wrong);
    t.match((await client.next(errorAudioServer)).payload, { error: /exactly one of step/u, context: "changeVolume" });
    await change({ muted: true });
    t.match(
      (await client.next(audioServerVolumeState)).payload,
      { volume: 40, muted: true },
      "none of those was answered",
    );
    await playLoud("silent");
    await playLoud("ring-1");
    const middles = alsa.played().map((samples) => Math.round(samples[2400]! / 10) * 10);
    t.same(middles, [400, 0, 300]);
    await change({ ringVolume: 80 });
    t.match((await client.next(audioServerVolumeState)).payload, { volume: 40, muted: true, ringVolume: 80 });
    await change({ ringStep: -20 });
    t.match((await client.next(audioServerVolumeState)).payload, { volume: 40, muted: true, ringVolume: 60 });
    await playLoud("ring-2");
    t.equal(Math.round(alsa.played().at(-1)![2400]! / 10) * 10, 600, "whatever the volume of the speech");
  },
);

t.test("voice activity is published when it is requested", async (t) => {
  const { alsa, client } = await server(t, { voice_activity: true });
  let state = 1;
  const noise = (length: number, amplitude: number) =>
    Int16Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return (state / 2 ** 31 - 1) * amplitude;
    });
  await alsa.speak(noise(512 * 31, 50));
  await alsa.speak(noise(512 * 16, 9000));
  t.equal((await client.next(voiceActivityVadUp)).payload.siteId, "kitchen");
});

t.test("stopping finishes the playing and the waiting sounds", async (t) => {
  const { client, standing } = await server(t);
  await client.say("audioServer/kitchen/playBytes/long", tone(1000, 30));
  await client.say("audioServer/kitchen/playBytesStreaming/s/0/0", tone(1000));
  // Its answer shows that the others were heard.
  await client.say("audioServer/kitchen/playBytes/bad", Buffer.from("x"));
  await client.next(audioServerPlayFinished);
  await standing.stop();
  await client.next(audioServerPlayFinished, ({ id }) => id === "long");
  await client.next(audioServerStreamFinished, ({ id }) => id === "s");
  t.pass();
});

t.test("the version of a site is reported to a request for that site", async (t) => {
  const { client } = await server(t);
  await client.say("audioServer/elsewhere/versionRequest");
  await client.say("audioServer/kitchen/versionRequest");
  t.equal((await client.next(audioServerVersion)).params["siteId"], "kitchen");
});

t.test("the loudness of the played sound is that of the published one", async (t) => {
  const { alsa, client } = await server(t);
  const samples = Int16Array.from({ length: 22_050 }, (_, i) => 8000 * Math.sin((2 * Math.PI * 1000 * i) / 22_050));
  await client.say("audioServer/kitchen/playBytes/a", buildWav({ rate: 22_050, channels: 1, samples }));
  await client.next(audioServerPlayFinished);
  t.ok(Math.abs(levelDbfs(alsa.played()[0]!.subarray(0, 48_000)) - levelDbfs(samples)) < 0.05);
});
