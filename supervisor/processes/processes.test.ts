import { once } from "node:events";
import { execa } from "execa";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import t from "tap";
import { components } from "../../platform/components.ts";
import { modelStartLimit } from "../../platform/port/component.ts";
import { defaultPacing } from "./deaths.ts";
import { readResources } from "./resources.ts";
import { gone, isAlive, makeProcesses } from "./testing.ts";

// Twenty starts of Node and more, on a machine that may be busy.
t.setTimeout(180_000);

const pidOf = (match: RegExpExecArray): number => Number(match[1]);

t.test("components start when what they need is ready, and stop before it", async (t) => {
  const order: string[] = [];
  const { processes } = makeProcesses(
    t,
    {
      last: { behaves: ["obeys"], needs: ["middle"] },
      middle: { behaves: ["obeys"], needs: ["first"] },
      first: { behaves: ["obeys"] },
    },
    { onChange: ({ name, state }) => void order.push(`${name} ${state}`) },
  );
  processes.start();
  const statuses = await processes.settled();
  t.same(
    statuses.map(({ state }) => state),
    ["up", "up", "up"],
  );
  t.ok(order.indexOf("first up") < order.indexOf("middle starting"));
  t.ok(order.indexOf("middle up") < order.indexOf("last starting"));
  await processes.stop();
  const downs = order.filter((change) => change.endsWith(" down"));
  t.same(downs, ["last down", "middle down", "first down"]);
  t.ok(statuses.every(({ pid }) => pid !== undefined && !isAlive(pid)));
});

t.test("a start message reaches the process, and its arguments and environment hold no secret", async (t) => {
  const password = "correct horse battery staple";
  const { processes, written } = makeProcesses(
    t,
    { speaker: { behaves: ["tellsWhatItGot"] } },
    {
      startMessage: (component) => ({
        type: "start",
        component,
        bus: { url: "mqtt://127.0.0.1:1", prefix: "msg", username: "speaker", password },
        config: { loud: true },
        folders: { data: "/d", cache: "/c", assistant: "/a", injected: "/i", skills: "/s" },
      }),
    },
  );
  processes.start();
  const [line] = await written("speaker", /^\{.*\}$/mu);
  t.match(JSON.parse(line), { component: "speaker", bus: { password }, config: { loud: true } });
  const [{ pid } = {}] = await processes.settled();
  const { stdout } = await execa("cat", [`/proc/${pid}/cmdline`, `/proc/${pid}/environ`]);
  t.notMatch(stdout, password);
});

t.test("a component that is killed runs again, with its restarts and last exit told", async (t) => {
  const { processes, logs } = makeProcesses(t, { one: { behaves: ["obeys"] } });
  processes.start();
  const [{ pid = 0 } = {}] = await processes.settled();
  const member = processes.member("one");
  process.kill(pid, "SIGKILL");
  await gone(pid);
  await member.reaches("starting");
  const status = await member.reaches("up");
  t.not(status.pid, pid);
  t.match(status, { restarts: 1, lastExit: { code: null, signal: "SIGKILL" } });
  t.match(
    logs.find(({ level }) => level === "warn"),
    { message: "was ended by SIGKILL; it is restarted" },
  );
});

for (const [title, behaves, exit] of [
  ["an exit with 0 that nobody asked for counts as a crash", ["exits", "0"], { code: 0 }],
  ["a component that dies again and again is given up for now", ["exits", "7"], { code: 7 }],
  ["one that dies as soon as it is ready is given up too", ["exitsWhenReady", "1"], { code: 1 }],
] as const) {
  t.test(title, async (t) => {
    const { processes, logs } = makeProcesses(t, { one: { behaves } });
    processes.start();
    const status = await processes.member("one").reaches("failed");
    t.match(status, { state: "failed", restarts: 6, lastExit: exit });
    t.ok(status.nextStartAt, "it is tried again");
    t.equal(logs.filter(({ level }) => level === "error").length, 1, "and that is said once");
    t.equal(logs.filter(({ level }) => level === "warn").length, 5);
  });
}

