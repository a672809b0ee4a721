import t from "tap";
import { migrations } from "../../schema.ts";
import { openDatabase } from "../../store/database.ts";
import { lights } from "../testing/lights.ts";
import { join } from "node:path";
import { type Change, changed, stepsOf } from "./change.ts";
import { DraftStore } from "./draft-store.ts";

const apply = (value: unknown, change: Change) => changed(value, stepsOf(change.path), change);

t.test("a patch adds, replaces and removes, and leaves the given value as it was", async (t) => {
  const before = { list: [1, 2], deep: { "a/b": [{ c: 1 }] } };
  t.same(apply(before, { op: "add", path: "/list/-", value: 3 }), { ...before, list: [1, 2, 3] });
  t.same(apply(before, { op: "add", path: "/list/0", value: 3 }), { ...before, list: [3, 1, 2] });
  t.same(apply(before, { op: "remove", path: "/list/0" }), { ...before, list: [2] });
  t.same(apply(before, { op: "replace", path: "/deep/a~1b/0/c", value: 2 }), {
    ...before,
    deep: { "a/b": [{ c: 2 }] },
  });
  t.same(apply(before, { op: "remove", path: "/deep/a~1b" }), { ...before, deep: {} });
  const own = apply({}, { op: "add", path: "/__proto__", value: 1 }) as object;
  t.ok(Object.hasOwn(own, "__proto__"), "a key like any other");
  t.equal(Object.getPrototypeOf(own), Object.prototype);
  for (const change of [
    { op: "replace", path: "/none", value: 1 },
    { op: "replace", path: "/list/2", value: 1 },
    { op: "replace", path: "/list/-", value: 1 },
    { op: "add", path: "/list/3", value: 1 },
    { op: "add", path: "/list/01", value: 1 },
    { op: "add", path: "/list/0/x", value: 1 },
    { op: "remove", path: "/none" },
    { op: "remove", path: "list" },
  ] as const)
    t.throws(() => apply(before, change), { code: "REQUEST_IMPOSSIBLE" }, change.path);
  t.same(before, { list: [1, 2], deep: { "a/b": [{ c: 1 }] } });
});

t.test("the draft's lists keep their order, and a change that fails changes nothing", async (t) => {
  const database = openDatabase(join(t.testdir(), "sotto.db"), migrations);
  t.teardown(() => database.close());
  const store = new DraftStore(database);
  t.throws(() => store.read(), { code: "DRAFT_MISSING" });
  let { revision } = store.replace(lights, "anna", undefined, undefined);
  const names = () => store.read().draft.entities.map(({ name }) => name);
  const entity = (name: string) => ({ ...lights.entities[0]!, name });
  const change = (...changes: readonly Change[]) => {
    ({ revision } = store.change(changes, "anna", revision, () => undefined));
  };
  change(
    { op: "add", path: "/entities/-", value: entity("c") },
    { op: "add", path: "/entities/0", value: entity("a") },
    { op: "add", path: "/entities/1", value: entity("b") },
  );
  t.same(names(), ["a", "b", "room", "c"]);
  change({ op: "remove", path: "/entities/1" }, { op: "replace", path: "/name", value: "New" });
  t.same([names(), store.read().draft.name], [["a", "room", "c"], "New"]);
  t.throws(() => change({ op: "remove", path: "/entities/0" }, { op: "remove", path: "/entities/9" }), {
    code: "REQUEST_IMPOSSIBLE",
  });
  t.same(names(), ["a", "room", "c"], "all of it or nothing");
  t.throws(() => store.change([{ op: "remove", path: "/entities/0" }], "ben", revision - 1, () => undefined), {
    code: "DRAFT_CHANGED",
    message: /revision 3 is by anna/,
  });
  t.throws(() => store.replace(lights, "ben", undefined, undefined), { code: "DRAFT_CHANGED" });
  const many = Array.from({ length: 1001 }, (_, at) => entity(String(at)));
  t.throws(() => change({ op: "replace", path: "/entities", value: many }), { code: "REQUEST_TOO_LARGE" });
  store.remove("anna", revision);
  t.equal(store.state(), undefined);
  t.ok(store.replace(lights, "anna", undefined, undefined).revision > revision, "a revision is never given twice");
});

t.test("the last hundred results are kept", async (t) => {
  const database = openDatabase(join(t.testdir(), "sotto.db"), migrations);
  t.teardown(() => database.close());
  const store = new DraftStore(database);
  const report = { total: 1, passed: 1, verdicts: [], confusions: [] };
  for (let revision = 1; revision <= 103; revision++) store.noteResult(lights, revision, report);
  t.equal(store.results().length, 100);
  t.match(store.results()[0], { revision: 103, total: 1 });
  t.same(store.report(103), report);
  t.equal(store.report(1), undefined);
});
