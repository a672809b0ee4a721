import t from "tap";
import type { Context } from "./context.ts";
import type { Event } from "./events.ts";
import { freshSite, type Session, sessionOf, type Site, type StateName, stepId } from "./session.ts";
import { step } from "./step.ts";
import { attic, context, heard, later, opening, room, unsure } from "./testing/samples.ts";
import { play, playIn, says, saysOtherwise, sessionId, siteIn, spoken, understood } from "./testing/states.ts";
import { table } from "./transitions.ts";

const names = Object.keys(siteIn) as StateName[];

/** What happens, and where it leads from each state: a state's name, or "." for "nothing changes but the queue". */
const cells: Record<string, { event: (id: string) => Event; leads: Partial<Record<StateName, StateName>> }> = {
  "the wake word": {
    event: () => ({ event: "wake", sessionId: "w", startSignalMs: undefined }),
    leads: toAll("listening", ["off"]),
  },
  "a session that is asked for": {
    event: () => ({ event: "start", opening: opening("x") }),
    leads: { idle: "listening", following: "listening" },
  },
  "a skill's question": {
    event: () => ({
      event: "continue",
      sessionId,
      text: "Where?",
      intentFilter: undefined,
      customData: undefined,
      sendIntentNotRecognized: false,
      slot: undefined,
    }),
    leads: { waiting: "speaking" },
  },
  "an end without text": { event: () => ({ event: "end", sessionId, text: "" }), leads: toActive("idle") },
  "an end with a text": { event: () => ({ event: "end", sessionId, text: "Bye." }), leads: toActive("closing") },
  silence: { event: () => ({ event: "silence", sessionId }), leads: { listening: "idle", following: "idle" } },
  "an unclear sentence": {
    event: () => ({ event: "unclear", sessionId, heard: heard("mumble", 0.1) }),
    leads: { listening: "speaking", following: "idle" },
  },
  "a cancel phrase": {
    event: () => ({ event: "cancelled", sessionId }),
    leads: { listening: "idle", following: "idle" },
  },
  "a clear sentence": {
    event: () => ({ event: "heard", sessionId, heard: heard("light") }),
    leads: { listening: "understanding", following: "understanding" },
  },
  "a yes that nobody asked for": {
    event: () => ({ event: "agreed", sessionId, heard: heard("yes") }),
    leads: { listening: "understanding", following: "understanding" },
  },
  "a no that nobody asked for": {
    event: () => ({ event: "declined", sessionId, heard: heard("no") }),
    leads: { listening: "understanding", following: "understanding" },
  },
  "an intent that must be confirmed": { event: understood("sotto:lock"), leads: { understanding: "speaking" } },
  "what is nearly an intent": {
    event: (id) => ({
      event: "notUnderstood",
      sessionId,
      id,
      confidenceScore: 0.7,
      alternatives: undefined,
      held: unsure,
    }),
    leads: { understanding: "speaking" },
  },
  "an intent": { event: understood("sotto:time"), leads: { understanding: "waiting" } },
  "an intent without its required slot": { event: understood("sotto:light"), leads: { understanding: "speaking" } },
  "no intent": {
    event: (id) => ({ event: "notUnderstood", sessionId, id, confidenceScore: 0.7, alternatives: undefined }),
    leads: { understanding: "speaking" },
  },
  "the slot": { event: (id) => ({ event: "slotFound", sessionId, id, slot: room }), leads: { filling: "waiting" } },
  "no slot": { event: (id) => ({ event: "slotMissing", sessionId, id }), leads: { filling: "speaking" } },
  "the text's end": {
    event: (id) => ({ event: "spoken", sessionId, id }),
    leads: { speaking: "listening", closing: "idle" },
  },
  "an error of the TTS": {
    event: () => ({ event: "failed", sessionId, component: "tts", error: "no voice" }),
    leads: { speaking: "idle", closing: "idle" },
  },
  "an error of the ASR": {
    event: () => ({ event: "failed", sessionId, component: "asr", error: "no model" }),
    leads: { listening: "idle", following: "idle" },
  },
  "an error of the NLU": {
    event: () => ({ event: "failed", sessionId, component: "nlu", error: "unknown intent" }),
    leads: { understanding: "idle", filling: "idle" },
  },
  "the TTS is gone": {
    event: () => ({ event: "gone", component: "tts" }),
    leads: { speaking: "idle", closing: "idle" },
  },
  "the audio server is gone": {
    event: () => ({ event: "gone", component: "audioServer" }),
    leads: { speaking: "idle", listening: "idle", closing: "idle", following: "idle" },
  },
  "the ASR is gone": {
    event: () => ({ event: "gone", component: "asr" }),
    leads: { listening: "idle", following: "idle" },
  },
  "the NLU is gone": {
    event: () => ({ event: "gone", component: "nlu" }),
    leads: { understanding: "idle", filling: "idle" },
  },
  "the wake word's component is gone": { event: () => ({ event: "gone", component: "hotword" }), leads: {} },
  "a deadline": { event: (id) => ({ event: "overdue", sessionId, id }), leads: toActive("idle") },
  "the longest life of a session": { event: () => ({ event: "outlived", sessionId }), leads: toActive("idle") },
  "the toggle on": { event: () => ({ event: "toggleOn" }), leads: { off: "idle" } },
  "the toggle off": { event: () => ({ event: "toggleOff" }), leads: toAll("off", []) },
  "the dialogue manager's own end": { event: () => ({ event: "shutdown" }), leads: toActive("idle") },
};