t.test("a crash loop is tried for ever, said once, and over when it works", async (t) => {
  const pacing = { firstDelayMs: 0, maxDelayMs: 0, deaths: 2, window: 60_000, rarely: 1, stable: 3_600_000 };
  const { processes, logs } = makeProcesses(t, { one: { behaves: ["exits", "1"] } }, { pacing });
  processes.start();
  const member = processes.member("one");
  for (const _ of [1, 2, 3, 4]) {
    await member.reaches("failed");
    await member.reaches("starting");
  }
  t.equal(logs.filter(({ level }) => level === "error").length, 1);
  await member.stop();
  t.equal(member.state, "down");
});

t.test(
  "as it is usually paced, more than five deaths in a minute are followed by one try in five minutes",
  async (t) => {
    const pacing = { ...defaultPacing, firstDelayMs: 1, maxDelayMs: 1 };
    const { processes } = makeProcesses(t, { one: { behaves: ["exits", "1"] } }, { pacing });
    processes.start();
    const { restarts, since, nextStartAt } = await processes.member("one").reaches("failed");
    t.equal(restarts, 6, "five restarts, and the one to come");
    t.equal(Math.round(((nextStartAt?.getTime() ?? 0) - since.getTime()) / 1000), 300);
  },
);

t.test("exit code 125 is for good, until an operator starts it", async (t) => {
  const { processes } = makeProcesses(t, { one: { behaves: ["exits", "125"] } });
  processes.start();
  const status = await processes.member("one").reaches("failed");
  t.match(status, { restarts: 0, nextStartAt: undefined, lastExit: { code: 125 } });
  await t.rejects(processes.ask("one", "start"), { code: "COMPONENT_FAILED" });
});

t.test("a program that does not exist is a crash with its reason", async (t) => {
  const { processes } = makeProcesses(
    t,
    { one: { behaves: [] } },
    { program: () => ({ file: "/nonexistent/program", args: [] }) },
  );
  processes.start();
  const { lastExit } = await processes.member("one").reaches("failed");
  t.equal(lastExit?.code, 127);
});

t.test("the stop ladder ends everything, and names the rung that worked", async (t) => {
  for (const [behaves, rung] of [
    ["obeys", "asked"],
    ["onlySigterm", "terminated"],
    ["ignoresEverything", "killed"],
  ] as const) {
    const { processes } = makeProcesses(t, {
      one: { behaves: [behaves], stopGrace: { obeys: 60_000, onlySigterm: 1000, ignoresEverything: 50 }[behaves] },
    });
    processes.start();
    const [{ pid = 0 } = {}] = await processes.settled();
    const member = processes.member("one");
    t.equal(await member.stop(), rung, behaves);
    t.notOk(isAlive(pid));
    t.match(member.status, { state: "down", lastExit: { rung } });
  }
});

t.test("what a component has started ends with it, even what has left its process group", async (t) => {
  const { processes, written } = makeProcesses(t, { one: { behaves: ["forks"] } });
  processes.start();
  const children = /child (\d+)\nchild (\d+)\n/u;
  const [, inGroup, outside] = await written("one", children);
  await processes.member("one").stop();
  t.notOk(isAlive(Number(inGroup)));
  t.notOk(isAlive(Number(outside)));
});

t.test("a component that is not ready in time is killed and started again", async (t) => {
  const { processes, logs } = makeProcesses(t, { one: { behaves: ["neverReady"], startLimit: 20 } });
  processes.start();
  const status = await processes.member("one").reaches("failed");
  t.match(status.reason, /^was not ready within 0.02 s; was ended by SIGKILL, again and again$/u);
  t.ok(logs.some(({ message }) => message === "is killed"));
});

t.test("each has a start limit of its own: one that loads for long is waited for while another is ended", async (t) => {
  const { processes } = makeProcesses(t, {
    slow: { behaves: ["neverReady"], startLimit: 600_000 },
    hangs: { behaves: ["neverReady"], startLimit: 20 },
  });
  t.equal(modelStartLimit, 600_000);
  for (const { name, startLimit } of components)
    t.equal(startLimit, ["asr", "nlu"].includes(name) ? modelStartLimit : 60_000, name);
  processes.start();
  await processes.member("hangs").reaches("failed");
  t.match(processes.member("slow").status, { state: "starting", restarts: 0 });
});

