/** Of two sentences that sound alike, the user is asked which one was said, in one question. */
import type { Slot } from "#bus";
import t from "tap";
import { phrasesIn } from "../assistant/phrases.ts";
import type { Context } from "./context.ts";
import type { Effect, EffectNamed } from "./effects.ts";
import type { Event } from "./events.ts";
import { hearing } from "./hearing.ts";
import type { Move } from "./moves.ts";
import { freshSite, type Heard, sessionOf } from "./session.ts";
import { context, heard, opening, room, unverified } from "./testing/samples.ts";
import { play, playIn, says, sessionId, spoken, understood, wake } from "./testing/states.ts";
import { house } from "./testing/house.ts";

const of = <Name extends Effect["effect"]>({ effects }: Move, name: Name) =>
  effects.filter((effect): effect is EffectNamed<Name> => effect.effect === name);
const texts = (move: Move) => of(move, "speak").map(({ text }) => text);
const fresh = freshSite("kitchen");
const slotOf = (value: string, start: number): Slot => ({
  ...room,
  rawValue: value,
  value: { kind: "Custom", value },
  range: { start, end: start + value.length },
  confidenceScore: 1,
});
const inRoom =
  (value: string, intentName = "sotto:light") =>
  (id: string): Event => {
    const input = `turn on the ${value} light`;
    const event = understood(intentName, input, [slotOf(value, 12)])(id);
    return { ...event, saidBack: input } as Event;
  };
const refused = (id: string): Event => ({
  event: "notUnderstood",
  sessionId,
  id,
  confidenceScore: 0.9,
  alternatives: undefined,
});
const found =
  (value: string, start: number) =>
  (id: string): Event => ({
    event: "slotFound",
    sessionId,
    id,
    slot: slotOf(value, start),
  });
const missing = (id: string): Event => ({ event: "slotMissing", sessionId, id });
const twoHeard: Heard = { ...unverified("turn on the bedroom light"), runnerUp: "turn on the bathroom light" };
const hears =
  (one: Heard, within: Context = context) =>
  (): Event =>
    hearing(sessionId, one, within);
const answers = (text: string, within: Context = context) => hears(heard(text), within);
const asked = play(fresh, wake, hears(twoHeard), inRoom("bathroom"), inRoom("bedroom"));
const roomOf = (move: Move) => of(move, "intent").map(({ partial }) => partial.slots.map(({ rawValue }) => rawValue));

t.test("one question names both, and nothing is done before the answer", async (t) => {
  t.same(texts(asked), ["Did you mean: turn on the bedroom light, or bathroom?"]);
  t.same(
    of(asked, "query").map(({ input }) => input),
    ["turn on the bathroom light", "turn on the bedroom light"],
    "what was heard is parsed last, so that it is what others see",
  );
  t.equal(of(asked, "intent").length, 0);
});

t.test("the value, the place or the sentence chooses one", async (t) => {
  const chosen: readonly (readonly [room: string, said: string, ...more: ((id: string) => Event)[]])[] = [
    ["bedroom", "the first"],
    ["bathroom", "The second one, please."],
    ["bathroom", "yes, the second"],
    ["bedroom", "no, the first one"],
    ["bedroom", "the bedroom", found("bedroom", 4), missing],
    ["bathroom", "the bathroom one", found("bathroom", 4), missing],
    ["bathroom", "no, the bathroom", found("bathroom", 4), missing],
    ["bedroom", "yes, the bedroom", found("bedroom", 4), missing],
    ["bathroom", "turn on the bathroom light", found("bathroom", 12), missing],
    ["garage", "no, the garage", found("garage", 4), missing],
  ];
  for (const [value, said, ...more] of chosen)
    t.same(roomOf(play(asked.site, spoken, answers(said), ...more)), [[value]], said);
  const second = play(asked.site, spoken, answers("the second"));
  t.match(of(second, "intent"), [{ partial: { input: "turn on the bathroom light" } }]);
});

t.test("a yes says neither, so the question is repeated, with how to answer it", async (t) => {
  const again = "Did you mean: turn on the bedroom light, or bathroom? The first or the second?";
  for (const said of ["yes", "mhm", "what?", "the first?", "the bedroom?"]) {
    const move = play(asked.site, spoken, answers(said));
    t.same(texts(move), [again], said);
    t.same(roomOf(play(move.site, spoken, answers("the second"))), [["bathroom"]]);
  }
  let move = asked;
  for (let times = 0; times <= context.limits.retries; times++) move = play(move.site, spoken, answers("yes"));
  t.match(of(move, "sessionEnded"), [{ termination: { reason: "intentNotRecognized" } }]);
  t.equal(of(move, "intent").length, 0);
});

t.test("an answer that is doubtful itself chooses none", async (t) => {
  const again = [/The first or the second\?$/u];
  const place = play(asked.site, spoken, hears(unverified("the first")));
  t.match(texts(place), again);
  const value = { ...unverified("the bedroom"), runnerUp: "the bathroom" };
  const move = play(asked.site, spoken, hears(value), found("bedroom", 4), missing);
  t.match(texts(move), again);
  t.equal(of(move, "intent").length, 0);
  t.same(roomOf(play(move.site, spoken, answers("the second"))), [["bathroom"]], "it is still asked about");
});

t.test("after a no, or words that belong to neither, nothing is done; never mind ends it", async (t) => {
  const none = play(asked.site, spoken, answers("no"));
  t.same(texts(none), ["Sorry, I did not understand."]);
  t.equal(sessionOf(none.site)?.proposal, undefined);
  const left = play(asked.site, spoken, answers("both"), spoken);
  t.same(texts(left), ["All right, I leave it."]);
  for (const move of [none, left]) t.equal(of(move, "intent").length, 0);
});

