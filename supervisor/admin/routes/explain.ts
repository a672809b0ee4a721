/** Explains how the running NLU understands a sentence: POST /assistant/explain. */
import type { Questions } from "../../assistants/questions.ts";
import * as contract from "../contract/explain.ts";
import { route } from "../route.ts";

type Needs = {
  readonly questions: Pick<Questions, "explain">;
};

export const explainSentence = route(contract.explainSentence, ({ questions }: Needs) => async (request) => {
  const { id: _, ...explanation } = await questions.explain(request.body.text, request.body.intents);
  return explanation;
});
