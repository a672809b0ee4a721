import type { Readable } from "node:stream";
import { type TSchema, Type } from "typebox";
import { maxArchiveBytes } from "../../tasks/kinds/assistant.ts";
import { Begin, Begun, Changes, Draft, DraftAnswer, DraftState } from "./draft-parts.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const maxDraftBytes = 24 * 1024 * 1024;
const IfMatch = Type.Object({
  "if-match": Type.Optional(
    Type.String({ pattern: '^(W/)?"\\d{1,12}"$', description: "The ETag of the draft that this request changes." }),
  ),
});
const etag = { ETag: { type: "string", description: "The revision, for If-Match." } };
const withTag = <Body extends TSchema>(schema: Body, description: string) => ({
  description,
  headers: etag,
  content: { "application/json": { schema } },
});
export const missing = problems([404, "There is no draft."]);
const changing = {
  ...guarded,
  ...problems(
    [412, "The draft was changed meanwhile; nothing is overwritten."],
    [422, "Well-formed, but impossible to carry out."],
    [428, "There is a draft, and the request has no If-Match header with its revision."],
  ),
};

export const getDraft = operation("GET /assistant/draft", {
  operationId: "getDraft",
  tags: ["assistant"],
  role: "operator",
  summary: "Get the whole draft of an assistant",
  description: "Returns the draft, even if it is incomplete.",
  response: {
    200: withTag(DraftAnswer, "The draft."),
    304: { description: "Not modified.", type: "null" },
    ...guarded,
    ...missing,
  },
});

export const beginDraft = operation(
  "POST /assistant/draft",
  {
    operationId: "beginDraft",
    tags: ["assistant"],
    role: "operator",
    summary: "Create a draft: from the installed assistant, from scratch, or from files",
    description:
      "Replaces an existing draft if If-Match names its revision; whoever did it can undo that for a minute (POST /undo/{undo}). A zip must have the format of PUT /admin/assistant.",
    headers: IfMatch,
    body: {
      content: {
        "application/json": { schema: Begin },
        "application/zip": { schema: Type.Unsafe<Readable>({ description: "The zip." }) },
      },
    },
    response: {
      201: withTag(Begun, "The draft was created."),
      ...changing,
      ...problems([404, "No assistant is installed."], [409, "The workbench has exited."]),
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
    role: "operator",
    summary: "Replace the draft",
    description: "The whole draft except its files, which stay.",
    headers: IfMatch,
    body: Draft,
    response: { 200: withTag(DraftState, "The draft was saved."), ...changing },
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
    role: "operator",
    summary: "Patch the draft",
    description:
      "Accepts JSON Patch: `add`, `replace` and `remove` at JSON pointers into the draft. Applies all changes or none.",
    headers: IfMatch,
    body: {
      content: { "application/json-patch+json": { schema: Changes }, "application/json": { schema: Changes } },
    },
    response: { 200: withTag(DraftState, "The changes were saved."), ...changing, ...missing },
  },
  {
    bodyLimit: maxDraftBytes,
  },
);

export const removeDraft = operation("DELETE /assistant/draft", {
  operationId: "removeDraft",
  tags: ["assistant"],
  role: "operator",
  summary: "Discard the draft",
  description: "The installed assistant does not change. Whoever did it can undo it for a minute (POST /undo/{undo}).",
  headers: IfMatch,
  response: { 204: { type: "null", description: "The draft was discarded." }, ...changing, ...missing },
});
