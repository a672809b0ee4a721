/** The health gate: what is well at one look and not at the next. */
import { setTimeout as slowly } from "node:timers/promises";
import t from "tap";
import { greedy, makeBoard, short, up } from "./testing/gate-board.ts";

// Each has a world of its own, and mostly waits for the gate's next look.
t.jobs = 8;

t.test("all must be well for as long as is wanted, at each judgement anew", async (t) => {
  const board = await makeBoard(t);
  const steadySeconds = 2;
  const gate = await board.gate(60, steadySeconds);
  for (const judgement of ["the first", "the second"]) {
    const looks: number[] = [];
    board.health.looked = () => void looks.push(performance.now());
    t.equal(await gate.next("any"), undefined, judgement);
    // Until its end, not until the last look began: on a busy machine, a single look may take long.
    const took = performance.now() - (looks[0] ?? 0);
    t.ok(
      looks.length > 1 && took > steadySeconds * 900,
      `${judgement}: ${looks.length} looks in ${Math.round(took)} ms`,
    );
  }
});

t.test("components that restart between two looks fail the gate, although each look finds them up", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(short);
  let restarts = 0;
  board.health.looked = () => (board.health.components = [up("asr"), up("nlu", { restarts: (restarts += 1) })]);
  t.equal(await gate.next("any"), "components are restarted again and again");
});

t.test("what works when the time is over is given the seconds in which it must go on to do so", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(short, short + 2);
  t.equal(await gate.next("any"), undefined);
});

t.test("a crowded machine is given more time: that it is busy is not the new version's fault", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(short, 0, true, 0, 4);
  const begun = performance.now();
  board.health.looked = () => {
    const isLate = performance.now() - begun > (short + 1) * 1000;
    board.health.components = [up("asr", { state: isLate ? "up" : "starting" }), up("nlu")];
  };
  t.equal(await gate.next("any"), undefined);
});

t.test("who takes more than 4 MiB from look to look is named; who has taken them once is not", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(short);
  const mebibyte = 1024 * 1024;
  let memory = 0;
  const grow = (bytes: number) => () =>
    (board.health.components = [up("asr"), up("nlu", { memory: (memory += bytes) })]);
  board.health.looked = grow(17 * mebibyte);
  t.equal(await gate.next("any"), "nlu takes more and more memory");
  board.health.looked = grow(2 * mebibyte);
  t.equal(await gate.next("any"), undefined);
  let looks = 0;
  board.health.looked = () => grow((looks += 1) === 2 ? 100 * mebibyte : 0)();
  t.equal(await gate.next("any"), undefined, "perhaps that was its start");
});

t.test("a supervisor that takes 16 MiB more from look to look is named too", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(short);
  const { pid, more } = greedy(t);
  await board.write({ pid });
  board.health.looked = more;
  t.equal(await gate.next("any"), "the supervisor takes more and more memory");
});

t.test("a supervisor that answers only when the time is over is not well, and the gate goes on", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(short);
  board.health.looked = () => slowly((short + 1) * 1000);
  t.equal(await gate.next("any"), "the supervisor does not answer");
  board.health.looked = () => undefined;
  t.equal(await gate.next("any"), undefined);
});

t.test("a self-test that has not run yet is waited for, before a change and after it", async (t) => {
  const board = await makeBoard(t);
  const show = (wake?: string) => {
    const selfTest = wake && { steps: [{ step: "wake", state: wake }] };
    board.health.shown["/admin/health"] = { selfTest };
  };
  show();
  const gate = await board.gate(short, 0, true, 10);
  let looks = 0;
  board.health.looked = () => void ((looks += 1) > 1 && show("passed"));
  await gate.ask("before");
  show();
  // Several looks after the usual end.
  const begun = performance.now();
  board.health.looked = () => void (performance.now() - begun > (short + 1) * 1000 && show("failed"));
  t.equal(await gate.next("any"), "the self-test fails: wake");
  board.health.looked = () => show("passed");
  t.equal(await gate.next("any"), undefined);
  board.health.looked = () => show("skipped");
  t.equal(await gate.next("any"), undefined, "there is nothing to test any more");
});

t.test("a version whose self-test does not run at all is not well", async (t) => {
  const board = await makeBoard(t);
  board.health.shown["/admin/health"] = { selfTest: { steps: [{ step: "wake", state: "passed" }] } };
  const gate = await board.gate(short, 0, true, 1);
  await gate.ask("before");
  board.health.shown["/admin/health"] = {};
  t.equal(await gate.next("any"), "the self-test has not run: wake");
  t.equal(await gate.next("any"), undefined, "the version before, once it was put back, need not wait for it");
});

t.test("a version of the time before the self-test is not required to run it", async (t) => {
  const board = await makeBoard(t);
  board.health.shown["/admin/health"] = { selfTest: { steps: [{ step: "wake", state: "passed" }] } };
  const gate = await board.gate(short, 0, true, 1);
  await gate.ask("before");
  board.health.shown["/admin/health"] = {};
  await board.write({ version: "0.1.0" });
  t.equal(await gate.next("any"), undefined);
});
