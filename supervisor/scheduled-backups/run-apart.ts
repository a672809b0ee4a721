/**
 * Runs a few lines of shell on a place that may never answer, like a network share whose server is gone: in a process of its own
 * that is killed when it takes too long, and left behind if even that does not end it. In this process, such a call would hold one
 * of the few threads that read all files.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { systemCode } from "../errors.ts";

export type Apart = {
  /** The place that it waits for: only one process does at a time. */
  readonly place: string;
  /** For sh; `args` are its "$1", "$2" … */
  readonly script: string;
  readonly args: readonly string[];
  readonly signal: AbortSignal;
  /** Ends a process and its children. */
  readonly kill?: (pid: number) => void;
};

/** How long a killed process may take to end, in milliseconds: on a dead mount the kernel does not let it. */
const endingMs = 2000;
const maxSaid = 1024 * 1024;

/** Those that could not be ended, by their place. */
const left = new Map<string, ChildProcess>();

/** Resolves to its output. Rejects with an Error that says what it has said last, or that the place does not answer. */
export function runApart({ place, script, args, signal, kill = killGroup }: Apart): Promise<string> {
  if (left.has(place)) return Promise.reject(unanswered(place, "and a process still waits for it"));
  if (signal.aborted) return Promise.reject(unanswered(place));
  const child = spawn("/bin/sh", ["-euc", script, "sh", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: "/usr/bin:/bin", LANG: "C.UTF-8" },
    // A group of its own, which is killed with what it has started.
    detached: true,
  });
  let [out, said] = ["", ""];
  child.stdout.on("data", (chunk) => (out = `${out}${String(chunk)}`.slice(-maxSaid)));
  child.stderr.on("data", (chunk) => (said = `${said}${String(chunk)}`.slice(-2000)));
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const giveUp = (): void => {
      if (child.pid !== undefined) kill(child.pid);
      timer = setTimeout(() => {
        leave(place, child);
        reject(unanswered(place));
      }, endingMs);
    };
    const settle = (): void => {
      signal.removeEventListener("abort", giveUp);
      clearTimeout(timer);
    };
    signal.addEventListener("abort", giveUp, { once: true });
    child.once("error", (error) => {
      settle();
      reject(error);
    });
    child.once("close", (code) => {
      settle();
      if (code === 0) resolve(out);
      else if (signal.aborted) reject(unanswered(place));
      else reject(new Error(said.trim().split("\n").slice(-2).join("; ") || `${place}: exit code ${code}`));
    });
  });
}

function leave(place: string, child: ChildProcess): void {
  left.set(place, child);
  child.once("exit", () => left.delete(place));
  for (const stream of [child.stdout, child.stderr]) stream?.destroy();
  child.unref();
}

const unanswered = (place: string, more = "for too long"): Error => new Error(`${place} does not answer, ${more}`);

function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    if (systemCode(error) !== "ESRCH") throw error; // It has just ended.
  }
}
