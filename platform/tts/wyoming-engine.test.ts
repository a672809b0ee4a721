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

t.test("a text is spoken by the service, in the requested language and voice", async (t) => {
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

t.test("a service that cannot speak is an error, and the text is finished nevertheless", async (t) => {
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

t.test("the first sentence plays while the service synthesises the second, and may be stopped meanwhile", async (t) => {
  const service = await startService(t, { fault: "silent-later" });
  const client = await speaking(t, { service: service.uri });
  await client.say("tts/say", { text: "The light is on. It is late.", id: "1", siteId: "kitchen" });
  await client.next(audioServerPlayBytes);
  await service.said(/^got synthesize.*It is late/u);
  t.same(client.heard(ttsSayFinished), []);
  await client.say("tts/stop", { siteId: "kitchen" });
  t.match((await client.next(ttsSayFinished)).payload, { id: "1" });
  t.same(client.heard(errorTts), []);
  t.equal(client.heard(audioServerPlayBytes).length, 1);
});

t.test("a service that fails in the middle of a text is an error once the part before it was heard", async (t) => {
  const service = await startService(t, { fault: "error-later" });
  const client = await speaking(t, { service: service.uri });
  await client.say("tts/say", { text: "The light is on. It is late. Good night.", id: "1", siteId: "kitchen" });
  const play = await client.next(audioServerPlayBytes);
  await service.said(/^got synthesize.*It is late/u);
  await client.say("tts/say", { text: "", id: "elsewhere", siteId: "office" });
  await client.next(ttsSayFinished, ({ id }) => id === "elsewhere");
  t.same(client.heard(errorTts), []);
  await client.say("audioServer/kitchen/playFinished", { id: play.params["requestId"], siteId: "kitchen" });
  t.match((await client.next(errorTts)).payload, { error: /the model broke/u, siteId: "kitchen" });
  t.match((await client.next(ttsSayFinished)).payload, { id: "1" });
  t.equal(client.heard(audioServerPlayBytes).length, 1, "nothing after it is said");
});

t.test("of several services the first that works speaks; when none works, the board's own voice does", async (t) => {
  const [broken, well] = [await startService(t, { fault: "hangs-up" }), await startService(t)];
  const client = await speaking(t, { service: [broken.uri, well.uri] });
  const hear = async (id: string): Promise<void> => {
    await client.say("tts/say", { text: "The light is on.", id, siteId: "kitchen", lang: "en_GB" });
    const play = await client.next(audioServerPlayBytes);
    t.ok(levelDbfs(readWav(play.bytes).samples) > -40);
    await client.say("audioServer/kitchen/playFinished", { id: play.params["requestId"], siteId: "kitchen" });
    t.match((await client.next(ttsSayFinished)).payload, { id });
  };
  await hear("1");
  await well.said(/^got synthesize/u);
  await well.kill();
  await broken.kill();
  await hear("2");
  t.same(client.heard(errorTts), []);
});
