/** "That was wrong", "I meant …": what is asked, done and told, and what is not done. */
import t from "tap";
import type { Context } from "./context.ts";
import { EarlierRequests } from "./earlier.ts";
import type { Effect, EffectNamed } from "./effects.ts";
import type { Event } from "./events.ts";
import { hearing } from "./hearing.ts";
import type { Move } from "./moves.ts";
import { freshSite, type Earlier, type PartialIntent, sessionOf } from "./session.ts";
import { context, followed, heard, opening, room, unforeseen, unverified } from "./testing/samples.ts";
import { playIn, sessionId, siteIn, spoken, understood, wake } from "./testing/states.ts";

const light: PartialIntent = {
  intentName: "sotto:light",
  confidenceScore: 0.9,
  input: "light in the kitchen",
  slots: [room],
  asrTokens: [],
  asrConfidence: 1,
  alternatives: undefined,
};
const earlier: Earlier = {
  sessionId: "before",
  saidIn: "before",
  quotes: ["before"],
  input: "light in the kitchen",
  partial: light,
};
const after: Context = { ...context, earlier };
const of = <Name extends Effect["effect"]>({ effects }: Move, name: Name) =>
  effects.filter((effect): effect is EffectNamed<Name> => effect.effect === name);
const says = (text: string) => (): Event => hearing(sessionId, heard(text), context);
const refused = (id: string): Event => ({
  event: "notUnderstood",
  sessionId,
  id,
  confidenceScore: 0.9,
  alternatives: undefined,
});
const missing = (id: string): Event => ({ event: "slotMissing", sessionId, id });
const found =
  (value: string, start: number) =>
  (id: string): Event => ({
    event: "slotFound",
    sessionId,
    id,
    slot: {
      ...room,
      rawValue: value,
      value: { kind: "Custom", value },
      confidenceScore: 1,
      range: { start, end: start + value.length },
    },
  });
const fresh = freshSite("kitchen");
const playAfter = (...events: ((awaited: string) => Event)[]) => playIn(after, fresh, wake, ...events);
const spokenTexts = (move: Move) => of(move, "speak").map(({ text }) => text);

t.test("after “that was wrong” the board asks what was meant, and does it", async (t) => {
  const asked = playAfter(says("oh, that was wrong"), refused);
  t.match(of(asked, "objected"), [{ about: { sessionId: "before", input: "light in the kitchen" } }]);
  t.same(spokenTexts(asked), ["I am sorry. What did you mean?"]);
  const other = playIn(after, asked.site, spoken, says("what time is it"), missing, missing, understood("sotto:time"));
  t.match(of(other, "intent"), [{ partial: { intentName: "sotto:time" } }]);
  const value = playIn(after, asked.site, spoken, says("I meant the bedroom"), found("bedroom", 4), missing);
  t.match(of(value, "intent"), [{ partial: { intentName: "sotto:light", slots: [{ rawValue: "bedroom" }] } }]);
  t.same(of(value, "objected"), [], "it is told once");
});

t.test("“I meant” with a value does the same thing with that value, and nothing is undone", async (t) => {
  for (const said of ["no, I meant the bedroom", "not that one, the bedroom"]) {
    const move = playAfter(says(said), refused, found("bedroom", 4), missing);
    t.match(of(move, "partialQuery")[0], { input: "the bedroom", slotName: "room" }, said);
    t.match(of(move, "intent"), [{ partial: { slots: [{ rawValue: "bedroom" }] } }]);
    t.equal(of(move, "objected").length, 1);
  }
});

t.test("what must be confirmed is asked about, even if it is only the value that was wrong", async (t) => {
  const lock: Context = {
    ...after,
    earlier: { ...earlier, partial: { ...light, intentName: "sotto:lock", slots: [] } },
  };
  const repeated = playIn(lock, fresh, wake, says("I meant lock the door"), refused, understood("sotto:lock"));
  t.same(of(repeated, "intent"), []);
  const meant = playAfter(
    says("I meant lock the door"),
    refused,
    missing,
    missing,
    understood("sotto:lock", "lock it"),
  );
  t.same(of(meant, "intent"), []);
  t.match(spokenTexts(meant), [/shall I do that\?$/u]);
  const agreed = playIn(after, meant.site, spoken, says("yes"));
  t.match(of(agreed, "intent"), [{ partial: { intentName: "sotto:lock" } }]);
});

