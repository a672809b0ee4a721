/** Drafts that were deleted or replaced come back for a minute, with their sounds and with what was trained. */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { besides, migrations } from "../../schema.ts";
import { openDatabase } from "../../store/database.ts";
import { Undos } from "../../undo/undos.ts";
import { lights } from "../testing/lights.ts";
import { DraftStore } from "./draft-store.ts";
import { Drafts } from "./drafts.ts";
import { emptyDraft } from "./starter.ts";

const minute = 60_000;

function stand(t: Test, root = t.testdir(), clock = { now: Date.now() }) {
  const database = openDatabase(join(root, "sotto.db"), migrations, besides);
  const undos = new Undos({ database, log: { warn: () => undefined }, now: () => clock.now });
  const store = new DraftStore(database);
  const folder = join(root, "draft");
  const drafts = new Drafts({
    store,
    folder,
    versions: { list: async () => [] },
    workbench: undefined as never,
    models: [folder],
    undos,
  });
  const end = () => {
    undos.close();
    if (database.isOpen) database.close();
  };
  t.teardown(end);
  /** A draft named `name` with one sound, in place of the one that is there. */
  const write = async (name: string) => {
    const assistant = join(root, "assistant");
    mkdirSync(assistant, { recursive: true });
    writeFileSync(join(assistant, "bell.wav"), name);
    return store.replace({ ...lights, name }, "anna", store.state()?.revision, await drafts.files.keep(assistant));
  };
  const sound = async () => String(await drafts.files.read(store.state()?.files ?? "", "bell.wav"));
  const begin = (name: string) =>
    drafts.beginEmpty({ name, author: "me", language: "en" }, { by: "anna", wanted: store.state()?.revision });
  const undo = async () => undos.undo(undos.list("anna")[0]!.id, "anna");
  return { root, clock, undos, store, drafts, folder, end, write, sound, begin, undo };
}

t.test("a deleted draft comes back with its sounds, and with what was trained", async (t) => {
  const { store, drafts, write, sound, undo, folder } = stand(t);
  await drafts.sweep();
  const { revision } = await write("Anna's house");
  const trained = { revision, trainedAt: new Date().toISOString(), seconds: 2, bytes: 1000 };
  store.noteTrained(store.read().draft, trained);
  drafts.remove("anna", revision);
  t.throws(() => store.read(), { code: "DRAFT_MISSING" });
  t.equal(await undo(), "Deleted the draft “Anna's house”");
  const { draft, state } = store.read();
  t.same(draft, { ...lights, name: "Anna's house" });
  t.match(state, { revision: revision + 2, changedBy: "anna" }, "an open page notices");
  t.equal(await sound(), "Anna's house");
  t.match(store.trained(), { ...trained, revision: state.revision });
  t.equal(readdirSync(folder).length, 1);
});

t.test("an import over a draft is undone, and what was imported leaves nothing behind", async (t) => {
  const { store, write, sound, begin, undo, undos, folder, drafts } = stand(t);
  await drafts.sweep();
  await begin("First");
  t.same(undos.list("anna"), [], "nothing was replaced");
  await write("Second");
  await begin("Third");
  t.equal(store.read().draft.name, "Third");
  t.equal(await undo(), "Replaced the draft “Second”");
  t.equal(store.read().draft.name, "Second");
  t.equal(await sound(), "Second");
  t.equal(readdirSync(folder).length, 1);
});

t.test("one undo after the other leads back through several replacements", async (t) => {
  const { store, drafts, begin, undo } = stand(t);
  await drafts.sweep();
  for (const name of ["First", "Second", "Third"]) await begin(name);
  drafts.remove("anna", store.state()!.revision);
  const seen: string[] = [];
  for (const _ of [1, 2, 3]) {
    await undo();
    seen.push(store.read().draft.name);
  }
  t.same(seen, ["Third", "Second", "First"]);
});

t.test("a newer draft is not overwritten, and the undo stays possible", async (t) => {
  const { store, drafts, begin, undo, undos } = stand(t);
  await drafts.sweep();
  await begin("Old");
  drafts.remove("anna", store.state()!.revision);
  await drafts.beginEmpty({ name: "New", author: "me", language: "en" }, { by: "ben", wanted: undefined });
  await t.rejects(undo(), { code: "UNDO_SUPERSEDED", message: /newer draft, last changed by ben/ });
  t.equal(store.read().draft.name, "New");
  const [old] = undos.list("anna");
  drafts.remove("anna", store.state()!.revision);
  await undos.undo(old!.id, "anna");
  t.equal(store.read().draft.name, "Old");
});

t.test("a draft that was edited after an import is not overwritten either", async (t) => {
  const { store, drafts, begin, undo } = stand(t);
  await drafts.sweep();
  await begin("Old");
  await begin("New");
  store.change([{ op: "replace", path: "/version", value: "2" }], "anna", store.state()!.revision, () => undefined);
  await t.rejects(undo(), { code: "UNDO_SUPERSEDED" });
});

t.test("a restart keeps its files for the minute, and the next one after it removes them", async (t) => {
  const first = stand(t);
  await first.drafts.sweep();
  await first.write("Anna's house");
  first.drafts.remove("anna", first.store.state()!.revision);
  first.end();
  const second = stand(t, first.root, first.clock);
  await second.drafts.sweep();
  await second.undos.begin();
  await second.undo();
  t.equal(await second.sound(), "Anna's house");
  second.drafts.remove("anna", second.store.state()!.revision);
  second.end();
  second.clock.now += minute;
  const third = stand(t, first.root, first.clock);
  await third.drafts.sweep();
  await third.undos.begin();
  t.same([third.undos.list("anna"), readdirSync(third.folder)], [[], []]);
});

t.test("an undo that a power cut interrupted does not lose the files of the draft that is back", async (t) => {
  const { store, drafts, write, sound, undos, undo, clock } = stand(t);
  await drafts.sweep();
  await write("Anna's house");
  const { draft, state } = store.read();
  drafts.remove("anna", state.revision);
  // As if it stopped after the draft was back, and before the entry was gone.
  store.replace(draft, "anna", undefined, state.files);
  clock.now += minute;
  await undos.eraseOver();
  t.equal(await sound(), "Anna's house");
  await t.rejects(async () => undo(), "the entry is over");
});

t.test("a draft whose files a restored backup has removed is refused, not brought back without them", async (t) => {
  const { store, drafts, write, undo } = stand(t);
  await drafts.sweep();
  await write("Anna's house");
  drafts.remove("anna", store.state()!.revision);
  await drafts.files.sweep(new Set());
  await t.rejects(undo(), { code: "UNDO_SUPERSEDED", message: /sounds .* not there/ });
  t.equal(store.state(), undefined);
});

t.test("what teaching had begun and given up leaves nothing to undo", async (t) => {
  const { store, drafts, undos, folder, write } = stand(t);
  await drafts.sweep();
  await write(emptyDraft("a", "A", "en").name);
  await drafts.discard("anna", store.state()!.revision);
  t.same([undos.list("anna"), readdirSync(folder)], [[], []]);
});
