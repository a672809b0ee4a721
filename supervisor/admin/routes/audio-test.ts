import { Type } from "typebox";
import { guarded } from "../contract/problem.ts";
import { accepting, TaskHeaders } from "../contract/task.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";
import { accept } from "./accept.ts";

/** POST /audio/test. [admin-rest.md] */
export function audioTestRoutes(app: App, services: Services): void {
  app.post(
    "/audio/test",
    {
      schema: {
        operationId: "testAudio",
        tags: ["audio"],
        summary: "Test the speaker or microphone of a site",
        description: "The log of the task has the level that was heard, whether it was clipped, and a verdict.",
        headers: TaskHeaders,
        body: Type.Object(
          {
            direction: Type.Enum(["speaker", "microphone"]),
            seconds: Type.Optional(Type.Number({ minimum: 0.5, maximum: 20, default: 2 })),
            siteId: Type.Optional(Type.String({ pattern: "^[^/+#\\u0000]{1,64}$", default: "default" })),
          },
          { additionalProperties: false },
        ),
        response: { ...guarded, ...accepting },
      },
    },
    async (request, reply) => {
      const { direction, seconds = 2, siteId = "default" } = request.body;
      return accept(services, request, reply, "audio-test", { direction, seconds, siteId });
    },
  );
}
