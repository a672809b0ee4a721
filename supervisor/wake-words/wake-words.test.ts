/** The store of trained wake words, with a trainer that learns nothing. */
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { wakeWordFile } from "./testing/wake-word-file.ts";
import type { Trainer } from "./trainer.ts";
import { WakeWords } from "./wake-words.ts";

function make(t: Test, trainer: Trainer = async () => ({ trained: wakeWordFile("hey casa") })) {
  const folder = join(t.testdir(), "wake-words");
  const reloads: number[] = [];
  const wakeWords = new WakeWords({ folder, reload: async () => void reloads.push(1), trainer });
  return { folder, reloads, wakeWords };
}

const request = { phrase: "hey casa", language: "en", quick: true, recordings: [] };
const never = new AbortController().signal;

t.test(
  "a wake word is trained, listed, exported, imported and removed; the component reads it each time",
  async (t) => {
    const { folder, reloads, wakeWords } = make(t);
    t.same(await wakeWords.list(), [], "nothing, without a folder");
    await wakeWords.train(request, () => {}, never);
    t.match(await wakeWords.list(), [{ id: "hey-casa", wakeWord: { phrase: "hey casa" } }]);
    t.same(readdirSync(folder), ["hey-casa.json"]);
    const exported = await wakeWords.get("hey-casa");
    await wakeWords.remove("hey-casa");
    await t.rejects(wakeWords.get("hey-casa"), { code: "WAKE_WORD_MISSING" });
    await t.rejects(wakeWords.remove("hey-casa"), { code: "WAKE_WORD_MISSING" });
    t.equal(await wakeWords.add(JSON.stringify(exported)), "hey-casa");
    t.same(await wakeWords.get("hey-casa"), exported);
    t.equal(reloads.length, 3);
  },
);

t.test("a name leads nowhere else, and a broken file stands in nobody's way", async (t) => {
  const { folder, wakeWords } = make(t);
  await wakeWords.train(request, () => {}, never);
  for (const id of ["../hey-casa", "..", "", "hey casa", "x\u0000"])
    await t.rejects(wakeWords.get(id), { code: "WAKE_WORD_MISSING" }, JSON.stringify(id));
  writeFileSync(join(folder, "broken.json"), "{");
  t.equal((await wakeWords.list()).length, 1);
  await t.rejects(wakeWords.get("broken"), { code: "WAKE_WORD_INVALID" });
  await t.rejects(wakeWords.add('{"format":1}'), { code: "WAKE_WORD_INVALID", message: /phrase/ });
});

t.test("a removed wake word is not trained to the end, and what was there before stays until then", async (t) => {
  const started = Promise.withResolvers<void>();
  const trainer: Trainer = (_asked, _progress, signal) => {
    started.resolve();
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
  };
  const { wakeWords, reloads } = make(t, trainer);
  const training = t.rejects(
    wakeWords.train(request, () => {}, never),
    { code: "WAKE_WORD_MISSING", message: /while it was trained/ },
  );
  await started.promise;
  await wakeWords.remove("hey-casa");
  await training;
  t.same(await wakeWords.list(), []);
  t.equal(reloads.length, 0);
});

t.test("a training is given the false wakes of its wake word, which go with it", async (t) => {
  const root = t.testdir({ kept: { "hey-casa.f32": "some numbers", "other-one.f32": "others" } });
  const [folder, falseWakes] = [join(root, "wake-words"), join(root, "kept")];
  const asked: unknown[] = [];
  const trainer: Trainer = async (request) => {
    asked.push(request.ask === "train" ? request.falseWakes : undefined);
    return { trained: wakeWordFile(request.ask === "train" ? request.phrase : "") };
  };
  const wakeWords = new WakeWords({ folder, falseWakes, reload: async () => undefined, trainer });
  await wakeWords.train(request, () => {}, never);
  await wakeWords.train({ ...request, phrase: "hallo casa" }, () => {}, never);
  t.same(asked, [Buffer.from("some numbers").toString("base64"), undefined]);
  await wakeWords.remove("hey-casa");
  t.same(readdirSync(falseWakes), ["other-one.f32"]);
});

t.test("recordings are kept only if that was agreed to, and the next training uses them", async (t) => {
  const asked: (readonly string[])[] = [];
  let isBad = false;
  const { folder, wakeWords } = make(t, async (request) => {
    if (isBad) throw new Error("a recording has no speech");
    asked.push(
      request.ask === "train" ? request.recordings.map(({ wav }) => Buffer.from(wav, "base64").toString()) : [],
    );
    return { trained: wakeWordFile("hey casa") };
  });
  const said = (...sounds: string[]) =>
    sounds.map((sound) => ({ name: sound, wav: Buffer.from(sound).toString("base64") }));
  const train = (recordings: ReturnType<typeof said>, keep?: boolean) =>
    wakeWords.train({ ...request, recordings, keep }, () => {}, never);
  await train(said("one"));
  t.equal(await wakeWords.keptRecordings("hey-casa"), 0, "off by default");
  await train(said("two", "three"), true);
  t.equal(await wakeWords.keptRecordings("hey-casa"), 2);
  const again = await train([]);
  t.equal(again.report.keptRecordings, 2);
  t.match(await wakeWords.get("hey-casa"), { report: { keptRecordings: 2 } });
  await train(said("three", "four"), true);
  t.same(
    asked.map((sounds) => sounds.toSorted()),
    [["one"], ["three", "two"], ["three", "two"], ["four", "three", "two"]],
    "the same recording counts once",
  );
  isBad = true;
  await t.rejects(train(said("noise"), true));
  t.equal(await wakeWords.keptRecordings("hey-casa"), 3, "one that was not learned from is not kept");
  const recordings = join(folder, "recordings", "hey-casa");
  for (const name of readdirSync(recordings))
    t.equal(statSync(join(recordings, name)).mode & 0o077, 0, "for nobody else");
  isBad = false;
  const many = Array.from({ length: 20 }, (_, n) => `take ${n}`);
  await train(said(...many), true);
  t.equal(asked.at(-1)?.length, 20, "no more than a training takes");
  t.equal(await wakeWords.keptRecordings("hey-casa"), 20, "the newest stay");
  await wakeWords.removeRecordings("hey-casa");
  t.equal(await wakeWords.keptRecordings("hey-casa"), 0);
  t.match(await wakeWords.get("hey-casa"), { phrase: "hey casa" }, "what was learned stays");
  await t.rejects(wakeWords.removeRecordings("hey-casa"), { code: "WAKE_WORD_MISSING" });
  await t.rejects(wakeWords.removeRecordings("../hey-casa"), { code: "WAKE_WORD_MISSING" });
  await train(said("five"), true);
  await wakeWords.remove("hey-casa");
  t.notOk(existsSync(recordings), "they go with the wake word");
});

t.test("there are at most fifty", async (t) => {
  const { folder, wakeWords } = make(t);
  await wakeWords.train(request, () => {}, never);
  for (let n = 1; n < 50; n++) writeFileSync(join(folder, `other-${"x".repeat(n)}.json`), "{}");
  await wakeWords.train(request, () => {}, never);
  await t.rejects(wakeWords.add(JSON.stringify(wakeWordFile("another one"))), { message: /50 trained wake words/ });
});