function toAll(state: StateName, but: readonly StateName[]) {
  return Object.fromEntries(names.filter((name) => !but.includes(name)).map((name) => [name, state]));
}
function toActive(state: StateName) {
  return toAll(state, ["idle", "off"]);
}

t.test("each event leads from each state to the state that the table says", async (t) => {
  const walked = new Set<string>();
  for (const [what, { event, leads }] of Object.entries(cells))
    for (const from of names) {
      const site = siteIn[from]();
      const session = sessionOf(site);
      const happening = event(session ? stepId(session) : "");
      walked.add(`${from} × ${happening.event}`);
      t.equal(step(site, happening, context).site.state, leads[from] ?? from, `${what} in ${from}`);
    }
  const all = names.flatMap((state) => Object.keys(table[state]).map((event) => `${state} × ${event}`));
  t.same([...walked].sort(), all.sort(), "every cell was walked");
});

t.test("each timeout names the component that did not answer", async (t) => {
  const expected = {
    speaking: "tts",
    listening: "asr",
    understanding: "nlu",
    filling: "nlu",
    waiting: "clientApp",
    closing: "tts",
  } as const;
  for (const [state, component] of Object.entries(expected)) {
    const site: Site = siteIn[state as keyof typeof expected]();
    const id = stepId(sessionOf(site) as Session);
    const { effects } = step(site, { event: "overdue", sessionId, id }, context);
    const ended = effects.find(({ effect }) => effect === "sessionEnded");
    t.match(ended, { sessionId, termination: { reason: "timeout", component } });
    t.equal(effects.at(-1)?.effect, "hotwordOn");
  }
});

t.test("how a session ends says why", async (t) => {
  const endings: readonly (readonly [state: StateName, event: (id: string) => Event, termination: object])[] = [
    ["waiting", () => ({ event: "toggleOff" }), { reason: "siteUnavailable", error: undefined }],
    ["waiting", () => ({ event: "shutdown" }), { reason: "error", error: "the dialogue manager stops" }],
    ["waiting", () => ({ event: "outlived", sessionId }), { reason: "timeout", component: "dialogue" }],
    ["waiting", () => ({ event: "wake", sessionId: "w", startSignalMs: undefined }), { reason: "abortedByUser" }],
    ["listening", () => ({ event: "cancelled", sessionId }), { reason: "abortedByUser" }],
    ["listening", () => ({ event: "gone", component: "asr" }), { reason: "error", error: /^asr is gone/u }],
    [
      "speaking",
      () => ({ event: "failed", sessionId, component: "tts", error: "no voice" }),
      { reason: "error", error: "tts: no voice" },
    ],
    ["following", () => ({ event: "silence", sessionId }), { reason: "nominal" }],
    ["following", () => ({ event: "gone", component: "asr" }), { reason: "nominal" }],
    ["following", (id) => ({ event: "overdue", sessionId, id }), { reason: "nominal" }],
    ["following", () => ({ event: "cancelled", sessionId }), { reason: "abortedByUser" }],
    ["following", () => ({ event: "wake", sessionId: "w", startSignalMs: undefined }), { reason: "nominal" }],
    ["closing", (id) => ({ event: "spoken", sessionId, id }), { reason: "nominal" }],
    ["closing", () => ({ event: "end", sessionId, text: " " }), { reason: "nominal" }],
  ];
  for (const [state, event, termination] of endings) {
    const site = siteIn[state]();
    const happening = event(stepId(sessionOf(site) as Session));
    const { effects, site: left } = step(site, happening, context);
    const [ended, ...more] = effects.filter(({ effect }) => effect === "sessionEnded");
    t.match(ended, { sessionId, termination }, `${happening.event} in ${state}`);
    t.same(more, []);
    t.same(left.queue, [], "nothing waits that was not asked for");
  }
});

t.test("a site that is turned off, or whose dialogue stops, refuses the sessions that wait", async (t) => {
  for (const event of ["toggleOff", "shutdown"] as const) {
    const busy = step(siteIn.waiting(), { event: "start", opening: opening("x") }, context).site;
    t.equal(busy.queue.length, 1);
    const { site, effects } = step(busy, { event }, context);
    t.same(site.queue, [], event);
    t.match(
      effects.filter(({ effect }) => effect === "sessionEnded"),
      [{ sessionId }, { sessionId: "x", termination: { reason: "siteUnavailable" } }],
      event,
    );
  }
});

