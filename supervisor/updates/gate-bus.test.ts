/** The health gate: what it asks the components on the bus. */
import { setImmediate } from "node:timers/promises";
import t from "tap";
import { makeBoard, short, up } from "./testing/gate-board.ts";

// Each has a world of its own, and mostly waits for the gate's next look.
t.jobs = 8;

t.test("components that do not answer on the bus are named", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(short);
  board.answering.delete("asr");
  t.equal(await gate.next("any"), "asr does not answer on the bus");
  board.answering.clear();
  t.equal(await gate.next("any"), "asr, nlu do not answer on the bus");
});

t.test("a sentence of the assistant that is not understood any more, or not answered, is not well", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(short);
  board.understand(false);
  t.equal(await gate.next("any"), "nlu does not understand “turn on the light”");
  board.understand(undefined);
  t.equal(await gate.next("any"), "nlu does not answer on the bus");
  board.queries.length = 0;
  await board.write({ sentence: undefined });
  t.equal(await gate.next("any"), undefined, "without an assistant nothing is said");
  await board.write();
  board.health.components = [up("asr"), up("nlu", { state: "disabled" })];
  t.equal(await gate.next("any"), undefined, "nor where nobody is there who understands");
  t.same(board.queries, []);
});

t.test("a component that has missed the question is asked again at the next look", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate(40);
  board.answering.delete("asr");
  board.health.pinged = () => void board.answering.add("asr");
  t.equal(await gate.next("any"), undefined);
});

t.test("if no component should be up, the gate asks none, and passes", async (t) => {
  const board = await makeBoard(t);
  board.health.components = [up("asr", { state: "disabled" }), up("nlu", { state: "disabled" })];
  board.answering.clear();
  const gate = await board.gate();
  t.equal(await gate.next("any"), undefined);
  t.same(board.queries, []);
});

t.test("the gate takes its leave of the bus after each look", async (t) => {
  const board = await makeBoard(t);
  const gate = await board.gate();
  const before = board.broker.stats.clients;
  t.equal(await gate.next("any"), undefined);
  while (board.broker.stats.clients > before) await setImmediate();
  t.pass("it is there no longer, though it runs");
});
