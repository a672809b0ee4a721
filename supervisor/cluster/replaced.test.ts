import { DatabaseSync } from "node:sqlite";
import t, { type Test } from "tap";
import { addBesides } from "../store/database.ts";
import { ReplacedChanges, replacedTables } from "./replaced.ts";

type Lamp = { readonly colour: string; readonly name: string };
const day = 86_400_000;
const today = Date.UTC(2026, 10, 27);

function open(t: Test) {
  const database = new DatabaseSync(":memory:");
  t.teardown(() => database.close());
  addBesides(database, [replacedTables]);
  let now = today;
  const make = () =>
    new ReplacedChanges<Lamp>(
      "lamp",
      ({ colour, name }) => ({ colour, name }),
      database,
      () => now,
    );
  return { database, make, pass: (ms: number) => void (now += ms) };
}

const red = { colour: "red", name: "hall" };
const blue = { colour: "blue", name: "hall" };

t.test("what was replaced is told by what differed, also after a restart, and by no value", async (t) => {
  const { make } = open(t);
  t.same(make().add("x", red, blue), ["colour"]);
  const told = make().list(new Map([["x", blue]]));
  t.same(told, [{ id: "x", at: today, changes: ["colour"] }]);
  t.notMatch(JSON.stringify(told), /red|blue/u);
});

t.test("when it is changed again it is told no more; another change of the record ends nothing", async (t) => {
  const changes = open(t).make();
  changes.add("x", red, blue);
  t.equal(changes.list(new Map([["x", { ...blue, name: "porch" }]])).length, 1);
  t.same(changes.list(new Map([["x", red]])), []);
  t.same(changes.list(new Map([["x", blue]])), [], "nor when it is changed back");
});

t.test("a record that others have removed is told until it is there again", async (t) => {
  const changes = open(t).make();
  t.same(changes.add("x", red, undefined), ["removed"]);
  t.match(changes.list(new Map()), [{ id: "x", changes: ["removed"] }]);
  t.same(changes.list(new Map([["x", red]])), []);
});

t.test("after a week it is old, and a clock that was set back makes nothing old", async (t) => {
  const { make, pass } = open(t);
  const changes = make();
  changes.add("x", red, blue);
  pass(-50 * day);
  t.equal(changes.list(new Map([["x", blue]])).length, 1);
  pass(57 * day + 1);
  t.same(changes.list(new Map([["x", blue]])), []);
});

t.test("two that are the same have lost nothing", async (t) => {
  const changes = open(t).make();
  t.same(changes.add("x", red, { ...red }), []);
  t.same(changes.list(new Map([["x", red]])), []);
});

t.test("what was noted before the clock was set counts from when it is", async (t) => {
  const { make, pass } = open(t);
  pass(-today);
  make().add("x", red, blue);
  const current = new Map([["x", blue]]);
  t.match(make().list(current), [{ at: 0 }]);
  pass(today);
  const changes = make();
  t.match(changes.list(current), [{ id: "x", at: today }]);
  pass(7 * day + 1);
  t.same(changes.list(current), []);
});

t.test("a disk that accepts no writes does not stop anybody from asking", async (t) => {
  const { database, make } = open(t);
  const changes = make();
  changes.add("x", red, blue);
  changes.add("y", red, blue);
  database.exec("PRAGMA query_only = ON");
  t.match(
    changes.list(
      new Map([
        ["x", red],
        ["y", blue],
      ]),
    ),
    [{ id: "y" }],
  );
  database.exec("PRAGMA query_only = OFF");
  t.match(
    changes.list(
      new Map([
        ["x", red],
        ["y", blue],
      ]),
    ),
    [{ id: "y" }],
  );
});
