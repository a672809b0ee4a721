/** One run of an action: a separate process group that ends with the skill server, with its output line by line. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Exit } from "../port/systemctl.ts";
import type { Environment } from "./environment.ts";
import { endRun, runMark } from "./left-over.ts";
import { Lines } from "./lines.ts";
import type { Action } from "./skills-folder.ts";

export type Output = {
  readonly linesPerSecond: number;
  readonly line: (stream: "stdout" | "stderr", line: string) => void;
  readonly dropped: (stream: "stdout" | "stderr", count: number) => void;
};

export type ActionProcess = {
  readonly pid: number;
  /** Resolves when the process has ended and nothing of its group is left. */
  readonly ended: Promise<Exit>;
  /** Sends SIGTERM to the whole group, and SIGKILL after `timeout` milliseconds. */
  stop(timeout: number): Promise<Exit>;
};

/**
 * Starts an action without a shell. `setpriv` makes the kernel kill it when this process dies, however that happens,
 * and prevents it from gaining privileges. Rejects when it cannot be started.
 */
export async function startAction(
  { action, folder }: Action,
  env: Environment,
  output: Output,
): Promise<ActionProcess> {
  const child = spawn("setpriv", ["--pdeathsig", "KILL", "--no-new-privs", "--", join(folder, action)], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const exited = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  // Rejects with the reason why it cannot be started.
  await Promise.race([once(child, "spawn"), exited]);
  const pid = child.pid;
  if (pid === undefined) throw new Error("the action has no process");
  const signal = (name: NodeJS.Signals): void => signalGroup(pid, name);
  const read = [capture(child.stdout, "stdout", output), capture(child.stderr, "stderr", output)];
  const ended = exited.then(async ([code, by]): Promise<Exit> => {
    // Its children may hold its output open, so they are killed with it.
    signal("SIGKILL");
    endRun(env[runMark]);
    await Promise.all(read);
    return { code, signal: by };
  });
  return {
    pid,
    ended,
    async stop(timeout) {
      signal("SIGTERM");
      const timer = setTimeout(() => signal("SIGKILL"), timeout);
      try {
        return await ended;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/**
 * Limit on the bytes that are read of one action in a second: who prints more is slowed down, and takes no processor time
 * from others.
 */
const maxBytesPerSecond = 2 * 1024 * 1024;

export function capture(stream: Readable, name: "stdout" | "stderr", output: Output): Promise<void> {
  const lines = new Lines(
    output.linesPerSecond,
    (line) => output.line(name, line),
    (count) => output.dropped(name, count),
  );
  return new Promise((resolve) => {
    let [second, read] = [0, 0];
    stream.on("data", (chunk: Buffer) => {
      const now = performance.now();
      lines.push(chunk, now);
      if (Math.floor(now / 1000) !== second) [second, read] = [Math.floor(now / 1000), 0];
      read += chunk.length;
      if (read < maxBytesPerSecond) return;
      stream.pause();
      setTimeout(() => stream.resume(), 1000 - (now % 1000));
    });
    const end = (): void => {
      lines.end(performance.now());
      resolve();
    };
    stream.on("error", () => {});
    stream.on("close", end);
    // It closes only once, and may have done so before.
    if (stream.closed) end();
  });
}
