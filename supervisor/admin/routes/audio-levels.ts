import { Type } from "typebox";
import type { Level } from "../../levels/levels.ts";
import { SottoError } from "../../errors.ts";
import { guarded } from "../contract/problem.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";
import type { Streams } from "./follow.ts";

/** Levels that are not taken in time are of no use any more. */
const mostWaiting = 20;

/** GET /audio/levels: how loud it is at a site, ten times a second. */
export function audioLevelRoutes(app: App, { levels }: Services, streams: Streams): void {
  app.get(
    "/audio/levels",
    {
      schema: {
        operationId: "followLevels",
        tags: ["audio"],
        summary: "Stream the input level of a site; measured on the board, no audio is sent",
        description: "Goes on as long as the client stays.",
        querystring: Type.Object(
          {
            follow: Type.Literal(true, { description: "There is no other way to have them." }),
            siteId: Type.Optional(Type.String({ pattern: "^[^/+#\\u0000]{1,64}$", default: "default" })),
          },
          { additionalProperties: false },
        ),
        response: {
          200: {
            description: "Ten times a second: time, siteId, level and peak in dBFS, clipped from 0 to 1.",
            content: {
              "text/event-stream": { schema: Type.String() },
              "application/x-ndjson": { schema: Type.String() },
            },
          },
          ...guarded,
        },
      },
    },
    async (request, reply) => {
      if (!levels.canLook) throw new SottoError("BUS_UNREACHABLE", "the supervisor is not on the bus");
      let waiting: Level[] = [];
      let ended = false;
      const next = () => {
        const items = waiting;
        waiting = [];
        return { items, ended };
      };
      return streams.follow(request, reply, next, (changed) =>
        levels.look(request.query.siteId ?? "default", {
          level(level) {
            if (waiting.length < mostWaiting) waiting.push(level);
            changed();
          },
          over() {
            ended = true;
            changed();
          },
        }),
      );
    },
  );
}
