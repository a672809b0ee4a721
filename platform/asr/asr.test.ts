import { asrTextCaptured, errorAsr } from "#bus";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { writeInjected } from "../assistant/injected.ts";
import { spoken, writeAssistant } from "./testing/assistant.ts";
import { listenTo, makeFurnishedRoom, makeRoom } from "./testing/room.ts";

// Half a minute of sound is decoded here: as long as that on a busy machine.
t.setTimeout(300_000);

t.test("without an assistant the recogniser is ready and recognises nothing", async (t) => {
  const { client } = await makeRoom(t);
  await listenTo(client, await spoken("turn on the kitchen light"), { sessionId: "s" });
  const { payload } = await client.next(asrTextCaptured);
  t.match(payload, { text: "", likelihood: 0, siteId: "default", sessionId: "s" });
});

t.test("a sentence is transcribed with its likelihood and the times of its words", async (t) => {
  const { client } = await makeFurnishedRoom(t);
  await listenTo(client, await spoken("turn on the kitchen light"), { siteId: "kitchen", sessionId: "s" });
  const { payload } = await client.next(asrTextCaptured);
  t.match(payload, { text: "turn on the kitchen light", siteId: "kitchen", sessionId: "s" });
  t.ok(payload.likelihood > 0.8 && payload.likelihood <= 1, `likelihood ${payload.likelihood}`);
  t.ok(payload.seconds >= 0);
  const tokens = payload.tokens ?? [];
  t.same(
    tokens.map(({ value, rangeStart, rangeEnd }) => [value, payload.text.slice(rangeStart, rangeEnd)]),
    ["turn", "on", "the", "kitchen", "light"].map((word) => [word, word]),
  );
  // Half a second of noise comes before the first word; the sentence takes a second and a half.
  const [first, last] = [tokens.at(0)?.time, tokens.at(-1)?.time];
  t.ok(Math.abs((first?.start ?? 0) - 0.5) < 0.15, `the first word begins at ${first?.start}`);
  t.ok((last?.end ?? 0) > 1.4 && (last?.end ?? 0) < 2.6, `the last word ends at ${last?.end}`);
  t.ok(tokens.every(({ time }, n) => time.start < time.end && time.start >= (tokens[n - 1]?.time.end ?? 0) - 0.02));
});

t.test("number words, synonyms and other voices are understood", async (t) => {
  const { client } = await makeFurnishedRoom(t);
  for (const [text, voice] of [
    ["set a timer for twenty five minutes", "flite-rms"],
    ["turn the light on in the lounge", "espeak-en-gb"],
    ["call robert", "flite-kal16"],
  ] as const) {
    await listenTo(client, await spoken(text, voice));
    t.equal((await client.next(asrTextCaptured)).payload.text, text);
  }
});

t.test("speech that is not for the assistant is not mistaken for a command", async (t) => {
  const { client } = await makeFurnishedRoom(t);
  for (const text of [
    "my grandmother used to bake the most wonderful apple pie",
    "the government announced new taxes on imported goods",
  ]) {
    await listenTo(client, await spoken(text));
    const { payload } = await client.next(asrTextCaptured);
    t.equal(payload.text, "", text);
    t.ok(payload.likelihood < 0.5, `likelihood ${payload.likelihood}`);
  }
});

t.test("an untrained value is understood after its injection, and not before", async (t) => {
  const { client, folders, reload } = await makeFurnishedRoom(t);
  const call = async () => {
    await listenTo(client, await spoken("call zebulon"));
    return (await client.next(asrTextCaptured)).payload.text;
  };
  t.not(await call(), "call zebulon");
  await writeInjected(folders.injected, {
    lastInjectionDate: new Date().toISOString(),
    entities: { person: [{ value: "Zebulon", weight: 1 }] },
    lexicon: {},
  });
  t.same(await reload("injected"), { id: "injected", reloaded: true });
  t.equal(await call(), "call zebulon");
});

t.test("a broken assistant leaves the previous one in use, and the error is reported", async (t) => {
  const { client, folders, reload } = await makeFurnishedRoom(t);
  writeFileSync(join(folders.assistant, "dataset.json"), "{ broken");
  await client.say("asr/reload", { id: "bad" });
  const { payload } = await client.next(errorAsr);
  t.equal(payload.context, "asr/reload bad");
  t.match(payload.error, /dataset\.json/);
  await listenTo(client, await spoken("call anna"));
  t.equal((await client.next(asrTextCaptured)).payload.text, "call anna");
  rmSync(folders.assistant, { recursive: true });
  t.same(await reload("gone"), { id: "gone", reloaded: true }, "an assistant taken away is no error");
});

t.test("partial texts are published with the partial flag only, and grow into the text", async (t) => {
  const { client } = await makeFurnishedRoom(t, { partial: true });
  await listenTo(client, await spoken("turn on the kitchen light"), { sessionId: "s" });
  const { payload } = await client.next(asrTextCaptured);
  t.equal(payload.text, "turn on the kitchen light");
  const guesses = client.heard<{ text: string }>("asr/partialTextCaptured").map(({ payload }) => payload.text);
  t.ok(guesses.length > 1 && guesses.includes("turn on"), guesses.join(" | "));
  const silent = await makeFurnishedRoom(t);
  await listenTo(silent.client, await spoken("call anna"));
  await silent.client.next(asrTextCaptured);
  t.same(silent.client.heard("asr/partialTextCaptured"), []);
});

t.test("a question for a slot can be answered by its value, also in an assistant with one intent", async (t) => {
  const room = await makeRoom(t);
  writeAssistant(room.folders.assistant, "turnOn");
  await room.reload();
  const answers = ["living room", "in the living room", "the lounge", "garden", "in the kitchen", "yes", "never mind"];
  for (const answer of answers) {
    await listenTo(room.client, await spoken(answer), { intentFilter: ["test:turnOn"] });
    t.equal((await room.client.next(asrTextCaptured)).payload.text, answer);
  }
});

t.test("an intent filter limits what is expected, and lets a slot be answered alone", async (t) => {
  const { client } = await makeFurnishedRoom(t);
  await listenTo(client, await spoken("the living room"), { intentFilter: ["test:turnOn"] });
  t.equal((await client.next(asrTextCaptured)).payload.text, "the living room");
  await listenTo(client, await spoken("robert"), { intentFilter: ["test:call", "test:unknown"] });
  t.equal((await client.next(asrTextCaptured)).payload.text, "robert");
  await listenTo(client, await spoken("never mind"), { intentFilter: ["test:unknown"] });
  t.equal((await client.next(asrTextCaptured)).payload.text, "never mind", "cancelling is always possible");
});