t.test("one that must be confirmed is confirmed after it was chosen", async (t) => {
  const lock: Context = {
    ...context,
    intents: new Map([
      ...context.intents,
      ["sotto:light", { ...context.intents.get("sotto:light")!, isConfirmed: true }],
    ]),
  };
  for (const said of ["the second", "yes, the second"]) {
    const chosen = playIn(lock, asked.site, spoken, answers(said));
    t.same(texts(chosen), ["turn on the bathroom light: shall I do that?"]);
    t.equal(of(chosen, "intent").length, 0);
    t.equal(of(playIn(lock, chosen.site, spoken, answers("mhm")), "intent").length, 0);
    t.same(roomOf(playIn(lock, chosen.site, spoken, answers("yes"))), [["bathroom"]]);
  }
});

t.test("a runner-up that is not understood, or is another request, is not offered", async (t) => {
  const others = [refused, inRoom("bedroom"), inRoom("bathroom", "sotto:time"), understood("sotto:light")];
  for (const other of others) {
    const move = play(fresh, wake, hears(twoHeard), other, inRoom("bedroom"));
    t.same(texts(move), ["Did you mean: turn on the bedroom light?"]);
    t.same(roomOf(play(move.site, spoken, answers("yes"))), [["bedroom"]]);
  }
});

t.test("it is asked once in a session, and not where nothing is asked", async (t) => {
  const again = play(asked.site, spoken, answers("no"), spoken, hears(twoHeard), inRoom("bedroom"));
  t.equal(of(again, "query").length, 1);
  t.same(texts(again), ["Sorry, I did not understand.", "Sorry, I did not understand."]);
  const start = (): Event => ({ event: "start", opening: opening(sessionId, { sendIntentNotRecognized: true }) });
  const told = play(fresh, start, hears(twoHeard), inRoom("bedroom"));
  t.equal(of(told, "intentNotRecognized").length, 1);
  t.equal(texts(told).length, 0);
});

t.test("an answer to a question for a value that sounds like another is asked about in the same way", async (t) => {
  const answered = { ...unverified("the bedroom"), runnerUp: "the bathroom" };
  const light = play(fresh, wake, says("turn on the light"), understood("sotto:light", "turn on the light"), spoken);
  const move = play(light.site, hears(answered), found("bathroom", 4), found("bedroom", 4));
  t.same(
    of(move, "partialQuery").map(({ input }) => input),
    ["the bathroom", "the bedroom"],
  );
  t.same(texts(move), ["Did you mean: turn on the light the bedroom, or bathroom?"]);
  t.same(roomOf(play(move.site, spoken, answers("the second"))), [["bathroom"]]);
  const alone = play(light.site, hears(answered), missing, found("bedroom", 4));
  t.match(texts(alone), [/^Did you mean: [^?]*bedroom\?$/u]);
});

t.test("each language asks in one sentence and knows how the two are called", async (t) => {
  const said: Record<string, readonly [RegExp, string, string]> = {
    en: [/, or bathroom\?/u, "the first please", "I mean the second"],
    de: [/, oder bathroom\?/u, "das erste bitte", "ich meine das zweite"],
    fr: [/, ou bathroom \?/u, "le premier", "la deuxième"],
    es: [/, o bathroom\?/u, "la primera", "el segundo"],
    it: [/, o bathroom\?/u, "il primo", "la seconda"],
    pt: [/, ou bathroom\?/u, "o primeiro", "a segunda"],
  };
  for (const [language, [question, first, second]] of Object.entries(said)) {
    const within: Context = { ...context, language, phrases: phrasesIn(language) };
    const move = playIn(within, fresh, wake, hears(twoHeard, within), inRoom("bathroom"), inRoom("bedroom"));
    t.match(texts(move), [question], language);
    t.same(roomOf(playIn(within, move.site, spoken, answers(first, within))), [["bedroom"]], first);
    t.same(roomOf(playIn(within, move.site, spoken, answers(second, within))), [["bathroom"]], second);
  }
  const dutch: Context = { ...context, language: "nl", phrases: phrasesIn("nl") };
  const plain = playIn(dutch, fresh, wake, hears(twoHeard, dutch), inRoom("bedroom"));
  t.match(texts(plain), [/bedroom light\?$/u], "a language without the words asks about the likelier one");
});

t.test("on the bus, the recogniser's alternative counts if the text is unverified", async (t) => {
  const { wake, hears, understands, speaks, bus } = await house(t);
  const alternatives = [{ text: "the bathroom", likelihood: 0.4 }];
  const value = (rawValue: string) => ({ ...slotOf(rawValue, 0), value: { kind: "Custom", value: rawValue } });
  const session = await wake();
  await hears(session, "the bedroom", 0.9, { unverified: true, alternatives });
  t.equal((await understands("sotto:light", [value("bathroom")])).input, "the bathroom");
  t.equal((await understands("sotto:light", [value("bedroom")])).input, "the bedroom");
  t.equal(await speaks(), "Did you mean: the bedroom, or bathroom?");
  await hears(session, "the second");
  t.match((await bus.next("intent/sotto:light")).payload, { input: "the bathroom", slots: [{ rawValue: "bathroom" }] });
  await bus.say("dialogueManager/endSession", { sessionId: session });
  const sure = await wake();
  await hears(sure, "the bedroom", 0.9, { alternatives });
  t.equal((await understands("sotto:light", [value("bedroom")])).input, "the bedroom");
  await bus.next("intent/sotto:light");
});
