/** The engine with the real embedding, and heads that say yes to every sound, or to none. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { findTrained, startEmbedding, together, type Trained } from "./embedding-engine.ts";
import { shippedHeads } from "./embedding/files.ts";
import type { HotwordEngine, IsFor, WakeWord } from "./engine.ts";
import { headLength, headText, type TrainedWakeWord } from "./trained-wake-word.ts";

const wakeWord = (phrase: string, sensitivity = 0.5): WakeWord => ({
  id: phrase,
  phrase,
  sensitivity,
  pronunciations: [],
});

/** Its score is `score`, whatever the sound. */
function trained(phrase: string, score: number, sensitivity = 0.5): Trained {
  const head = new Float32Array(headLength);
  head[headLength - 1] = score;
  const report = {
    recordings: 0,
    renderings: 1,
    missed: 0,
    recordingsMissed: 0,
    minutesOfSpeech: 1,
    falseAlarms: 0,
    nearPhrases: 0,
    nearPhrasesHeard: 0,
    seconds: 1,
  };
  const file: TrainedWakeWord = {
    format: 1,
    phrase,
    language: "en",
    trainedAt: "2026-11-22T22:00:00.000Z",
    limit: 1,
    report,
    head: headText(head),
  };
  return { wakeWord: wakeWord(phrase, sensitivity), trained: file };
}

const quiet = Int16Array.from({ length: 16_000 * 3 }, (_, n) => 3 * Math.sin(n * n));
const loud = Int16Array.from({ length: 16_000 * 2 }, (_, n) => 6000 * Math.sin(n * n * 1e-4));

function hear(engine: HotwordEngine, sounds: readonly Int16Array[], eager = false, isFor?: IsFor): string[] {
  const spotter = engine.spotter(eager, isFor);
  const found: string[] = [];
  for (const sound of sounds)
    for (let at = 0; at < sound.length; at += 300) {
      const spotted = spotter.hear(sound.subarray(at, at + 300));
      if (spotted !== undefined) found.push(spotted.wakeWord.phrase);
    }
  spotter.free();
  return found;
}

t.test("a wake word above its limit is spotted once for each sound; silence is not examined", async (t) => {
  const engine = await startEmbedding([trained("hey casa", 3)]);
  t.same(hear(engine, [quiet]), []);
  t.same(hear(engine, [quiet, loud]), ["hey casa"]);
  t.same(hear(engine, [quiet, loud, quiet, loud]), ["hey casa", "hey casa"]);
  t.same(hear(await startEmbedding([trained("hey casa", 0.9)]), [quiet, loud]), [], "below it is not");
});

t.test("a sensitivity moves the limit, and the self-test lowers it", async (t) => {
  const score = 0.9;
  t.same(hear(await startEmbedding([trained("hey casa", score, 0.6)]), [quiet, loud]), ["hey casa"]);
  t.same(hear(await startEmbedding([trained("hey casa", score)]), [quiet, loud], true), ["hey casa"]);
});

t.test("several wake words share one embedding, and another engine listens beside them", async (t) => {
  const both = [trained("hey casa", -5), trained("hallo küche", 3)];
  const engine = await startEmbedding(both);
  t.same(hear(engine, [quiet, loud]), ["hallo küche"]);
  const other = await startEmbedding([trained("okay computer", 3)]);
  const all = together(engine, other, [...engine.wakeWords, ...other.wakeWords]);
  t.same(hear(all, [quiet, loud]), ["hallo küche"], "the first of two at the same moment");
  t.equal(all.version, "embedding-1+embedding-1");
  t.equal(all.wakeWords.length, 3);
});

t.test("of two wake words in one sound, the one of the site is reported, and else the surer one", async (t) => {
  const both = [trained("hey casa", 3), trained("hallo küche", 4)];
  const engine = await startEmbedding(both);
  t.same(hear(engine, [quiet, loud]), ["hallo küche"]);
  t.same(hear(await startEmbedding(both.toReversed()), [quiet, loud]), ["hallo küche"], "in any order");
  const apart = together(await startEmbedding(both.slice(0, 1)), await startEmbedding(both.slice(1)), []);
  for (const one of [engine, apart])
    for (const phrase of ["hey casa", "hallo küche"])
      t.same(
        hear(one, [quiet, loud], false, (wakeWord) => wakeWord.phrase === phrase),
        [phrase],
      );
});

t.test("a wake word is trained when its file exists and is for its phrase", async (t) => {
  const folder = t.testdir();
  const warned: unknown[] = [];
  const log = { warn: (fields: unknown) => void warned.push(fields) };
  const asked = [wakeWord("hey casa"), wakeWord("okay computer"), wakeWord("hallo küche")];
  t.same(await findTrained(asked, [undefined], log), []);
  t.same(await findTrained(asked, [join(folder, "none")], log), []);
  writeFileSync(join(folder, "hey-casa.json"), JSON.stringify(trained("hey casa", 1).trained));
  writeFileSync(join(folder, "okay-computer.json"), "{");
  writeFileSync(join(folder, "hallo-küche.json"), JSON.stringify(trained("something else", 1).trained));
  t.same(
    (await findTrained(asked, [undefined, folder], log)).map(({ wakeWord: { phrase } }) => phrase),
    ["hey casa"],
  );
  t.match(warned, [{ file: /okay-computer/, reason: /not a file of a trained wake word/ }]);
  const [found] = await findTrained([wakeWord("okay computer")], [folder, shippedHeads()], log);
  t.equal(found?.trained.phrase, "okay computer", "what the package has learned replaces one that cannot be read");
});

t.test("it cannot start without the weights", async (t) => {
  await t.rejects(startEmbedding([trained("hey casa", 1)], join(t.testdir(), "embedding.f16")), { code: "ENOENT" });
});
