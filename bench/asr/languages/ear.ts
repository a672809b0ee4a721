/** Hears sentences of one language with a grammar of its own, as the component does, without the bus. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { easeOf, foreignBeams } from "../../../platform/asr/foreign.ts";
import { hypothesisIn, taken } from "../../../platform/asr/hypothesis.ts";
import { Model } from "../../../platform/asr/model.ts";
import { withNoiseFloor, withoutNoise } from "../../../platform/asr/noise.ts";
import { Dictionary } from "../../../platform/speech/dictionary.ts";
import { Decoder, englishModel } from "../../../platform/speech/pocketsphinx.ts";

/** The limits of the configuration's defaults. */
const limits = { minimum: 0.5, sure: 0.95 };
const english = { beam: 1e-60, pbeam: 1e-60, wbeam: 1e-40 };

export type Verdict = "done" | "asked" | "refused";
export type Outcome = { readonly text: string; readonly verdict: Verdict };

export async function earOf(language: string, sentences: readonly (readonly string[])[]) {
  const folder = await mkdtemp(join(tmpdir(), "bench-languages-"));
  const accents = ["en-us", "en-gb"];
  const foreign = language === "en" ? undefined : { language };
  const dictionary = new Dictionary({ file: englishModel.dictionary, voices: accents, accents, foreign });
  const domain = {
    language,
    intents: new Map([["prompt", sentences.map((words) => [{ text: words.join(" ") }])]]),
    entities: new Map(),
    always: [],
    pronunciations: new Map(),
  };
  const model = await Model.build(domain, dictionary, join(folder, "model"), {
    kind: "grammar",
    largestGrammar: 20_000,
  });
  const settings = { remove_silence: false, ...(foreign === undefined ? english : foreignBeams) };
  const decoder = new Decoder({ dictionary: model.dictionaryFile, search: model.whole.search, settings });
  return {
    /** Returns the text that was heard, however unlikely, and what becomes of it. */
    async hear(sound: Int16Array): Promise<Outcome> {
      await decoder.hear(withNoiseFloor(withoutNoise(sound)));
      const hypothesis = hypothesisIn(decoder.segments(), "grammar", sound, easeOf(language));
      const { text, unverified } = taken(hypothesis, limits);
      const verdict = text === "" ? "refused" : unverified === true ? "asked" : "done";
      return { text: hypothesis.text ?? "", verdict };
    },
    async close() {
      decoder.free();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
