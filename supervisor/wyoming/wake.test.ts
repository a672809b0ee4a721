/** What the bus is told of a client's sound, and how fast. */
import { setImmediate as soon } from "node:timers/promises";
import { audioServerAudioFrame } from "#bus";
import t from "tap";
import type { BusEvents } from "../sessions/bus-events.ts";
import { WakeStreams } from "./wake.ts";

const second = 16_000;
const ignore = () => undefined;

t.test("a clip is heard at once, and a stream no faster than it was spoken", async (t) => {
  const said: unknown[] = [];
  const say = (topic: unknown) => void said.push(topic);
  const frames = () => said.filter((topic) => topic === audioServerAudioFrame).length;
  const port = { connected: true, say, flush: async () => undefined };
  const streams = new WakeStreams({ port, watch: () => ignore } as unknown as BusEvents);
  const listening = streams.listen({ names: undefined, onDetected: ignore, onFailed: ignore });
  await listening.push(new Int16Array(2 * second));
  t.equal(frames(), 125);
  let isDone = false;
  const stream = listening.push(new Int16Array(600 * second)).then(() => (isDone = true));
  while (frames() < 300) await soon();
  for (let turn = 0; turn < 20; turn += 1) await soon();
  t.notOk(isDone);
  t.ok(frames() < 1000, "the rest of ten minutes waits");
  listening.close();
  t.ok(await stream, "nobody waits for a client that has gone");
});