t.test("words that nothing has verified are asked about, too", async (t) => {
  const said = (): Event => hearing(sessionId, unverified("I meant the bedroom"), context);
  const move = playAfter(said, refused, found("bedroom", 4), missing);
  t.same(of(move, "intent"), []);
  t.match(spokenTexts(move), [/^Did you mean/u]);
});

t.test("what was not understood before is understood as what was meant", async (t) => {
  const missed: Context = { ...context, earlier: { ...earlier, input: "brighten up", partial: undefined } };
  const move = playIn(missed, fresh, wake, says("I meant what time is it"), refused, understood("sotto:time"));
  t.match(of(move, "objected"), [{ about: { input: "brighten up", partial: undefined } }]);
  t.match(of(move, "query").at(-1), { input: "what time is it" });
  t.match(of(move, "intent"), [{ partial: { intentName: "sotto:time" } }]);
});

t.test("if what was meant is not understood either, the user is asked again, and not for ever", async (t) => {
  let move = playAfter(says("I meant the gazebo"), refused, missing, missing, refused);
  t.match(spokenTexts(move), [/^Sorry/u]);
  t.same(of(move, "intent"), []);
  for (let times = 0; times < 5 && sessionOf(move.site) !== undefined; times++)
    move = playIn(after, move.site, spoken, says("that was wrong"));
  t.match(of(move, "sessionEnded"), [{ termination: { reason: "intentNotRecognized" } }]);
});

t.test("what was switched off meanwhile, or is of another assistant, is not done with another value", async (t) => {
  for (const [why, now] of [
    ["switched off", { ...after, enabled: ["sotto:time"] }],
    ["another assistant", { ...after, intents: new Map([...after.intents].filter(([id]) => id !== "sotto:light")) }],
  ] as const) {
    const move = playIn(now, fresh, wake, says("no, I meant the bedroom"), refused);
    t.same(of(move, "partialQuery"), [], why);
    t.match(of(move, "query").at(-1), { input: "the bedroom" });
    t.equal(of(move, "objected").length, 1);
  }
});

t.test("“never mind” and a no leave it alone", async (t) => {
  const asked = playAfter(says("that was wrong"), refused);
  for (const left of ["maybe later", "no"]) {
    const move = playIn(after, asked.site, spoken, says(left), spoken);
    t.same(spokenTexts(move), ["All right, I leave it."], left);
    t.same(of(move, "intent"), []);
  }
  t.match(of(playIn(after, asked.site, spoken, says("never mind")), "sessionEnded"), [
    { termination: { reason: "abortedByUser" } },
  ]);
});

t.test("where nothing was asked for, that is said, and what was meant is a request like any other", async (t) => {
  const move = playIn(context, fresh, wake, says("that was wrong"), refused);
  t.same(spokenTexts(move), ["Nothing was asked for here in the last few minutes."]);
  const meant = playIn(context, fresh, wake, says("I meant what time is it"), refused, understood("sotto:time"));
  t.match(of(meant, "intent"), [{ partial: { intentName: "sotto:time" } }]);
  t.same([...of(move, "objected"), ...of(meant, "objected")], []);
});

t.test("a sentence that the assistant has, and an answer to a skill, are no objections", async (t) => {
  const own = playAfter(
    says("that was wrong"),
    (id) => ({ ...understood("sotto:time")(id), confidenceScore: 1 }) as Event,
  );
  t.match(of(own, "intent"), [{ partial: { intentName: "sotto:time" } }]);
  t.same(of(own, "objected"), []);
  const quiz = playIn(
    after,
    fresh,
    () => ({ event: "start", opening: opening(sessionId, { text: "Right?", intentFilter: ["sotto:time"] }) }),
    spoken,
    says("that was wrong"),
    refused,
  );
  t.same(of(quiz, "objected"), []);
  const open = playIn(
    after,
    fresh,
    () => ({ event: "start", opening: opening(sessionId, { text: "Shall I add milk?" }) }),
    spoken,
    says("no, I meant what time is it"),
    refused,
  );
  t.same(of(open, "objected"), [], "also where the skill takes any intent");
});

