/** A site that is a device with ESPHome, through the audio server on a real broker; the device is simulated, its protocol is not. */
import {
  asrStartListening,
  asrStopListening,
  audioServerAudioFrame,
  audioServerLoaded,
  audioServerMicrophoneState,
  audioServerPlayFinished,
  dialogueSessionEnded,
  dialogueWakeWordYielded,
  errorAudioServer,
  hotwordDetected,
} from "#bus";
import { randomBytes } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import t, { type Test } from "tap";
import { makeWorld } from "../../../test/world.ts";
import { samplesOf } from "../../sound/pcm.ts";
import { buildWav, headerBytes } from "../../sound/wav-build.ts";
import { readWav } from "../../sound/wav-read.ts";
import { startAudioServer } from "../audio-server.ts";
import { audioServer } from "../component.ts";
import { EsphomeRoom } from "./room.ts";
import { type DeviceOptions, TestDevice } from "./testing/device.ts";

const samples = (length: number) => Int16Array.from({ length }, (_, i) => (i % 9000) + 1);
const wav = (rate: number, seconds: number) =>
  buildWav({ rate, channels: 1, samples: new Int16Array(rate * seconds).fill(1000) });

async function room(t: Test, options: DeviceOptions = {}) {
  const device = await TestDevice.start(t, options);
  const world = await makeWorld(t);
  const client = await world.client();
  const secret = options.key?.toString("base64") ?? "";
  const site = {
    site_id: "hall",
    satellite: device.uri,
    satellite_secret: secret,
    satellite_password: options.password ?? "",
  };
  await world.stand(audioServer, startAudioServer, { sites: [site] });
  await client.next(audioServerLoaded);
  await device.next("subscribed");
  const play = (id: string, sound: Buffer) => client.say(`audioServer/hall/playBytes/${id}`, sound);
  const mute = async (muted: boolean) => {
    await client.say("audioServer/hall/muteMicrophone", { siteId: "hall", muted });
    while ((await client.next(audioServerMicrophoneState)).payload.muted !== muted);
  };
  const listen = () => client.say(asrStartListening.pattern, { siteId: "hall", sessionId: "s-1" });
  const stopListening = () => client.say(asrStopListening.pattern, { siteId: "hall", sessionId: "s-1" });
  const endSession = () =>
    client.say(dialogueSessionEnded.pattern, { ...(dialogueSessionEnded.examples[0] as object), siteId: "hall" });
  return { device, world, client, play, mute, listen, stopListening, endSession };
}

for (const key of [undefined, randomBytes(32)]) {
  const way = key === undefined ? "in plain" : "encrypted";

  t.test(
    `${way}: its wake word begins a session, what it hears is published, and it is told when it is enough`,
    async (t) => {
      const { device, client, listen, stopListening, endSession } = await room(t, key && { key });
      device.begin({ wakeWord: "okay nabu" });
      const { payload, params } = await client.next(hotwordDetected);
      t.match([payload, params], [{ siteId: "hall", modelId: "okay nabu" }, { wakewordId: "default" }]);
      await device.next("answer");
      await device.next("sttStart");
      await listen();
      const said = samples(256 * 12);
      device.speak(said);
      const heard: number[] = [];
      while (heard.length < said.length)
        heard.push(...readWav((await client.next(audioServerAudioFrame)).bytes).samples);
      t.same(heard, [...said]);
      await stopListening();
      await device.next("sttVadEnd");
      await endSession();
      t.equal((await device.next("intentEnd")).data["continue_conversation"], "0");
      await device.next("runEnd");
    },
  );

  t.test(
    `${way}: an announcement is fetched in the device's format, and is finished when the device says so`,
    async (t) => {
      const { device, client, play } = await room(t, key && { key });
      await play("p-1", wav(16_000, 0.2));
      const { sound } = await device.next("played");
      t.equal(sound.toString("latin1", 0, 4), "RIFF");
      t.equal(sound.readUInt32LE(24), 24_000);
      const heard = samplesOf(sound.subarray(headerBytes));
      t.ok(Math.abs(heard.length - 4800) < 10, `${heard.length} samples`);
      t.equal((await client.next(audioServerPlayFinished)).payload.id, "p-1");
    },
  );
}

t.test("a device whose wake word another room answers waits for it again, and is heard no longer", async (t) => {
  const { device, client } = await room(t);
  device.begin({ wakeWord: "okay nabu" });
  await client.next(hotwordDetected);
  await device.next("sttStart");
  await client.say(dialogueWakeWordYielded.pattern, { siteId: "hall", answeredBy: "kitchen", sessionId: "s-2" });
  await device.next("runEnd");
  device.speak(samples(512));
  device.begin({ wakeWord: "okay nabu" });
  await client.next(hotwordDetected);
  t.same(client.heard(audioServerAudioFrame), []);
});

