import t, { type Test } from "tap";
import type { Session } from "../../supervisor/sessions/session.ts";
import { SessionStore } from "../../supervisor/sessions/session-store.ts";
import { answering, refuse, tell } from "../testing/answering.ts";
import { board } from "../testing/sotto.ts";

const one: Session = {
  sessionId: "11111111-0000-4000-8000-000000000001",
  siteId: "kitchen",
  origin: "wakeWord",
  startedAt: "2026-01-01T10:00:00.000Z",
  endedAt: "2026-01-01T10:00:04.000Z",
  termination: { reason: "nominal" },
  text: "turn on \u001b[31mthe light",
  intent: "me:turnOn",
  answer: "It is on.",
  events: [],
};
const two: Session = {
  ...one,
  sessionId: "22222222-0000-4000-8000-000000000002",
  siteId: "default",
  termination: { reason: "timeout" },
};
const three: Session = { ...two, sessionId: "22222222-0000-4000-8000-000000000003" };

async function remembering(t: Test, ...sessions: readonly Session[]) {
  const made = await board(t);
  new SessionStore(made.database).write(sessions);
  return made;
}

t.test("sessions are listed newest first, by site, reason and number", async (t) => {
  const { sotto, data } = await remembering(t, one, two, three);
  const ids = async (...words: readonly string[]) => {
    const { value } = await data("sessions", "list", ...words);
    return (value["sessions"] as Session[]).map(({ sessionId }) => sessionId.at(-1));
  };
  t.same(await ids(), ["3", "2", "1"]);
  t.same(await ids("--site", "kitchen"), ["1"]);
  t.same(await ids("--reason", "timeout"), ["3", "2"]);
  t.same(await ids("-n", "1"), ["3"]);
  const { code, out, err } = await sotto("sessions", "list", "--site", "kitchen");
  t.match({ code, err }, { code: 0, err: "" });
  t.match(out, /^11111111 .* kitchen +4\.0 s +slot missing +“turn on .*the light” +me:turnOn +“It is on\.”\n$/u);
  t.notOk(out.includes("\u001b"), "what was said moves nothing on the terminal");
  t.match(await sotto("sessions", "list", "-n", "2"), { code: 0, err: /older ones: --limit 10/u });
  t.match(await sotto("sessions", "list", "--site", "attic"), { code: 0, out: "", err: /No session is remembered/u });
  t.match(await sotto("sessions", "list", "--reason", "boredom"), { code: 64, out: "", err: /nominal/u });
});

t.test("a session that runs has no duration yet, and one without a word has none", async (t) => {
  const { sotto } = await answering(t, (_request, response) => {
    const { endedAt: _end, termination: _why, text: _text, intent: _intent, answer: _answer, ...running } = one;
    tell(response, { sessions: [{ ...running, outcome: { code: "RUNNING", ok: true } }], cursor: null });
  });
  t.match((await sotto("sessions", "list")).out, /^11111111 .* kitchen +running *\n$/u);
});

t.test("one session is forgotten by the beginning of its id, if only one begins so", async (t) => {
  const { sotto, data, services } = await remembering(t, one, two, three);
  const left = () => services.sessions.list({ limit: 10 }).sessions.length;
  t.match(await sotto("sessions", "forget", "2222"), { code: 64, out: "", err: /2 sessions begin with 2222/u });
  t.match(await sotto("sessions", "forget", "abc"), { code: 1, out: "", err: /no session begins with abc\n.*list/u });
  t.equal(left(), 3);
  t.match(await sotto("sessions", "forget", "1111"), { code: 0, out: "It is forgotten.\n", err: /sotto undo/u });
  t.match(await data("sessions", "forget", two.sessionId), { code: 0, value: { removed: 1 } });
  t.match(await sotto("sessions", "forget", two.sessionId), { code: 1, out: "", err: /no such session/u });
  t.equal(left(), 1);
});

t.test("with a session go those that quote it, and their number is said", async (t) => {
  const objection = { text: "that was wrong", sessionId: one.sessionId };
  const { sotto, data, services } = await remembering(t, one, two, { ...three, objection });
  t.match(await sotto("sessions", "forget", one.sessionId), {
    code: 0,
    out: "It is forgotten, with the session in which it was said to be wrong.\n",
  });
  t.match(services.sessions.list({ limit: 10 }).sessions, [{ sessionId: two.sessionId }]);
  await sotto("undo");
  t.match(await data("sessions", "forget", one.sessionId), { value: { removed: 2 } });
});

