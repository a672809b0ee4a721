import { audioServerPlayBytes, audioServerStopPlaying, errorTts, ttsLoaded, ttsSayFinished } from "#bus";
import t from "tap";
import { makeWorld } from "../../test/world.ts";
import { levelDbfs } from "../sound/level.ts";
import { seconds } from "../sound/pcm.ts";
import { buildWav } from "../sound/wav-build.ts";
import { readWav } from "../sound/wav-read.ts";
import { tts } from "./component.ts";
import { startTts } from "./tts.ts";

type T = Parameters<typeof makeWorld>[0];

/** The component on a bus, and a client who is its audio server too. */
async function speaking(t: T, config: Record<string, unknown> = {}) {
  const world = await makeWorld(t);
  const client = await world.client();
  const standing = await world.stand(tts, startTts, config);
  await client.next(ttsLoaded);
  const finish = ({ params }: { params: Readonly<Record<string, string>> }) =>
    client.say(`audioServer/${params["siteId"]}/playFinished`, { id: params["requestId"], siteId: params["siteId"] });
  /** From now on, each at once. */
  const finishEach = () =>
    client.mqtt.on("message", (name) => {
      const params = audioServerPlayBytes.parse(name.slice(world.prefix.length + 1));
      if (params !== undefined) void finish({ params });
    });
  return { world, client, standing, finish, finishEach };
}

t.test("a text is spoken at its site, and finishes when it has been heard and not before", async (t) => {
  const { client, finish } = await speaking(t);
  await client.say("tts/say", { text: "The light is on.", id: "1", siteId: "kitchen", sessionId: "s" });
  const play = await client.next(audioServerPlayBytes);
  t.equal(play.params["siteId"], "kitchen");
  t.ok(levelDbfs(readWav(play.bytes).samples) > -40);
  await client.say("audioServer/kitchen/playFinished", { id: "another" });
  await client.say("audioServer/kitchen/playFinished", {});
  t.same(client.heard(ttsSayFinished), []);
  await finish(play);
  t.same((await client.next(ttsSayFinished)).payload, { id: "1", siteId: "kitchen", sessionId: "s" });
  await finish(play);
  await client.say("tts/say", { text: "" });
  t.same((await client.next(ttsSayFinished)).payload, { siteId: "default" }, "and once only");
});

t.test("espeak-ng speaks while the configured voice is missing", async (t) => {
  const { client, finishEach } = await speaking(t, { engine: "sherpa-onnx", model_folders: { en: "/none" } });
  finishEach();
  await client.say("tts/say", { text: "The light is on.", id: "1", siteId: "kitchen", sessionId: "s" });
  t.ok(levelDbfs(readWav((await client.next(audioServerPlayBytes)).bytes).samples) > -40);
  t.match((await client.next(ttsSayFinished)).payload, { id: "1" });
});

t.test("an empty text finishes at once without a round trip", async (t) => {
  const { client } = await speaking(t);
  for (const text of ["", "  \n "]) {
    await client.say("tts/say", { text, id: text, sessionId: "s" });
    t.same((await client.next(ttsSayFinished)).payload, { id: text, siteId: "default", sessionId: "s" });
  }
  t.same(client.heard(audioServerPlayBytes), []);
  t.same(client.heard(errorTts), []);
});

t.test("B31: the longest accepted text is spoken, in several sounds when one message cannot hold it", async (t) => {
  const { client, finishEach } = await speaking(t, { longest_text: 10_000 });
  const text = "nine hundred and ninety nine. ".repeat(334).slice(0, 10_000);
  finishEach();
  await client.say("tts/say", { text, id: "long", siteId: "kitchen" });
  t.match((await client.next(ttsSayFinished)).payload, { id: "long" });
  const plays = client.heard(audioServerPlayBytes);
  const sounds = plays.map(({ bytes }) => seconds(readWav(bytes)));
  t.ok(plays.every(({ bytes }) => bytes.length < 5 * 1024 * 1024));
  t.ok(sounds.length > 1, `${sounds.length} sounds`);
  t.ok(sounds.reduce((sum, each) => sum + each, 0) > 300, `${sounds.join(", ")} s`);
  t.same(client.heard(errorTts), []);
});

