/** How processes end: one that hangs, all of them in order, and when the supervisor itself is killed. */
import { once } from "node:events";
import { execa } from "execa";
import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import t from "tap";
import { gone, isAlive, makeProcesses } from "./testing.ts";

// Twenty starts of Node and more, on a machine that may be busy.
t.setTimeout(180_000);

const pidOf = (match: RegExpExecArray): number => Number(match[1]);

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
