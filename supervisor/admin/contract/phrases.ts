import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded } from "./problem.ts";

const Phrases = Type.Object({
  wakeWord: Type.String({ description: "What wakes the board; empty when nothing does." }),
  sentences: Type.Array(Type.String(), { description: "One of each intent; none without an assistant." }),
  sites: Type.Array(Type.String(), { description: "Where it listens." }),
  virtualAudio: Type.Boolean({ description: "There is no sound card: another program speaks, and hears." }),
});

export const getPhrases = operation("GET /phrases", {
  operationId: "getPhrases",
  tags: ["sessions"],
  summary: "List example sentences for the board",
  description: "Its wake word, and a sentence for each intent of the installed assistant.",
  response: { 200: Phrases, ...guarded },
});
