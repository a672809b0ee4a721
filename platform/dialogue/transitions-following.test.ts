/** After an answer: what is said without the wake word. */
import t from "tap";
import type { Context } from "./context.ts";
import type { Event } from "./events.ts";
import { freshSite } from "./session.ts";
import { attic, context, later, opening, unsure } from "./testing/samples.ts";
import { play, playIn, says, saysOtherwise, sessionId, siteIn, spoken, understood } from "./testing/states.ts";

t.test("after an answer the user may continue without the wake word, where that is enabled", async (t) => {
  const closing = siteIn.closing();
  const followed = (next: Partial<Context>, site = closing) => playIn({ ...context, ...next }, site, spoken);
  const move = followed({ followUp: { seconds: 4, intents: {} } });
  t.equal(move.site.state, "following");
  t.match(move.effects, [{ effect: "hotwordOn" }, { effect: "startListening", followUp: 4 }, { effect: "await" }]);
  t.equal(followed({ followUp: { seconds: 4, intents: { "sotto:time": 0 } } }).site.state, "idle", "not after this");
  t.match(followed({ followUp: { seconds: 0, intents: { "sotto:time": 7 } } }).effects[1], { followUp: 7 });
  t.equal(followed({}).site.state, "idle", "nowhere, when nothing is said of it");
  const queued = { ...closing, queue: [opening("next")] };
  t.equal(followed({ followUp: { seconds: 4, intents: {} } }, queued).site.state, "listening", "somebody waits");
  const [asked] = [play(freshSite("kitchen"), () => ({ event: "start", opening: opening(sessionId) })).site];
  const byClient = playIn(
    { ...context, followUp: { seconds: 4, intents: {} } },
    asked,
    says("what time is it"),
    understood("sotto:time"),
    () => ({ event: "end", sessionId, text: "" }),
  );
  t.equal(byClient.site.state, "idle", "nobody said a wake word");
});

t.test("a refused follow-up is ignored, and an understood one is a turn like others", async (t) => {
  const refused = { confidenceScore: 0.7, alternatives: undefined } as const;
  const from = siteIn.following();
  for (const held of [undefined, unsure, attic, later]) {
    const move = play(from, says("so I told her"), (id) => ({
      event: "notUnderstood",
      sessionId,
      id,
      ...refused,
      held,
    }));
    t.equal(move.site.state, "idle", String(held?.reason));
    t.notOk(move.effects.some(({ effect }) => effect === "speak"));
    t.match(
      move.effects.findLast(({ effect }) => effect === "sessionEnded"),
      { termination: { reason: "nominal" } },
    );
  }
  const unsureWords = (id: string): Event =>
    ({ ...(understood("sotto:time")(id) as object), confidenceScore: 0.7 }) as Event;
  t.equal(play(from, saysOtherwise("the time it was"), unsureWords).site.state, "idle", "nor asked for");
  const meant = play(from, says("light"), understood("sotto:light"));
  t.equal(meant.site.state, "speaking", "a question for what is missing");
  t.match(meant.effects, [{ effect: "hotwordOff" }, { effect: "stopListening" }, { effect: "query" }]);
  const stumbled = play(meant.site, spoken, says("mumble"), (id) => ({ event: "slotMissing", sessionId, id }));
  t.equal(stumbled.site.state, "speaking", "from then on it is asked again");
});
