import t from "tap";
import {
  audioServerAudioFrame,
  audioServerLoaded,
  audioServerMicrophoneState,
  audioServerSentenceRegistered,
  audioServerVolumeState,
  ttsRegisterSound,
} from "#bus";
import { makeWorld } from "../../test/world.ts";
import { readWav } from "../sound/wav-read.ts";
import { startAudioServer } from "./audio-server.ts";
import { audioServer } from "./component.ts";
import { virtualAlsa } from "./testing/virtual-alsa.ts";

type T = Parameters<typeof makeWorld>[0];
const words = { siteId: "kitchen", sessionId: "s1", soundId: "spoken-1", start: 0, end: 0.2 };

async function house(t: T, config: object) {
  const alsa = virtualAlsa(t);
  const world = await makeWorld(t);
  const client = await world.client();
  const sites = [{ site_id: "kitchen", microphone: "mic", speaker: "null" }];
  await world.stand(audioServer, startAudioServer, { sites, ...config });
  await client.next(audioServerLoaded);
  /** Says samples of this value for so many frames, until each was heard on the bus. */
  const speak = async (value: number, frames = 20) => {
    const before = client.heard(audioServerAudioFrame).length;
    await alsa.speak(new Int16Array(256 * frames).fill(value));
    while (client.heard(audioServerAudioFrame).length < before + frames) await client.next(audioServerAudioFrame);
  };
  const register = async (more: object = {}) => {
    await client.say("audioServer/kitchen/registerSentence", { ...words, ...more });
    return (await client.next(audioServerSentenceRegistered)).payload as { readonly seconds: number };
  };
  return { client, speak, register };
}

t.test("what was said in a session is registered as a sound, and nothing of another or after a mute", async (t) => {
  const { client, speak, register } = await house(t, { keep_sentence: true });
  await client.say("asr/startListening", { siteId: "kitchen", sessionId: "s1" });
  // Answered after the message before.
  await client.say("audioServer/kitchen/changeVolume", { siteId: "kitchen", step: 0 });
  await client.next(audioServerVolumeState);
  await speak(2000);
  await client.say("asr/stopListening", { siteId: "kitchen", sessionId: "s1" });
  t.match(await register(), { soundId: "spoken-1", seconds: Number });
  const [sound, ...others] = client.heard(ttsRegisterSound);
  t.same(others, []);
  t.equal(sound?.topic.endsWith("tts/registerSound/spoken-1"), true);
  const { samples } = readWav(sound?.bytes ?? Buffer.alloc(0));
  t.ok(samples.length > 16_000 * 0.15, String(samples.length));
  t.match(await register({ sessionId: "s2" }), { seconds: 0 });
  await client.say("audioServer/kitchen/muteMicrophone", { siteId: "kitchen", muted: true });
  await client.next<{ muted?: boolean }>(
    audioServerMicrophoneState.pattern.replace("<siteId>", "kitchen"),
    ({ muted }) => muted === true,
  );
  t.match(await register(), { seconds: 0 });
  t.equal(client.heard(ttsRegisterSound).length, 1);
});

t.test("unless the operator wants it, nothing said is kept", async (t) => {
  const { client, speak, register } = await house(t, {});
  await client.say("asr/startListening", { siteId: "kitchen", sessionId: "s1" });
  await speak(2000);
  t.match(await register(), { seconds: 0 });
  t.equal(client.heard(ttsRegisterSound).length, 0);
});
