/** The power cut: everything is killed in the middle of each kind of task. The next start is clean and says what happened. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { skillData } from "../../platform/port/skill-unit.ts";
import type { Order } from "./fixtures/platform-process.ts";
import { pause, Machine } from "./testing/machine.ts";

t.setTimeout(800_000);

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
      // An action that does not end: the stop waits for it.
      const env = { PATH: "/usr/bin:/bin", SOTTO_SKILL_DATA: skillData(join(machine.data, "skills"), "lights") };
      const stays = spawn("sleep", ["1000"], { env });
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
