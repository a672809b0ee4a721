import type { Readable } from "node:stream";
import { type TSchema, Type } from "typebox";
import { maxArchiveBytes } from "../../tasks/kinds/assistant.ts";
import { Begin, Begun, Changes, Draft, DraftAnswer, DraftState } from "./draft-parts.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const maxDraftBytes = 24 * 1024 * 1024;
const IfMatch = Type.Object({
  "if-match": Type.Optional(
    Type.String({ pattern: '^(W/)?"\\d{1,12}"$', description: "The ETag of the working copy that is changed." }),
  ),
});
const etag = { ETag: { type: "string", description: "The revision, for If-Match." } };
const withTag = <Body extends TSchema>(schema: Body, description: string) => ({
  description,
  headers: etag,
  content: { "application/json": { schema } },
});
export const missing = problems([404, "There is no working copy."]);
const changing = {
  ...guarded,
  ...problems(
    [412, "It was changed meanwhile: nothing is overwritten."],
    [422, "Well-formed, and impossible."],
    [428, "There is a working copy, and the request does not say in If-Match which revision it changes."],
  ),
};

export const getDraft = operation("GET /assistant/draft", {
  operationId: "getDraft",
  tags: ["assistant"],
  summary: "Get the whole draft of an assistant",
  description: "What is being written on this board, whether it could be trained already or not.",
  response: {
    200: withTag(DraftAnswer, "The working copy."),
    304: { description: "It is the one the client has.", type: "null" },
    ...guarded,
    ...missing,
  },
});

export const beginDraft = operation(
  "POST /assistant/draft",
  {
    operationId: "beginDraft",
    tags: ["assistant"],
    summary: "Create a draft: from the installed assistant, from scratch, or from files",
    description:
      "Takes the place of the working copy there is, when If-Match names its revision. A zip is one as PUT /admin/assistant takes it.",
    headers: IfMatch,
    body: {
      content: {
        "application/json": { schema: Begin },
        "application/zip": { schema: Type.Unsafe<Readable>({ description: "The zip." }) },
      },
    },
    response: {
      201: withTag(Begun, "It is begun."),
      ...changing,
      ...problems([404, "No assistant is installed."], [409, "The program that reads it has ended."]),
    },
  },
  {
    bodyLimit: Math.max(maxArchiveBytes, maxDraftBytes) + 64 * 1024,
  },
);

export const replaceDraft = operation(
  "PUT /assistant/draft",
  {
    operationId: "replaceDraft",
    tags: ["assistant"],
    summary: "Replace the draft",
    description: "All of it but its files, which stay.",
    headers: IfMatch,
    body: Draft,
    response: { 200: withTag(DraftState, "It is kept."), ...changing },
  },
  {
    bodyLimit: maxDraftBytes,
  },
);

export const changeDraft = operation(
  "PATCH /assistant/draft",
  {
    operationId: "changeDraft",
    tags: ["assistant"],
    summary: "Patch the draft",
    description:
      "By JSON Patch: `add`, `replace` and `remove` at JSON pointers into the draft. All of the changes are made, or none.",
    headers: IfMatch,
    body: {
      content: { "application/json-patch+json": { schema: Changes }, "application/json": { schema: Changes } },
    },
    response: { 200: withTag(DraftState, "They are kept."), ...changing, ...missing },
  },
  {
    bodyLimit: maxDraftBytes,
  },
);

export const removeDraft = operation("DELETE /assistant/draft", {
  operationId: "removeDraft",
  tags: ["assistant"],
  summary: "Discard the draft",
  description: "What is installed stays as it is.",
  headers: IfMatch,
  response: { 204: { type: "null", description: "There is none any more." }, ...changing, ...missing },
});
