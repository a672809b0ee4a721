import { type Asked, board, refuse, tell } from "../../testing/page.ts";
import { effect } from "@preact/signals";
import type { ServerResponse } from "node:http";
import t, { type Test } from "tap";
import { applied, type Change } from "./patch.ts";
import type { Draft } from "./sentence.ts";
import * as page from "./draft.ts";

type Copy = typeof page;
type Answering = (asked: Asked, response: ServerResponse, usual: () => void) => void;

const rename = (value: string): Change => ({ op: "replace", path: "/name", value });

/** A board with a draft that is changed only with its revision; `before` may answer instead. */
async function withDraft(t: Test, { before = (_asked, _response, usual) => usual() }: { before?: Answering } = {}) {
  const state = { draft: { name: "house" } as unknown as Draft, revision: 1 };
  const about = () => ({ revision: state.revision, changedAt: "2026-01-01T00:00:00Z", changedBy: "anna" });
  const usual = ({ method, url, headers, body }: Asked, response: ServerResponse): void => {
    if (url.endsWith("/check")) return tell(response, { revision: state.revision, remarks: [] });
    if (method === "GET") return tell(response, { ...about(), draft: state.draft });
    if (headers["if-match"] !== `"${state.revision}"`) return refuse(response, 412, "DRAFT_CHANGED");
    const sent = JSON.parse(body) as Draft | readonly Change[];
    state.draft = Array.isArray(sent) ? (sent as readonly Change[]).reduce(applied, state.draft) : (sent as Draft);
    state.revision += 1;
    return tell(response, about());
  };
  const made = await board(t, (asked, response) => before(asked, response, () => usual(asked, response)));
  const changes = () =>
    made.asked.filter(({ method }) => method === "PATCH").map(({ body }) => JSON.parse(body) as Change[]);
  return { ...made, state, changes };
}

let copies = 0;

/** The page's module as after a reload: its own state is new, what the tab has kept is not. */
const reloaded = async (): Promise<Copy> => (await import(`./draft.ts?reload=${(copies += 1)}`)) as Copy;

const until = (copy: Copy, state: string) =>
  new Promise<void>((resolve) => {
    const stop = effect(() => {
      if (copy.saving.value.state !== state) return;
      queueMicrotask(() => stop());
      resolve();
    });
  });

const nameOf = (copy: Copy) => copy.draft.value?.name;

t.test("without a draft there is nothing to edit", async (t) => {
  const { asked } = await board(t, (_asked, response) => refuse(response, 404, "DRAFT_MISSING"));
  const copy = await reloaded();
  t.equal(await copy.open(), false);
  copy.edit(rename("x"));
  await copy.settled();
  t.equal(copy.draft.value, undefined);
  t.equal(asked.length, 1);
});

t.test("a change is seen at once and saved soon after; what is typed into one field is one change", async (t) => {
  const { state, changes, asked } = await withDraft(t);
  const copy = await reloaded();
  t.equal(await copy.open(), true);
  for (const name of ["h", "ho", "home"]) copy.edit(rename(name));
  copy.edit({ op: "add", path: "/language", value: "en" }, rename("my home"));
  t.equal(nameOf(copy), "my home");
  t.equal(state.draft.name, "house", "not on the board yet");
  t.equal(copy.saving.value.state, "waiting");
  await until(copy, "saved");
  t.match(state, { revision: 2, draft: { name: "my home", language: "en" } });
  t.same(
    changes(),
    [[rename("home"), { op: "add", path: "/language", value: "en" }, rename("my home")]],
    "in order, at once",
  );
  t.equal(asked.find(({ method }) => method === "PATCH")?.headers["if-match"], '"1"');
  t.equal(copy.about.value?.revision, 2);
});

t.test("a change made while another is being sent follows it", async (t) => {
  let go = () => undefined as unknown;
  const { state, changes } = await withDraft(t, {
    before: ({ method }, _response, usual) => {
      if (method === "PATCH" && state.revision === 1) go = usual;
      else usual();
    },
  });
  const copy = await reloaded();
  await copy.open();
  copy.edit(rename("one"));
  await until(copy, "saving");
  copy.edit(rename("two"));
  while (changes().length === 0) await new Promise(setImmediate);
  go();
  await copy.settled();
  t.same(changes(), [[rename("one")], [rename("two")]], "and is not put in its place");
  t.match(state, { revision: 3, draft: { name: "two" } });
});

