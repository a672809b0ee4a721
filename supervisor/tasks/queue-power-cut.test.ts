/** The power cut: everything is killed in the middle of each kind of task. The next start is clean and says what happened. */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { gone, isAlive } from "../processes/testing.ts";
import type { Order, Told } from "./fixtures/platform-process.ts";
import type { Task } from "./task.ts";
import { type GitServer, serveGit } from "../skills/testing/git-server.ts";
import { makeZip } from "../archive/testing/make-zip.ts";
import { PrivateApt } from "../../updater/testing/private-apt.ts";

t.setTimeout(290_000);

const program = join(import.meta.dirname, "fixtures/platform-process.ts");
const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

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

class Machine {
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
const action = { text: "#!/bin/sh\nexec sleep 1000\n", mode: 0o755 };

type Case = {
  readonly order: (machine: Machine) => Order;
  readonly stage: string;
  /** What is there before. */
  readonly prepare?: (machine: Machine, t: Test) => unknown;
  /** Until it is really in the middle, beyond the stage. */
  readonly middle?: (machine: Machine) => Promise<void>;
  readonly becomes: object;
  readonly after?: (machine: Machine, t: Test) => void;
};
const interrupted = { status: "failed", error: { code: "TASK_INTERRUPTED" } };

function installLights({ data, git }: Machine): void {
  const folder = join(data, "skills/lights");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "action-on"), action.text, { mode: 0o755 });
  const origin = { url: `${git.url}/work`, commit: "0", installedAt: "2026-01-01T00:00:00.000Z", taskId: "0" };
  writeFileSync(join(folder, ".sotto-skill.json"), JSON.stringify(origin));
}
const nameInUse = ({ data }: Machine): string =>
  JSON.parse(readFileSync(join(data, "assistants/current/assistant.json"), "utf8")).name as string;
const lightsAre = (machine: Machine, t: Test) => t.same(readdirSync(join(machine.data, "skills")), ["lights"]);
const silent = ({ git }: Machine) => git.server.removeAllListeners("request");

const cases: Readonly<Record<string, Case>> = {
  component: {
    order: () => ({ kind: "component", request: { component: "feedback", operation: "restart" } }),
    stage: "restart",
    becomes: interrupted,
  },
  platform: {
    order: () => ({ kind: "platform", request: { operation: "restart" } }),
    stage: "stop",
    becomes: interrupted,
  },
  packages: {
    prepare: async ({ apt }) => {
      apt.build("sotto", "1.0");
      apt.publish();
      await apt.carryOut({ operation: "install", packages: ["sotto"] });
      const preinst = `if [ ! -e "$DPKG_ROOT/run/here" ]; then touch "$DPKG_ROOT/run/here"; exec sleep 1000; fi`;
      apt.build("sotto", "2.0", { scripts: { preinst } });
      apt.publish();
    },
    order: () => ({ kind: "packages", request: { operation: "upgrade" } }),
    stage: "changing",
    middle: async ({ apt }) => {
      while (!existsSync(join(apt.root, "run/here"))) await pause();
    },
    becomes: { status: "completed" },
    after: ({ apt }, t) => t.same(apt.installed(), ["sotto 2.0 installed"]),
  },
  assistant: {
    order: (machine) => machine.upload("New"),
    stage: "loading",
    becomes: { status: "completed" },
    after: (machine, t) => t.equal(nameInUse(machine), "New"),
  },
  "assistant, in training": {
    order: (machine) => machine.upload("New"),
    stage: "training",
    becomes: interrupted,
    after: ({ data }, t) => t.same(readdirSync(join(data, "assistants")), []),
  },
  "assistant-rollback": {
    prepare: async (machine) => {
      for (const name of ["Old", "New"]) {
        await machine.on("obeys");
        await machine.ended(await machine.give(machine.upload(name)));
        await machine.cut();
      }
    },
    order: () => ({ kind: "assistant-rollback", request: {} }),
    stage: "loading",
    becomes: { status: "completed" },
    after: (machine, t) => t.equal(nameInUse(machine), "Old"),
  },
  actions: {
    prepare: silent,
    order: ({ git }) => ({ kind: "actions", request: { url: `${git.url}/work`, name: "lights" } }),
    stage: "fetching",
    becomes: interrupted,
    after: ({ data }, t) => t.same(readdirSync(join(data, "skills")), []),
  },
  "actions with a set-up": {
    prepare: ({ git }) => git.commit({ "action-on": action, "setup.sh": { text: "touch made; sleep 1000\n" } }),
    order: ({ git }) => ({ kind: "actions", request: { url: `${git.url}/work`, name: "lights" } }),
    stage: "setting up",
    becomes: interrupted,
    after: ({ data }, t) => t.same(readdirSync(join(data, "skills")), []),
  },
  "skill, updated": {
    prepare: (machine) => (installLights(machine), silent(machine)),
    order: () => ({ kind: "skill", request: { skill: "lights", operation: "update" } }),
    stage: "fetching",
    becomes: interrupted,
    after: lightsAre,
  },
  "skill, stopped": {
    prepare: (machine, t) => {
      installLights(machine);
      const stays = spawn("sleep", ["1000"], { env: { PATH: "/usr/bin:/bin", SOTTO_SKILL: "lights" } });
      t.teardown(() => stays.kill("SIGKILL"));
    },
    order: () => ({ kind: "skill", request: { skill: "lights", operation: "stop" } }),
    stage: "stop",
    becomes: interrupted,
    // A stop lasts until the next start of the platform.
    after: lightsAre,
  },
  "audio-test": {
    order: () => ({ kind: "audio-test", request: { direction: "speaker", seconds: 1, siteId: "default" } }),
    stage: "playing",
    becomes: interrupted,
  },
  injection: {
    order: () => ({ kind: "injection", request: {} }),
    stage: "loading the values",
    becomes: interrupted,
  },
};

for (const [name, { order, stage, prepare, middle, becomes, after }] of Object.entries(cases))
  t.test(`power cut in the middle of ${name}`, async (t) => {
    const machine = await Machine.make(t);
    await prepare?.(machine, t);
    await machine.on("ignoresEverything");
    const taskId = await machine.give(order(machine));
    await machine.reached(taskId, stage);
    await middle?.(machine);
    await machine.cut();
    await machine.on("obeys");
    const task = await machine.ended(taskId);
    t.match(task, becomes);
    t.ok(task.lines.includes("the platform ended while this ran"), "its log says so");
    for (const folder of ["assistants", "skills", "uploads"])
      t.same(machine.left(folder), [], `nothing half is in ${folder}`);
    after?.(machine, t);
    const next = await machine.ended(
      await machine.give({ kind: "component", request: { component: "feedback", operation: "start" } }),
    );
    t.equal(next.status, "completed", "and the next task is done");
  });
