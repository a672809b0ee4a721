/** Recognition by a service: a real one, as a process. */
import { asrTextCaptured, errorAsr } from "#bus";
import t from "tap";
import { startService } from "../wyoming/testing/service.ts";
import { spoken } from "./testing/assistant.ts";
import { listenTo, makeRoom } from "./testing/room.ts";
import { heardIn } from "./wyoming-engine.ts";

t.setTimeout(300_000);

t.test("a sentence is recognised by the service, and transcribed in plain words", async (t) => {
  const service = await startService(t);
  const { client } = await makeRoom(t, {
    engine: "wyoming",
    service: service.uri,
    service_timeout: 60,
    service_language: "en",
  });
  await listenTo(client, await spoken("turn on the kitchen light"), { siteId: "kitchen", sessionId: "s" });
  const { payload } = await client.next(asrTextCaptured);
  t.match(payload, { text: "turn on the kitchen light", likelihood: 1, siteId: "kitchen", sessionId: "s" });
  t.match(await service.said(/^got transcribe/u), '"language": "en"');
});

t.test("an unavailable service is an error of that sentence; the next is recognised when it is back", async (t) => {
  const first = await startService(t);
  const { client } = await makeRoom(t, { engine: "wyoming", service: first.uri, service_timeout: 60 });
  await first.said(/^end of a connection/u);
  await first.kill();
  await listenTo(client, await spoken("turn on the kitchen light"), { sessionId: "1" });
  t.match((await client.next(errorAsr)).payload, { sessionId: "1", error: /cannot be reached/u });
  await startService(t, { port: first.port });
  await listenTo(client, await spoken("set a timer for five minutes"), { sessionId: "2" });
  t.match((await client.next(asrTextCaptured)).payload, { text: "set a timer for five minutes", sessionId: "2" });
});

t.test("a service that never answers is abandoned within the timeout", async (t) => {
  const { uri } = await startService(t, { fault: "silent" });
  const { client } = await makeRoom(t, { engine: "wyoming", service: uri, service_timeout: 2 });
  await listenTo(client, await spoken("turn on the kitchen light"), { sessionId: "s" });
  t.match((await client.next(errorAsr)).payload, { sessionId: "s", error: /does not answer in time/u });
});

t.test("without an address the component says what it requires", async (t) => {
  await t.rejects(makeRoom(t, { engine: "wyoming" }), /\[asr\] engine = "wyoming" needs service/u);
});

t.test("text from services is normalised to plain words in every language", async (t) => {
  for (const [language, written, plain] of [
    ["en", " Turn it on, please!", "turn it on please"],
    ["en", "It’s 20.5 degrees.", "it’s 20.5 degrees"],
    ["fr", "Allume la lumière « du salon » ?", "allume la lumière du salon"],
    ["es", "¿Qué hora es?", "qué hora es"],
    ["tr", "IŞIK", "ışık"],
    ["ja", "電気を、つけて。", "電気を つけて"],
    ["", "...", ""],
  ] as const)
    t.equal(heardIn(written, language).text, plain, written);
});
