/** Components that hang: real processes on a real bus. */
import { join } from "node:path";
import t, { type Test } from "tap";
import { componentPing, componentPong } from "#bus";
import { starve } from "../../test/starved.ts";
import { makeWorld } from "../../test/world.ts";
import { hang, hangs } from "./fixtures/hangs.ts";
import { type Liveness, watchLiveness } from "./liveness.ts";
import { OffBus } from "./off-bus.ts";
import { makeProcesses } from "./testing.ts";

const program = join(import.meta.dirname, "fixtures", "hangs-main.ts");

async function watched(t: Test, limit: number) {
  const world = await makeWorld(t);
  const port = await world.port();
  const alarms: string[] = [];
  let told = (): void => {};
  const offBus = new OffBus();
  const { processes, logs } = makeProcesses(
    t,
    { hangs: { behaves: [] } },
    {
      program: () => ({ file: process.execPath, args: [program] }),
      startMessage: (component) => ({
        type: "start",
        component,
        bus: world.bus(hangs),
        config: {},
        folders: { data: "", cache: "", assistant: "", injected: "", skills: "" },
      }),
      onSaid: (name, message) => offBus.hear(name, message),
    },
  );
  const liveness: Liveness = await watchLiveness({
    port,
    present: () =>
      new Map(processes.statuses().flatMap(({ name, state, pid }) => (state === "up" && pid ? [[name, pid]] : []))),
    offBus: () => offBus.faults,
    hung(component, reason) {
      alarms.push(reason);
      processes.member(component).send("hung", reason);
      told();
    },
    settings: () => ({ interval: 50, limit }),
    log: { debug() {}, info() {}, warn() {}, error() {} },
  });
  t.teardown(() => liveness.close());
  processes.start();
  const [{ pid = 0 } = {}] = await processes.settled();
  const member = processes.member("hangs");
  return {
    world,
    port,
    processes,
    member,
    pid,
    logs,
    alarms,
    offBus,
    liveness,
    alarm: new Promise<void>((resolve) => (told = resolve)),
  };
}

t.test("a component that is stopped is killed and started again, and its status and the log say why", async (t) => {
  const { member, pid, alarm, logs } = await watched(t, 300);
  process.kill(pid, "SIGSTOP");
  await alarm;
  await member.reaches("starting", "waiting");
  const status = await member.reaches("up");
  t.not(status.pid, pid);
  t.match(status, { restarts: 1, lastExit: { signal: "SIGKILL" } });
  t.match(
    logs.filter(({ level }) => level === "warn"),
    [
      { message: "is killed", fields: { component: "hangs", reason: /^did not answer on the bus for 0\.\d+ s$/u } },
      { message: /^did not answer on the bus for 0\.\d+ s; was ended by SIGKILL; it is restarted$/u },
    ],
  );
});

t.test("a component in an endless loop is killed and started again", async (t) => {
  const { port, member, pid, alarm } = await watched(t, 300);
  port.say(hang, { milliseconds: 3_600_000 });
  await alarm;
  await member.reaches("starting", "waiting");
  const status = await member.reaches("up");
  t.not(status.pid, pid);
  t.equal(status.restarts, 1);
});

t.test(
  "one that gets no processor time is left alone however long it is silent, and killed when it hangs",
  async (t) => {
    const { world, processes, pid, alarms, alarm } = await watched(t, 300);
    const observer = await world.client();
    await starve(t, pid);
    // How long it is silent is up to the kernel; given-time.test.ts shows what is judged.
    for (let n = 0; n < 60; n++) await observer.next(componentPing);
    t.same(alarms, []);
    t.equal(processes.statuses()[0]?.pid, pid);
    process.kill(pid, "SIGSTOP");
    await alarm;
    t.match(alarms, [/^did not answer on the bus/u]);
  },
);

t.test("one that is busy for a while, and answers then, is left alone", async (t) => {
  const { port, world, processes, pid, alarms, liveness } = await watched(t, 10_000);
  const observer = await world.client();
  port.say(hang, { milliseconds: 500 });
  port.say(hang, { milliseconds: 500 });
  const { payload } = await observer.next(componentPing);
  await observer.next(componentPong, ({ round }) => round > payload.round + 20);
  t.same(alarms, []);
  t.equal(processes.statuses()[0]?.pid, pid);
  t.ok(liveness.busAnswersWithin(60_000));
});

t.test("when the bus is gone nobody is blamed, and the bus is known not to answer", async (t) => {
  const { world, processes, pid, alarms, liveness } = await watched(t, 300);
  await world.broker.close();
  while (liveness.busAnswersWithin(1_000)) await new Promise((resolve) => setImmediate(resolve));
  t.same(alarms, []);
  t.equal(processes.statuses()[0]?.pid, pid);
});

t.test(
  "one whose own connection the broker refuses is not blamed while it says so, and killed when it says nothing more",
  async (t) => {
    const { world, port, processes, pid, alarms, alarm, offBus } = await watched(t, 300);
    const observer = await world.client();
    world.broker.removeCredential("hangs");
    while (!offBus.faults.has("hangs")) await observer.next(componentPing);
    for (let n = 0; n < 20; n++) await observer.next(componentPing);
    t.match([...offBus.faults], [["hangs", /refused|closed|not authorised|bad user name/u]]);
    t.same(alarms, []);
    t.equal(processes.statuses()[0]?.pid, pid);
    t.ok(port.connected);
    process.kill(pid, "SIGSTOP");
    await alarm;
    t.match(alarms, [/^did not answer on the bus/u]);
  },
);

t.test("with a limit of 0 nobody is ever killed for its silence", async (t) => {
  const { world, processes, pid, alarms } = await watched(t, 0);
  const observer = await world.client();
  process.kill(pid, "SIGSTOP");
  for (let n = 0; n < 10; n++) await observer.next(componentPing);
  t.same(alarms, []);
  t.equal(processes.statuses()[0]?.pid, pid);
});