t.test("a board that is away is asked again, and a reload meanwhile loses nothing", async (t) => {
  let isAway = true;
  const { state } = await withDraft(t, {
    before: ({ method }, response, usual) => (isAway && method === "PATCH" ? response.destroy() : usual()),
  });
  const before = await reloaded();
  await before.open();
  before.edit(rename("kept"));
  await until(before, "away");
  await t.rejects(before.settled(), { code: "PAGE", message: /not on the board yet/u });
  const after = await reloaded();
  await after.open();
  t.equal(nameOf(after), "kept");
  isAway = false;
  await after.settled();
  t.equal(state.draft.name, "kept");
  await until(before, "saved");
  t.equal(nameOf(before), "kept", "who finds its own change on the board has no quarrel with it");
});

t.test(
  "what somebody else has changed is not written over: theirs is taken, or one's own, as the user says",
  async (t) => {
    const { state } = await withDraft(t);
    const theirs = () => Object.assign(state, { draft: { name: "theirs" }, revision: state.revision + 1 });
    const conflict = async (copy: Copy) => {
      theirs();
      copy.edit(rename("mine"));
      await until(copy, "conflict");
      const { value } = copy.saving;
      if (value.state !== "conflict") throw new Error("no conflict");
      t.equal(value.theirs.draft.name, "theirs");
      t.equal(nameOf(copy), "mine");
      return value.theirs;
    };
    const copy = await reloaded();
    await copy.open();
    copy.takeTheirs(await conflict(copy));
    t.match([nameOf(copy), copy.saving.value.state, state.draft.name], ["theirs", "saved", "theirs"]);
    const found = await conflict(copy);
    copy.edit(rename("still mine"));
    t.equal(copy.saving.value.state, "conflict", "nothing is sent before it is decided");
    await copy.keepMine(found);
    t.match([nameOf(copy), copy.saving.value.state, state.draft.name], ["still mine", "saved", "still mine"]);
    const again = await conflict(copy);
    theirs();
    await t.rejects(copy.keepMine(again), { code: "DRAFT_CHANGED" }, "not over what came after it either");
    await copy.giveUp();
  },
);

t.test("a change whose answer was lost on the way is the page's own, not somebody else's", async (t) => {
  let lost = false;
  const { state } = await withDraft(t, {
    before: ({ method }, response, usual) => {
      if (method !== "PATCH" || lost) return usual();
      lost = true;
      Object.assign(state, { draft: applied(state.draft, rename("mine")), revision: 2 });
      return void response.destroy();
    },
  });
  const copy = await reloaded();
  await copy.open();
  copy.edit(rename("mine"));
  await until(copy, "away");
  await until(copy, "saved");
  t.match(state, { revision: 2, draft: { name: "mine" } });
  t.equal(copy.about.value?.revision, 2);
});

t.test("what the board refuses is told, and given up only by the user", async (t) => {
  const { state } = await withDraft(t, {
    before: ({ method }, response, usual) =>
      method === "PATCH" ? refuse(response, 422, "ASSISTANT_INVALID") : usual(),
  });
  const copy = await reloaded();
  await copy.open();
  copy.edit(rename(""));
  await t.rejects(copy.settled(), { code: "PAGE" });
  t.match(copy.saving.value, { state: "refused", problem: { code: "ASSISTANT_INVALID" } });
  copy.edit(rename("other"));
  t.equal(copy.saving.value.state, "refused");
  t.equal(nameOf(copy), "other", "what is typed is seen all the same");
  await copy.giveUp();
  t.match([nameOf(copy), copy.saving.value.state, state.revision], ["house", "saved", 1]);
  t.equal(sessionStorage.getItem("sotto.draft.unsaved"), null);
});

t.test("a draft opens whatever the tab has kept of its undos", async (t) => {
  await withDraft(t);
  for (const kept of ["{broken", "null", "[]", '{"revision":1,"undos":"x"}']) {
    sessionStorage.setItem("sotto.draft.undo", kept);
    t.equal(await (await reloaded()).open(), true, kept);
  }
  sessionStorage.removeItem("sotto.draft.undo");
});

