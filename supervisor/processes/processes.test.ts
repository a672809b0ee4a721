import { execa } from "execa";
import t from "tap";
import { components } from "../../platform/components.ts";
import { modelStartLimit } from "../../platform/port/component.ts";
import { defaultPacing } from "./deaths.ts";
import { readResources } from "./resources.ts";
import { gone, isAlive, makeProcesses } from "./testing.ts";

// Twenty starts of Node and more, on a machine that may be busy.
t.setTimeout(180_000);

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

t.test(
  "a component that the kernel has killed for lack of memory says so; one that is killed on purpose does not",
  async (t) => {
    const { processes } = makeProcesses(t, { one: { behaves: ["obeys"] } }, { killedByKernel: () => true });
    processes.start();
    const [{ pid = 0 } = {}] = await processes.settled();
    const member = processes.member("one");
    process.kill(pid, "SIGKILL");
    await gone(pid);
    await member.reaches("starting");
    const { lastExit } = await member.reaches("up");
    t.match(lastExit, { forMemory: true, why: "was killed by the kernel: no memory was left" });
    await processes.ask("one", "stop");
    t.match(member.status.lastExit, { forMemory: false, asked: true });
  },
);

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

t.test("a component that is not ready in time is killed and started again", async (t) => {
  const { processes, logs } = makeProcesses(t, { one: { behaves: ["neverReady"], startLimit: 20 } });
  processes.start();
  const status = await processes.member("one").reaches("failed");
  t.match(status.reason, /^was not ready within 0.02 s; was ended by SIGKILL, again and again$/u);
  t.ok(logs.some(({ message }) => message === "is killed"));
});

t.test("a component that waits for the broker is neither killed nor waited for, and is told as such", async (t) => {
  let excuse: string | undefined = "waits for the bus: ECONNREFUSED";
  const fixtures = {
    one: { behaves: ["neverReady"], startLimit: 20 },
    needsOne: { behaves: ["obeys"], needs: ["one"] },
  };
  const { processes, logs } = makeProcesses(t, fixtures, { excuse: () => excuse });
  processes.start();
  const [one, needsOne] = await processes.settled();
  t.match(one, { state: "starting", reason: excuse, restarts: 0, pid: Number });
  t.match(needsOne, { state: "waiting" });
  await t.rejects(processes.ask("one", "restart"), { code: "COMPONENT_FAILED", message: /waits for the bus/u });
  t.notOk(logs.some(({ message }) => message === "is killed"));
  excuse = undefined;
  t.match(await processes.member("one").reaches("failed"), { reason: /was not ready within/u }, "its own fault again");
});

t.test("what was given up because of the broker is started when the broker is reached again", async (t) => {
  let excuse: string | undefined = "waits for the bus: not authorised";
  const fixtures = { refused: { behaves: ["exits", "125"] }, disabled: { behaves: ["obeys"] } };
  const { processes } = makeProcesses(t, fixtures, { excuse: () => excuse, disabled: new Set(["disabled"]) });
  processes.start();
  const { lastExit, excuse: told } = await processes.member("refused").reaches("failed");
  t.equal(told, excuse);
  excuse = undefined;
  processes.excuseIsOver();
  await processes.member("refused").reaches("starting");
  const again = await processes.member("refused").reaches("failed");
  t.not(again.lastExit?.at, lastExit?.at);
  t.equal(again.excuse, undefined);
  processes.excuseIsOver();
  t.equal(processes.member("refused").state, "failed", "now it is its own fault");
  t.equal(processes.member("disabled").state, "disabled");
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

t.test("what a process uses is read from /proc", async (t) => {
  const resources = await readResources(process.pid);
  t.ok(resources && resources.memory > 10_000_000 && resources.cpu > 0 && resources.openFiles > 2);
  t.equal(await readResources(2 ** 30), undefined);
});
