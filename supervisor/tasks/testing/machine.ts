/** A machine that can lose its power: the platform as a process with all that it starts. */
import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Test } from "tap";
import { gone, isAlive } from "../../processes/testing.ts";
import type { Order, Told } from "../fixtures/platform-process.ts";
import type { Task } from "../task.ts";
import { type GitServer, serveGit } from "../../skills/testing/git-server.ts";
import { makeZip } from "../../archive/testing/make-zip.ts";
import { PrivateApt } from "../../../updater/testing/private-apt.ts";

const program = join(import.meta.dirname, "../fixtures/platform-process.ts");

export const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A process's children, theirs, and so on. */
function treeOf(root: number): readonly number[] {
  const parents = readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/u.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      return [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) }];
    } catch {
      return []; // it has ended meanwhile
    }
  });
  const found = [root];
  for (const pid of found) found.push(...parents.flatMap((one) => (one.parent === pid ? [one.pid] : [])));
  return found;
}

/** One that has ended meanwhile needs no signal. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

export class Machine {
  readonly data: string;
  readonly apt: PrivateApt;
  readonly git: GitServer;
  #child: ChildProcess | undefined;
  #told: Told[] = [];

  static async make(t: Test): Promise<Machine> {
    return new Machine(t, await serveGit(t, join(t.testdir({ git: {} }), "git")));
  }

  private constructor(t: Test, git: GitServer) {
    this.git = git;
    this.apt = new PrivateApt(t);
    // What the root program works in is in the data folder.
    this.data = join(this.apt.folder, "..");
    for (const name of ["assistants", "skills", "uploads"]) mkdirSync(join(this.data, name), { recursive: true });
    t.teardown(() => this.cut());
  }

  async on(behaviour: string): Promise<void> {
    this.#told = [];
    const child = fork(program, [this.data, this.apt.root, this.git.authorities, behaviour], { execArgv: [] });
    this.#child = child;
    child.on("message", (told: Told) => void this.#told.push(told));
    while (!this.#told.some((told) => "ready" in told)) await pause();
  }

  /** Gives a task; resolves with its id. */
  async give(order: Order): Promise<string> {
    const before = this.#told.length;
    this.#child?.send(order);
    for (;;) {
      const [taskId] = this.#told.slice(before).flatMap((told) => ("taskId" in told ? [told.taskId] : []));
      if (taskId !== undefined) return taskId;
      await pause();
    }
  }

  /** Resolves when a task has come to that stage. */
  async reached(taskId: string, stage: string): Promise<void> {
    for (;;) {
      const task = this.#latest(taskId);
      if (task?.stage === stage) return;
      if (task?.status === "completed" || task?.status === "failed") throw new Error(JSON.stringify(task));
      await pause();
    }
  }

  async ended(taskId: string): Promise<Task & { readonly lines: readonly string[] }> {
    for (;;) {
      const task = this.#latest(taskId);
      if (task?.status === "completed" || task?.status === "failed") return task;
      await pause();
    }
  }

  /** Ends everything at once; resolves when nothing of it is there any more. */
  async cut(): Promise<void> {
    const pid = this.#child?.pid;
    if (pid === undefined || !isAlive(pid)) return;
    const all = treeOf(pid);
    for (const one of all) send(one, "SIGSTOP");
    for (const one of new Set([...all, ...treeOf(pid)])) send(one, "SIGKILL");
    for (const one of all) await gone(one);
  }

  /** An assistant as the admin service takes it: while the platform runs. */
  upload(name: string): Order {
    writeFileSync(join(this.data, `uploads/${name}.zip`), zip(name));
    return { kind: "assistant", request: { upload: `${name}.zip` } };
  }

  left(folder: string): readonly string[] {
    return readdirSync(join(this.data, folder)).filter(
      (name) => /staging|unfinished|\.new$/u.test(name) || folder === "uploads",
    );
  }

  #latest(taskId: string): (Task & { readonly lines: readonly string[] }) | undefined {
    const found = this.#told.flatMap((told) => ("task" in told && told.task.taskId === taskId ? [told] : [])).at(-1);
    return found && { ...found.task, lines: found.lines };
  }
}

const zip = (name: string) =>
  makeZip([
    {
      name: "assistant/assistant.json",
      data: JSON.stringify({
        id: "a",
        name,
        language: "en",
        version: "1",
        intents: [{ id: "me:hello", name: "hello" }],
      }),
    },
    {
      name: "assistant/dataset.json",
      data: JSON.stringify({
        language: "en",
        intents: { hello: { utterances: [{ data: [{ text: "hello" }] }] } },
        entities: {},
      }),
    },
  ]);