t.test("a place has the remarks on it and on what is in it, and on no other", (t) => {
  const remark = (...places: string[]) => ({ places }) as unknown as page.Remark;
  page.remarks.value = [
    remark("/intents/1"),
    remark("/intents/1/slots/0"),
    remark("/intents/10"),
    remark("/x", "/intents/1"),
  ];
  t.equal(page.remarksAt("/intents/1").length, 3);
  t.equal(page.remarksAt("/intents/10").length, 1);
  t.end();
});

t.test("edits are undone one by one, and typing into a field is one edit", async (t) => {
  const { state } = await withDraft(t);
  const copy = await reloaded();
  await copy.open();
  const before = copy.draft.value;
  copy.edit({ op: "add", path: "/language", value: "en" });
  for (const name of ["h", "ho"]) copy.edit(rename(name));
  copy.undo();
  t.same([nameOf(copy), copy.draft.value?.language], ["house", "en"]);
  copy.undo();
  copy.undo();
  t.same(copy.draft.value, before, "there is nothing else to undo");
  await until(copy, "saved");
  t.same(state.draft, before);
});

t.test("an edit is undone after a reload, but not once the draft was changed elsewhere", async (t) => {
  const { state } = await withDraft(t);
  const copy = await reloaded();
  await copy.open();
  copy.edit(rename("home"));
  await until(copy, "saved");
  const after = await reloaded();
  await after.open();
  after.undo();
  t.equal(nameOf(after), "house");
  await until(after, "saved");
  after.edit(rename("mine"));
  await until(after, "saved");
  state.draft = { name: "theirs" } as unknown as Draft;
  state.revision += 1;
  await after.open();
  after.undo();
  t.equal(nameOf(after), "theirs");
});

t.test("the version that the board gives a draft is taken over, with what was edited meanwhile", async (t) => {
  const { state } = await withDraft(t);
  state.draft = { name: "house", version: "1" } as unknown as Draft;
  const copy = await reloaded();
  await copy.open();
  state.draft = { ...state.draft, version: "2" };
  state.revision += 1;
  copy.edit(rename("home"));
  await copy.takeVersion();
  t.match(copy.draft.value, { name: "home", version: "2" });
  await copy.settled();
  t.match(state, { revision: 3, draft: { name: "home", version: "2" } });
  t.equal(copy.saving.value.state, "saved", "nobody else has changed it");
  copy.undo();
  t.match(copy.draft.value, { name: "house", version: "2" });
  await copy.settled();
});

t.test("what is edited in a draft that somebody deletes stays, over a reload too, and can be made anew", async (t) => {
  let isGone = false;
  const { state, asked } = await withDraft(t, {
    before({ method }, response, usual) {
      if (method === "POST" && asked.at(-1)?.url.endsWith("/draft") === true) isGone = false;
      else if (isGone) return refuse(response, 404, "DRAFT_MISSING");
      if (method === "POST" && asked.at(-1)?.url.endsWith("/draft") === true)
        return tell(response, { revision: state.revision });
      usual();
    },
  });
  const before = await reloaded();
  await before.open();
  isGone = true;
  before.edit(rename("precious"));
  await until(before, "gone");
  t.equal(nameOf(before), "precious");
  const copy = await reloaded();
  t.equal(await copy.open(), true);
  t.equal(copy.saving.value.state, "gone");
  t.equal(nameOf(copy), "precious", "after a reload");
  await copy.makeAgain();
  t.equal(state.draft.name, "precious");
  t.equal(copy.saving.value.state, "saved");
  copy.edit(rename("more"));
  await copy.settled();
  t.equal(state.draft.name, "more", "and it is edited on");
});

t.test(
  "changes in a deleted draft that are discarded are gone, and the next draft knows nothing of them",
  async (t) => {
    let isGone = false;
    await withDraft(t, {
      before: (_asked, response, usual) => (isGone ? refuse(response, 404, "DRAFT_MISSING") : usual()),
    });
    const copy = await reloaded();
    await copy.open();
    isGone = true;
    copy.edit(rename("precious"));
    await until(copy, "gone");
    await copy.giveUp();
    t.equal(copy.draft.value, undefined);
    isGone = false;
    const next = await reloaded();
    await next.open();
    t.equal(nameOf(next), "house");
    t.equal(next.saving.value.state, "saved");
  },
);
