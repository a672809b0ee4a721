/** Programs on the bus of 0.1.0 keep working [docs/reference/compatibility.md]. */
import t from "tap";
import { bothVersions } from "./recorded.ts";
import { breaks, type Schema } from "./schemas.ts";

type Operation = {
  readonly action: "send" | "receive";
  readonly channel: { readonly $ref: string };
  readonly bindings: unknown;
};
type Document = {
  readonly channels: Readonly<Record<string, { readonly address: string }>>;
  readonly operations: Readonly<Record<string, Operation>>;
  readonly components: {
    readonly messages: Readonly<Record<string, { readonly contentType: string; readonly payload: Schema }>>;
  };
};

const [then, now] = bothVersions<Document>("asyncapi.json");

/** Deliberate breaks, each with its reason. */
const deliberate: Readonly<Record<string, readonly string[]>> = {};

for (const [name, { address }] of Object.entries(then.channels)) {
  t.test(`${address} serves a program of 0.1.0`, async (t) => {
    t.equal(now.channels[name]?.address, address, "the topic is the same");
    const [before, after] = [then.components.messages[name], now.components.messages[name]];
    if (!before || !after) throw new Error(`${name} has no message`);
    t.equal(after.contentType, before.contentType);
    const found = new Set<string>();
    for (const [id, operation] of Object.entries(then.operations)) {
      if (operation.channel.$ref !== `#/channels/${name}`) continue;
      const current = now.operations[id];
      t.equal(current?.action, operation.action, `${id} still happens`);
      t.same(current?.bindings, operation.bindings, "with the same QoS, retained or not");
      const direction = operation.action === "receive" ? "requests" : "replies";
      const [old, today] = [before, after].map(({ payload }) => payload) as [Schema, Schema];
      for (const one of breaks({ schema: old, document: then }, { schema: today, document: now }, direction))
        found.add(one);
    }
    t.same([...found], deliberate[name] ?? []);
  });
}
