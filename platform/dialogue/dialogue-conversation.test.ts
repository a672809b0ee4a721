import t from "tap";
import type { Effect, EffectNamed } from "./effects.ts";
import type { Event } from "./events.ts";
import { hearing } from "./hearing.ts";
import type { Move } from "./moves.ts";
import { freshSite, type Session, sessionOf } from "./session.ts";
import { step } from "./step.ts";
import { context, heard, limits, opening, room } from "./testing/samples.ts";
import { play, says, sessionId, siteIn, spoken, understood, wake } from "./testing/states.ts";

const fresh = freshSite("kitchen");

const names = ({ effects }: Move) => effects.map(({ effect }) => effect);

const of = <Name extends Effect["effect"]>({ effects }: Move, name: Name) =>
  effects.filter((effect): effect is EffectNamed<Name> => effect.effect === name);

const end = (text: string) => (): Event => ({ event: "end", sessionId, text });

const silence = (): Event => ({ event: "silence", sessionId });

const mumble = (): Event => hearing(sessionId, heard("mumble", 0.2), context);

const proceed = (more: Partial<Extract<Event, { event: "continue" }>>) => (): Event => ({
  event: "continue",
  sessionId,
  text: "",
  intentFilter: undefined,
  customData: undefined,
  sendIntentNotRecognized: false,
  slot: undefined,
  ...more,
});

const start =
  (...args: Parameters<typeof opening>) =>
  (): Event => ({ event: "start", opening: opening(...args) });

const session = ({ site }: Move): Session => {
  const running = sessionOf(site);
  if (running === undefined) throw new Error("no session runs");
  return running;
};

t.test("a nominal session has the order of the protocol, from the wake word to the wake word", async (t) => {
  const move = play(
    fresh,
    wake,
    says("what time is it"),
    understood("sotto:time", "what time is it"),
    end("It is noon."),
    spoken,
  );
  const timers = new Set(["await", "awaitNothing", "limitLife"]);
  t.same(
    names(move).filter((name) => !timers.has(name)),
    [
      "hotwordOff",
      "sessionStarted",
      "startListening",
      "stopListening",
      "query",
      "intent",
      "speak",
      "sessionEnded",
      "hotwordOn",
    ],
  );
  t.match(of(move, "startListening"), [{ siteId: "kitchen", startSignalMs: 1_794_200_000_100 }]);
  t.match(of(move, "sessionEnded"), [{ termination: { reason: "nominal" } }]);
  t.same(move.site, fresh, "and nothing of it is kept");
});

t.test("a missing required slot is asked for, and the intent is published with all slots", async (t) => {
  const asked = play(fresh, wake, says("turn on the light"), understood("sotto:light", "turn on the light"));
  t.match(of(asked, "speak"), [{ text: "In which room?", lang: "en" }]);
  t.equal(of(asked, "intent").length, 0);
  const found = (id: string): Event => ({ event: "slotFound", sessionId, id, slot: room });
  const token = { value: "the", confidence: 1, rangeStart: 0, rangeEnd: 3, time: { start: 0, end: 0.2 } };
  const answer = (): Event => ({
    event: "heard",
    sessionId,
    heard: { text: "the kitchen", likelihood: 0.7, tokens: [token] },
  });
  const move = play(asked.site, spoken, answer, found);
  t.match(of(move, "startListening"), [{ intentFilter: ["sotto:light"] }]);
  t.match(of(move, "partialQuery"), [{ input: "the kitchen", intentName: "sotto:light", slotName: "room" }]);
  const { partial } = of(move, "intent")[0] ?? {};
  t.equal(partial?.input, "turn on the light the kitchen");
  const [slot] = partial?.slots ?? [];
  t.equal(
    partial?.input.slice(slot?.range.start, slot?.range.end),
    "kitchen",
    "a slot's range is its place in the input",
  );
  t.equal(partial?.asrTokens[0]?.[0]?.rangeStart, 18);
  t.equal(partial?.asrConfidence, 0.7, "the whole is as sure as its weakest turn");
});

