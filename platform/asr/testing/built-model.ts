/** Models of the small test assistant, built in a folder of the test. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readAssistant } from "../../assistant/read-assistant.ts";
import { record } from "../../assistant/dataset.ts";
import { type Injected, nothingInjected } from "../../assistant/injected.ts";
import { Dictionary } from "../../speech/dictionary.ts";
import { Decoder, englishModel } from "../../speech/pocketsphinx.ts";
import { readDomain } from "../domain.ts";
import { Model, type ModelOptions } from "../model.ts";
import { writeAssistant } from "./assistant.ts";

export const dictionary = new Dictionary({ file: englishModel.dictionary, voices: ["en-us"] });

/** Writes the assistant into the folder; returns what builds a model of it. */
export function builderIn(folder: string) {
  writeAssistant(join(folder, "assistant"));
  let built = 0;
  return async (injected: Partial<Injected> = {}, options: Partial<ModelOptions> = {}) => {
    const assistant = await readAssistant(join(folder, "assistant"));
    if (assistant === undefined) throw new Error("no assistant");
    const domain = await readDomain(assistant, { ...nothingInjected, ...injected });
    const model = await Model.build(domain, dictionary, join(folder, String(++built)), {
      kind: "auto",
      largestGrammar: 6000,
      ...options,
    });
    const words = readFileSync(model.dictionaryFile, "utf8");
    return { model, domain, words };
  };
}

export const decode = (model: Model) => new Decoder({ dictionary: model.dictionaryFile, search: model.whole.search });

export const people = (...values: string[]) => ({
  entities: record([["person", values.map((value) => ({ value, weight: 1 }))]]),
});
