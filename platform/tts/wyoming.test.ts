/** Speech by a service: a real one, as a process. */
import { audioServerPlayBytes, errorTts, ttsLoaded, ttsSayFinished } from "#bus";
import t from "tap";
import { makeWorld } from "../../test/world.ts";
import { levelDbfs } from "../sound/level.ts";
import { readWav } from "../sound/wav-read.ts";
import { startService } from "../wyoming/testing/service.ts";
import { tts } from "./component.ts";
import { startTts } from "./tts.ts";

async function speaking(t: Parameters<typeof makeWorld>[0], config: Record<string, unknown>) {
  const world = await makeWorld(t);
  const client = await world.client();
  await world.stand(tts, startTts, { engine: "wyoming", service_timeout: 60, ...config });
  await client.next(ttsLoaded);
  return client;
}

t.test("a text is spoken by the service, in the language and the voice that are wanted", async (t) => {
  const service = await startService(t);
  const client = await speaking(t, { service: service.uri, voices: { de: "thorsten" } });
  await client.say("tts/say", { text: "Das Licht ist an; \u{1F4A1}.", id: "1", siteId: "kitchen", lang: "de" });
  const play = await client.next(audioServerPlayBytes);
  t.ok(levelDbfs(readWav(play.bytes).samples) > -40);
  await client.say("audioServer/kitchen/playFinished", { id: play.params["requestId"], siteId: "kitchen" });
  t.match((await client.next(ttsSayFinished)).payload, { id: "1", siteId: "kitchen" });
  const asked = await service.said(/^got synthesize/u);
  t.match(asked, '"language": "de"');
  t.match(asked, '"name": "thorsten"');
});

t.test("a service that cannot speak is an error, and the text is finished all the same", async (t) => {
  for (const [fault, reason] of [
    ["error", /the model is broken/u],
    ["garbage", /does not speak Wyoming/u],
    ["hangs-up", /ended the connection/u],
    ["silent", /does not answer in time/u],
  ] as const) {
    const { uri } = await startService(t, { fault });
    const client = await speaking(t, { service: uri, ...(fault === "silent" && { service_timeout: 0.2 }) });
    await client.say("tts/say", { text: "Hello.", id: "1" });
    t.match((await client.next(errorTts)).payload, { error: reason }, fault);
    t.match((await client.next(ttsSayFinished)).payload, { id: "1" });
  }
});
