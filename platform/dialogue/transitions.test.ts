import t from "tap";
import { phrasesIn } from "../assistant/phrases.ts";
import type { Context } from "./context.ts";
import type { Event } from "./events.ts";
import { hearing } from "./hearing.ts";
import { freshSite, type Session, sessionOf, type Site, type StateName, stepId } from "./session.ts";
import { step } from "./step.ts";
import { context, heard, opening, room } from "./testing/samples.ts";
import { play, playIn, sessionId, siteIn, spoken, understood } from "./testing/states.ts";

const names = Object.keys(siteIn) as StateName[];

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

t.test("each ending of a session has its own reason", async (t) => {
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
    ["closing", () => ({ event: "stopped" }), { reason: "abortedByUser" }],
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

t.test("a site that is turned off, or whose dialogue stops, refuses the waiting sessions", async (t) => {
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

t.test("a session that has to wait is announced as queued under its own name, unless it may not wait", async (t) => {
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
  "a skill's question keeps the session's custom data unless it brings its own, and asks for one slot of one intent",
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

t.test("the wake word interrupts what the session says, and only where it speaks", async (t) => {
  for (const from of names) {
    const { effects } = step(siteIn[from](), { event: "wake", sessionId: "w", startSignalMs: undefined }, context);
    const hushed = effects.filter(({ effect }) => effect === "hush");
    const isSpeaking = from === "speaking" || from === "closing";
    t.match(hushed, isSpeaking ? [{ sessionId }] : [], from);
    t.equal(hushed.length, isSpeaking ? 1 : 0, from);
  }
});

t.test("stop after the wake word silences the site; never mind does not, nor an answer to a question", async (t) => {
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
  "a stop phrase is no failed answer to a question for a value, also where the assistant has other cancel phrases",
  async (t) => {
    const own: Context = { ...context, phrases: phrasesIn("en", { cancel: ["forget it"] }) };
    const asked = playIn(own, siteIn.understanding(), understood("sotto:light"), spoken);
    t.equal(asked.site.state, "listening", "in which room?");
    const stopped = playIn(
      own,
      asked.site,
      () => hearing(sessionId, heard("stop"), own),
      (id) => ({ event: "slotMissing", sessionId, id }),
    );
    t.match(
      stopped.effects.filter(({ effect }) => effect === "sessionEnded"),
      [{ termination: { reason: "abortedByUser" } }],
    );
    const found = playIn(
      own,
      asked.site,
      () => hearing(sessionId, heard("stop"), own),
      (id) => ({ event: "slotFound", sessionId, id, slot: room }),
    );
    t.ok(
      found.effects.some(({ effect }) => effect === "intent"),
      "unless it is a value",
    );
  },
);

t.test(
  "stop phrases that cancel nothing in this assistant stop the sound, or are parsed if nothing plays",
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

t.test(
  "in every state, a session begins with its own assistant, and what waits behind it with that of its own",
  async (t) => {
    const of = (assistant: string | undefined): Context => ({
      ...context,
      language: assistant ?? "en",
      enabled: assistant === undefined ? undefined : ["casa:ora"],
      of,
    });
    for (const state of names.filter((name) => name !== "off")) {
      const wake = { event: "wake", sessionId: "w", startSignalMs: 1, assistant: "casa" } as const;
      const { site, effects } = step(siteIn[state](), wake, of(undefined));
      t.match(
        effects.find(({ effect }) => effect === "sessionStarted"),
        { sessionId: "w", assistant: "casa" },
        state,
      );
      t.match(
        effects.find(({ effect }) => effect === "startListening"),
        { sessionId: "w", intentFilter: ["casa:ora"] },
      );
      const waiting = { event: "start", opening: opening("q", { text: "Tea?" }) } as const;
      const queued = step(site, waiting, of("casa")).site;
      const next = step(queued, { event: "end", sessionId: "w", text: "" }, of("casa")).effects;
      const started = next.find(({ effect }) => effect === "sessionStarted");
      t.match(started, { sessionId: "q" });
      t.notOk("assistant" in (started ?? {}));
      t.match(
        next.find(({ effect }) => effect === "speak"),
        { text: "Tea?", lang: "en" },
      );
    }
  },
);