t.test("one that hangs is killed and started again", async (t) => {
  const { processes } = makeProcesses(t, { one: { behaves: ["obeys"] } });
  processes.start();
  const [{ pid = 0 } = {}] = await processes.settled();
  const member = processes.member("one");
  process.kill(pid, "SIGSTOP");
  member.send("hung", "does not answer");
  await member.reaches("waiting", "starting");
  const status = await member.reaches("up");
  t.not(status.pid, pid);
  t.equal(status.lastExit?.signal, "SIGKILL");
});

t.test("operators start, stop, restart, disable and enable", async (t) => {
  const { processes } = makeProcesses(t, { one: { behaves: ["obeys"] } });
  processes.start();
  const [first] = await processes.settled();
  const restarted = await processes.ask("one", "restart");
  t.not(restarted.pid, first?.pid);
  t.equal(restarted.restarts, 0, "that was asked for");
  t.equal((await processes.ask("one", "stop")).state, "down");
  t.equal((await processes.ask("one", "start")).state, "up");
  t.equal((await processes.ask("one", "disable")).state, "disabled");
  await t.rejects(processes.ask("one", "start"), { code: "COMPONENT_DISABLED" });
  t.equal((await processes.ask("one", "enable")).state, "up");
  await t.rejects(processes.ask("two", "start"), {
    code: "COMPONENT_UNKNOWN",
    message: "there is no component called two",
  });
});

t.test("what is disabled is not started, and what needs it says so", async (t) => {
  const fixtures = { one: { behaves: ["obeys"] }, two: { behaves: ["obeys"], needs: ["one"] } };
  const { processes } = makeProcesses(t, fixtures, { disabled: new Set(["one"]) });
  processes.start();
  t.match(await processes.settled(), [{ state: "disabled" }, { state: "waiting", reason: "waits for one" }]);
  await processes.ask("one", "enable");
  await processes.member("two").reaches("up");
});

t.test("stopping in the middle of the start leaves nothing", async (t) => {
  const { processes, written } = makeProcesses(t, {
    one: { behaves: ["forks"] },
    two: { behaves: ["neverReady"], stopGrace: 50 },
  });
  processes.start();
  const pid = pidOf(await written("one", /child (\d+)/u));
  const pids = processes.statuses().map((status) => status.pid ?? 0);
  await processes.stop();
  for (const one of [pid, ...pids]) t.notOk(isAlive(one));
});

t.test("when the supervisor is killed, no component outlives it", async (t) => {
  const supervisor = execa(process.execPath, [join(import.meta.dirname, "fixtures", "supervisor.ts")], {
    reject: false,
    buffer: false,
  });
  t.teardown(() => supervisor.kill("SIGKILL"));
  const [line] = (await once(createInterface({ input: supervisor.stdout }), "line")) as [string];
  const pids = JSON.parse(line) as number[];
  t.equal(pids.length, 4, "two components, a child of one in its group and one outside it");
  t.ok(pids.every(isAlive));
  supervisor.kill("SIGKILL");
  await supervisor;
  await Promise.all(pids.map(gone));
  t.notOk(pids.some(isAlive));
});

t.test("what a process uses is read from /proc", async (t) => {
  const resources = await readResources(process.pid);
  t.ok(resources && resources.memory > 10_000_000 && resources.cpu > 0 && resources.openFiles > 2);
  t.equal(await readResources(2 ** 30), undefined);
});

t.test("out of memory, a component is ended before the supervisor", async (t) => {
  const { processes } = makeProcesses(t, { one: { behaves: ["obeys"] } });
  processes.start();
  const [{ pid = 0 } = {}] = await processes.settled();
  const likelihood = async (of: string) => Number(await readFile(`/proc/${of}/oom_score_adj`, "utf8"));
  t.equal(await likelihood(String(pid)), Math.min(1000, (await likelihood("self")) + 300));
});

t.test("restarts leave no open file behind", async (t) => {
  const { processes } = makeProcesses(t, { one: { behaves: ["obeys"] } });
  processes.start();
  await processes.settled();
  const openFiles = () => readdirSync("/proc/self/fd").length;
  await processes.ask("one", "restart");
  await processes.ask("one", "stop");
  const before = openFiles();
  for (let n = 0; n < 10; n++) {
    await processes.ask("one", "start");
    await processes.ask("one", "stop");
  }
  // Its pipes close a moment after it has ended; what leaks never does.
  while (openFiles() > before) await new Promise((resolve) => setImmediate(resolve));
  t.equal(processes.statuses()[0]?.state, "down");
});
