import { join } from "node:path";
import t, { type Test } from "tap";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import { superseded, type UndoKind, Undos } from "./undos.ts";

const minute = 60_000;
const quiet = { warn: () => undefined };

/** Things that are deleted by their number, on a clock of their own. */
function stand(t: Test, path = join(t.testdir(), "sotto.db"), clock = { now: Date.parse("2026-11-24T10:00:00Z") }) {
  const database = openDatabase(path, migrations, besides);
  const warned: string[] = [];
  const undos = new Undos({
    database,
    log: { warn: (_, message) => void warned.push(message) },
    now: () => clock.now,
  });
  const restored: number[] = [];
  const erased: number[] = [];
  const kind: UndoKind<number> = {
    role: "operator",
    most: 3,
    restore: (thing) => void restored.push(thing),
    erase: (thing) => void erased.push(thing),
  };
  const end = () => {
    undos.close();
    if (database.isOpen) database.close();
  };
  t.teardown(end);
  return { path, clock, undos, restored, erased, kind, warned, end };
}

t.test("what was deleted is brought back once, by who has deleted it and nobody else", async (t) => {
  const { undos, kind, restored } = stand(t);
  const things = undos.of("thing", kind);
  const id = things.note("Deleted the thing", "anna", 7);
  t.match(undos.list("anna"), [{ id, what: "Deleted the thing" }]);
  t.same(undos.list("ben"), []);
  t.equal(undos.roleFor(id, "anna"), "operator");
  await t.rejects(undos.undo(id, "ben"), { code: "UNDO_UNKNOWN" });
  await t.rejects(undos.forget(id, "ben"), { code: "UNDO_UNKNOWN" });
  const both = await Promise.allSettled([undos.undo(id, "anna"), undos.undo(id, "anna")]);
  t.match(both, [{ value: "Deleted the thing" }, { reason: { code: "UNDO_UNKNOWN" } }]);
  t.same(restored, [7]);
  t.same(undos.list("anna"), []);
});

t.test("after a minute it is neither listed nor undone, and erased once", async (t) => {
  const { undos, kind, erased, restored, clock } = stand(t);
  const things = undos.of("thing", kind);
  const id = things.note("Deleted the thing", "anna", 7);
  clock.now += minute - 1;
  await undos.eraseOver();
  t.equal(undos.list("anna").length, 1);
  clock.now += 1;
  t.same(undos.list("anna"), []);
  await t.rejects(undos.undo(id, "anna"), { code: "UNDO_UNKNOWN" });
  t.same(things.kept(), [7], "it is there until it is erased");
  await undos.eraseOver();
  await undos.eraseOver();
  t.same([erased, restored, things.kept()], [[7], [], []]);
});

t.test("a restart keeps what can be undone, and erases what became over meanwhile", async (t) => {
  const first = stand(t);
  const things = first.undos.of("thing", first.kind);
  things.note("Deleted the first", "anna", 1);
  first.clock.now += minute / 2;
  const second = things.note("Deleted the second", "anna", 2);
  first.end();
  first.clock.now += minute / 2;
  const next = stand(t, first.path, first.clock);
  next.undos.of("thing", next.kind);
  await next.undos.begin();
  t.same(next.erased, [1]);
  t.equal(await next.undos.undo(second, "anna"), "Deleted the second");
  t.same(next.restored, [2]);
});

t.test("a clock that was set back keeps nothing longer", async (t) => {
  const { undos, kind, erased, clock } = stand(t);
  undos.of("thing", kind).note("Deleted the thing", "anna", 7);
  clock.now -= 3_600_000;
  t.same(undos.list("anna"), []);
  await undos.eraseOver();
  t.same(erased, [7]);
});

t.test("of one kind only the newest are kept", async (t) => {
  const { undos, kind, erased } = stand(t);
  const things = undos.of("thing", kind);
  for (const thing of [1, 2, 3, 4]) things.note(`Deleted ${thing}`, thing < 3 ? "anna" : "ben", thing);
  t.same(
    undos.list("anna").map(({ what }) => what),
    ["Deleted 2"],
  );
  await undos.eraseOver();
  t.same(erased, [1]);
});

t.test("what is refused stays possible, and what cannot be erased is tried again", async (t) => {
  const { undos, kind, warned, clock } = stand(t);
  let isFull = true;
  const things = undos.of("thing", {
    ...kind,
    restore: () => {
      throw superseded("there is a newer thing", "delete it");
    },
    erase: () => {
      if (isFull) throw new Error("the disk is full");
    },
  });
  const id = things.note("Deleted the thing", "anna", 7);
  await t.rejects(undos.undo(id, "anna"), { code: "UNDO_SUPERSEDED", remedy: "delete it" });
  t.equal(undos.list("anna").length, 1);
  clock.now += minute;
  await undos.eraseOver();
  t.match(warned, [/cannot be erased yet/]);
  t.same(things.kept(), [7]);
  isFull = false;
  await undos.eraseOver();
  t.same(things.kept(), []);
});

t.test(
  "what is forgotten is erased before its time; an entry of a kind that this version lacks is dropped",
  async (t) => {
    const first = stand(t);
    const id = first.undos.of("thing", first.kind).note("Deleted the thing", "anna", 7);
    await first.undos.forget(id, "anna");
    t.same(first.erased, [7]);
    await t.rejects(first.undos.undo(id, "anna"), { code: "UNDO_UNKNOWN" });
    first.undos.of("other", first.kind).note("Deleted the other", "anna", 8);
    first.end();
    const next = stand(t, first.path, first.clock);
    const others = next.undos.of("thing", next.kind);
    await next.undos.begin();
    t.same([next.undos.list("anna"), others.kept(), next.warned], [[], [], []]);
  },
);

t.test("a database that cannot be read keeps nobody from starting", async (t) => {
  const database = openDatabase(join(t.testdir(), "sotto.db"), migrations, besides);
  const undos = new Undos({ database, log: quiet });
  t.teardown(() => undos.close());
  database.close();
  await t.resolves(undos.begin());
});
