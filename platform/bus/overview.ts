/** What can be said, and where: asked by skills and clients, answered by the supervisor. An addition to the Hermes protocol. */
import * as v from "valibot";
import { jsonTopic } from "./declare.ts";
import type { PayloadOf } from "./topic.ts";
import { echoedId, name, siteId } from "./value.ts";

export const overviewPerform = jsonTopic("overview/perform", {
  about: "Asks for the sites and for what can be said at siteId; answered by `overview/done`.",
  schema: v.object({ requestId: echoedId, siteId }),
  examples: [{ requestId: "r-1", siteId: "kitchen" }, {}],
});
export type OverviewPerform = PayloadOf<typeof overviewPerform>;

export const overviewDone = jsonTopic("overview/done", {
  about:
    "The result of `overview/perform`: the sites that can speak, and the intents of the assistant that are enabled at the site and " +
    "answered by an installed skill or by a component, in the order of the assistant.",
  schema: v.object({
    requestId: echoedId,
    siteIds: v.optional(v.array(name("a site")), []),
    intents: v.optional(v.array(name("an intent")), []),
  }),
  examples: [{ requestId: "r-1", siteIds: ["default", "kitchen"], intents: ["sotto:turnOn", "sotto:getTime"] }, {}],
});
export type OverviewDone = PayloadOf<typeof overviewDone>;
