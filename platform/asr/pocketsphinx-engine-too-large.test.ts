/** What is told when the values are too many for a grammar. */
import { join } from "node:path";
import t from "tap";
import { nothingInjected } from "../assistant/injected.ts";
import { readAssistant } from "../assistant/read-assistant.ts";
import type { Report } from "../port/report.ts";
import { englishModel } from "../speech/pocketsphinx.ts";
import { startPocketsphinx } from "./pocketsphinx-engine.ts";
import type { ModelOptions } from "./model.ts";
import { writeAssistant } from "./testing/assistant.ts";

t.test("n-grams that replace the grammar cause a notice, unless they were requested", async (t) => {
  const root = t.testdir();
  const assistant = join(root, "assistant");
  writeAssistant(assistant);
  const told = async (model: ModelOptions): Promise<Report | undefined> => {
    let last: Report | undefined;
    const engine = await startPocketsphinx({
      read: async () => ({ assistant: await readAssistant(assistant), injected: nothingInjected }),
      folder: join(root, "model"),
      acousticModel: englishModel.acoustic,
      dictionary: englishModel.dictionary,
      accents: ["en-us"],
      model,
      decoders: 1,
      minimumLikelihood: 0,
      log: { debug() {}, info() {}, warn() {}, error() {} },
      report: (report) => (last = report),
    });
    await engine.reload();
    await engine.close();
    return last;
  };
  t.match((await told({ kind: "auto", largestGrammar: 10 }))?.faults, [
    { code: "GRAMMAR_TOO_LARGE", severity: "notice", message: /less accurately/u, remedy: /fewer values/u },
  ]);
  t.same((await told({ kind: "ngram", largestGrammar: 10 }))?.faults, []);
  t.same((await told({ kind: "auto", largestGrammar: 20_000 }))?.faults, []);
});
