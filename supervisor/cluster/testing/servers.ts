/** Real NATS servers with JetStream, for tests: one, or three that replicate. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export type Servers = {
  /** For [cluster] servers. */
  readonly urls: readonly string[];
  /** With what they write to their disks. */
  readonly folder: string;
  /** The index of the server that decides where streams and watches are kept; undefined while three have not agreed. */
  readonly metaLeader: () => number | undefined;
  readonly signal: (index: number, signal: NodeJS.Signals) => void;
  /** Starts one again that was killed. */
  readonly restart: (index: number) => Promise<void>;
  close(): Promise<void>;
};

export async function freePorts(count: number): Promise<readonly number[]> {
  const open = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, "127.0.0.1");
      await once(server, "listening");
      return server;
    }),
  );
  const ports = open.map((server) => (server.address() as { port: number }).port);
  await Promise.all(open.map((server) => new Promise((resolve) => void server.close(resolve))));
  return ports;
}

/**
 * `more`: further lines of every server's configuration. One has as much space as in docs/how-to/run-several-hubs.md; with three, a
 * test may have several clusters.
 */
export async function startServers(
  count: 1 | 3 = 1,
  more = "",
  maxFile = count === 1 ? "512MB" : "2GB",
): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), "sotto-nats-"));
  const ports = await freePorts(count * 2);
  const [clients, routes] = [ports.slice(0, count), ports.slice(count)];
  let metaLeader: number | undefined;
  const processes: (ChildProcess | undefined)[] = [];
  const start = async (index: number): Promise<void> => {
    const file = join(folder, `${index}.conf`);
    const cluster =
      count === 1
        ? ""
        : `cluster { name: test, listen: "127.0.0.1:${routes[index]}", routes: [${routes.map((port) => `"nats://127.0.0.1:${port}"`).join(", ")}] }`;
    await writeFile(
      file,
      `server_name: n${index}\nlisten: "127.0.0.1:${clients[index]}"\njetstream { store_dir: "${join(folder, String(index))}", max_mem: 128MB, max_file: ${maxFile} }\n${cluster}\n${more}\n`,
    );
    const child = spawn("nats-server", ["-c", file], { stdio: ["ignore", "ignore", "pipe"] });
    processes[index] = child;
    let said = "";
    const heed = (): void => {
      const [leader] = [...said.matchAll(/new metadata leader: n(\d)\/test/gu)].slice(-1);
      if (leader !== undefined) metaLeader = Number(leader[1]);
    };
    await new Promise<void>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", () => reject(new Error(`nats-server ended:\n${said}`)));
      child.stderr.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        heed();
        if (said.includes("Server is ready")) resolve();
      });
    });
  };
  await Promise.all(clients.map((_, index) => start(index)));
  return {
    urls: clients.map((port) => `nats://127.0.0.1:${port}`),
    folder,
    metaLeader: () => metaLeader,
    signal(index, signal) {
      processes[index]?.kill(signal);
    },
    async restart(index) {
      await ended(processes[index]);
      await start(index);
    },
    async close() {
      for (const child of processes) child?.kill("SIGKILL");
      await Promise.all(processes.map((child) => ended(child)));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (child !== undefined && child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

/** Resolves as soon as it is true: what is waited for is told by no event. */
export async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(10);
}
