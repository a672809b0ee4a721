/** What people of ten kinds would say to an assistant that it does not understand. */
import type { Assistant } from "../../platform/assistant/assistant.ts";
import { type Coverage, coverageOf } from "../../platform/assistant/kinds/uncovered.ts";
import { sayingsOf } from "../../platform/assistant/kinds/sayings.ts";
import { ask } from "../../platform/nlu/zones.ts";
import type { Screen } from "../screen/screen.ts";
import { understand } from "./understand.ts";

/** Trains the assistant if that was not done. Undefined if nothing is known about how its language is spoken. */
export async function coverage(assistant: Assistant, screen: Screen): Promise<Coverage[] | undefined> {
  if (sayingsOf(assistant.language) === undefined) return undefined;
  const { understanding } = await understand(assistant, screen);
  const parse = (text: string) => {
    const { best } = understanding.parse(text);
    return best.confidenceScore < ask ? { ...best, intentName: null } : best;
  };
  const found = coverageOf(assistant, parse, (done, of) => screen.progress(`asking as people would ${done} of ${of}`));
  screen.progress("");
  return found;
}
