import { Type } from "typebox";
import { guarded } from "../contract/problem.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";

const Phrases = Type.Object({
  wakeWord: Type.String({ description: "What wakes the board; empty when nothing does." }),
  sentences: Type.Array(Type.String(), { description: "One of each intent; none without an assistant." }),
  sites: Type.Array(Type.String(), { description: "Where it listens." }),
  virtualAudio: Type.Boolean({ description: "There is no sound card: another program speaks, and hears." }),
});

/** GET /phrases: what to say to the board. */
export function phraseRoutes(app: App, { phrases }: Services): void {
  app.get(
    "/phrases",
    {
      schema: {
        operationId: "getPhrases",
        tags: ["sessions"],
        summary: "List example sentences for the board",
        description: "Its wake word, and a sentence for each intent of the installed assistant.",
        response: { 200: Phrases, ...guarded },
      },
    },
    async () => phrases(),
  );
}
