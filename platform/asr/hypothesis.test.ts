/** What of a decoder's scores the second ear is told, whatever kind of model the decoder has. */
import { join } from "node:path";
import t from "tap";
import { nothingInjected } from "../assistant/injected.ts";
import { readAssistant } from "../assistant/read-assistant.ts";
import { englishModel } from "../speech/pocketsphinx.ts";
import type { Hypothesis } from "./hypothesis.ts";
import type { ModelKind } from "./model.ts";
import { startPocketsphinx } from "./pocketsphinx-engine.ts";
import { spoken, writeAssistant } from "./testing/assistant.ts";

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

t.test("a sentence matches as well when n-grams have replaced the grammar", async (t) => {
  const root = t.testdir();
  const assistant = join(root, "assistant");
  writeAssistant(assistant);
  const sound = await spoken("turn on the kitchen light");
  const heardBy = async (kind: ModelKind): Promise<Hypothesis | undefined> => {
    let heard: Hypothesis | undefined;
    const engine = await startPocketsphinx({
      read: async () => ({ assistant: await readAssistant(assistant), injected: nothingInjected }),
      folder: join(root, kind),
      acousticModel: englishModel.acoustic,
      dictionary: englishModel.dictionary,
      accents: ["en-us"],
      model: { kind, largestGrammar: 20_000 },
      decoders: 1,
      minimumLikelihood: 0,
      observe: (hypothesis) => (heard = hypothesis),
      log: quiet,
    });
    t.teardown(() => engine.close());
    await engine.reload();
    const utterance = engine.open({ siteId: "kitchen", intents: undefined, partials: false });
    utterance.feed(sound);
    t.equal((await utterance.finish()).text, "turn on the kitchen light");
    return heard;
  };
  const [grammar, ngram] = [(await heardBy("grammar"))?.evidence, (await heardBy("ngram"))?.evidence];
  const [one, other] = [grammar?.mean ?? Number.NaN, ngram?.mean ?? Number.NaN];
  // The search with n-grams is coarser; in another unit the score would be a thousand times as much.
  t.ok(one < 0 && other < 0 && Math.abs(one - other) < 20, `${one} and ${other} per frame`);
});
