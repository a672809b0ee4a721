/** The board asks back: did you mean this, shall I do this; and says what is in the way of what was said. */
import type { Held } from "#bus";
import t from "tap";
import type { Effect, EffectNamed } from "./effects.ts";
import type { Event } from "./events.ts";
import { hearing } from "./hearing.ts";
import type { Move } from "./moves.ts";
import { freshSite, sessionOf } from "./session.ts";
import { attic, context, heard, later, opening, room, unforeseen, unsure, unverified } from "./testing/samples.ts";
import { play, says, saysOtherwise, sessionId, spoken, understood, wake } from "./testing/states.ts";

const fresh = freshSite("kitchen");
const of = <Name extends Effect["effect"]>({ effects }: Move, name: Name) =>
  effects.filter((effect): effect is EffectNamed<Name> => effect.effect === name);
const answers = (text: string) => (): Event => hearing(sessionId, heard(text), context);
const nearly =
  (held: Held) =>
  (id: string): Event => ({
    event: "notUnderstood",
    sessionId,
    id,
    confidenceScore: 0.6,
    alternatives: undefined,
    held,
  });
/** The sentence is not the answer's value of the slot that the intent in question has. */
const noCity = (id: string): Event => ({ event: "slotMissing", sessionId, id });
/** NLU's answer, as sure as that. */
const understoodAt =
  (confidenceScore: number, intentName = "sotto:time") =>
  (id: string): Event =>
    ({ ...understood(intentName)(id), confidenceScore, saidBack: "what time is it" }) as Event;
const asked = play(fresh, wake, says("have you the time"), nearly(unsure));

t.test("a nearly certain intent is confirmed in the author's words, and a yes executes it", (t) => {
  t.match(of(asked, "speak"), [{ text: "Did you mean: what time is it?" }]);
  t.equal(of(asked, "intent").length, 0, "nothing is done before");
  const agreed = play(asked.site, spoken, answers("Yes!"));
  t.match(of(agreed, "intent"), [{ partial: { intentName: "sotto:time", input: "have you the time" } }]);
  t.end();
});

t.test("what a plain yes confirms of a sentence that is not sure is told, for somebody to teach it", async (t) => {
  const confirmed = (move: Move) => of(move, "confirmed").map(({ partial }) => [partial.input, partial.intentName]);
  const learned = [["have you the time", "sotto:time"]];
  t.same(confirmed(play(asked.site, spoken, answers("yes"))), learned);
  t.same(confirmed(play(asked.site, spoken, answers("yes, the time"))), learned);
  for (const other of ["mhm", "what time is it", "no", "what?"])
    t.same(confirmed(play(asked.site, spoken, answers(other), noCity, understood("sotto:time"))), [], other);
  const unforeseen = play(fresh, wake, saysOtherwise("got the time on you"), understoodAt(0.79));
  t.match(confirmed(play(unforeseen.site, spoken, answers("yes"))), [[/^./u, "sotto:time"]]);
  const misheard = (): Event => hearing(sessionId, unverified("have you the time"), context);
  for (const doubted of [
    play(fresh, wake, misheard, nearly(unsure)),
    play(fresh, wake, misheard, understoodAt(1)),
    play(fresh, wake, says("time and light"), nearly({ ...unsure, reason: "several" })),
  ]) {
    const agreed = play(doubted.site, spoken, answers("yes"));
    t.equal(of(agreed, "intent").length, 1);
    t.same(confirmed(agreed), [], "what was misheard, or is more than one sentence, is not taught");
  }
  const filtered = (): Event => ({ event: "start", opening: opening(sessionId, { intentFilter: ["sotto:time"] }) });
  const inSkill = play(fresh, filtered, says("the late one"), nearly(unsure));
  t.same(confirmed(play(inSkill.site, spoken, answers("yes"))), [], "nor is an answer to a skill");
});

t.test("after a no nothing is executed, and the user may rephrase; confirmation is requested once", (t) => {
  const declined = play(asked.site, spoken, answers("no"));
  t.equal(of(declined, "intent").length, 0);
  t.match(of(declined, "speak"), [{ text: "Sorry, I did not understand." }]);
  const again = play(declined.site, spoken, says("the time"), nearly(unsure));
  t.match(of(again, "speak"), [{ text: "Sorry, I did not understand." }], "no second question");
  const said = play(again.site, spoken, says("what time is it"), understood("sotto:time"));
  t.equal(of(said, "intent").length, 1);
  t.end();
});

