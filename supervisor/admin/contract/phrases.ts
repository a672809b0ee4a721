import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded } from "./problem.ts";

const Phrases = Type.Object({
  wakeWord: Type.String({ description: "The wake word; empty if there is none." }),
  sentences: Type.Array(Type.String(), { description: "One per intent; empty without an assistant." }),
  sites: Type.Array(Type.String(), { description: "Sites at which it listens." }),
  virtualAudio: Type.Boolean({ description: "True if there is no sound card and the virtual one is used." }),
});

export const getPhrases = operation("GET /phrases", {
  operationId: "getPhrases",
  tags: ["sessions"],
  role: "user",
  summary: "List example sentences for the board",
  description: "Returns the wake word, and one sentence for each intent of the installed assistant.",
  response: { 200: Phrases, ...guarded },
});