t.test("an intent that is complete, or whose slot has no question, is published at once", async (t) => {
  const complete = play(siteIn.understanding(), understood("sotto:light", "light", [room]));
  t.equal(of(complete, "intent").length, 1);
  const intents = new Map([
    ["a:b", { id: "a:b", name: "b", slots: ["c"], required: [{ name: "c", missingQuestion: " " }] }],
  ]);
  const site = siteIn.understanding();
  const event = understood("a:b")(`${sessionId}.${sessionOf(site)?.step}`);
  t.equal(step(site, event, { ...context, intents }).site.state, "waiting");
});

t.test("after a sentence that is not understood the question is repeated until the retries are used up", async (t) => {
  const again = (id: string): Event => ({
    event: "notUnderstood",
    sessionId,
    id,
    confidenceScore: 0.8,
    alternatives: undefined,
  });
  const move = play(fresh, wake, says("a"), again, spoken, mumble, spoken, says("b"), again);
  t.same(
    of(move, "speak").map(({ text }) => text),
    Array(limits.retries).fill("Sorry, I did not understand."),
  );
  t.match(of(move, "sessionEnded"), [{ termination: { reason: "intentNotRecognized" } }]);
  t.equal(of(move, "query").length, 2, "a mumble is not asked of the NLU");
});

t.test("a sentence that is understood restores all retries", async (t) => {
  const move = play(
    fresh,
    wake,
    mumble,
    spoken,
    mumble,
    spoken,
    says("light"),
    understood("sotto:light"),
    spoken,
    mumble,
  );
  t.equal(move.site.state, "speaking");
  t.match(of(move, "speak").at(-1), { text: "Sorry, I did not understand. In which room?" });
});

t.test("an accidental wake word ends silently; a question is repeated once", async (t) => {
  const wakeOnly = play(fresh, wake, silence);
  t.equal(of(wakeOnly, "speak").length, 0);
  t.match(of(wakeOnly, "sessionEnded"), [{ termination: { reason: "intentNotRecognized" } }]);
  const asked = play(siteIn.waiting(), proceed({ text: "Where?" }), spoken, silence, spoken, silence);
  t.same(
    of(asked, "speak").map(({ text }) => text),
    ["Where?", "Where?"],
  );
  t.match(of(asked, "sessionEnded"), [{ termination: { reason: "intentNotRecognized" } }]);
});

t.test("a client that asks for intentNotRecognized receives it, for that turn only", async (t) => {
  const told = play(siteIn.waiting(), proceed({ sendIntentNotRecognized: true, customData: "lights" }), mumble);
  t.match(of(told, "intentNotRecognized"), [{ input: "mumble", confidenceScore: 1, customData: "lights" }]);
  t.equal(told.site.state, "waiting", "the client has the word");
  const next = play(told.site, proceed({}), mumble);
  t.equal(of(next, "intentNotRecognized").length, 0);
  t.equal(session(next).customData, "lights", "custom data that is not replaced stays");
  const silent = play(siteIn.waiting(), proceed({ sendIntentNotRecognized: true }), silence);
  t.match(of(silent, "intentNotRecognized"), [{ input: undefined }]);
});

t.test("a continued session speaks, listens with its filter, and an empty text is no text", async (t) => {
  const spokenTurn = play(siteIn.waiting(), proceed({ text: "Which?", intentFilter: ["light"] }), spoken, says("x"));
  t.match(of(spokenTurn, "startListening"), [{ intentFilter: ["sotto:light"] }], "a plain name is the intent's id");
  t.match(of(spokenTurn, "query"), [{ intentFilter: ["sotto:light"] }]);
  const silentTurn = play(siteIn.waiting(), proceed({ text: "" }));
  t.equal(of(silentTurn, "speak").length, 0);
  t.equal(silentTurn.site.state, "listening");
  const other = play(spokenTurn.site, understood("sotto:time"));
  t.equal(of(other, "intent").length, 0, "an intent outside the filter is not understood");
});

