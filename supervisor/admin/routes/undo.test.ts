/** Undo over HTTPS: listed for who deleted, brought back once, refused afterwards. */
import t from "tap";
import { SessionStore } from "../../sessions/session-store.ts";
import { type Answer, serve } from "../testing/serve.ts";

t.setTimeout(120_000);

const read = ({ text }: Answer) => JSON.parse(text);
const session = {
  sessionId: "s1",
  siteId: "kitchen",
  origin: "client" as const,
  startedAt: "2026-11-24T10:00:00.000Z",
  text: "turn on the light",
  events: [],
};
const draftPath = "/admin/assistant/draft";

t.test("a deleted session and a replaced draft are listed and brought back", async (t) => {
  const { json, signUp, database } = await serve(t);
  await signUp();
  const store = new SessionStore(database);
  t.same(read(await json("GET", "/admin/undo")), { undos: [] });
  store.write([session]);
  t.equal((await json("DELETE", "/admin/sessions/s1")).status, 204);
  t.equal((await json("GET", "/admin/sessions/s1")).status, 404);
  const begun = await json("POST", draftPath, { from: "nothing", name: "Mine" });
  const tag = { "if-match": String(begun.headers["etag"]) };
  t.equal((await json("POST", draftPath, { from: "nothing", name: "Other" }, tag)).status, 201);
  const { undos } = read(await json("GET", "/admin/undo"));
  t.match(undos, [{ what: "Replaced the draft “Mine”" }, { what: "Deleted the session" }]);
  for (const { id, what } of undos) {
    const undone = await json("POST", `/admin/undo/${id}`);
    t.same([undone.status, read(undone)], [200, { what }]);
    t.match(await json("POST", `/admin/undo/${id}`), { status: 404, text: /UNDO_UNKNOWN/ });
  }
  t.match(read(await json("GET", "/admin/sessions/s1")), { text: "turn on the light" });
  t.equal(read(await json("GET", draftPath)).draft.name, "Mine");
});

t.test("whoever wants no undo gets none: the session is erased at once", async (t) => {
  const { json, signUp, database } = await serve(t);
  await signUp();
  const store = new SessionStore(database);
  for (const path of ["/admin/sessions/s1", "/admin/sessions"]) {
    store.write([session]);
    t.match((await json("DELETE", `${path}?undo=false`)).status, /^20[04]$/, path);
    t.same(read(await json("GET", "/admin/undo")), { undos: [] });
    t.equal((await json("DELETE", `${path}?undo=perhaps`)).status, 400);
  }
  t.same(read(await json("GET", "/admin/sessions")).sessions, []);
  t.same(database.prepare("SELECT count(*) AS count FROM removed_sessions").get(), { count: 0 });
});

t.test("something newer is not overwritten: the answer says what is in the way", async (t) => {
  const { json, signUp } = await serve(t);
  await signUp();
  const begun = await json("POST", draftPath, { from: "nothing", name: "Mine" });
  await json("DELETE", draftPath, undefined, { "if-match": String(begun.headers["etag"]) });
  await json("POST", draftPath, { from: "nothing", name: "Newer" });
  const [{ id }] = read(await json("GET", "/admin/undo")).undos;
  t.match(read(await json("POST", `/admin/undo/${id}`)), {
    status: 409,
    code: "UNDO_SUPERSEDED",
    detail: /newer draft, last changed by anna.*delete it, and undo again/i,
  });
  t.equal(read(await json("GET", draftPath)).draft.name, "Newer");
});

t.test("after a minute, and once forgotten, there is nothing to undo", async (t) => {
  let now = Date.now();
  const { json, signUp, database } = await serve(t, {}, { now: () => now });
  await signUp();
  const store = new SessionStore(database);
  const remove = async () => {
    store.write([session]);
    t.match(await json("DELETE", "/admin/sessions"), { status: 200, text: /"removed":1/ });
    return read(await json("GET", "/admin/undo")).undos[0].id as string;
  };
  const forgotten = await remove();
  t.equal((await json("DELETE", `/admin/undo/${forgotten}`)).status, 204);
  t.match(await json("POST", `/admin/undo/${forgotten}`), { status: 404, text: /UNDO_UNKNOWN/ });
  t.same(database.prepare("SELECT count(*) AS count FROM removed_sessions").get(), { count: 0 });
  const late = await remove();
  now += 60_000;
  t.same(read(await json("GET", "/admin/undo")), { undos: [] });
  for (const method of ["POST", "DELETE"])
    t.match(await json(method, `/admin/undo/${late}`), { status: 404, text: /for a minute, once/ }, method);
});

t.test("nobody sees or undoes what somebody else has deleted, or what needs another role", async (t) => {
  const { json, signUp, database, users, services } = await serve(t);
  await signUp();
  new SessionStore(database).write([session]);
  await json("DELETE", "/admin/sessions/s1");
  const [{ id, ...rest }] = read(await json("GET", "/admin/undo")).undos;
  t.same(Object.keys(rest), ["what", "seconds"]);
  t.same(services.undos.list("ben"), []);
  await t.rejects(services.undos.undo(id, "ben"), { code: "UNDO_UNKNOWN" });
  users.add("eve", "$2b$04$x", "active");
  users.change("anna", { role: "operator" });
  for (const method of ["POST", "DELETE"])
    t.match(await json(method, `/admin/undo/${id}`), { status: 403, text: /needs the role owner; anna is operator/ });
});

t.test("a malformed id is refused as such, and one that there is not as unknown", async (t) => {
  const { json, signUp } = await serve(t);
  await signUp();
  for (const id of ["x", "..%2f..", "%00", "a".repeat(300), "g".repeat(36)])
    for (const method of ["POST", "DELETE"])
      t.match((await json(method, `/admin/undo/${id}`)).status, /^(400|404)$/, `${method} ${id.slice(0, 20)}`);
  t.match(await json("POST", "/admin/undo/6f0d1cd4-3f2b-4a53-9f29-7ed8f5d5c2aa"), {
    status: 404,
    text: /UNDO_UNKNOWN/,
  });
});

t.test("a token undoes what it has deleted itself, and not what its user has", async (t) => {
  const { answer, json, signUp, database } = await serve(t);
  await signUp();
  const { token } = read(await json("POST", "/admin/tokens", { name: "ci", role: "owner", scopes: ["sessions"] }));
  const ask = (method: string, path: string) => answer(path, { method, headers: { authorization: `Bearer ${token}` } });
  const store = new SessionStore(database);
  store.write([session, { ...session, sessionId: "s2" }]);
  await json("DELETE", "/admin/sessions/s1");
  t.same(read(await ask("GET", "/admin/undo")), { undos: [] });
  t.equal((await ask("DELETE", "/admin/sessions/s2")).status, 204);
  const [own] = read(await ask("GET", "/admin/undo")).undos;
  const [hers] = read(await json("GET", "/admin/undo")).undos;
  t.equal((await ask("POST", `/admin/undo/${hers.id}`)).status, 404);
  t.equal((await json("POST", `/admin/undo/${own.id}`)).status, 404);
  t.equal((await ask("POST", `/admin/undo/${own.id}`)).status, 200);
  t.same(
    store.list({ limit: 9 }).sessions.map(({ sessionId }) => sessionId),
    ["s2"],
  );
});
