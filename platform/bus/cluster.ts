/** Hubs of a cluster: which of them serves a satellite's site, and what their components share. An addition to the Hermes protocol. */
import * as v from "valibot";
import { emptyTopic, jsonTopic } from "./declare.ts";
import type { PayloadOf } from "./topic.ts";
import { boolean, echoedId, integer, optional, siteId, text } from "./value.ts";

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

const megabyte = 1024 * 1024;
const asJson = (about: string) => optional(text(`${about}, as JSON`));

export const clusterAsk = emptyTopic("cluster/<kind>/ask", {
  about:
    "Asks the component that keeps records of this kind, which hubs share, for all of them; answered by `records`.",
});

export const clusterRecords = jsonTopic("cluster/<kind>/records", {
  about:
    "All records of a kind that hubs share: when they were asked for, and when one has changed and is on the disk.",
  maxBytes: 4 * megabyte,
  schema: v.object({
    records: v.array(
      v.object({
        id: text("identifies the record"),
        value: asJson("the record; absent: it is too large to be shared"),
      }),
    ),
    isNew: boolean("this component has nothing because it never had anything, or has lost it"),
  }),
  examples: [{ records: [{ id: "t-1", value: '{"kind":"timer"}' }], isNew: false }],
});
export type ClusterRecords = PayloadOf<typeof clusterRecords>;

export const clusterAdopt = jsonTopic("cluster/<kind>/adopt", {
  about:
    "Tells a component what hubs have agreed on about one record; answered by `adopted`. It is refused when another record is there " +
    "by now than the one that it replaces.",
  maxBytes: 2 * megabyte,
  schema: v.object({
    requestId: echoedId,
    id: text("identifies the record"),
    value: asJson("the record; absent: it was removed"),
    over: asJson("the record that it replaces; absent: none"),
    offset: optional(
      integer("milliseconds by which this hub's clock is ahead of the one that the record's times are of"),
    ),
  }),
  examples: [
    { requestId: "r-1", id: "t-1", value: '{"kind":"timer"}', over: '{"kind":"alarm"}', offset: -3_600_000 },
    { id: "t-1" },
  ],
});
export type ClusterAdopt = PayloadOf<typeof clusterAdopt>;

export const clusterAdopted = jsonTopic("cluster/<kind>/adopted", {
  about: "The answer to `adopt`, when it is on the disk.",
  schema: v.object({
    requestId: echoedId,
    isChanged: optional(boolean("another record is there by now: nothing was done")),
    error: optional(text("why nothing was done")),
  }),
  examples: [{ requestId: "r-1", isChanged: true, error: "the disk accepts no writes" }, {}],
});
export type ClusterAdopted = PayloadOf<typeof clusterAdopted>;