t.test("after an answer it needs no wake word, and words for somebody else are ignored as ever", async (t) => {
  const answered = { ...followed, earlier };
  const move = playIn(answered, siteIn.following(), says("that was wrong"), refused);
  t.same(spokenTexts(move), ["I am sorry. What did you mean?"]);
  const ignored = playIn(
    followed,
    siteIn.following(),
    () => hearing(sessionId, unforeseen("that was wrong"), context),
    refused,
  );
  t.same(spokenTexts(ignored), []);
});

t.test("words after an answer that are not understood do not take the place of what was done", async (t) => {
  const requests = new EarlierRequests(2, () => 0);
  const said = (effect: object) => requests.note({ siteId: "kitchen", sessionId: "s", ...effect } as Effect, "en");
  said({ effect: "query", input: "light in the kitchen" });
  said({ effect: "intent", partial: light });
  said({ effect: "query", input: "and now the weather for tomorrow" });
  said({ effect: "sessionEnded" });
  t.match(requests.of("kitchen"), { saidIn: "s", input: "light in the kitchen", partial: light });
  said({ effect: "query", input: "make it brighter" });
  said({ effect: "intent", partial: { ...light, input: "brighter" } });
  t.match(requests.of("kitchen"), { input: "make it brighter", partial: { input: "brighter" } });
});

t.test(
  "what is corrected again and again is known with the session it was said in, and all whose words it has",
  async (t) => {
    const requests = new EarlierRequests(2, () => 0);
    const said = (sessionId: string, effect: object) =>
      requests.note({ siteId: "kitchen", sessionId, ...effect } as Effect, "en");
    const object = (sessionId: string) => said(sessionId, { effect: "objected", about: requests.of("kitchen") });
    said("a", { effect: "query", input: "light in the kitchen" });
    said("a", { effect: "intent", partial: light });
    said("b", { effect: "query", input: "no, I meant the bedroom" });
    object("b");
    t.match(
      requests.of("kitchen"),
      { saidIn: "a", quotes: ["a", "b"], partial: undefined },
      "as long as nothing is done",
    );
    said("b", { effect: "intent", partial: { ...light, input: "light in the kitchen the bedroom" } });
    object("c");
    said("c", { effect: "intent", partial: light });
    t.match(requests.of("kitchen"), { sessionId: "c", saidIn: "a", quotes: ["a", "b", "c"], input: light.input });
    said("c", { effect: "query", input: "what time is it" });
    said("c", { effect: "intent", partial: { ...light, intentName: "sotto:time" } });
    t.match(requests.of("kitchen"), { saidIn: "c", quotes: ["a", "b", "c"], input: "what time is it" });
    said("d", { effect: "query", input: "what time is it" });
    t.match(requests.of("kitchen"), { saidIn: "d", quotes: ["d"] }, "another request has none of their words");
  },
);

t.test(
  "the last request of a site is remembered for three minutes, without objections, and of few sites",
  async (t) => {
    let now = 0;
    const own = { sessionId: "s", saidIn: "s", quotes: ["s"] };
    const requests = new EarlierRequests(2, () => now);
    const said = (siteId: string, effect: object) =>
      requests.note({ siteId, sessionId: "s", ...effect } as Effect, "en");
    said("kitchen", { effect: "query", input: "brighten up" });
    t.same(requests.of("kitchen"), { ...own, input: "brighten up", partial: undefined });
    said("kitchen", { effect: "query", input: "that was wrong" });
    t.equal(requests.of("kitchen")?.input, "brighten up");
    said("kitchen", { effect: "intent", partial: light });
    t.same(requests.of("kitchen"), { ...own, input: "brighten up", partial: light });
    t.equal(requests.of("hall"), undefined);
    now = 100_000;
    said("kitchen", { effect: "sessionEnded" });
    now = 280_000;
    t.ok(requests.of("kitchen"));
    now = 280_001;
    t.equal(requests.of("kitchen"), undefined);
    for (const site of ["hall", "attic", "cellar"]) said(site, { effect: "query", input: "light" });
    t.same([requests.of("hall"), requests.of("cellar")?.input], [undefined, "light"]);
  },
);
