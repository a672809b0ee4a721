/** What the health gate waits for no longer. */
import t from "tap";
import { type Failed, GivenUp, Hopelessness } from "./gate-given-up.ts";
import { makeBoard, up } from "./testing/gate-board.ts";

t.jobs = 4;

const minute = 60_000;
const never = () => 0;
const failed = (more: Partial<Failed> = {}) =>
  new GivenUp(7, { name: "nlu", restarts: 6, since: "2026-11-28T08:00:00Z", ...more });
const at = (seconds: number, left = minute) => ({ now: seconds * 1000, left, clock: seconds * 1000 });

t.test("only what stays given up for as long as is asked is believed to be", async (t) => {
  const hopelessness = new Hopelessness(20_000);
  t.notOk(hopelessness.isSure(failed(), at(0), never));
  t.notOk(hopelessness.isSure(failed(), at(19), never));
  t.ok(hopelessness.isSure(failed(), at(20), never));
  t.notOk(hopelessness.isSure(failed({ restarts: 7 }), at(21), never), "it was tried again meanwhile");
  t.notOk(hopelessness.isSure(failed({ restarts: 7, since: "2026-11-28T08:01:00Z" }), at(45), never));
  t.ok(hopelessness.isSure(failed({ restarts: 7, since: "2026-11-28T08:01:00Z" }), at(65), never));
  hopelessness.forget();
  t.notOk(hopelessness.isSure(failed({ restarts: 7, since: "2026-11-28T08:01:00Z" }), at(70), never));
});

t.test(
  "one that is tried again before the time can be over is waited for, however crowded the board becomes",
  async (t) => {
    const tried = (seconds: number) => failed({ nextStartAt: new Date(seconds * 1000).toISOString() });
    const isSure = (error: GivenUp, left: number) => {
      const hopelessness = new Hopelessness(0);
      return hopelessness.isSure(error, at(0, left), never);
    };
    t.notOk(isSure(tried(300), 120_000), "four times as long as that");
    t.ok(isSure(tried(300), 74_000));
    t.notOk(isSure(tried(-1), minute), "the clock was set, or it is due");
    t.notOk(isSure(failed({ nextStartAt: "soon" }), minute));
  },
);

t.test("where the kernel has killed for want of memory, the supervisor may yet make do with less", async (t) => {
  const hopelessness = new Hopelessness(0);
  t.notOk(hopelessness.isSure(failed(), at(0), () => 1));
  t.ok(
    hopelessness.isSure(failed(), at(0), () => undefined),
    "a kernel that does not tell tells the supervisor neither",
  );
});

t.test("a new version with a component that is given up is not waited for to the end", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(600);
  board.health.components = [up("asr", { state: "starting" }), up("nlu", { state: "failed" })];
  t.equal(await gate.next("any"), "nlu is failed");
});

t.test("the version that was put back is given all of its time", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(600);
  const given = [up("asr"), up("nlu", { state: "failed" })];
  board.health.components = given;
  t.equal(await gate.next("any"), "nlu is failed");
  let looks = 0;
  board.health.looked = () => void (looks++ === 3 && (board.health.components = [up("asr"), up("nlu")]));
  t.equal(await gate.next("any"), undefined);
});

t.test("while the bus does not carry, one that is given up may come back with it", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(600);
  board.answering.clear();
  let looks = 0;
  board.health.looked = () => {
    board.health.components = [up("asr"), up("nlu", { state: looks++ < 1 ? "failed" : "up" })];
    if (looks > 1) for (const name of ["asr", "nlu"]) board.answering.add(name);
  };
  t.equal(await gate.next("any"), undefined);
});