t.test("an elicited slot goes directly to the partial query and joins the slots of its intent", async (t) => {
  const first = play(siteIn.understanding(), understood("sotto:light", "light", [room]));
  const question = proceed({ text: "How bright?", intentFilter: ["sotto:light"], slot: "brightness" });
  const slot = { ...room, slotName: "brightness", rawValue: "half", range: { start: 0, end: 4 } };
  const found = (id: string): Event => ({ event: "slotFound", sessionId, id, slot });
  const move = play(first.site, question, spoken, says("half"), found);
  t.match(of(move, "partialQuery"), [{ input: "half", intentName: "sotto:light", slotName: "brightness" }]);
  t.same(
    of(move, "intent")[0]?.partial.slots.map(({ slotName }) => slotName),
    ["room", "brightness"],
  );
  for (const intentFilter of [undefined, ["sotto:light", "sotto:time"]]) {
    const wrong = play(siteIn.waiting(), proceed({ text: "?", slot: "room", intentFilter }));
    t.match(of(wrong, "sessionEnded"), [{ termination: { reason: "error", error: /exactly one intent/ } }]);
  }
});

t.test("a question for a slot that the intent lacks is refused, and the skill may ask rightly or end", async (t) => {
  const waiting = siteIn.waiting();
  const wrong = (intentFilter: string[]) =>
    play(waiting, proceed({ text: "How loud?", slot: "loudness", intentFilter }));
  for (const name of ["sotto:light", "light"]) {
    const refused = wrong([name]);
    t.match(refused.effects, [
      {
        effect: "refuse",
        error: 'the intent "sotto:light" has no slot "loudness": it has room, brightness',
        context: "dialogueManager/continueSession",
      },
    ]);
    t.equal(refused.site, waiting, "the session waits as before");
    const right = play(refused.site, proceed({ text: "How bright?", slot: "brightness", intentFilter: [name] }));
    t.match(of(right, "speak"), [{ text: "How bright?" }]);
  }
  t.match(wrong(["sotto:lock"]).effects, [{ effect: "refuse", error: /it has none/u }]);
  t.match(of(wrong(["sotto:unknown"]), "speak"), [{ text: "How loud?" }], "the NLU reports an unknown intent");
});

t.test("an action speaks first when it has a text, and a notification ends when it has been spoken", async (t) => {
  const action = play(fresh, start("x", { text: "Yes?", intentFilter: ["sotto:time"] }));
  t.same(names(action), ["hotwordOff", "limitLife", "sessionStarted", "speak", "await"]);
  const note = play(fresh, start(sessionId, { type: "notification", text: "Tea is ready." }), spoken);
  t.match(of(note, "sessionEnded"), [{ termination: { reason: "nominal" } }]);
  t.equal(of(note, "startListening").length, 0);
  const nothing = play(fresh, start("x", { type: "notification", text: "" }));
  t.match(of(nothing, "sessionEnded"), [{ termination: { reason: "nominal" } }]);
  t.equal(of(nothing, "speak").length, 0);
});

t.test("with some intents disabled the others are the filter; with all disabled the NLU is not asked", async (t) => {
  const says = { event: "heard", sessionId, heard: heard("light") } as const;
  const some = step(siteIn.listening(), says, { ...context, enabled: ["sotto:time"] });
  t.match(of(some, "query"), [{ intentFilter: ["sotto:time"] }]);
  const none = step(siteIn.listening(), says, { ...context, enabled: [] });
  t.equal(of(none, "query").length, 0);
  t.equal(none.site.state, "speaking");
  const own = play(siteIn.waiting(), proceed({ intentFilter: ["sotto:light"] })).site;
  const overridden = step(own, says, { ...context, enabled: [] });
  t.match(of(overridden, "query"), [{ intentFilter: ["sotto:light"] }], "the session's own filter overrides");
});

t.test("the captured text is silence, unclear, a cancel phrase or a sentence", async (t) => {
  const kind = (text: string, likelihood: number) => hearing(sessionId, heard(text, likelihood), context).event;
  t.equal(kind("  ", 1), "silence");
  t.equal(kind("turn on", 0.49), "unclear");
  t.equal(kind("turn on", 0.5), "heard");
  t.equal(kind("Never mind!", 0.9), "cancelled");
  t.equal(kind("stop the timer", 0.9), "heard");
});
