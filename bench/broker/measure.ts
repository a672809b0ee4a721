/** The measurements of one broker. */
import { setTimeout as pause } from "node:timers/promises";
import { encodePublish } from "../../platform/port/mqtt/encode.ts";
import { quantile } from "../asr/score.ts";
import { type Contestant, ownMemory, processorTime } from "./contestants.ts";
import { Wire } from "./wire.ts";

export type Figures = {
  /** Messages per second received from ten publishers that send as fast as they can, and the number of lost ones. */
  readonly fanIn: { readonly perSecond: number; readonly lost: number; readonly perCpuSecond: number };
  /** Microseconds from one client to another at QoS 1, a hundred times a second. */
  readonly latency: { readonly p50: number; readonly p99: number };
  /** Milliseconds of processor time per second of a room's sound to nine subscribers, and microseconds in transit. */
  readonly audio: { readonly cpu: number; readonly p50: number; readonly p99: number };
  /** Frames, of 25,000, that a healthy subscriber misses while another does not read. */
  readonly frozen: number;
  /** Kilobytes of memory for an idle connection. */
  readonly idle: number;
  readonly memory: number;
};

/** Waiting ends after this long without anything new. */
const silence = 3_000;

/** Waits until the count is reached, or nothing more arrives. Returns when the last message arrived. */
async function until(count: () => number, all: number): Promise<number> {
  let [seen, at] = [count(), performance.now()];
  while (seen < all && performance.now() - at < silence) {
    await pause(5);
    if (count() > seen) [seen, at] = [count(), performance.now()];
  }
  return at;
}

export async function fanIn({ port, pid }: Contestant, each = 20_000): Promise<Figures["fanIn"]> {
  const listener = await Wire.open(port);
  let heard = 0;
  listener.onMessage = () => void heard++;
  await listener.subscribe("msg/bench/#", 0);
  const senders = await Promise.all(Array.from({ length: 10 }, () => Wire.open(port)));
  const before = processorTime(pid);
  const began = performance.now();
  await Promise.all(
    senders.map(async (sender, at) => {
      const packet = encodePublish(`msg/bench/${at}`, Buffer.alloc(100, "x"), 0);
      const batch = Buffer.concat(Array.from({ length: 100 }, () => packet));
      for (let n = 0; n < each; n += 100) await sender.send(batch);
    }),
  );
  const ended = await until(() => heard, each * 10);
  const seconds = (ended - began) / 1_000;
  const cpu = processorTime(pid) - before;
  for (const wire of [listener, ...senders]) wire.end();
  return { perSecond: heard / seconds, lost: each * 10 - heard, perCpuSecond: heard / cpu };
}

export async function latency({ port }: Contestant, seconds = 6): Promise<Figures["latency"]> {
  const [listener, sender] = [await Wire.open(port), await Wire.open(port)];
  const times: number[] = [];
  let sentAt = 0;
  listener.onMessage = () => void times.push((performance.now() - sentAt) * 1_000);
  await listener.subscribe("msg/bench/one", 1);
  for (let n = 1; n <= seconds * 100; n++) {
    await pause(10);
    sentAt = performance.now();
    await sender.send(encodePublish("msg/bench/one", Buffer.alloc(100), n));
  }
  await pause(100);
  listener.end();
  sender.end();
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

export async function audio({ port, pid }: Contestant, seconds = 10): Promise<Figures["audio"]> {
  const listeners = await Promise.all(Array.from({ length: 9 }, () => Wire.open(port)));
  const times: number[] = [];
  let sentAt = 0;
  for (const listener of listeners) {
    listener.onMessage = () => void times.push((performance.now() - sentAt) * 1_000);
    await listener.subscribe("msg/audioServer/+/audioFrame", 0);
  }
  const speaker = await Wire.open(port);
  const packet = encodePublish("msg/audioServer/kitchen/audioFrame", Buffer.alloc(556), 0);
  const before = processorTime(pid);
  for (let n = 0; n < seconds * 62.5; n++) {
    await pause(16);
    sentAt = performance.now();
    await speaker.send(packet);
  }
  const sounds = seconds; // Seconds of sound, however long they took.
  const cpu = ((processorTime(pid) - before) / sounds) * 1_000;
  await pause(100);
  for (const wire of [...listeners, speaker]) wire.end();
  return { cpu, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

export async function frozen({ port }: Contestant): Promise<number> {
  const [healthy, sleeper, speaker] = [await Wire.open(port), await Wire.open(port), await Wire.open(port)];
  let heard = 0;
  healthy.onMessage = () => void heard++;
  for (const wire of [healthy, sleeper]) await wire.subscribe("msg/audioServer/+/audioFrame", 0);
  sleeper.socket.pause();
  const packet = encodePublish("msg/audioServer/kitchen/audioFrame", Buffer.alloc(556), 0);
  const batch = Buffer.concat(Array.from({ length: 25 }, () => packet));
  const all = 25_000;
  for (let n = 0; n < all; n += 25) {
    await speaker.send(batch);
    await pause(1);
  }
  await until(() => heard, all);
  for (const wire of [healthy, sleeper, speaker]) wire.end();
  return all - heard;
}

/** In a fresh process, after a hundred connections, which compile the code that stays. */
export async function idle(contestant: Contestant): Promise<{ readonly idle: number; readonly memory: number }> {
  const settled = async (): Promise<number> => {
    if (contestant.name !== "mosquitto") process.kill(contestant.pid, "SIGUSR2");
    await pause(1_000);
    return ownMemory(contestant.pid);
  };
  const open = async (count: number): Promise<Wire[]> => {
    const wires: Wire[] = [];
    // Sotto's broker closes the oldest when more than 32 of one account have not said who they are.
    for (let n = 0; n < count; n += 25)
      wires.push(...(await Promise.all(Array.from({ length: 25 }, () => Wire.open(contestant.port)))));
    return wires;
  };
  const memory = await settled();
  const first = await open(100);
  const before = await settled();
  const second = await open(1_000);
  const after = await settled();
  for (const wire of [...first, ...second]) wire.end();
  return { idle: (after - before) / 1_000, memory };
}
