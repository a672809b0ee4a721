/** Clients of a broker under test, and a component that declares what it hears and says. */
import { connectAsync, type IClientOptions, type MqttClient } from "mqtt";
import * as v from "valibot";
import { binaryTopic, jsonTopic } from "../../../platform/bus/declare.ts";
import { declareComponent } from "../../../platform/port/component.ts";
import { RawClient } from "../../../test/raw-client.ts";
import type { World } from "../../../test/world.ts";

export const asked = jsonTopic("one/asked", { about: "Asks.", schema: v.object({}), examples: [] });
export const answered = jsonTopic("one/answered", {
  about: "Answers.",
  schema: v.object({ n: v.number() }),
  examples: [],
});
export const secret = jsonTopic("other/secret", { about: "Not for one.", schema: v.object({}), examples: [] });
export const frame = binaryTopic("audioServer/<siteId>/audioFrame", { about: "Sound.", qos: 0 });
export const one = declareComponent({
  name: "one",
  about: "One.",
  hears: [asked],
  says: [answered],
  memory: 20,
  config: v.object({}),
});

type Testing = { teardown(work: () => unknown): void };

export async function mqtt(
  t: Testing,
  world: World,
  options: IClientOptions = {},
): Promise<MqttClient & { names: string[] }> {
  const client = await connectAsync(world.broker.url, { reconnectPeriod: 0, ...options });
  client.on("error", () => {});
  t.teardown(() => client.endAsync(true));
  const names: string[] = [];
  client.on("message", (name) => names.push(name));
  return Object.assign(client, { names });
}

/** Returns the return code of a connection. */
export async function code(world: World, fields: Parameters<RawClient["greet"]>[0]): Promise<number | undefined> {
  const raw = new RawClient(world.broker.port);
  raw.greet(fields);
  const answer = await raw.next();
  raw.end();
  return answer?.kind === "connack" ? answer.code : undefined;
}
