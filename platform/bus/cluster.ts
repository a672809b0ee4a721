/** Which of several hubs serves a satellite's site. An addition to the Hermes protocol. */
import * as v from "valibot";
import { jsonTopic } from "./declare.ts";
import type { PayloadOf } from "./topic.ts";
import { integer, siteId, text } from "./value.ts";

export const clusterServing = jsonTopic("cluster/serving", {
  about:
    "What a hub of a cluster says to a satellite, twice a second: held (it owns the site), free (nobody does), elsewhere (another hub does), or alone " +
    "(no majority of the servers answers, so it cannot know). The satellite follows the hub that holds its site with the highest epoch; " +
    "if none does, a hub that is alone.",
  schema: v.object({
    siteId,
    hub: text("the hub that says it"),
    state: v.picklist(["held", "free", "elsewhere", "alone"]),
    epoch: integer("grows with each change of the owner"),
    count: integer("identifies this message"),
  }),
  examples: [
    { siteId: "kitchen", hub: "upstairs", state: "held", epoch: 7, count: 31 },
    { hub: "cellar", state: "alone", epoch: 0, count: 1 },
  ],
});
export type ClusterServing = PayloadOf<typeof clusterServing>;

export const clusterChosen = jsonTopic("cluster/chosen", {
  about:
    "The answer of a satellite to each hub that it knows: the one to which it says what is heard in its room. A hub acts for the " +
    "site only while it is chosen, as the answer to a message of the last seconds.",
  schema: v.object({
    siteId,
    hub: text("the chosen hub; empty: none"),
    count: integer("of the hub's message that is answered"),
  }),
  examples: [
    { siteId: "kitchen", hub: "upstairs", count: 31 },
    { hub: "", count: 0 },
  ],
});
export type ClusterChosen = PayloadOf<typeof clusterChosen>;
