/** What a board needs of a broker, one property each, asked with the `mqtt` package from outside. */
import { connect, connectAsync, type IClientOptions, type MqttClient } from "mqtt";
import { allTopics } from "#bus";
import { parametersOf } from "../../scripts/generate/bus-topics.ts";
import type { AnyTopic } from "../../test/conformance/both-sides.ts";

export type Check = { readonly property: string; readonly needs: string; run(url: string): Promise<string> };

/** Milliseconds after which a message that has not come counts as lost: nothing here takes a tenth of it. */
const patienceMs = 20_000;
const kept = "kept";

type Inbox = {
  readonly client: MqttClient;
  readonly take: (count: number) => Promise<{ topic: string; payload: Buffer }[]>;
};

async function come(url: string, options: IClientOptions = {}): Promise<MqttClient> {
  return await connectAsync(url, { reconnectPeriod: 0, connectTimeout: 60_000, ...options }, false);
}

/** A subscriber; `take` resolves with so many messages, or with those that came in time. */
async function inbox(url: string, filter: string | string[], qos: 0 | 1 = 1, options?: IClientOptions): Promise<Inbox> {
  // What waits for a session comes with the connection: nobody may be late.
  const client = connect(url, { reconnectPeriod: 0, connectTimeout: 60_000, ...options });
  const came: { topic: string; payload: Buffer }[] = [];
  let wake = () => {};
  client.on("message", (topic, payload) => {
    came.push({ topic, payload });
    wake();
  });
  await new Promise<void>((resolve) => client.once("connect", () => resolve()));
  await client.subscribeAsync(filter, { qos });
  const take = async (count: number) => {
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, patienceMs);
      wake = () => {
        if (came.length < count) return;
        clearTimeout(late);
        resolve();
      };
      wake();
    });
    return came.splice(0);
  };
  return { client, take };
}

/** Whether a message on this topic comes as it was sent. */
async function through(url: string, name: string, payload: Buffer = Buffer.from("x"), qos: 0 | 1 = 1): Promise<string> {
  const { client, take } = await inbox(url, "msg/#");
  const ended = new Promise<string>((resolve) => client.once("close", () => resolve("the connection is ended")));
  const sent = client.publishAsync(name, payload, { qos }).then(
    () => "sent",
    () => "the connection is ended",
  );
  const first = await Promise.race([sent, ended]);
  const [got] = first === "sent" ? await take(1) : [];
  await client.endAsync(true);
  if (first !== "sent") return first;
  if (got === undefined) return "lost";
  if (got.topic !== name) return `becomes ${got.topic}`;
  return got.payload.equals(payload) ? kept : "another payload";
}

const params = (topic: AnyTopic) =>
  Object.fromEntries(parametersOf(topic.pattern).map((name) => [name, `${name} ü:1`]));

