/** Topics and waiting functions for the tests of the port. */
import * as v from "valibot";
import { makeWorld } from "../../../test/world.ts";
import { startMosquitto } from "../../../test/mosquitto.ts";
import { binaryTopic, emptyTopic, jsonTopic } from "../../bus/declare.ts";
import type { Bus } from "../start-message.ts";
import type { Port } from "../port.ts";

export const number = v.object({ n: v.number() });
export const counted = jsonTopic("counter/<name>/counted", { about: "A number.", schema: number, examples: [] });
export const frame = binaryTopic("audioServer/<siteId>/audioFrame", { about: "Sound.", qos: 0 });
export const bell = emptyTopic("bell", { about: "Rings." });

/** Collects the first `count` payloads that a port receives on `counted`. */
export async function collect(port: Port, count: number, name?: string): Promise<{ all: Promise<number[]> }> {
  const heard: number[] = [];
  let full: (all: number[]) => void;
  const all = new Promise<number[]>((resolve) => (full = resolve));
  await port.hear(
    counted,
    ({ n }) => void (heard.push(n) === count && full([...heard])),
    name === undefined ? {} : { name },
  );
  return { all };
}

/** Resolves when a condition is met that no event reports. */
export async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await new Promise((resolve) => setImmediate(resolve));
}

export type Testing = { teardown(work: () => unknown): void };
export const brokers: Record<string, (t: Testing) => Promise<Bus>> = {
  "the embedded broker": async (t) => (await makeWorld(t)).bus(),
  mosquitto: async (t) => ({ url: (await startMosquitto(t)).url, prefix: "msg" }),
};
