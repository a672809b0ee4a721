/** Checks the parts of a draft that a request changes. */
import type { FastifyRequest } from "fastify";
import type { DraftIntent } from "../../platform/assistant/draft/draft.ts";
import { faultOfMarks } from "../../platform/assistant/draft/sentence.ts";
import type { Validate } from "../assistants/draft/draft-store.ts";
import { Card, Entity, Intent, TestSentence } from "./contract/draft-parts.ts";

const parts = { card: Card, intents: Intent, entities: Entity, tests: TestSentence };

/** Uses the same schemas that describe the whole draft. */
export function draftValidator(request: FastifyRequest): Validate {
  return (part, value, at) => {
    const validate = request.compileValidationSchema(parts[part]);
    if (!validate(value)) refuse(validate.errors ?? [], at);
    if (part === "intents") refuseMarks(value as DraftIntent, at);
  };
}

/** Throws for marks that overlap or are outside the sentence. */
export function refuseMarks({ sentences }: DraftIntent, at: string): void {
  for (const [index, sentence] of sentences.entries()) {
    const message = faultOfMarks(sentence);
    if (message !== undefined) refuse([{ instancePath: `/sentences/${index}/marks`, message }], at);
  }
}

function refuse(errors: readonly { readonly instancePath?: string; readonly message?: string }[], at: string): never {
  const validation = errors.map((error) => ({ ...error, instancePath: `${at}${error.instancePath ?? ""}` }));
  throw Object.assign(new Error("not valid"), { statusCode: 400, validation });
}
