import { asrTextCaptured, errorAsr } from "#bus";
import t from "tap";
import { joined, silence } from "../../bench/voices/sound.ts";
import { spoken } from "./testing/assistant.ts";
import { listenTo, makeFurnishedRoom, play } from "./testing/room.ts";

// Half a minute of sound is decoded here: as long as that on a busy machine.
t.setTimeout(300_000);

t.test("both silence and missing audio end with an empty text", async (t) => {
  const { client } = await makeFurnishedRoom(t, { no_speech: 0.5 });
  const quiet = (await spoken("call anna")).subarray(0, 8000);
  await client.say("asr/startListening", { sessionId: "silence" });
  await play(client, joined([quiet, quiet]));
  t.match((await client.next(asrTextCaptured)).payload, { text: "", likelihood: 0, sessionId: "silence" });
  await client.say("asr/startListening", { siteId: "text", sessionId: "typed" });
  await client.say("asr/startListening", { siteId: "nowhere", sessionId: "no audio" });
  t.match((await client.next(asrTextCaptured)).payload, { text: "", siteId: "nowhere", sessionId: "no audio" });
  t.same(client.heard(asrTextCaptured).length, 2, "what is typed is awaited by others");
});

t.test("endless speech is cut", async (t) => {
  const { client } = await makeFurnishedRoom(t, { longest: 2 });
  const words = (await spoken("turn on the kitchen light")).subarray(6000, 30_000);
  await client.say("asr/startListening", { sessionId: "s" });
  await play(client, joined([silence(0.5), words, words, words, words]));
  t.equal((await client.next(asrTextCaptured)).payload.sessionId, "s");
});

t.test("words spoken since startSignalMs, before the request to listen, are recognised", async (t) => {
  const { client } = await makeFurnishedRoom(t);
  const sentence = await spoken("call robert");
  await play(client, sentence.subarray(0, 20_000));
  // What was played counts as the last 1.25 seconds, whatever time it took.
  await client.say("asr/startListening", { startSignalMs: Date.now() - 1250 });
  await play(client, sentence.subarray(20_000));
  t.equal((await client.next(asrTextCaptured)).payload.text, "call robert");
});

t.test("the recogniser stops on request for its session, and publishes nothing afterwards", async (t) => {
  const { client } = await makeFurnishedRoom(t);
  const sentence = await spoken("call anna");
  await client.say("asr/startListening", { sessionId: "first" });
  await play(client, sentence.subarray(0, 16_000));
  await client.say("asr/stopListening", { sessionId: "another" });
  await client.say("asr/stopListening", { siteId: "elsewhere" });
  await play(client, sentence.subarray(16_000));
  t.equal((await client.next(asrTextCaptured)).payload.sessionId, "first", "others' sessions do not stop it");
  await client.say("asr/startListening", { sessionId: "second" });
  await play(client, sentence.subarray(0, 16_000));
  await client.say("asr/stopListening", { sessionId: "second" });
  await play(client, sentence.subarray(16_000));
  await client.say("asr/startListening", { sessionId: "third" });
  await play(client, sentence);
  t.equal((await client.next(asrTextCaptured)).payload.sessionId, "third");
  t.same(
    client.heard(asrTextCaptured).map(({ payload }) => payload.sessionId),
    ["first", "third"],
  );
});

t.test("when turned off it refuses to listen; when turned on it listens again", async (t) => {
  const { client } = await makeFurnishedRoom(t);
  await client.say("asr/toggleOff");
  await client.say("asr/startListening", { sessionId: "off" });
  t.match((await client.next(errorAsr)).payload, { sessionId: "off", error: /turned off/ });
  await client.say("asr/toggleOn");
  await listenTo(client, await spoken("call anna"), { sessionId: "on" });
  t.match((await client.next(asrTextCaptured)).payload, { text: "call anna", sessionId: "on" });
});

t.test("B33: when turned off while it listens, it notifies the component that waits for the text", async (t) => {
  const { client } = await makeFurnishedRoom(t);
  await client.say("asr/startListening", { siteId: "kitchen", sessionId: "s" });
  await client.say("asr/startListening", { siteId: "garden", sessionId: "over" });
  await client.say("asr/stopListening", { siteId: "garden", sessionId: "over" });
  await client.say("asr/toggleOff");
  const refused = { siteId: "kitchen", sessionId: "s", error: "the recognition is turned off" };
  t.match((await client.next(errorAsr)).payload, refused);
  const termination = { reason: "error", error: "x" };
  await client.say("dialogueManager/sessionEnded", { sessionId: "s", siteId: "kitchen", termination });
  await client.say("asr/startListening", { sessionId: "next" });
  t.match((await client.next(errorAsr)).payload, { sessionId: "next", error: /turned off/ }, "sessions change nothing");
  t.equal(client.heard(errorAsr).length, 2);
});

t.test("two sites are recognised at once, each with its own sentence", async (t) => {
  const { client } = await makeFurnishedRoom(t, { decoders: 1 });
  const [kitchen, garden] = [await spoken("call anna"), await spoken("turn on the garden light", "flite-rms")];
  await client.say("asr/startListening", { siteId: "kitchen" });
  await client.say("asr/startListening", { siteId: "garden" });
  await Promise.all([play(client, kitchen, "kitchen"), play(client, garden, "garden")]);
  const texts = [await client.next(asrTextCaptured), await client.next(asrTextCaptured)];
  t.same(Object.fromEntries(texts.map(({ payload }) => [payload.siteId, payload.text])), {
    kitchen: "call anna",
    garden: "turn on the garden light",
  });
});

t.test("malformed payloads and frames cause no failure", async (t) => {
  const { client, world } = await makeFurnishedRoom(t);
  await client.say("asr/startListening", "{");
  t.equal((await client.next(errorAsr)).payload.context, "asr/startListening");
  await client.say("asr/startListening", { siteId: 7, sessionId: "s" });
  t.equal((await client.next(errorAsr)).payload.sessionId, "s", "the session is told");
  for (const bytes of [Buffer.alloc(0), Buffer.from("RIFF"), Buffer.alloc(556), Buffer.from("x".repeat(9999))]) {
    await client.say("audioServer/default/audioFrame", bytes);
  }
  await listenTo(client, await spoken("call anna"));
  t.equal((await client.next(asrTextCaptured)).payload.text, "call anna");
  const lines = world.logs.filter(({ component, msg }) => component === "asr" && /handler|unreadable/.test(msg));
  t.match(lines, [{ msg: "unreadable audio frames", refusedSoFar: 1, siteId: "default" }]);
  t.equal(lines.length, 1, "B32: one line for all of them");
  t.equal(client.heard(errorAsr).filter(({ payload }) => payload.context === "audioFrame").length, 1);
});
