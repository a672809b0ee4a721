/** The brokers that are compared, each as a process of its own: ours, plain aedes and Debian's mosquitto. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

export type Contestant = { readonly name: string; readonly port: number; readonly pid: number; stop(): Promise<void> };

const ownNode = join(import.meta.dirname, "../../scripts/node");

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** Resolves when it takes connections, which it says in a line with this word. */
async function started(name: string, port: number, child: ChildProcess, word: string): Promise<Contestant> {
  await new Promise<void>((resolve, reject) => {
    let said = "";
    const hear = (chunk: Buffer): void => {
      said += chunk.toString("utf8");
      if (said.includes(word)) resolve();
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", () => reject(new Error(`${name} does not start: ${said}`)));
  });
  const gone = once(child, "exit");
  const { pid = 0 } = child;
  return {
    name,
    port,
    pid,
    async stop() {
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/** The supervisor gives its own processes the same small young generation. */
const flags = ["--max-semi-space-size=2", "--expose-gc"];

const node = (name: string, file: string) => async (): Promise<Contestant> => {
  const port = await freePort();
  const child = spawn(ownNode, [...flags, join(import.meta.dirname, file), String(port)], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, MALLOC_ARENA_MAX: "1" },
  });
  return started(name, port, child, "listening");
};

export const contestants: Readonly<Record<string, (folder: string) => Promise<Contestant>>> = {
  Sotto: node("Sotto", "own-main.ts"),
  aedes: node("aedes", "aedes-main.ts"),
  async mosquitto(folder) {
    const port = await freePort();
    const config = join(folder, "mosquitto.conf");
    writeFileSync(config, `listener ${port} 127.0.0.1\nallow_anonymous true\nset_tcp_nodelay true\n`, { mode: 0o644 });
    const child = spawn("mosquitto", ["-c", config], {
      stdio: ["ignore", "ignore", "pipe"],
      env: { PATH: `${process.env["PATH"]}:/usr/sbin` },
    });
    return started("mosquitto", port, child, " running");
  },
};

/** Seconds of processor time so far, of all threads. */
export function processorTime(pid: number): number {
  let nanoseconds = 0;
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    const [onProcessor = "0"] = readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ");
    nanoseconds += Number(onProcessor);
  }
  return nanoseconds / 1e9;
}

/** Kilobytes that are its own. */
export function ownMemory(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const of = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "mu").exec(text)?.[1] ?? 0);
  return of("Private_Clean") + of("Private_Dirty");
}