t.test("another sentence replaces the pending question", (t) => {
  const other = play(
    asked.site,
    spoken,
    says("turn on the light"),
    noCity,
    understood("sotto:light", "turn on the light", [room]),
  );
  t.match(of(other, "query"), [{ input: "turn on the light" }]);
  t.match(of(other, "intent"), [{ partial: { intentName: "sotto:light" } }]);
  t.equal(sessionOf(other.site)?.proposal, undefined);
  t.end();
});

t.test("silence after the question is not a yes", (t) => {
  const silence = (): Event => ({ event: "silence", sessionId });
  const silent = play(asked.site, spoken, silence, spoken, silence);
  t.equal(of(silent, "intent").length, 0);
  t.match(of(silent, "speak"), [{ text: "Did you mean: what time is it?" }], "it is asked again, and then it ends");
  t.match(of(silent, "sessionEnded"), [{ termination: { reason: "intentNotRecognized" } }]);
  t.end();
});

t.test("an intent that requires confirmation is confirmed however certain it is, and a no discards it", (t) => {
  const sure = (id: string): Event => {
    const event = understood("sotto:lock", "lock the door")(id);
    return { ...event, confidenceScore: 1, saidBack: "lock the door" } as Event;
  };
  const confirming = play(fresh, wake, says("lock the door"), sure);
  t.match(of(confirming, "speak"), [{ text: "lock the door: shall I do that?" }]);
  t.equal(of(play(confirming.site, spoken, answers("yes please")), "intent").length, 1);
  const left = play(confirming.site, spoken, answers("no"), spoken);
  t.equal(of(left, "intent").length, 0);
  t.match(of(left, "speak"), [{ text: "All right, I leave it." }]);
  t.match(of(left, "sessionEnded"), [{ termination: { reason: "abortedByUser" } }]);
  t.end();
});

t.test("for an unknown value the board says so and lists the known ones, and an answer completes the intent", (t) => {
  const held = play(fresh, wake, says("light in the attic"), nearly(attic));
  t.match(of(held, "speak"), [{ text: "I do not know attic. I know kitchen, garden." }]);
  const answered = play(held.site, spoken, says("the kitchen"), (id) => ({
    event: "slotFound",
    sessionId,
    id,
    slot: room,
  }));
  t.match(of(answered, "partialQuery"), [{ intentName: "sotto:light", slotName: "room" }]);
  t.match(of(answered, "intent"), [{ partial: { intentName: "sotto:light", slots: [{ slotName: "room" }] } }]);
  t.end();
});

t.test(
  "for words that are no value of a certain slot the board says so, and a value said next completes nothing",
  (t) => {
    const held = play(
      fresh,
      wake,
      says("open the window"),
      nearly({ ...attic, words: "window", slotName: undefined, known: [] }),
    );
    t.match(of(held, "speak"), [{ text: "I do not know what to do with window." }]);
    const unnamed = play(fresh, wake, says("open it"), nearly({ ...attic, words: "", slotName: undefined, known: [] }));
    t.match(of(unnamed, "speak"), [{ text: "Sorry, I did not understand." }]);
    const answered = play(held.site, spoken, says("the kitchen"));
    t.same(of(answered, "partialQuery"), []);
    t.match(of(answered, "query"), [{ input: "the kitchen" }]);
    t.end();
  },
);

t.test("for a request that an intent does not allow the board says so and listens again", (t) => {
  const held = play(fresh, wake, says("light at seven"), nearly(later));
  t.match(of(held, "speak"), [{ text: "I can do that only at once, not later." }]);
  t.equal(play(held.site, spoken).site.state, "listening");
  t.end();
});

t.test("of several things that were said, the first is asked about if it is clear, and only it is done", (t) => {
  const both = { ...later, reason: "several", words: "time" } as const;
  const held = play(
    fresh,
    wake,
    says("the time and light"),
    nearly({ ...both, intentName: "sotto:time", saidBack: "the time" }),
  );
  t.match(of(held, "speak"), [{ text: "One thing at a time. First: the time?" }]);
  t.equal(of(held, "intent").length, 0);
  t.match(of(play(held.site, spoken, answers("yes")), "intent"), [{ partial: { intentName: "sotto:time" } }]);
  t.equal(of(play(held.site, spoken, answers("no")), "intent").length, 0);
  const unclear = play(fresh, wake, says("light and dark"), nearly({ ...both, saidBack: "" }));
  t.match(of(unclear, "speak"), [{ text: "One thing at a time, please." }]);
  t.end();
});

t.test("a client that asked for the report receives it, not the user", (t) => {
  const start = (): Event => ({
    event: "start",
    opening: {
      sessionId,
      customData: undefined,
      lang: undefined,
      init: { type: "action", text: "", intentFilter: undefined, canBeEnqueued: true, sendIntentNotRecognized: true },
    },
  });
  const told = play(fresh, start, says("the time"), nearly(unsure));
  t.equal(of(told, "intentNotRecognized").length, 1);
  t.equal(of(told, "speak").length, 0);
  t.end();
});

