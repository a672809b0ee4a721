import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded } from "./problem.ts";
import { SiteId, stream } from "./session.ts";

export const followEvents = operation("GET /events", {
  operationId: "followEvents",
  tags: ["sessions"],
  summary: "Stream bus messages from now on; never audio",
  description: "Goes on as long as the client stays.",
  querystring: Type.Object(
    {
      follow: Type.Literal(true, { description: "There is no other way to have them." }),
      siteId: Type.Optional(SiteId),
      sessionId: Type.Optional(Type.String({ maxLength: 200 })),
      component: Type.Optional(Type.String({ maxLength: 40, description: 'Who says it; "client": others.' })),
    },
    { additionalProperties: false },
  ),
  response: { 200: stream("One event after the other, as long as the client stays."), ...guarded },
});
