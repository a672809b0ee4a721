import t from "tap";
import type { Session } from "../../supervisor/sessions/session.ts";
import { SessionStore } from "../../supervisor/sessions/session-store.ts";
import { answering, tell } from "../testing/answering.ts";
import { board } from "../testing/sotto.ts";

const session = (sessionId: string): Session => ({
  sessionId,
  siteId: "kitchen",
  origin: "client",
  startedAt: "2026-01-01T10:00:00.000Z",
  text: "turn on the light",
  events: [],
});

t.test("the newest deletion is undone, or the one that is named, and then there is none", async (t) => {
  const { sotto, data, database, services } = await board(t);
  const left = () => services.sessions.list({ limit: 9 }).sessions.map(({ sessionId }) => sessionId);
  new SessionStore(database).write([session("one"), session("two")]);
  t.match(await sotto("undo"), { code: 1, out: "", err: /nothing to undo\n.*for a minute/u });
  t.match(await sotto("undo", "--list"), { code: 0, out: "", err: /nothing to undo/u });
  await sotto("sessions", "forget", "two");
  await sotto("sessions", "forget", "--all", "--yes");
  t.match((await sotto("undo", "--list")).out, /^[0-9a-f]{8}  \d\d s left  Deleted the session\n.*\n$/u);
  const { value } = await data("undo", "--list");
  const [, older] = value["undos"] as readonly { readonly id: string }[];
  t.match(await sotto("undo", older!.id.slice(0, 12)), { code: 0, out: "Undone: Deleted the session\n", err: "" });
  t.same(left(), ["two"]);
  t.match(await data("undo"), { code: 0, value: { what: "Deleted the session" } });
  t.same(left(), ["two", "one"]);
  t.match(await sotto("undo"), { code: 1 });
});

t.test("what is deleted without undo has none", async (t) => {
  const { sotto, database } = await board(t);
  new SessionStore(database).write([session("one"), session("two")]);
  t.match(await sotto("sessions", "forget", "one", "--no-undo"), { code: 0, err: "" });
  t.match(await sotto("sessions", "forget", "--all", "--yes", "--no-undo"), { code: 0, err: "" });
  t.match(await sotto("undo"), { code: 1, err: /nothing to undo/u });
});

t.test("an id that nothing or several things begin with, or that is given with --list, is refused", async (t) => {
  const { sotto } = await answering(t, (_request, response) =>
    tell(response, { undos: ["ab1", "ab2"].map((id) => ({ id, what: "Deleted the session", seconds: 3.2 })) }),
  );
  t.match(await sotto("undo", "zz"), { code: 1, err: /no undo begins with zz/u });
  t.match(await sotto("undo", "ab"), { code: 64, err: /2 undos begin with ab/u });
  t.match(await sotto("undo", "ab1", "--list"), { code: 64, err: /or --list/u });
});