function aloneWith(t: Test, device: TestDevice, given: { unheardMs?: number; frame?: (wav: Buffer) => void } = {}) {
  const woken: string[] = [];
  const alone = new EsphomeRoom({
    uri: device.uri,
    secret: "",
    password: "",
    soundPort: 0,
    siteId: "hall",
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    frame: () => {},
    woken: (name) => void woken.push(name),
    changed: () => {},
    ...given,
  });
  t.teardown(() => alone.stop());
  alone.on();
  return { alone, woken };
}

t.test("a device that nobody begins to listen to waits for its wake word again", async (t) => {
  const device = await TestDevice.start(t);
  const { woken } = aloneWith(t, device, { unheardMs: 1 });
  await device.next("subscribed");
  for (const wakeWord of ["okay nabu", "again"]) {
    device.begin({ wakeWord });
    await device.next("runEnd");
  }
  t.same(woken, ["okay nabu", "again"]);
});

t.test("a question: the device is asked to listen again, and its request is no wake word", async (t) => {
  const { device, client, play, listen, stopListening } = await room(t);
  device.begin({ wakeWord: "okay nabu" });
  await client.next(hotwordDetected);
  await listen();
  await stopListening();
  await device.next("sttVadEnd");
  await play("question", wav(16_000, 0.1));
  t.equal((await client.next(audioServerPlayFinished)).payload.id, "question");
  await device.next("played");
  await listen();
  // It plays silence, and begins by itself.
  await device.next("announce");
  await device.next("answer");
  device.speak(samples(512));
  await client.next(audioServerAudioFrame);
  t.equal(client.heard(hotwordDetected).length, 1);
});

t.test(
  "a sound waits until the user is not listened to any more, and the tone of listening is the device's own",
  async (t) => {
    const { device, client, play, listen, stopListening } = await room(t);
    device.begin();
    t.equal((await client.next(hotwordDetected)).payload.modelId, "button");
    await device.next("sttStart");
    await listen();
    await play("feedback-1", wav(16_000, 0.1));
    t.equal((await client.next(audioServerPlayFinished)).payload.id, "feedback-1");
    await play("ring-1", wav(16_000, 0.1));
    device.speak(samples(512));
    await client.next(audioServerAudioFrame);
    t.notOk(device.told.includes("announce"));
    await stopListening();
    await device.next("sttVadEnd");
    await device.next("played");
    t.equal((await client.next(audioServerPlayFinished)).payload.id, "ring-1");
  },
);

t.test("the wake word can be detected on the board: the device streams until then", async (t) => {
  const { device, client, listen } = await room(t);
  device.begin({ wakesHere: true });
  await device.next("wakeWordStart");
  device.speak(samples(512));
  await client.next(audioServerAudioFrame);
  await client.say(hotwordDetected.format({ wakewordId: "default" }), {
    siteId: "hall",
    modelId: "hey",
    modelVersion: "1",
    modelType: "universal",
    currentSensitivity: 0.5,
  });
  await listen();
  await device.next("wakeWordEnd");
  await device.next("sttStart");
  t.notOk(device.told.includes("announce"));
});

t.test(
  "muted, it is refused, what it still sends goes nowhere, and it waits for its wake word again afterwards",
  async (t) => {
    const { device, client, mute } = await room(t);
    device.begin({ wakesHere: true });
    await device.next("answer");
    await mute(true);
    t.equal((await device.next("error")).data["code"], "wake-engine-missing");
    device.speak(samples(1024));
    device.begin({ wakeWord: "okay nabu" });
    await device.next("refused");
    t.equal((await device.next("error")).data["code"], "muted");
    await mute(false);
    device.begin({ wakeWord: "okay nabu" });
    await client.next(hotwordDetected);
    t.same(client.heard(audioServerAudioFrame), []);
  },
);

t.test("unmuted, a device that streams for the board's wake word is told to begin again", async (t) => {
  const { device, mute } = await room(t);
  device.begin({ wakesHere: true });
  await device.next("answer");
  await mute(true);
  await device.next("error");
  await mute(false);
  await device.next("unsubscribed");
  await device.next("subscribed");
});

t.test("a stopped sound is stopped at the device, and the next one is heard", async (t) => {
  const { device, client, play } = await room(t);
  await play("long", wav(16_000, 60));
  await device.next("announce");
  await client.say("audioServer/hall/stopPlaying", { siteId: "hall" });
  t.equal((await client.next(audioServerPlayFinished)).payload.id, "long");
  await play("next", wav(16_000, 0.1));
  await device.next("announce");
  await device.next("played");
  t.equal((await client.next(audioServerPlayFinished)).payload.id, "next");
});