const guessed = play(fresh, wake, saysOtherwise("got the time on you"), understoodAt(0.79));

t.test("an unforeseen sentence is executed at once only when its intent is more certain than others must be", (t) => {
  t.equal(of(guessed, "intent").length, 0, "nothing is done before");
  t.match(of(guessed, "speak"), [{ text: "Did you mean: what time is it?" }]);
  t.match(of(play(guessed.site, spoken, answers("yes")), "intent"), [{ partial: { intentName: "sotto:time" } }]);
  const sure = play(fresh, wake, saysOtherwise("got the time on you"), understoodAt(0.8));
  t.equal(of(sure, "intent").length, 1, "at the limit");
  const foreseen = play(fresh, wake, says("the time"), understoodAt(0.61));
  t.equal(of(foreseen, "intent").length, 1, "an expected sentence needs no more than before");
  t.end();
});

t.test("an unforeseen sentence is confirmed once in a session, and refused the next time", (t) => {
  const again = play(guessed.site, spoken, saysOtherwise("tell the time to me"), noCity, understoodAt(0.7));
  t.equal(of(again, "intent").length, 0);
  t.same(
    of(again, "speak").map(({ text }) => text),
    ["Sorry, I did not understand."],
    "without the question, whose yes would be to nothing",
  );
  const expected = play(again.site, spoken, says("what time is it"), understoodAt(0.61));
  t.equal(of(expected, "intent").length, 1, "the next expected sentence is obeyed as ever");
  t.end();
});

t.test("a missing slot of an unforeseen sentence is asked for only after the yes", (t) => {
  const meant = play(fresh, wake, saysOtherwise("it is dark in here"), understoodAt(0.7, "sotto:light"));
  t.match(of(meant, "speak"), [{ text: "Did you mean: what time is it?" }]);
  t.equal(sessionOf(meant.site)?.eliciting, undefined);
  const agreed = play(meant.site, spoken, answers("yes"));
  t.match(of(agreed, "speak"), [{ text: "In which room?" }]);
  t.end();
});

t.test("a yes that the grammar did not recognise is not a yes", (t) => {
  const overheard = (): Event => hearing(sessionId, unforeseen("yes please"), context);
  const asking = play(guessed.site, spoken, overheard);
  t.equal(of(asking, "intent").length, 0);
  t.match(of(asking, "speak"), [{ text: "Sorry, I did not understand. Did you mean: what time is it?" }]);
  t.equal(of(play(asking.site, spoken, answers("yes")), "intent").length, 1, "it is asked again");
  t.end();
});

t.test("what nothing has verified is done only after a yes that is sure, however well it is understood", (t) => {
  const overheard =
    (text: string): (() => Event) =>
    () =>
      hearing(sessionId, unverified(text), context);
  const doubted = play(fresh, wake, overheard("turn on the light in the garage"), understoodAt(1));
  t.equal(of(doubted, "intent").length, 0);
  t.match(of(doubted, "speak"), [{ text: "Did you mean: what time is it?" }]);
  t.equal(of(play(doubted.site, spoken, answers("yes")), "intent").length, 1);
  t.equal(of(play(doubted.site, spoken, answers("no")), "intent").length, 0);
  t.equal(of(play(doubted.site, spoken, overheard("yes")), "intent").length, 0, "a yes must be sure itself");
  t.end();
});

t.test("an answer to a question for a slot that nothing has verified is said back first", (t) => {
  const asked = play(fresh, wake, says("turn on the light"), understoodAt(0.9, "sotto:light"));
  t.match(of(asked, "speak"), [{ text: "In which room?" }]);
  const overheard = (): Event => hearing(sessionId, unverified("the garage"), context);
  const found = (id: string): Event => ({ event: "slotFound", sessionId, id, slot: room });
  const doubted = play(asked.site, spoken, overheard, found);
  t.equal(of(doubted, "intent").length, 0);
  t.match(of(doubted, "speak"), [{ text: /^Did you mean: / }]);
  t.equal(of(play(doubted.site, spoken, answers("yes")), "intent").length, 1);
  t.end();
});

t.test("a client that asks for reports of unforeseen sentences receives them, with the confidence", (t) => {
  const start = (): Event => ({ event: "start", opening: opening(sessionId, { sendIntentNotRecognized: true }) });
  const told = play(fresh, start, saysOtherwise("got the time on you"), understoodAt(0.7));
  t.match(of(told, "intentNotRecognized"), [{ input: "got the time on you", confidenceScore: 0.7 }]);
  t.equal(of(told, "speak").length, 0);
  t.end();
});
