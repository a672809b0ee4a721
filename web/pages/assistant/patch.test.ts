import t from "tap";
import { array, assert, constantFrom, integer, property, record } from "fast-check";
import { applied, type Change, inverseOf } from "./patch.ts";

const draft = { name: "home", intents: [{ id: "a:b", slots: ["x", "y"] }], "a/b~c": 1 };

t.test("a change is made where its path says, and nothing else is touched", async (t) => {
  const next = applied(draft, { op: "replace", path: "/intents/0/id", value: "a:c" });
  t.same(next, { ...draft, intents: [{ id: "a:c", slots: ["x", "y"] }] });
  t.equal(draft.intents[0]?.id, "a:b", "what there was stays as it was");
  t.equal(next.intents[0]?.slots, draft.intents[0]?.slots, "and is shared where nothing changed");
});

t.test("in a list things are put in, put at its end, replaced and removed", async (t) => {
  const slots = (change: Parameters<typeof applied>[1]) => applied(draft, change).intents[0]?.slots;
  t.same(slots({ op: "add", path: "/intents/0/slots/1", value: "z" }), ["x", "z", "y"]);
  t.same(slots({ op: "add", path: "/intents/0/slots/-", value: "z" }), ["x", "y", "z"]);
  t.same(slots({ op: "replace", path: "/intents/0/slots/0", value: "z" }), ["z", "y"]);
  t.same(slots({ op: "remove", path: "/intents/0/slots/0" }), ["y"]);
});

t.test("keys are added and removed, also with the signs that a path has for itself [RFC 6901]", async (t) => {
  t.same(applied({}, { op: "add", path: "/name", value: "x" }), { name: "x" });
  t.same(applied({ name: "x", other: 1 }, { op: "remove", path: "/name" }), { other: 1 });
  t.equal(applied(draft, { op: "replace", path: "/a~1b~0c", value: 2 })["a/b~c"], 2);
  t.same(applied({ "~1": 0 }, { op: "replace", path: "/~01", value: 3 }), { "~1": 3 }, "~01 is ~1, not a slash");
});

t.test("every edit has an inverse that restores exactly what there was", async (t) => {
  const value = { a: [1, 2, 3], b: { c: [{ d: 1 }], "e/f": 0 } };
  const undone = (...changes: Change[]) => {
    const back = inverseOf(value, changes);
    return [...changes, ...back].reduce(applied, value);
  };
  for (const change of [
    { op: "add", path: "/a/-", value: 9 },
    { op: "add", path: "/a/0", value: 9 },
    { op: "remove", path: "/a/1" },
    { op: "replace", path: "/b/c/0/d", value: 9 },
    { op: "add", path: "/b/new", value: 9 },
    { op: "add", path: "/b/c", value: 9 },
    { op: "remove", path: "/b/e~1f" },
    { op: "replace", path: "/a", value: [] },
  ] as const)
    t.same(undone(change), value, JSON.stringify(change));
  const step = record({
    op: constantFrom("add", "replace", "remove"),
    at: integer({ min: 0, max: 2 }),
    value: integer(),
  });
  assert(
    property(array(step, { maxLength: 6 }), (steps) => {
      const changes: Change[] = [];
      let length = 3;
      for (const { op, at, value: put } of steps) {
        if (op !== "add" && at >= length) continue;
        length += op === "add" ? 1 : op === "remove" ? -1 : 0;
        const path = `/a/${op === "add" ? Math.min(at, length - 1) : at}`;
        changes.push(op === "remove" ? { op, path } : { op, path, value: put });
      }
      return JSON.stringify(undone(...changes)) === JSON.stringify(value);
    }),
  );
});