t.test("the first sentence of a text is played alone, and at most one more waits in the audio server", async (t) => {
  const { client, finish, finishEach } = await speaking(t);
  const text = `The light is on. ${"The window in the kitchen is open. ".repeat(60)}Done.`;
  await client.say("tts/say", { text, id: "1", siteId: "kitchen" });
  const first = await client.next(audioServerPlayBytes);
  const lengthOf = ({ bytes }: { bytes: Buffer }) => seconds(readWav(bytes));
  t.ok(lengthOf(first) < 2, `${lengthOf(first)} s`);
  const second = await client.next(audioServerPlayBytes);
  await client.say("tts/say", { text: "", id: "elsewhere", siteId: "office" });
  await client.next(ttsSayFinished, ({ id }) => id === "elsewhere");
  t.equal(client.heard(audioServerPlayBytes).length, 2, "the third waits until the first was heard");
  await finish(first);
  const third = await client.next(audioServerPlayBytes);
  finishEach();
  await finish(second);
  await finish(third);
  await client.next(ttsSayFinished, ({ id }) => id === "1");
  const sounds = client.heard(audioServerPlayBytes);
  const all = sounds.reduce((sum, sound) => sum + lengthOf(sound), 0);
  t.ok(all > 100, `${all} s in ${sounds.length} sounds`);
  t.same(new Set(sounds.map(({ params }) => params["siteId"])), new Set(["kitchen"]));
  t.same(client.heard(errorTts), []);
});

t.test("a text that is stopped in its middle is silent afterwards, however it is stopped", async (t) => {
  const { client } = await speaking(t);
  for (const stop of [
    ["tts/stop", {}],
    ["audioServer/kitchen/stopPlaying", {}],
    ["audioServer/kitchen/stopPlaying", { id: "first" }],
  ] as const) {
    client.forget();
    await client.say("tts/say", { text: "One is on. Two is on. Three is on.", id: "1", siteId: "kitchen" });
    const first = await client.next(audioServerPlayBytes);
    const second = await client.next(audioServerPlayBytes);
    const id = "id" in stop[1] ? { id: first.params["requestId"] } : {};
    await client.say(stop[0], { siteId: "kitchen", ...id });
    t.match((await client.next(ttsSayFinished)).payload, { id: "1" });
    const stopped = () => client.heard(audioServerStopPlaying).filter(({ payload }) => payload.id !== undefined);
    await client.next(audioServerStopPlaying, ({ id }) => id === second.params["requestId"]);
    t.ok(stopped().length >= 1);
    await client.say("tts/say", { text: "", id: "after", siteId: "kitchen" });
    await client.next(ttsSayFinished);
    t.equal(client.heard(audioServerPlayBytes).length, 2, JSON.stringify(stop));
    t.same(client.heard(errorTts), []);
  }
});

t.test("stopping another client's sound does not end a text", async (t) => {
  const { client, finish } = await speaking(t);
  await client.say("tts/say", { text: "One is on.", id: "1", siteId: "kitchen" });
  const play = await client.next(audioServerPlayBytes);
  await client.say("audioServer/kitchen/stopPlaying", { siteId: "kitchen", id: "of-somebody" });
  await client.say("audioServer/office/stopPlaying", { siteId: "office" });
  t.same(client.heard(ttsSayFinished), []);
  await finish(play);
  t.match((await client.next(ttsSayFinished)).payload, { id: "1" });
});

t.test("a site speaks one text after another; another site does not wait for it", async (t) => {
  const { client, finish } = await speaking(t);
  for (const [id, siteId] of [
    ["k1", "kitchen"],
    ["k2", "kitchen"],
    ["b1", "bedroom"],
  ] as const) {
    await client.say("tts/say", { text: `text ${id}`, id, siteId });
  }
  const kitchen = await client.next(audioServerPlayBytes, (_, { params }) => params["siteId"] === "kitchen");
  const bedroom = await client.next(audioServerPlayBytes, (_, { params }) => params["siteId"] === "bedroom");
  t.equal(client.heard(audioServerPlayBytes).length, 2);
  await finish(bedroom);
  t.equal((await client.next(ttsSayFinished)).payload.id, "b1");
  await finish(kitchen);
  t.equal((await client.next(ttsSayFinished)).payload.id, "k1");
  await finish(await client.next(audioServerPlayBytes));
  t.equal((await client.next(ttsSayFinished)).payload.id, "k2");
});

t.test("every failure is reported, and its request finishes exactly once", async (t) => {
  const { client } = await speaking(t, { finish_margin: 0.1, longest_text: 20 });
  const failures: [Record<string, unknown>, RegExp][] = [
    [{ text: "hello", lang: "xx" }, /no voice/],
    [{ text: "a".repeat(21) }, /21 characters/],
    [{ text: "[[sound:nope]]" }, /no sound "nope"/],
    [{ text: "hi" }, /did not say that it was played/],
  ];
  for (const [i, [request, reason]] of failures.entries()) {
    await client.say("tts/say", { ...request, id: `${i}`, siteId: "kitchen", sessionId: "s" });
    const { payload } = await client.next(errorTts);
    t.match(payload.error, reason);
    t.match(payload, { siteId: "kitchen", sessionId: "s", context: "tts/say" });
    t.equal((await client.next(ttsSayFinished)).payload.id, `${i}`);
  }
  await client.say("tts/say", { text: 7 });
  t.match((await client.next(errorTts)).payload, { context: "tts/say", error: /text/ });
  t.equal(client.heard(ttsSayFinished).length, failures.length);
});

