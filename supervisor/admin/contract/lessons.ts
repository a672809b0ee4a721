import { Type } from "typebox";
import { missing } from "./draft.ts";
import { DraftState, Sentence } from "./draft-parts.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const closed = { additionalProperties: false };
/** No control characters, and not only spaces. */
const said = {
  minLength: 1,
  maxLength: 1000,
  pattern: "^[^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$",
};

const Reading = Type.Object({
  intentName: Type.Union([Type.String(), Type.Null()], { description: "Null if no intent matches." }),
  slots: Type.Array(Type.Object({ slotName: Type.String(), rawValue: Type.String() })),
});

export const teachDraft = operation("POST /assistant/draft/lessons", {
  operationId: "teachDraft",
  tags: ["assistant"],
  role: "operator",
  summary: "Teach the draft a sentence that was misunderstood",
  description:
    "Adds the sentence to the intent, with the values of its slots marked, and removes it from other intents. If there is no draft, one is created from the installed assistant. Then train the draft (POST /admin/assistant/draft/train) and compare it (GET /admin/assistant/draft/comparison) before installing it.",
  body: Type.Object(
    {
      text: Type.String({ ...said, description: "The sentence as it was said." }),
      intent: Type.String({
        minLength: 1,
        maxLength: 200,
        description: "The intent's id, or its name without the author.",
      }),
      slots: Type.Optional(
        Type.Record(Type.String({ maxLength: 200 }), Type.String(said), {
          ...closed,
          maxProperties: 100,
          description:
            "By slot, the words of the sentence that are its value. Listed values, numbers and times are found without it.",
        }),
      ),
    },
    closed,
  ),
  response: {
    200: Type.Object({
      ...DraftState.properties,
      hasBegun: Type.Boolean({ description: "Whether the draft was created for this, from the installed assistant." }),
      intent: Type.String({ description: "The intent's id." }),
      sentence: Sentence,
      wasThere: Type.Boolean({ description: "Whether the intent had this sentence already, with these values." }),
      movedFrom: Type.Array(Type.String(), {
        description: "The intents that had this sentence; it was removed there.",
      }),
      unmarked: Type.Array(Type.String(), { description: "Slots of the intent for which the sentence has no value." }),
    }),
    ...guarded,
    ...problems(
      [404, "No assistant is installed."],
      [409, "The workbench has exited."],
      [422, "The intent or slot does not exist, or the words are not in the sentence."],
    ),
  },
});

export const compareDraft = operation("GET /assistant/draft/comparison", {
  operationId: "compareDraft",
  tags: ["assistant"],
  summary: "Compare the trained draft with the installed assistant on recorded requests",
  description:
    "Parses the different sentences of the last sessions with both and returns those that differ. Calls no skill.",
  response: {
    200: Type.Object({
      revision: Type.Integer({ description: "The trained revision, which may be older than the draft." }),
      compared: Type.Integer({ description: "Number of different sentences that were compared." }),
      changed: Type.Array(Type.Object({ text: Type.String(), before: Reading, after: Reading })),
    }),
    ...guarded,
    ...missing,
    ...problems([409, "The draft is not trained, or the workbench has exited."]),
  },
});
