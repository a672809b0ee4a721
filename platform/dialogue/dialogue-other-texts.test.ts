/** What only the second recogniser has heard may have been something else that it wrote: the user is asked, and nothing is done before. */
import { type Held, nluQuery, type Slot } from "#bus";
import t from "tap";
import type { Context } from "./context.ts";
import type { Effect, EffectNamed } from "./effects.ts";
import type { Event } from "./events.ts";
import type { Move } from "./moves.ts";
import { freshSite, type Heard } from "./session.ts";
import { house } from "./testing/house.ts";
import { attic, context, heard, later, opening, room, unforeseen, unsure } from "./testing/samples.ts";
import { play, playIn, says, sessionId, spoken, understood, wake } from "./testing/states.ts";

const of = <Name extends Effect["effect"]>({ effects }: Move, name: Name) =>
  effects.filter((effect): effect is EffectNamed<Name> => effect.effect === name);
const texts = (move: Move) => of(move, "speak").map(({ text }) => text);
const parsed = (move: Move) => of(move, "query").map(({ input }) => input);

const maid = "I want the lights on in the maid room";
const mad = "I want the light on in the mad room";
const kitchen = "I want the lights on in the kitchen";
const written: Heard = { ...unforeseen(maid), others: [mad, kitchen] };
const hears = (one: Heard) => (): Event => ({ event: "heard", sessionId, heard: one });
const agrees = (): Event => ({ event: "agreed", sessionId, heard: heard("yes") });
const inKitchen: Slot = { ...room, range: { start: 28, end: 35 } };
const lightIn =
  (slots: readonly Slot[], confidenceScore = 0.9, intentName = "sotto:light") =>
  (id: string): Event =>
    ({ ...understood(intentName, kitchen, [...slots])(id), confidenceScore }) as Event;
const refused =
  (held?: Held) =>
  (id: string): Event => ({
    event: "notUnderstood",
    sessionId,
    id,
    confidenceScore: 0.9,
    alternatives: undefined,
    ...(held && { held }),
  });
const fresh = freshSite("kitchen");

t.test("the first of the other texts that is understood is asked about if the text itself is not", async (t) => {
  const move = play(fresh, wake, hears(written), refused(), refused(), lightIn([inKitchen]));
  t.same(parsed(move), [maid, mad, kitchen]);
  t.same(texts(move), [`Did you mean: ${kitchen}?`]);
  t.equal(of(move, "intent").length, 0);
  const done = play(move.site, spoken, agrees);
  t.match(of(done, "intent"), [{ partial: { intentName: "sotto:light", input: kitchen } }]);
  t.equal(of(done, "confirmed").length, 0, "a text that may have been misheard is nothing to learn");
});

t.test("an unknown value in the text may be the word that was misheard", async (t) => {
  const move = play(fresh, wake, hears(written), refused(attic), refused(), lightIn([inKitchen]));
  t.same(texts(move), [`Did you mean: ${kitchen}?`]);
  const none = play(fresh, wake, hears(written), refused(attic), refused(), refused(later));
  t.match(texts(none), [/attic/u], "if no other is understood, the user is told the value that is not known");
});

t.test("a text that says why nothing is to be done counts more than another one", async (t) => {
  const move = play(fresh, wake, hears(written), refused(later));
  t.same(parsed(move), [maid]);
  t.notMatch(texts(move), [/mean/u]);
  const own = play(fresh, wake, hears(written), refused(unsure));
  t.same(texts(own), ["Did you mean: what time is it?"], "its own intent is nearer than that of another text");
});

t.test("a text that is understood is done, whatever else was written", async (t) => {
  const move = play(fresh, wake, hears(written), lightIn([inKitchen]));
  t.same(parsed(move), [maid]);
  t.same(texts(move), []);
  t.match(of(move, "intent"), [{ partial: { intentName: "sotto:light" } }]);
});

t.test("another text is asked about only if its intent is as sure as that of a text must be", async (t) => {
  const doubtful = lightIn([inKitchen], context.limits.unforeseenConfidence - 0.01);
  const move = play(fresh, wake, hears(written), refused(), doubtful, doubtful);
  t.same(texts(move), ["Sorry, I did not understand."]);
});

t.test("nothing else is parsed where the user is not asked, or has answered a question for a value", async (t) => {
  const declines = (): Event => ({ event: "declined", sessionId, heard: heard("no") });
  const asked = play(fresh, wake, hears(written), refused(), refused(), lightIn([inKitchen]), spoken, declines);
  const again = play(asked.site, spoken, hears(written), refused());
  t.same([parsed(asked), parsed(again)], [[maid, mad, kitchen], [maid]], "once in a session");
  const start = (): Event => ({ event: "start", opening: opening(sessionId, { sendIntentNotRecognized: true }) });
  t.same(parsed(play(fresh, start, hears(written))), [maid]);
  const filling = play(fresh, wake, says("light"), understood("sotto:light"), spoken, hears(written));
  t.same(
    of(filling, "partialQuery").map(({ input }) => input),
    [maid],
  );
});

t.test(
  "of a text that was written down with less certainty, the user is asked unless its intent is surer",
  async (t) => {
    const doubtful: Heard = { ...unforeseen(kitchen), likelihood: 0.89 };
    const asked = play(fresh, wake, hears(doubtful), lightIn([inKitchen], 0.89));
    t.same(texts(asked), [`Did you mean: ${kitchen}?`]);
    t.equal(of(asked, "intent").length, 0);
    t.equal(of(play(fresh, wake, hears(doubtful), lightIn([inKitchen], 0.9)), "intent").length, 1);
    const certain: Heard = { ...doubtful, likelihood: 0.9 };
    t.equal(of(play(fresh, wake, hears(certain), lightIn([inKitchen], 0.89)), "intent").length, 1);
  },
);

t.test("what must be confirmed needs its plain yes", async (t) => {
  const { intents } = context;
  const within: Context = {
    ...context,
    intents: new Map([...intents, ["sotto:light", { ...intents.get("sotto:light")!, isConfirmed: true }]]),
  };
  const move = playIn(within, fresh, wake, hears(written), refused(), lightIn([inKitchen]));
  t.equal(of(move, "intent").length, 0);
  const weak = (): Event => ({ ...agrees(), isWeak: true }) as Event;
  t.equal(of(playIn(within, move.site, spoken, weak), "intent").length, 0);
  t.equal(of(playIn(within, move.site, spoken, agrees), "intent").length, 1);
});

t.test("on the bus, the alternatives of an unforeseen text are parsed, and are no part of the session", async (t) => {
  const { wake, hears, speaks, bus } = await house(t);
  const alternatives = [mad, kitchen].map((text) => ({ text, likelihood: 0.9 }));
  const session = await wake();
  await hears(session, maid, 0.9, { unforeseen: true, alternatives });
  for (const [input, sessionId] of [
    [maid, session],
    [mad, undefined],
  ]) {
    const { payload } = await bus.next(nluQuery);
    t.same(
      [payload.input, payload.sessionId],
      [input, sessionId],
      "so that nothing sounds like a failure, or is counted",
    );
    await bus.say("nlu/intentNotRecognized", { id: payload.id, input, sessionId, confidenceScore: 0.9 });
  }
  const { id, input } = (await bus.next(nluQuery)).payload;
  const parsed = { intent: { intentName: "sotto:light", confidenceScore: 0.9 }, slots: [inKitchen] };
  await bus.say("nlu/intentParsed", { id, input, ...parsed });
  t.equal(await speaks(), `Did you mean: ${kitchen}?`);
  await hears(session, "yes");
  t.match((await bus.next("intent/sotto:light")).payload, { input: kitchen });
});