t.test("all sessions are removed at once, and their number is printed", async (t) => {
  const { sotto, data } = await remembering(t, one, two, three);
  t.match(await sotto("sessions", "forget", "--all"), { code: 64, out: "", err: /no terminal to ask at\n.*--yes/u });
  t.match(await sotto("sessions", "forget", "--all", "--yes"), { code: 0, out: "3 sessions are forgotten.\n" });
  t.match(await data("sessions", "forget", "--all", "--yes"), { code: 0, value: { removed: 0 } });
  t.match(await sotto("sessions", "list"), { code: 0, out: "" });
});

t.test("what was not understood is listed in groups, with its newest session to teach it", async (t) => {
  const { intent: _intent, ...asked } = one;
  const missed = (sessionId: string, text: string): Session => {
    const event = (topic: string) => ({ time: asked.startedAt, component: "nlu", topic, payload: { input: text } });
    const events = [event("nlu/query"), event("nlu/intentNotRecognized")];
    const startedAt = new Date().toISOString();
    return { ...asked, sessionId, startedAt, text, termination: { reason: "intentNotRecognized" }, events };
  };
  const those = [missed(one.sessionId, "play some music"), missed(two.sessionId, "play music"), three];
  const { sotto, data } = await remembering(t, ...those);
  const { code, out, err } = await sotto("sessions", "not-understood");
  t.match({ code, err }, { code: 0, err: /sotto teach ID/u });
  t.match(out, /^22222222 +2× .* “play music”, “play some music” *\n$/u);
  const { value } = await data("sessions", "not-understood", "-n", "1");
  t.match(value, { groups: [{ count: 2, text: "play music", sessionId: two.sessionId }] });
  t.match(await sotto("sessions", "not-understood", "--days", "0"), { code: 64, out: "" });
  await sotto("sessions", "forget", "--all", "--yes");
  t.match(await sotto("sessions", "not-understood"), { code: 0, out: "", err: /is understood by now/u });
});

t.test("an id is one segment of the path, whatever it contains", async (t) => {
  const id = `../../users/anna?x=${"y".repeat(40)}`;
  const { sotto, asked } = await answering(t, (_request, response) => refuse(response, 404, "SESSION_UNKNOWN", "none"));
  t.match(await sotto("sessions", "forget", id), { code: 1, err: "sotto: none\n" });
  t.same(asked, [`DELETE /admin/sessions/${encodeURIComponent(id)}`]);
});

t.test("why a session went as it did is told as a timeline; one that did not go well is the exit code", async (t) => {
  const event = (time: string, topic: string, payload: object) => ({ time, component: "dialogue", topic, payload });
  const asked = { ...two, events: [event(two.startedAt, "hotword/default/detected", { modelId: "okay" })] };
  const done = { ...one, events: [event(one.startedAt, "intent/me:turnOn", { input: "turn on the light" })] };
  const { sotto, data, database } = await remembering(t, done, asked);
  const { code, out } = await sotto("why", "--site", "default");
  t.equal(code, 1);
  t.match(out, /^session 2222.* at default, begun by the wake word/u);
  t.match(out, /✗ .*\n? +What to do: /su);
  new SessionStore(database).write([{ ...done, sessionId: "44444444-0000-4000-8000-000000000004", assistant: "casa" }]);
  t.match(await sotto("why", "4444"), { code: 0, out: /with the assistant casa\n/u, err: "" });
  t.match(await sotto("why", "1111"), { code: 0, err: /Misunderstood\? `sotto teach 1111\w{4}`/u });
  t.match(await data("why", "1111"), { code: 0, value: { sessionId: one.sessionId, verdict: { ok: true } } });
  t.match(await sotto("why", "--site", "attic"), { code: 1, out: "", err: /no session yet\n +if you spoke/u });
});

t.test("sentences whose meaning was confirmed are listed, and taught with what was confirmed", async (t) => {
  const confirmed = { text: "make it bright in here", intent: "me:turnOn" };
  const { sotto, data } = await remembering(
    t,
    { ...one, startedAt: new Date().toISOString(), text: "make it bright in here", confirmed },
    two,
  );
  const { out, err } = await sotto("sessions", "confirmed");
  t.match(out, /11111111.*1×.*“make it bright in here”.*me:turnOn/u);
  t.match(err, /sotto teach ID/u);
  t.match((await data("sessions", "confirmed")).value, { groups: [{ ...confirmed, count: 1 }] });
});
