/** Components that share a process: real processes on a real bus. */
import { join } from "node:path";
import t, { type Test } from "tap";
import { makeWorld } from "../../test/world.ts";
import { answered, first, second } from "./fixtures/group.ts";
import { Group } from "./group.ts";
import { whoHangs } from "./hanging.ts";
import { watchLiveness } from "./liveness.ts";
import { gone, isAlive, makeProcesses } from "./testing.ts";

t.setTimeout(180_000);

const fixtures = join(import.meta.dirname, "fixtures");

async function pair(t: Test, { trouble = "none", ping = 3_600_000 } = {}) {
  const world = await makeWorld(t);
  const port = await world.port();
  const parts = { first, second };
  const errors: string[] = [];
  const made = makeProcesses(
    t,
    { first: { behaves: [], stopGrace: first.stopGrace }, second: { behaves: [] } },
    {
      program: (name) => ({ file: process.execPath, args: [join(fixtures, "platform", name, "main.ts")] }),
      group: {
        members: new Set(["first", "second"]),
        make: (env) =>
          new Group({
            program: {
              file: process.execPath,
              args: [join(fixtures, "group-main.ts")],
              env,
            },
            alone: (name) => ({ file: process.execPath, args: [join(fixtures, "platform", name, "main.ts")], env }),
            log: {
              debug() {},
              info() {},
              warn() {},
              error: ({ component }, message) => void errors.push(`${String(component)} ${message}`),
            },
          }),
      },
      startMessage: (component) => ({
        type: "start",
        component,
        bus: world.bus(parts[component as keyof typeof parts]),
        config: component === "first" ? { trouble } : {},
        folders: { data: "", cache: "", assistant: "", injected: "", skills: "" },
      }),
    },
  );
  const { processes } = made;
  const liveness = await watchLiveness({
    port,
    present: () =>
      new Map(processes.statuses().flatMap(({ name, state, pid }) => (state === "up" && pid ? [[name, pid]] : []))),
    offBus: () => new Set(),
    hung: (component, reason) => processes.member(component).send("hung", reason),
    settings: () => ({ interval: ping, limit: ping * 6 }),
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
  t.teardown(() => liveness.close());
  processes.start();
  const [one, two] = await processes.settled();
  const client = await world.client();
  const works = async () => {
    client.forget();
    await client.say("asked", { n: 1 });
    return (await client.next(answered)).payload.n === 2;
  };
  /** Resolves when both are up in another process than `pid`. */
  const again = async (pid: number | undefined) => {
    for (const name of ["first", "second"])
      while (processes.member(name).status.pid === pid || processes.member(name).state !== "up")
        await new Promise((resolve) => setTimeout(resolve, 5));
    return processes.statuses();
  };
  return {
    ...made,
    errors,
    client,
    works,
    again,
    one,
    two,
    pid: one?.pid ?? 0,
    tell: (how: string) => client.say("order", { how }),
  };
}

t.test("members start, stop and log on their own; the process ends with the last", async (t) => {
  const { processes, pid, one, two, works, written, tell } = await pair(t);
  t.match([one, two], [{ state: "up" }, { state: "up" }]);
  t.equal(two?.pid, pid, "they share it");
  t.ok(await works());
  await tell("junk");
  await written("first", /told to junk/u);
  await written("second", /"component":"second".*asked/u);
  t.match(await processes.ask("first", "stop"), { state: "down", lastExit: { code: 0, rung: "asked" } });
  t.ok(isAlive(pid));
  t.ok(await works(), "the other goes on");
  t.match(await processes.ask("first", "start"), { state: "up", pid });
  t.match(await processes.ask("second", "restart"), { state: "up", pid, restarts: 0 });
  t.ok(await works());
  await processes.stop();
  await gone(pid);
});

for (const how of ["throw", "reject"])
  t.test(`an error that nobody handled (${how}) is the fault of one, and all are there again`, async (t) => {
    const { pid, again, works, tell, written, logs } = await pair(t);
    await tell(how);
    const [one, two] = await again(pid);
    t.match(one, { restarts: 1, lastExit: { code: 1, fall: { culprit: "first" } } });
    t.match(two, { restarts: 0, lastExit: { why: /^ended with the process that it shares, because of first: / } });
    await written("first", /"level":"error","component":"first".*unhandled/u);
    t.ok(await works());
    t.same(
      logs.filter(({ level }) => level === "warn").map(({ fields }) => fields["component"]),
      ["first"],
      "one is warned of",
    );
  });

t.test("one that hangs takes all with it, and is found by what it is busy with", async (t) => {
  const { pid, again, works, tell } = await pair(t, { ping: 100 });
  await tell("hang");
  const [one, two] = await again(pid);
  t.match(one, { restarts: 1, lastExit: { signal: "SIGKILL", why: /^did not answer on the bus/ } });
  t.match(two, { restarts: 0, lastExit: { fall: { culprit: "first" } } });
  t.ok(await works());
});

t.test("one that is accused while another spins is innocent: a starved machine notices it first", async (t) => {
  const { processes, pid, again, tell } = await pair(t);
  await tell("hang");
  while (!(await whoHangs(pid))?.spins) await new Promise((resolve) => setTimeout(resolve, 5));
  processes.member("second").send("hung", "it did not answer on the bus");
  const [one, two] = await again(pid);
  t.match([one, two], [{ restarts: 1 }, { restarts: 0 }]);
  t.match(two, { lastExit: { fall: { culprit: "first" } } });
});

t.test("one that does not stop ends the process, and the other is started again", async (t) => {
  const { processes, pid, works, again } = await pair(t, { trouble: "never stops" });
  t.match(await processes.ask("first", "stop"), { state: "down" });
  await processes.member("second").reaches("up");
  t.match(processes.member("second").status, { restarts: 0, lastExit: { fall: { culprit: "first" } } });
  t.ok(await works());
  await processes.ask("first", "start");
  await again(pid);
});

t.test("one that can never work is given up alone; a process killed by somebody is nobody's fault", async (t) => {
  const { processes, works, one, two } = await pair(t, { trouble: "cannot work" });
  t.match([one, two], [{ state: "failed" }, { state: "up" }]);
  t.ok(await works());
  process.kill(two?.pid ?? 0, "SIGKILL");
  await processes.member("second").reaches("waiting", "starting");
  t.match(await processes.member("second").reaches("up"), { restarts: 1, lastExit: { signal: "SIGKILL" } });
});

t.test("who has ended the process three times gets one of its own", async (t) => {
  const { processes, pid, again, tell, works, errors } = await pair(t);
  let shared: number | undefined = pid;
  for (let fall = 0; fall < 3; fall += 1) {
    await tell("throw");
    shared = (await again(shared))[1]?.pid;
  }
  const [one, two] = processes.statuses();
  t.not(one?.pid, two?.pid);
  t.same(errors, ["first has ended its group again: it gets a process of its own"]);
  await tell("throw");
  await processes.member("first").reaches("waiting", "starting");
  await processes.member("first").reaches("up");
  t.equal(processes.member("second").status.pid, two?.pid);
  t.ok(await works());
});
