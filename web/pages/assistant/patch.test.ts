import t from "tap";
import { applied } from "./patch.ts";

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
