/**
 * Runs a program of another version beside the platform: with folders of its own, for a limited time and with limited memory. Whatever
 * it does, the answer is what it was asked for, or an error with the reason why there is none.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Folders } from "../../platform/port/port.ts";
import { type Bus, exitCodes, type FromSupervisor } from "../../platform/port/start-message.ts";
import type { Answers } from "../../updater/shadow-messages.ts";
import { ofProcesses, processIds, readProc } from "../proc-file.ts";

const lookMs = 200;

/** It was not ready with what it may take. */
class Starved extends Error {}
/** It says that it can never work here, as things are: an engine is not installed. */
class Missing extends Error {}

export type ProgramOptions = {
  readonly main: string;
  readonly node?: string | undefined;
  readonly component: string;
  readonly bus: Bus;
  readonly config: unknown;
  /** Its own folder, which must not exist. */
  readonly folder: string;
  /** What is trained already need not be trained again: it gets a copy, which it may change. */
  readonly cache: string;
  readonly given: Pick<Folders, "assistant" | "injected" | "voiceProfiles">;
  readonly seconds: number;
  /** With the programs that it starts. */
  readonly megabytes: number;
};

/** Races with everything that ends the program. */
export type Within = <Value>(wait: Promise<Value>) => Promise<Value>;

/** Starts it, lets `ask` ask it once it is ready, and ends it. */
export async function answersOf<Answer>(
  options: ProgramOptions,
  ask: (within: Within) => Promise<readonly Answer[]>,
): Promise<Answers<Answer>> {
  try {
    return { answers: await asked(options, ask) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (error instanceof Missing) return { missing: why };
    return error instanceof Starved ? { starved: why } : { failed: why };
  }
}

async function asked<Answer>(
  { main, node, component, bus, config, folder, cache, given, seconds, megabytes }: ProgramOptions,
  ask: (within: Within) => Promise<readonly Answer[]>,
): Promise<readonly Answer[]> {
  const folders = { data: join(folder, "data"), cache: join(folder, "cache"), skills: join(folder, "skills") };
  for (const path of Object.values(folders)) await mkdir(path, { recursive: true });
  await cp(cache, folders.cache, { recursive: true }).catch(() => undefined);
  const child = spawn(node ?? process.execPath, [main], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8" },
    cwd: folders.data,
    // A group of its own, so that it ends with all that it has started.
    detached: true,
  });
  const over = new AbortController();
  let isReady = false;
  const limits = { seconds, megabytes, isReady: () => isReady };
  const limit = limitOf(child, limits, over.signal);
  const within: Within = (wait) => Promise.race([wait, limit]);
  try {
    const ready = new Promise<void>((resolve) => {
      // Whatever it says: only this counts.
      child.on("message", (said: { readonly type?: unknown } | null) => void (said?.type === "ready" && resolve()));
    });
    const start = { type: "start", component, bus, config, folders: { ...folders, ...given } } as const;
    child.send(start satisfies FromSupervisor, () => undefined); // One that has ended is told of by `limit`.
    await within(ready);
    isReady = true;
    return await ask(within);
  } finally {
    over.abort();
    if (child.pid !== undefined) endGroup(child.pid);
  }
}

type Limits = { readonly seconds: number; readonly megabytes: number; readonly isReady: () => boolean };

/** Rejects when it has ended, takes too long, or takes too much memory. */
function limitOf(child: ChildProcess, { seconds, megabytes, isReady }: Limits, signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined); // It is raced with what is waited for, which may be nothing at that moment.
  const starve = (why: string): void => reject(isReady() ? new Error(why) : new Starved(why));
  let words = "";
  child.stderr?.on("data", (chunk: Buffer) => (words = `${words}${chunk.toString()}`.slice(-500)));
  child.on("error", (error) => reject(new Error(`its program cannot be started: ${error.message}`)));
  child.on("exit", (code, ended) => {
    const last = words.trim().split("\n").at(-1) ?? "";
    const why = `its program has ended (${code ?? ended}) ${last}`.trim();
    if (code === exitCodes.neverRestart) reject(new Missing("what it needs is not installed"));
    // By the kernel, which has no memory left, or by the library that gets none.
    else if (code === null) starve(why);
    else reject(new Error(why));
  });
  const timer = setTimeout(() => starve(`it took longer than ${seconds} s`), seconds * 1000);
  const look = async (): Promise<void> => {
    if ((await megabytesOf(child.pid)) > megabytes) starve(`it takes more than ${megabytes} MB of memory`);
  };
  const watch = setInterval(() => void look().catch(reject), lookMs);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    clearInterval(watch);
  });
  return promise;
}

/** Of all processes of its group, without what they share with others. Those that end meanwhile have none. */
async function megabytesOf(group: number | undefined): Promise<number> {
  const read = (pid: number, file: string): Promise<string> => readProc(`/proc/${pid}/${file}`).catch(() => "");
  const found = await ofProcesses(await processIds(), async (pid) => {
    const stat = await read(pid, "stat");
    // The name in parentheses may contain anything. After it: state, parent, group.
    const [, , its] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (Number(its) !== group) return undefined;
    const status = await read(pid, "status");
    return Number(/^RssAnon:\s+(\d+)/mu.exec(status)?.[1] ?? 0) + Number(/^RssShmem:\s+(\d+)/mu.exec(status)?.[1] ?? 0);
  });
  return found.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended, with all that it has started.
  }
}
