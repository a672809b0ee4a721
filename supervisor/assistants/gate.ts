/** The health gate of assistants: the running NLU has loaded the assistant and understands a sentence of it. */
import type { NluExplained } from "#bus";
import { readCases } from "../../platform/assistant/cases/read-cases.ts";
import type { Assistant } from "../../platform/assistant/assistant.ts";
import { SottoError } from "../errors.ts";
import type { Work } from "../work.ts";

export type Answering = {
  isUp(component: "nlu"): boolean;
  /** `assistant`: the one beside the one in use that is asked. */
  explain(text: string, intents?: readonly string[], assistant?: string): Promise<NluExplained>;
};

/** Throws SottoError ASSISTANT_NOT_LOADED. */
export async function passGate(folder: string, assistant: Assistant, nlu: Answering, work: Work): Promise<void> {
  if (!nlu.isUp("nlu")) return;
  work.stage("asking it", 0.95);
  const text = await sentenceOf(folder, assistant);
  if (text === undefined) return;
  const { best } = await nlu.explain(text).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new SottoError("ASSISTANT_NOT_LOADED", `nlu does not answer with it: ${why}`, {}, error);
  });
  if (best.intentName === null || !assistant.intents.some(({ id }) => id === best.intentName))
    throw new SottoError(
      "ASSISTANT_NOT_LOADED",
      `nlu understands “${text}” as ${best.intentName ?? "none of its intents"}`,
    );
  work.log(`nlu answers: “${text}” is ${best.intentName}`);
}

/** Returns a sentence that must be understood: from its tests, or from its dataset, if possible one without slots. */
async function sentenceOf(folder: string, assistant: Assistant): Promise<string | undefined> {
  const tested = (await readCases(folder, assistant)).find(({ intent }) => intent !== null);
  if (tested !== undefined) return tested.text;
  for (const { utterances } of Object.values(assistant.dataset.intents))
    for (const { data } of utterances)
      if (data.every(({ entity, text }) => entity === undefined && text !== undefined))
        return data.map(({ text }) => text).join("");
  return undefined;
}
