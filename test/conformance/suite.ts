/** The conformance suite: the whole contract, over whichever broker it is given. */
import type { Test } from "tap";
import { allTopics, audioServerPlayBytes, hotwordToggleOn, intent } from "#bus";
import { parametersOf } from "../../scripts/generate/bus-topics.ts";
import { type AnyTopic, type BothSides, bothSides } from "./both-sides.ts";
import { malformedPayloads } from "./malformed.ts";

type Params = Readonly<Record<string, string>>;

/** Values with what may stand in a topic: spaces, a colon, letters beyond ASCII. */
const paramsOf = (topic: AnyTopic): Params =>
  Object.fromEntries(parametersOf(topic.pattern).map((name) => [name, `${name} ü:1`]));

const wire = (topic: AnyTopic, example: unknown): Buffer =>
  topic.kind === "json" ? Buffer.from(JSON.stringify(example)) : topic.encode(example);

/** Says a payload with the QoS of its topic. */
const publish = ({ client }: BothSides, prefix: string, topic: AnyTopic, bytes: Buffer) =>
  client.mqtt.publishAsync(`${prefix}/${topic.format(paramsOf(topic))}`, bytes, { qos: topic.qos });

/** Runs the suite over the broker at this URL. */
export async function conformance(
  t: Test,
  { url, prefix }: { readonly url: string; readonly prefix: string },
): Promise<void> {
  const sides = await bothSides(t, { url, prefix });
  await t.test("what a component publishes arrives unchanged, at components and at clients", async (t) => {
    for (const topic of allTopics) {
      const params = paramsOf(topic);
      for (const example of topic.examples) {
        const payload = topic.decode(wire(topic, example));
        sides.speaker.say(topic, payload, params);
        t.same(await sides.heard(topic), { payload, params }, topic.pattern);
        const outside = await sides.client.next(topic.format(params));
        t.same(outside.bytes, topic.encode(payload), `${topic.pattern}, outside`);
      }
    }
    t.same(sides.refused(), []);
    for (const { topic: name, qos, retain } of sides.packets) {
      const topic = allTopics.find((one) => one.parse(name.slice(prefix.length + 1)) !== undefined);
      t.same({ name, qos, retain }, { name, qos: topic?.qos, retain: false });
    }
  });

  await t.test("what a client publishes with the mqtt package arrives at components, normalised", async (t) => {
    for (const topic of allTopics) {
      for (const example of topic.examples) {
        const bytes = wire(topic, example);
        await publish(sides, prefix, topic, bytes);
        t.same(await sides.heard(topic), { payload: topic.decode(bytes), params: paramsOf(topic) }, topic.pattern);
      }
    }
  });

  await t.test("a malformed payload never reaches the handler, is reported, and the next is processed", async (t) => {
    for (const topic of allTopics) {
      const malformed = malformedPayloads(topic);
      const good = wire(topic, topic.examples.at(-1));
      for (const { bytes } of [...malformed, { bytes: good }]) await publish(sides, prefix, topic, bytes);
      t.same((await sides.heard(topic)).payload, topic.decode(good), `${topic.pattern}: the first that is heard`);
      const refusals = sides.refused();
      t.equal(refusals.length, malformed.length, `${topic.pattern}: each is reported`);
      t.ok(refusals.every((refusal) => refusal.topic === topic.format(paramsOf(topic)) && refusal.reason !== ""));
    }
    t.ok(
      sides.logs.some(({ msg, topic, reason }) => msg === "invalid payload" && topic && reason),
      "and logged",
    );
  });

  await t.test("intents are received with a wildcard, as skills do", async (t) => {
    const payload = intent.decode(wire(intent, intent.examples[0]));
    await sides.client.mqtt.unsubscribeAsync(`${prefix}/#`);
    await sides.client.mqtt.subscribeAsync(`${prefix}/intent/#`, { qos: 1 });
    sides.client.forget();
    sides.speaker.say(intent, payload, { intentName: "sotto:turnOn" });
    const { topic, params } = await sides.client.next(intent);
    t.same(params, { intentName: "sotto:turnOn" }, topic);
    t.same(await sides.heard(intent), { payload, params });
  });

  await t.test("messages under another prefix are not received", async (t) => {
    await publish(sides, `not-${prefix}`, hotwordToggleOn, Buffer.from('{"siteId":"elsewhere"}'));
    await publish(sides, prefix, hotwordToggleOn, Buffer.from('{"siteId":"here"}'));
    t.same((await sides.heard(hotwordToggleOn)).payload, { siteId: "here" });
  });

  await t.test("a sound of the maximum length arrives completely", async (t) => {
    const sound = Buffer.alloc(audioServerPlayBytes.maxBytes, "sound");
    sides.speaker.say(audioServerPlayBytes, sound, { siteId: "default", requestId: "long" });
    const { payload } = await sides.heard(audioServerPlayBytes);
    t.ok(sound.equals(payload as Buffer));
  });
}
