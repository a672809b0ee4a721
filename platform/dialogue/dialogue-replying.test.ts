/** Answers to "did you mean" and "shall I do that" that are more than yes and no. */
import type { Held, Slot } from "#bus";
import t from "tap";
import type { Effect, EffectNamed } from "./effects.ts";
import type { Event } from "./events.ts";
import { hearing } from "./hearing.ts";
import type { Move } from "./moves.ts";
import { freshSite, type Heard, sessionOf } from "./session.ts";
import { context, heard, room, unforeseen, unsureOfLock, unverified } from "./testing/samples.ts";
import { play, says, saysOtherwise, sessionId, spoken, understood, wake } from "./testing/states.ts";

const of = <Name extends Effect["effect"]>({ effects }: Move, name: Name) =>
  effects.filter((effect): effect is EffectNamed<Name> => effect.effect === name);
const answers = (text: string) => (): Event => hearing(sessionId, heard(text), context);
const kitchen = {
  intentName: "sotto:light",
  confidenceScore: 0.5,
  slots: [room],
  words: "light",
  saidBack: "turn on the kitchen light",
};
const nearly =
  (held: Held) =>
  (id: string): Event => ({
    event: "notUnderstood",
    sessionId,
    id,
    confidenceScore: 0.5,
    alternatives: undefined,
    held,
  });
const unsureOfKitchen: Held = { ...kitchen, reason: "unsure" };
const asked = play(freshSite("kitchen"), wake, says("get the kitchen going"), nearly(unsureOfKitchen));
const confirming = play(freshSite("kitchen"), wake, says("lock the door"), understood("sotto:lock", "lock the door"));

const found =
  (value: string, start: number, confidenceScore = 1) =>
  (id: string): Event => {
    const slot: Slot = { ...room, rawValue: value, value: { kind: "Custom", value }, confidenceScore };
    return { event: "slotFound", sessionId, id, slot: { ...slot, range: { start, end: start + value.length } } };
  };
const missing = (id: string): Event => ({ event: "slotMissing", sessionId, id });
const refused = (id: string): Event => ({
  event: "notUnderstood",
  sessionId,
  id,
  confidenceScore: 0.9,
  alternatives: undefined,
});
const texts = (move: Move) => of(move, "speak").map(({ text }) => text);

t.test("a yes in other words, and one that repeats what was asked about, is a yes", async (t) => {
  for (const yes of ["yes please do", "yes, the kitchen", "the kitchen one", "turn it on, yes", "kitchen"]) {
    const move = play(asked.site, spoken, answers(yes));
    t.match(of(move, "intent"), [{ partial: { intentName: "sotto:light", slots: [{ rawValue: "kitchen" }] } }], yes);
  }
});

t.test("what must be confirmed needs a yes: to repeat it is none, and a yes with more is none", async (t) => {
  t.equal(of(play(confirming.site, spoken, answers("yes, lock the door")), "intent").length, 1);
  for (const none of ["the door", "lock", "yes, if nobody is there", "yeah right"]) {
    const move = play(confirming.site, spoken, answers(none), refused);
    t.equal(of(move, "intent").length, 0, none);
  }
});

t.test("what must be confirmed needs a plain yes: after a guess or a hum, the question is repeated", async (t) => {
  for (const weak of ["I suppose so", "mhm"]) {
    const move = play(confirming.site, spoken, answers(weak));
    t.equal(of(move, "intent").length, 0, weak);
    t.equal(texts(move).length, 1, "the question");
    t.equal(of(play(asked.site, spoken, answers(weak)), "intent").length, 1, "it agrees to what was only misheard");
  }
});

t.test("what must be confirmed needs a plain yes, whatever question the yes answers", async (t) => {
  const held = (reason: Held["reason"]) => nearly({ ...unsureOfLock, reason });
  const lock = (more: object) => (id: string) =>
    ({ ...understood("sotto:lock", "lock the door")(id), ...more }) as Event;
  const sure = { saidBack: "lock the door" };
  const fresh = freshSite("kitchen");
  const hears = (heard: Heard) => (): Event => hearing(sessionId, heard, context);
  const ways = {
    "an unsure sentence": play(fresh, wake, says("door please"), held("unsure")),
    "an unverified one": play(fresh, wake, hears(unverified("lock the door")), lock(sure)),
    "an unforeseen one": play(fresh, wake, saysOtherwise("the door"), lock({ ...sure, confidenceScore: 0.7 })),
    "the first of several": play(fresh, wake, says("lock the door and the light"), held("several")),
  };
  for (const [way, move] of Object.entries(ways)) {
    t.match(texts(move), [/lock the door\?$/u], way);
    for (const weak of ["mhm", "I suppose so", "uh huh, the door", "lock the door"]) {
      const answered = play(move.site, spoken, answers(weak), lock(sure));
      t.equal(of(answered, "intent").length, 0, `${weak} after ${way}`);
      t.match(texts(answered).at(-1), /lock the door(?:\?|: shall I do that\?)$/u, "it is asked about again");
      const agreed = play(answered.site, spoken, answers("yes"));
      t.match(of(agreed, "intent"), [{ partial: { intentName: "sotto:lock" } }], "a plain yes is enough then");
    }
    t.equal(of(play(move.site, spoken, answers("the door"), lock(sure)), "intent").length, 0, `a part after ${way}`);
    t.equal(of(play(move.site, spoken, answers("yes, lock the door")), "intent").length, 1, `yes after ${way}`);
  }
});

