import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const UndoParams = Type.Object({ undo: Type.String({ format: "uuid" }) });
const unknown = problems([
  404,
  "There is nothing to undo: the minute is over, it was undone, or somebody else did it.",
]);

export const listUndos = operation("GET /undo", {
  operationId: "listUndos",
  tags: ["undo"],
  role: "viewer",
  scope: "any",
  summary: "List what you can undo, newest first",
  description:
    "What you have deleted or replaced within the last minute: sessions and drafts. Nobody else sees it, and no other list has it; after the minute it is erased.",
  response: {
    200: Type.Object({
      undos: Type.Array(
        Type.Object({
          id: Type.String(),
          what: Type.String({ description: "What was done: Deleted the session." }),
          seconds: Type.Number({ minimum: 0, description: "How long it can be undone from now on." }),
        }),
      ),
    }),
    ...guarded,
  },
});

export const undo = operation("POST /undo/:undo", {
  operationId: "undo",
  tags: ["undo"],
  role: "operator",
  scope: "any",
  summary: "Undo a deletion or replacement",
  description:
    "Brings back what you have deleted or replaced. Needs the role that deleting it needs. Something newer that has taken its place is not overwritten.",
  params: UndoParams,
  response: {
    200: Type.Object({ what: Type.String({ description: "What was undone." }) }),
    ...guarded,
    ...unknown,
    ...problems([409, "Something newer has taken its place; the detail says what."]),
  },
});

export const forgetUndo = operation("DELETE /undo/:undo", {
  operationId: "forgetUndo",
  tags: ["undo"],
  role: "operator",
  scope: "any",
  summary: "Erase for good what could be undone",
  description: "Does not wait for the end of the minute.",
  params: UndoParams,
  response: { 204: { type: "null", description: "Erased." }, ...guarded, ...unknown },
});
