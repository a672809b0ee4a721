import { Type } from "typebox";
import { accepting, TaskHeaders } from "./accepted.ts";
import { missing } from "./draft.ts";
import { Change, Remark, Report, Result, Tried } from "./draft-parts.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const ended = problems([409, "It is not trained; or the program that does it has ended."]);

export const checkDraft = operation("POST /assistant/draft/check", {
  operationId: "checkDraft",
  tags: ["assistant"],
  summary: "Check the draft for errors and possible improvements",
  description: "The same as `sotto assistant check` says of a folder, each with its places in the working copy.",
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
  summary: "Train the draft and run its tests",
  description: "What is installed stays in use. What was trained before is not trained again.",
  headers: TaskHeaders,
  response: { ...guarded, ...missing, ...accepting },
});

export const tryDraft = operation("POST /assistant/draft/parse", {
  operationId: "tryDraft",
  tags: ["assistant"],
  summary: "Parse a sentence with the last trained draft",
  description: "Nothing is done about it: no skill hears of it.",
  body: Type.Object(
    {
      text: Type.String({ minLength: 1, maxLength: 1000 }),
      explain: Type.Optional(Type.Boolean({ description: "Also why it is understood so." })),
    },
    { additionalProperties: false },
  ),
  response: { 200: Tried, ...guarded, ...ended, ...problems([422, "It cannot be used any more."]) },
});

export const listDraftResults = operation("GET /assistant/draft/tests", {
  operationId: "listDraftResults",
  tags: ["assistant"],
  summary: "List the test results of the draft, newest first",
  description: "A result for each training of a working copy that had test sentences; the last 100.",
  response: { 200: Type.Object({ results: Type.Array(Result) }), ...guarded },
});

export const getDraftResult = operation("GET /assistant/draft/tests/:number", {
  operationId: "getDraftResult",
  tags: ["assistant"],
  summary: "Get a test result: every sentence and what changed since the previous result",
  description: "What was expected and understood of each test sentence.",
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
  summary: "Export the draft as a zip",
  description: "As PUT /admin/assistant takes it, on this board or another one.",
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
  summary: "Install the draft in its current state",
  description: "By the same task as PUT /admin/assistant: what cannot be used is refused, and nothing is changed.",
  headers: TaskHeaders,
  response: { ...guarded, ...missing, ...accepting },
});
