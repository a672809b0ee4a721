/** tts, feedback and the audio server together: what is asked for on the bus is heard at the speaker. */
import { audioServerLoaded, audioServerPlayBytes, audioServerPlayFinished, ttsLoaded, ttsSayFinished } from "#bus";
import t from "tap";
import { startAudioServer } from "../platform/audio-server/audio-server.ts";
import { audioServer } from "../platform/audio-server/component.ts";
import { virtualAlsa } from "../platform/audio-server/testing/virtual-alsa.ts";
import { feedback } from "../platform/feedback/component.ts";
import { startFeedback } from "../platform/feedback/feedback.ts";
import { tones } from "../platform/feedback/tones.ts";
import { resample } from "../platform/sound/resampler.ts";
import { readWav } from "../platform/sound/wav-read.ts";
import { tts } from "../platform/tts/component.ts";
import { startTts } from "../platform/tts/tts.ts";
import { makeWorld } from "./world.ts";

type T = Parameters<typeof makeWorld>[0];

async function speaking(t: T, speaker = "spk") {
  const alsa = virtualAlsa(t);
  const world = await makeWorld(t);
  const client = await world.client();
  await world.stand(audioServer, startAudioServer, { sites: [{ site_id: "kitchen", microphone: "mic", speaker }] });
  await world.stand(tts, startTts);
  await world.stand(feedback, startFeedback);
  await client.next(audioServerLoaded);
  await client.next(ttsLoaded);
  return { alsa, client };
}

t.test("a text is heard at the site's speaker, and finished when it has been", async (t) => {
  const { alsa, client } = await speaking(t);
  const asked = performance.now();
  await client.say("tts/say", { text: "The kitchen light is on.", id: "1", siteId: "kitchen", sessionId: "s" });
  const said = readWav((await client.next(audioServerPlayBytes)).bytes);
  t.same((await client.next(ttsSayFinished)).payload, { id: "1", siteId: "kitchen", sessionId: "s" });
  t.ok(performance.now() - asked >= (said.samples.length / said.rate) * 1000, "not before it has sounded");
  const [heard] = alsa.played();
  const expected = resample(said, 48_000).samples;
  t.ok(expected.every((value, i) => value === heard![i]));
});

t.test("feedback and speech take turns at the speaker, in the order they were asked for", async (t) => {
  const { alsa, client } = await speaking(t);
  await client.say("asr/startListening", { siteId: "kitchen", sessionId: "s" });
  await client.next(audioServerPlayBytes);
  await client.say("tts/say", { text: "yes", siteId: "kitchen" });
  await client.next(audioServerPlayFinished);
  await client.next(ttsSayFinished);
  const [first, second] = alsa.played();
  t.ok(tones.start_of_input.samples.every((value, i) => value === first![i]));
  t.ok(second!.length > 9600);
});

t.test("without a speaker a text is finished all the same", async (t) => {
  const { client } = await speaking(t, "plughw:CARD=Missing");
  await client.say("tts/say", { text: "hello", id: "1", siteId: "kitchen" });
  t.equal((await client.next(ttsSayFinished)).payload.id, "1");
});
