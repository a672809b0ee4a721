/** The store of trained wake words, with a trainer that learns nothing. */
import { readdirSync, writeFileSync } from "node:fs";
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

t.test("there are at most fifty", async (t) => {
  const { folder, wakeWords } = make(t);
  await wakeWords.train(request, () => {}, never);
  for (let n = 1; n < 50; n++) writeFileSync(join(folder, `other-${"x".repeat(n)}.json`), "{}");
  await wakeWords.train(request, () => {}, never);
  await t.rejects(wakeWords.add(JSON.stringify(wakeWordFile("another one"))), { message: /50 trained wake words/ });
});