export const checks: readonly Check[] = [
  {
    property: "every topic of the contract, with each of its examples",
    needs: "everything",
    async run(url) {
      const { client, take } = await inbox(url, "msg/#");
      let [right, count] = [0, 0];
      for (const topic of allTopics)
        for (const example of topic.examples) {
          const payload = topic.encode(
            topic.decode(topic.kind === "json" ? Buffer.from(JSON.stringify(example)) : topic.encode(example)),
          );
          const name = `msg/${topic.format(params(topic))}`;
          await client.publishAsync(name, payload, { qos: topic.qos });
          const [got] = await take(1);
          count += 1;
          if (got?.topic === name && got.payload.equals(payload)) right += 1;
        }
      await client.endAsync(true);
      return right === count ? `${kept} (${count} messages)` : `${right} of ${count}`;
    },
  },
  {
    property: "a topic with a dot",
    needs: "wake words, sites and intents with dots",
    run: (url) => through(url, "msg/intent/home.lights"),
  },
  {
    property: "a topic with spaces, a colon and letters beyond ASCII",
    needs: "names of rooms",
    run: (url) => through(url, "msg/intent/Küche 1:a"),
  },
  { property: "an empty level in a topic", needs: "nothing", run: (url) => through(url, "msg/intent//x") },
  {
    property: "a sound of 1 MiB",
    needs: "speech, music",
    run: (url) => through(url, "msg/audioServer/a/playBytes/1", Buffer.alloc(1_048_576, 7)),
  },
  {
    property: "the order of 1,000 messages of one sender at QoS 0",
    needs: "sound",
    async run(url) {
      const { client, take } = await inbox(url, "msg/#", 0);
      for (let number = 0; number < 1000; number++) client.publish("msg/a", String(number));
      const got = (await take(1000)).map(({ payload }) => Number(payload.toString()));
      await client.endAsync(true);
      if (got.length < 1000) return `${1000 - got.length} lost`;
      return got.every((number, place) => number === place) ? kept : "changed";
    },
  },
  {
    property: "messages at QoS 1 for a subscriber that is away, with a session of its own",
    needs: "skills that must miss nothing",
    async run(url) {
      const options = { clientId: `away-${process.pid}`, clean: false };
      const { client } = await inbox(url, "msg/a", 1, options);
      await client.endAsync();
      const sender = await come(url);
      for (let number = 0; number < 10; number++) await sender.publishAsync("msg/a", String(number), { qos: 1 });
      const { client: back, take } = await inbox(url, "msg/a", 1, options);
      const got = await take(10);
      await Promise.all([sender.endAsync(true), back.endAsync(true)]);
      return got.length === 10 ? kept : `${got.length} of 10`;
    },
  },
  {
    property: "a retained message, for who comes later",
    needs: "states of devices",
    async run(url) {
      const sender = await come(url);
      await sender.publishAsync("msg/retained", "x", { qos: 1, retain: true });
      await sender.endAsync();
      const { client, take } = await inbox(url, "msg/retained");
      const got = await take(1);
      await client.endAsync(true);
      return got.length === 1 ? kept : "not kept";
    },
  },
  {
    property: "a retained message, for who subscribes with a wildcard",
    needs: "states of devices, all at once",
    async run(url) {
      const sender = await come(url);
      await sender.publishAsync("msg/device/lamp/state", "on", { qos: 1, retain: true });
      await sender.endAsync();
      const { client, take } = await inbox(url, "msg/device/#");
      const got = await take(1);
      await client.endAsync(true);
      return got.length === 1 ? kept : "not kept";
    },
  },
  {
    property: "the last will of a client that is cut off",
    needs: "bridges, devices",
    async run(url) {
      const { client, take } = await inbox(url, "msg/will");
      const dying = await come(url, {
        will: { topic: "msg/will", payload: Buffer.from("gone"), qos: 1, retain: false },
      });
      dying.stream.destroy();
      const got = await take(1);
      await client.endAsync(true);
      return got.length === 1 ? kept : "lost";
    },
  },
  {
    property: "one delivery to a client whose subscriptions overlap",
    needs: "skills that subscribe to `intent/#` and to an intent",
    async run(url) {
      const { client, take } = await inbox(url, ["msg/intent/#", "msg/intent/x", "msg/end"]);
      await client.publishAsync("msg/intent/x", "1", { qos: 1 });
      await client.publishAsync("msg/end", "2", { qos: 1 });
      const got: string[] = [];
      while (!got.includes("msg/end")) {
        const more = await take(1);
        if (more.length === 0) break;
        got.push(...more.map(({ topic }) => topic));
      }
      await client.endAsync(true);
      const times = got.filter((topic) => topic === "msg/intent/x").length;
      return times === 1 ? kept : `${times} deliveries`;
    },
  },
  {
    property: "the second of two clients with one name takes over",
    needs: "a component that is back before its old connection is noticed",
    async run(url) {
      const first = await come(url, { clientId: "twin" });
      const gone = new Promise<string>((resolve) => first.once("close", () => resolve(kept)));
      const second = await come(url, { clientId: "twin" });
      const late = new Promise<string>((resolve) => setTimeout(resolve, patienceMs, "both stay").unref());
      const what = await Promise.race([gone, late]);
      await second.endAsync(true);
      return what;
    },
  },
];
