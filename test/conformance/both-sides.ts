/** The two ends of the bus on some broker: ports that hear and say everything, and a client on the `mqtt` package. */
import { EventEmitter, on } from "node:events";
import { Socket } from "node:net";
import type { IPublishPacket } from "mqtt";
import { allTopics } from "#bus";
import { join } from "../../platform/port/join.ts";
import type { Port } from "../../platform/port/port.ts";
import { Observer } from "../observer.ts";
import { type LogLine, logInto } from "../world.ts";

export type AnyTopic = (typeof allTopics)[number];
export type Delivery = { readonly payload: unknown; readonly params: unknown };
export type Refusal = { readonly topic: string; readonly reason: string };

export type BothSides = {
  /** Says things the way a component does. */
  readonly speaker: Port;
  /** Anybody outside, on the `mqtt` package. */
  readonly client: Observer;
  /** What a component that hears the whole contract got, in order, per topic; it waits for what has not come yet. */
  heard(topic: AnyTopic): Promise<Delivery>;
  /** What that component refused, since it was asked last. */
  refused(): Refusal[];
  /** Every packet the client got. */
  readonly packets: readonly IPublishPacket[];
  readonly logs: readonly LogLine[];
};

export async function bothSides(
  t: { teardown(work: () => unknown): void },
  bus: { readonly url: string; readonly prefix: string },
): Promise<BothSides> {
  const logs: LogLine[] = [];
  const hearer = await join(bus, { log: logInto(logs, "hearer") });
  const speaker = await join(bus, { log: logInto(logs, "speaker") });
  const client = await Observer.connect(bus.url, bus.prefix);
  // The package leaves Nagle's algorithm on: it would hold each message back until the last acknowledgement is confirmed.
  if (client.mqtt.stream instanceof Socket) client.mqtt.stream.setNoDelay(true);
  t.teardown(() => Promise.all([hearer.leave(), speaker.leave(), client.end()]));

  const packets: IPublishPacket[] = [];
  client.mqtt.on("message", (_name, _bytes, packet) => packets.push(packet));
  let refusals: Refusal[] = [];
  hearer.onBadPayload((topic, reason) => refusals.push({ topic, reason }));

  const arrivals = new EventEmitter().setMaxListeners(allTopics.length);
  const inboxes = new Map(allTopics.map((topic) => [topic, on(arrivals, topic.pattern)]));
  t.teardown(async () => {
    for (const inbox of inboxes.values()) await inbox.return?.();
  });
  const hear = (topic: AnyTopic) =>
    hearer.hear(topic, (payload, params) => void arrivals.emit(topic.pattern, { payload, params }));
  await Promise.all(allTopics.map(hear));

  return {
    speaker,
    client,
    packets,
    logs,
    async heard(topic) {
      const arrival: IteratorResult<unknown[], unknown> | undefined = await inboxes.get(topic)?.next();
      if (arrival === undefined || arrival.done) throw new Error(`${topic.pattern} is not heard any more`);
      return arrival.value[0] as Delivery;
    },
    refused() {
      const since = refusals;
      refusals = [];
      return since;
    },
  };
}