t.test("a session that has to wait is told so under its own name, unless it may not wait", async (t) => {
  const busy = siteIn.waiting();
  const asked = { ...opening("x"), customData: "mine" };
  t.same(step(busy, { event: "start", opening: asked }, context).effects, [
    { effect: "sessionQueued", siteId: busy.siteId, sessionId: "x", customData: "mine" },
  ]);
  const tea = opening("n", { type: "notification", text: "Tea." });
  t.match(step(busy, { event: "start", opening: tea }, context).effects, [{ effect: "sessionQueued" }]);
  const hasty = step(busy, { event: "start", opening: opening("y", { canBeEnqueued: false }) }, context);
  t.match(hasty.effects, [{ effect: "sessionEnded", sessionId: "y", termination: { reason: "siteUnavailable" } }]);
  t.equal(hasty.site, busy);
});

t.test(
  "a skill's question keeps the session's own data unless it brings other, and asks for one slot of one intent",
  async (t) => {
    const waiting = { ...siteIn.waiting() };
    const session = sessionOf(waiting) as Session;
    const site = { ...waiting, session: { ...session, customData: "before" } } as Site;
    const ask = (more: object) =>
      step(
        site,
        {
          event: "continue",
          sessionId,
          text: "Where?",
          intentFilter: undefined,
          customData: undefined,
          sendIntentNotRecognized: false,
          slot: undefined,
          ...more,
        },
        context,
      );
    t.equal(sessionOf(ask({}).site)?.customData, "before");
    t.equal(sessionOf(ask({ customData: "after" }).site)?.customData, "after");
    t.equal(sessionOf(ask({ intentFilter: ["sotto:light"] }).site)?.eliciting, undefined);
    const light = sessionOf(ask({ slot: "room", intentFilter: ["sotto:light"] }).site)?.eliciting;
    t.match(light, { slotName: "room", partial: { intentName: "sotto:light", input: "", slots: [] } });
    const time = sessionOf(ask({ slot: "city", intentFilter: ["sotto:time"] }).site)?.eliciting;
    t.equal(time?.partial, session.published, "what was published of this intent is gone on with");
    for (const intentFilter of [undefined, [], ["sotto:light", "sotto:time"]])
      t.match(
        ask({ slot: "room", intentFilter }).effects.find(({ effect }) => effect === "sessionEnded"),
        {
          termination: { reason: "error", error: /exactly one intent/u },
        },
      );
  },
);

t.test("an answer that is late, replayed or for another session changes nothing", async (t) => {
  for (const from of names)
    for (const { event } of Object.values(cells)) {
      const site = siteIn[from]();
      const session = sessionOf(site);
      const happening = event(session ? stepId(session) : "");
      if (!("sessionId" in happening) || happening.event === "wake") continue;
      const strange = step(site, { ...happening, sessionId: "stranger" }, context);
      t.same(strange, { site, effects: [] }, `${happening.event} of another session in ${from}`);
      if ("id" in happening) {
        const late = step(site, { ...happening, id: `${sessionId}.0` }, context);
        t.same(late, { site, effects: [] }, `a late ${happening.event} in ${from}`);
      }
    }
});

t.test("the wake word silences what the session says, and only where it says something", async (t) => {
  for (const from of names) {
    const { effects } = step(siteIn[from](), { event: "wake", sessionId: "w", startSignalMs: undefined }, context);
    const hushed = effects.filter(({ effect }) => effect === "hush");
    const isSpeaking = from === "speaking" || from === "closing";
    t.match(hushed, isSpeaking ? [{ sessionId }] : [], from);
    t.equal(hushed.length, isSpeaking ? 1 : 0, from);
  }
});

t.test("stop after the wake word silences the site, never mind does not, nor an answer to a question", async (t) => {
  const silences = (site: Site, isStop: boolean) =>
    step(site, { event: "cancelled", sessionId, isStop }, context).effects.some(
      ({ effect }) => effect === "silenceSite",
    );
  const asked = (question: string): Site => {
    const site = siteIn.listening();
    return site.state === "listening" ? { ...site, session: { ...site.session, question } } : site;
  };
  t.ok(silences(asked(""), true));
  t.notOk(silences(asked(""), false));
  t.notOk(silences(asked("For how long?"), true));
});

t.test(
  "words for stop that cancel nothing in this assistant stop what sounded, else they are understood",
  async (t) => {
    const quiet = { event: "cancelled", sessionId, isStop: true, heard: heard("be quiet") } as const;
    const names = (move: ReturnType<typeof step>) => move.effects.map(({ effect }) => effect);
    const [silent, sounding] = [false, true].map((isSounding) =>
      play(freshSite("kitchen"), () => ({ event: "wake", sessionId, startSignalMs: undefined, isSounding })),
    );
    const stopped = step(sounding!.site, quiet, context);
    t.ok(names(stopped).includes("silenceSite"));
    t.equal(stopped.site.state, "idle");
    const asked = step(silent!.site, quiet, context);
    t.same(names(asked), ["stopListening", "query", "await"]);
    const refused = play(asked.site, (id) => ({
      event: "notUnderstood",
      sessionId,
      id,
      confidenceScore: 0,
      alternatives: undefined,
    }));
    t.ok(names(refused).includes("silenceSite"), "nobody else knows what it means");
    t.equal(refused.site.state, "idle");
  },
);

t.test("after an answer the user may go on without the wake word, where that is wanted", async (t) => {
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

t.test("what is refused after an answer is ignored, and what is understood is a turn like others", async (t) => {
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
