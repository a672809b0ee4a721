import { Type } from "typebox";
import { SottoError } from "../../errors.ts";
import { listenOnce } from "../../sessions/listen-once.ts";
import { guarded, problems } from "../contract/problem.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";

/** POST /audio/listen: one sentence at a site's microphone, as text. */
export function audioListenRoutes(app: App, { sessions }: Services): void {
  app.post(
    "/audio/listen",
    {
      schema: {
        operationId: "listenOnce",
        tags: ["audio"],
        summary: "Recognise one sentence from a site's microphone",
        description:
          "Listens as after the wake word, and answers with the text when the speaker has ended. Nothing is done about it: no session, no skill. The words of the installed assistant are heard best.",
        body: Type.Object(
          { siteId: Type.Optional(Type.String({ pattern: "^[^/+#\\u0000]{1,64}$", default: "default" })) },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({
            text: Type.String({ description: "Empty when nothing was heard." }),
            likelihood: Type.Number(),
            seconds: Type.Number({ description: "That the recognition took." }),
          }),
          ...guarded,
          ...problems([409, "A session runs at the site."]),
        },
      },
    },
    async ({ body }, reply) => {
      const { siteId = "default" } = body;
      const { sessions: last } = sessions.list({ siteId, limit: 1 });
      if (last.some(({ endedAt }) => endedAt === undefined))
        throw new SottoError("SESSION_STATE", "a session runs at this site", { remedy: "try again when it is over" });
      const gone = new AbortController();
      reply.raw.once("close", () => gone.abort());
      return listenOnce(sessions.events, siteId, gone.signal);
    },
  );
}