t.test("texts above a site's limit are refused and finished", async (t) => {
  const { client, standing } = await speaking(t, { queue_length: 2 });
  for (let i = 0; i < 4; i++) await client.say("tts/say", { text: "hello", id: `${i}` });
  t.match((await client.next(errorTts)).payload.error, /2 texts wait/);
  t.equal((await client.next(ttsSayFinished)).payload.id, "3");
  await standing.stop();
  for (const id of ["0", "1", "2"])
    t.equal((await client.next(ttsSayFinished)).payload.id, id, "stopping finishes the rest");
});

t.test("each site has its own speed", async (t) => {
  const { client, finish } = await speaking(t, { sites: [{ site_id: "bedroom", speed: 90 }] });
  const lengths: number[] = [];
  for (const siteId of ["kitchen", "bedroom"]) {
    await client.say("tts/say", { text: "The light in the kitchen is on.", siteId });
    const play = await client.next(audioServerPlayBytes);
    lengths.push(seconds(readWav(play.bytes)));
    await finish(play);
  }
  t.ok(lengths[1]! > lengths[0]! * 1.4, lengths.join(" s, "));
});

t.test("a word of the owner's list is pronounced as listed", async (t) => {
  const pronunciations = { en: { Siobhan: "shiv awn of the seven villages by the river", Kwame: "[[kw'A:meI]]" } };
  const { client, finish } = await speaking(t, { pronunciations });
  const lengths: number[] = [];
  for (const text of ["Zoe is here.", "Siobhan is here.", "Kwame is here."]) {
    await client.say("tts/say", { text, siteId: "kitchen" });
    const play = await client.next(audioServerPlayBytes);
    lengths.push(seconds(readWav(play.bytes)));
    await finish(play);
    await client.next(ttsSayFinished);
    client.forget();
  }
  t.ok(lengths[1]! > lengths[0]! + 1, lengths.join(" s, "));
  t.ok(lengths[2]! < lengths[1]!);
  t.same(client.heard(errorTts), []);
});

t.test("a registered sound is played by its name, and one that is not a WAV is refused", async (t) => {
  const { client, finish } = await speaking(t);
  await client.say("tts/registerSound/bad", Buffer.from("no WAV"));
  t.match((await client.next(errorTts)).payload, { context: "tts/registerSound/bad" });
  const samples = new Int16Array(8000).fill(1234);
  await client.say("tts/registerSound/ding", buildWav({ rate: 16_000, channels: 1, samples }));
  await client.say("tts/say", { text: "[[sound:ding]]", volume: 0.5 });
  const play = await client.next(audioServerPlayBytes);
  t.same(readWav(play.bytes), { rate: 16_000, channels: 1, samples: samples.map((value) => value / 2) });
  await finish(play);
  await client.next(ttsSayFinished);
});

t.test("a session's texts are stopped, those of others are spoken, and no failure is reported", async (t) => {
  const { client, finish } = await speaking(t);
  const say = (id: string, sessionId: string) =>
    client.say("tts/say", { text: "The light is on.", id, siteId: "kitchen", sessionId });
  await say("1", "s");
  const first = await client.next(audioServerPlayBytes);
  await say("2", "other");
  await say("3", "s");
  await client.say("tts/stop", { siteId: "office" });
  await client.say("tts/stop", { siteId: "kitchen", sessionId: "nobody's" });
  t.same(client.heard(ttsSayFinished), []);
  await client.say("tts/stop", { siteId: "kitchen", sessionId: "s" });
  const stopped = await client.next(audioServerStopPlaying);
  t.same(stopped.payload, { siteId: "kitchen", id: first.params["requestId"] });
  t.equal(stopped.params["siteId"], "kitchen");
  await finish(await client.next(audioServerPlayBytes));
  await client.next(ttsSayFinished, ({ id }) => id === "2");
  t.same(
    client
      .heard(ttsSayFinished)
      .map(({ payload }) => payload.id)
      .toSorted((a, b) => Number(a) - Number(b)),
    ["1", "2", "3"],
  );
  t.same(client.heard(errorTts), []);
});