t.test("a value in the answer replaces that of the question, with or without a no", async (t) => {
  for (const [said, start] of [
    ["no, the bedroom", 4],
    ["the bedroom one", 4],
    ["not the kitchen, the bedroom", 4],
  ] as const) {
    const move = play(asked.site, spoken, answers(said), found("bedroom", start), missing);
    t.match(of(move, "partialQuery")[0], { intentName: "sotto:light", slotName: "room" });
    const [intent] = of(move, "intent");
    t.match(intent, { partial: { slots: [{ slotName: "room", rawValue: "bedroom" }] } }, said);
    const { input = "", slots = [] } = intent?.partial ?? {};
    t.equal(
      slots.map(({ range }) => input.slice(range.start, range.end)).join(),
      "bedroom",
      "its place is in the input",
    );
    t.equal(intent?.partial.saidBack, "turn on the bedroom light");
  }
});

t.test("a value among words that may change its meaning, or that is a guess, replaces nothing", async (t) => {
  for (const said of ["no, only the bedroom", "no, the bedroom and the hall", "yes and the bedroom"]) {
    const move = play(
      asked.site,
      spoken,
      answers(said),
      found("bedroom", said.indexOf("bedroom") - 4),
      missing,
      refused,
    );
    t.equal(of(move, "intent").length, 0, said);
  }
  const guessed = play(asked.site, spoken, answers("no, bathroom"), found("bathroom", 0, 0.5), missing, refused);
  t.equal(of(guessed, "intent").length, 0);
});

t.test("after a yes with something else nothing is done, and the question is repeated", async (t) => {
  const move = play(asked.site, spoken, answers("yes but only dim"), missing, missing, refused);
  t.equal(of(move, "intent").length, 0);
  t.match(texts(move), ["Sorry, I did not understand. Did you mean: turn on the kitchen light?"]);
  t.equal(of(play(move.site, spoken, answers("yes")), "intent").length, 1, "a yes to it is one");
  const other = play(asked.site, spoken, answers("yes, tomorrow morning"), missing, missing, understood("sotto:time"));
  t.equal(of(other, "intent").length, 0, "not even what the rest would mean by itself");
});

t.test("after a no the sentence that follows is obeyed, and nothing if there is none", async (t) => {
  const other = play(asked.site, spoken, answers("no, what time is it"), missing, missing, understood("sotto:time"));
  t.match(of(other, "query"), [{ input: "what time is it" }]);
  t.match(of(other, "intent"), [{ partial: { intentName: "sotto:time" } }]);
  const none = play(asked.site, spoken, answers("no, the weather outside"), missing, missing, refused);
  t.equal(of(none, "intent").length, 0);
  t.equal(sessionOf(none.site)?.proposal, undefined);
});

t.test("a fragment that is no answer must be understood better than a sentence", async (t) => {
  const fragment = play(asked.site, spoken, answers("dark"), missing, missing, understood("sotto:time"));
  t.equal(of(fragment, "intent").length, 0);
});

t.test(
  "“what?” repeats the question, “maybe” and “never mind that” leave it alone, and silence is no yes",
  async (t) => {
    for (const what of ["what?", "say that again", "which kitchen", "the kitchen?"]) {
      const move = play(asked.site, spoken, answers(what));
      t.same(texts(move), ["Did you mean: turn on the kitchen light?"], what);
    }
    for (const left of ["maybe", "I don't know", "not now", "yes, later"]) {
      const move = play(asked.site, spoken, answers(left), spoken);
      t.same(texts(move), ["All right, I leave it."], left);
      t.match(of(move, "sessionEnded"), [{ termination: { reason: "abortedByUser" } }]);
      t.equal(of(move, "intent").length, 0);
    }
  },
);

t.test("the question is repeated as often as a sentence may be misunderstood, and no more", async (t) => {
  let move = asked;
  for (let times = 0; times <= context.limits.retries; times++) move = play(move.site, spoken, answers("what?"));
  t.match(of(move, "sessionEnded"), [{ termination: { reason: "intentNotRecognized" } }]);
});

t.test("a yes with more words that only the second recogniser heard is not a yes", async (t) => {
  const overheard = (): Event => hearing(sessionId, unforeseen("yes the kitchen"), context);
  const move = play(asked.site, spoken, overheard);
  t.equal(of(move, "intent").length, 0);
  t.match(texts(move), ["Sorry, I did not understand. Did you mean: turn on the kitchen light?"]);
});
