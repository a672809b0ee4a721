import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded } from "./problem.ts";
import { SiteId, stream } from "./session.ts";

export const followEvents = operation("GET /events", {
  operationId: "followEvents",
  tags: ["sessions"],
  role: "user",
  summary: "Stream bus messages from now on; never audio",
  description: "The stream continues until the client disconnects.",
  querystring: Type.Object(
    {
      follow: Type.Literal(true, { description: "The only supported value." }),
      siteId: Type.Optional(SiteId),
      sessionId: Type.Optional(Type.String({ maxLength: 200 })),
      component: Type.Optional(
        Type.String({ maxLength: 40, description: 'The component that publishes; "client" for all others.' }),
      ),
    },
    { additionalProperties: false },
  ),
  response: { 200: stream("A stream of events, until the client disconnects."), ...guarded },
});