t.test(
  "a device that is cut off in the middle of a sentence ends it with silence, and is connected again",
  async (t) => {
    const { device, client, listen, play } = await room(t);
    device.begin({ wakeWord: "okay nabu" });
    await client.next(hotwordDetected);
    await listen();
    device.speak(samples(512));
    await client.next(audioServerAudioFrame);
    device.hangUp();
    while (readWav((await client.next(audioServerAudioFrame)).bytes).samples.some((sample) => sample !== 0));
    await device.next("subscribed");
    await play("p-1", wav(16_000, 0.1));
    await device.next("played");
  },
);

t.test("a device that is stopped is named in words, sounds fail at once, and it is back when it is", async (t) => {
  const { device, client, world, play } = await room(t);
  const { port } = device;
  await device.stop();
  await play("p-1", wav(16_000, 0.1));
  t.match((await client.next(errorAudioServer)).payload, { siteId: "hall", error: /ended|broke|not connected/u });
  t.match(JSON.stringify(world.logs), /satellite failed; retrying/u);
  const back = await TestDevice.start(t, { port });
  await back.next("subscribed");
});

t.test("sound by UDP, for firmware that has nothing else, and an answer the same way, once", async (t) => {
  const { device, client, listen, stopListening, play } = await room(t, { features: 3 });
  device.begin({ wakeWord: "okay nabu" });
  await client.next(hotwordDetected);
  await device.next("sttStart");
  await listen();
  device.speak(samples(512));
  await client.next(audioServerAudioFrame);
  await stopListening();
  await device.next("sttVadEnd");
  await play("p-1", wav(16_000, 0.1));
  await device.next("ttsStreamStart");
  t.ok((await device.next("datagram")).sound.length <= 1024);
  t.equal((await client.next(audioServerPlayFinished)).payload.id, "p-1");
  await play("p-2", wav(16_000, 0.1));
  t.match((await client.next(errorAudioServer)).payload.error, /no media player/u);
});

t.test("its button ends an answer that is streamed to it: nothing has failed, and it is listened to", async (t) => {
  for (const features of [3, 7]) {
    const { device, client, listen, stopListening, play } = await room(t, { features });
    device.begin({ wakeWord: "okay nabu" });
    await client.next(hotwordDetected);
    await device.next("sttStart");
    await listen();
    device.speak(samples(512));
    await client.next(audioServerAudioFrame);
    await stopListening();
    await device.next("sttVadEnd");
    await play("long", wav(16_000, 60));
    await device.next(features === 3 ? "datagram" : "audio");
    device.begin();
    t.equal((await client.next(audioServerPlayFinished)).payload.id, "long");
    t.equal((await client.next(hotwordDetected)).payload.modelId, "button");
    await device.next("answer");
    t.same(client.heard(errorAudioServer), []);
    await listen();
    device.speak(samples(512));
    await client.next(audioServerAudioFrame);
  }
});

t.test("a room that is muted while a device begins hears nothing of it, and refuses it", async (t) => {
  const device = await TestDevice.start(t, { features: 3 });
  const frames: Buffer[] = [];
  const { alone, woken } = aloneWith(t, device, { frame: (one) => void frames.push(one) });
  await device.next("subscribed");
  const mute = (): void => {
    unsubscribe("udp.socket", mute);
    void alone.off();
  };
  subscribe("udp.socket", mute);
  device.begin();
  await device.next("refused");
  t.equal((await device.next("error")).data["code"], "muted");
  device.speak(samples(1024));
  alone.on();
  device.begin({ wakeWord: "okay nabu" });
  await device.next("sttStart");
  t.same(woken, ["okay nabu"]);
  t.same(frames, []);
});

t.test("a loudspeaker without a media player is sent its answer in messages", async (t) => {
  const { device, client, listen, stopListening, play } = await room(t, { features: 7 });
  device.begin({ wakeWord: "okay nabu" });
  await client.next(hotwordDetected);
  await listen();
  await stopListening();
  await device.next("sttVadEnd");
  await play("p-1", wav(16_000, 0.1));
  await device.next("ttsStart");
  t.ok((await device.next("audio")).sound.length > 0);
  await device.next("ttsStreamEnd");
  t.equal((await client.next(audioServerPlayFinished)).payload.id, "p-1");
});

t.test("a device that does not fetch what it is told to play is named with the address", async (t) => {
  const { device, client, play } = await room(t, { fetchesNothing: true });
  await play("p-1", wav(16_000, 0.1));
  const { url } = (await device.next("announce")).data;
  const { error } = (await client.next(errorAudioServer)).payload;
  t.match(error, "firewall");
  t.match(error, new URL(url!).host);
});
