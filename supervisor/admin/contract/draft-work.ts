import { Type } from "typebox";
import { accepting, TaskHeaders } from "./accepted.ts";
import { missing } from "./draft.ts";
import { Change, Remark, Report, Result, Sentence, Tried } from "./draft-parts.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const ended = problems([409, "The draft is not trained, or the workbench has exited."]);

export const checkDraft = operation("POST /assistant/draft/check", {
  operationId: "checkDraft",
  tags: ["assistant"],
  role: "operator",
  summary: "Check the draft for errors and possible improvements",
  description: "Returns the findings of `sotto assistant check`, with their locations in the draft.",
  response: {
    200: Type.Object({ revision: Type.Integer(), remarks: Type.Array(Remark) }),
    ...guarded,
    ...missing,
    ...ended,
  },
});

export const trainDraft = operation("POST /assistant/draft/train", {
  operationId: "trainDraft",
  tags: ["assistant"],
  role: "operator",
  summary: "Train the draft and run its tests",
  description: "The installed assistant stays in use. An unchanged draft is not trained again.",
  headers: TaskHeaders,
  response: { ...guarded, ...missing, ...accepting },
});

export const tryDraft = operation("POST /assistant/draft/parse", {
  operationId: "tryDraft",
  tags: ["assistant"],
  role: "operator",
  summary: "Parse a sentence with the last trained draft",
  description: "Calls no skill.",
  body: Type.Object(
    {
      text: Type.String({ minLength: 1, maxLength: 1000 }),
      explain: Type.Optional(Type.Boolean({ description: "Also explain the result." })),
    },
    { additionalProperties: false },
  ),
  response: { 200: Tried, ...guarded, ...ended, ...problems([422, "It can no longer be used."]) },
});

export const suggestSentences = operation("GET /assistant/draft/suggestions", {
  operationId: "suggestSentences",
  tags: ["assistant"],
  role: "operator",
  summary: "Suggest sentences that people would also say for an intent of the draft",
  description:
    "By the rules of `sotto assistant check`: the intent's own sentences as people of ten kinds say them, without those that the draft has. If the draft is trained in its current state, without those that it understands, too.",
  querystring: Type.Object(
    { intent: Type.String({ minLength: 1, maxLength: 200, description: "The intent's id." }) },
    { additionalProperties: false },
  ),
  response: {
    200: Type.Object({
      revision: Type.Integer(),
      isTrained: Type.Boolean({ description: "Whether the draft is trained in its current state." }),
      isLanguageKnown: Type.Boolean({ description: "Whether there are rules for the language." }),
      suggestions: Type.Array(
        Type.Object({
          kind: Type.String({ description: "Who would say it: short, polite, a child, …" }),
          sentence: Sentence,
        }),
      ),
    }),
    ...guarded,
    ...ended,
    ...problems([404, "There is no draft."], [422, "The draft is incomplete, or has no such intent."]),
  },
});

export const listDraftResults = operation("GET /assistant/draft/tests", {
  operationId: "listDraftResults",
  tags: ["assistant"],
  role: "operator",
  summary: "List the test results of the draft, newest first",
  description: "One result for each training of a draft with test sentences; the last 100.",
  response: { 200: Type.Object({ results: Type.Array(Result) }), ...guarded },
});

export const getDraftResult = operation("GET /assistant/draft/tests/:number", {
  operationId: "getDraftResult",
  tags: ["assistant"],
  role: "operator",
  summary: "Get a test result: every sentence and what changed since the previous result",
  description: "Returns the expected and the actual result of each test sentence.",
  params: Type.Object({ number: Type.String({ pattern: "^\\d{1,9}$" }) }),
  response: {
    200: Type.Object({ result: Result, report: Report, change: Type.Union([Change, Type.Null()]) }),
    ...guarded,
    ...problems([404, "There is no such result."]),
  },
});

export const exportDraft = operation("GET /assistant/draft/archive", {
  operationId: "exportDraft",
  tags: ["assistant"],
  role: "operator",
  summary: "Export the draft as a zip",
  description: "The zip can be installed with PUT /admin/assistant on this or another board.",
  response: {
    200: {
      description: "The zip.",
      content: { "application/zip": { schema: Type.String({ format: "binary" }) } },
    },
    ...guarded,
    ...missing,
  },
});

export const installDraft = operation("POST /assistant/draft/install", {
  operationId: "installDraft",
  tags: ["assistant"],
  role: "operator",
  summary: "Install the draft in its current state",
  description:
    "Runs the same task as PUT /admin/assistant. An invalid draft is refused and nothing is installed. When a different assistant with the same id and version is installed, the draft first gets the next version (1.2.9 is followed by 1.2.10).",
  headers: TaskHeaders,
  response: { ...guarded, ...missing, ...accepting },
});
