/**
 * Sends hundreds of thousands of requests and messages: how many a core can handle, and how much memory they leave
 * behind.
 */
import { readFileSync } from "node:fs";
import { connectAsync } from "mqtt";
import { Client, get, type Target } from "./client.ts";

export type Throughput = {
  readonly path: string;
  readonly requests: number;
  readonly perCoreSecond: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
};
/** Samples of the supervisor's resident memory in megabytes. */
export type Memory = { readonly count: number; readonly samplesMb: readonly number[] };

const connections = 12;

/** Returns the processor seconds of a process, including the kernel's share. */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}

export async function askMany(
  target: Target,
  pid: number,
  credential: string,
  path: string,
  requests: number,
): Promise<{ readonly throughput: Throughput; readonly memory: Memory }> {
  const request = get(path, credential);
  const times: number[] = [];
  const samplesMb: number[] = [];
  let begun = 0;
  const work = async () => {
    const client = new Client(target);
    while (begun < requests) {
      begun += 1;
      if (begun % Math.ceil(requests / 10) === 0) samplesMb.push(residentMb(pid));
      const { status, ms } = await client.ask(request);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      times.push(ms);
    }
    client.close();
  };
  const [cpu, began] = [cpuSeconds(pid), performance.now()];
  await Promise.all(Array.from({ length: connections }, work));
  const [used, took] = [cpuSeconds(pid) - cpu, (performance.now() - began) / 1000];
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return {
    throughput: {
      path,
      requests,
      perCoreSecond: requests / used,
      perSecond: requests / took,
      p50: at(0.5),
      p99: at(0.99),
    },
    memory: { count: requests, samplesMb },
  };
}

/** Publishes messages of 100 bytes to one subscriber, a hundred in flight at a time. */
export async function sayMany(url: string, prefix: string, pid: number, messages: number): Promise<Memory> {
  const hearer = await connectAsync(url);
  const sayer = await connectAsync(url);
  const topic = `${prefix}/bench/admin`;
  await hearer.subscribeAsync(topic);
  const payload = Buffer.alloc(100, "x");
  const samplesMb: number[] = [];
  let [said, heard] = [0, 0];
  await new Promise<void>((resolve) => {
    const say = () => {
      while (said < messages && said - heard < 200) {
        said += 1;
        sayer.publish(topic, payload);
      }
    };
    hearer.on("message", () => {
      heard += 1;
      if (heard % Math.ceil(messages / 10) === 0) samplesMb.push(residentMb(pid));
      if (heard === messages) resolve();
      else if (said - heard < 100) say();
    });
    say();
  });
  await Promise.all([hearer.endAsync(), sayer.endAsync()]);
  return { count: messages, samplesMb };
}
