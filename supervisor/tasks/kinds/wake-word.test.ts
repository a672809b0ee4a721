import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { wakeWordFile } from "../../wake-words/testing/wake-word-file.ts";
import type { TrainingRequest } from "../../wake-words/wake-words.ts";
import type { Work } from "../../work.ts";
import { wakeWordTraining } from "./wake-word.ts";

t.test("the log of a training counts recordings, those that were kept, and false wakes", async (t) => {
  const uploads = t.testdir();
  writeFileSync(join(uploads, "u.json"), JSON.stringify([{ name: "a", wav: "" }]));
  const asked: TrainingRequest[] = [];
  const trained = wakeWordFile("hey casa");
  const kind = wakeWordTraining(
    {
      async train(request) {
        asked.push(request);
        const kept = request.keep === true ? {} : { falseWakes: 12, keptRecordings: 3 };
        return { ...trained, report: { ...trained.report, recordings: 4, ...kept } };
      },
    },
    uploads,
  );
  const logOf = async (more: object) => {
    const log: string[] = [];
    const signal = new AbortController().signal;
    const work = { log: (line: string) => void log.push(line), stage: () => undefined, signal } as unknown as Work;
    await kind.run({ phrase: "hey casa", language: "en", quick: true, ...more }, work);
    return log.join("\n");
  };
  const again = await logOf({});
  t.match(again, /with 4 recordings and synthetic voices\n3 of the recordings were kept/u);
  t.match(again, /learned from 12 false wakes/u);
  t.match(await logOf({ upload: "u.json", keep: true }), /are kept for the next training/u);
  t.match(asked, [
    { recordings: [], keep: undefined },
    { recordings: [{ name: "a" }], keep: true },
  ]);
});
