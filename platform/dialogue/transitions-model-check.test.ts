/**
 * Every session that starts ends exactly once and the wake word is on again: checked over every state that any sequence of
 * events can reach. Two states are one when they differ only in what no decision reads (ids, step numbers, what was said),
 * so that the states are finite in number and the search ends: there is no depth at which it stops.
 */
import t from "tap";
import type { Context } from "./context.ts";
import type { Event } from "./events.ts";
import { type PartialIntent, freshSite, type Session, type Site, sessionOf, stepId } from "./session.ts";
import { namesIt } from "./answer-words.ts";
import { emptyPartial } from "./partial-intent.ts";
import { step as truth } from "./step.ts";
import { alphabet } from "./testing/alphabet.ts";
import { Ledger } from "./testing/ledger.ts";
import { context, followed, limits, room } from "./testing/samples.ts";

const shape = (partial: PartialIntent | undefined) =>
  partial && [partial.intentName, partial.slots.map(({ slotName }) => slotName).sort()];
/** Where two of one intent are compared, their values are read, too. */
const valued = (partial: PartialIntent | undefined) =>
  partial && [partial.intentName, partial.slots.map(({ slotName, rawValue }) => `${slotName}=${rawValue}`).sort()];

function sessionShape(session: Session, hasFollowUps: boolean): unknown {
  const { intentFilter, sendIntentNotRecognized, question, failures, silences, eliciting } = session;
  return [
    intentFilter,
    sendIntentNotRecognized,
    question !== "",
    failures,
    silences,
    eliciting && [eliciting.slotName, shape(eliciting.partial)],
    session.heard && [
      session.heard.isUnforeseen === true,
      session.heard.isUnverified === true,
      session.heard.runnerUp !== undefined,
      session.heard.others?.length ?? 0,
      session.heard.text === "be quiet",
      session.heard.objection && session.heard.objection.meant !== undefined,
    ],
    session.objecting && [shape(session.objecting.partial)],
    shape(session.published),
    session.isComparing === true,
    session.refused && (session.refused.held?.reason ?? "nothing"),
    session.isAskingOptions === true,
    valued(session.runnerUp),
    session.proposal && [
      session.proposal.isUnsure,
      (session.proposal.other === undefined ? shape : valued)(session.proposal.partial),
      valued(session.proposal.other),
      namesIt("lock the door", session.proposal.partial, context),
    ],
    session.amending && [
      session.amending.said,
      session.amending.slots.length,
      session.amending.found !== undefined,
      session.amending.proposal.isUnsure,
      (session.amending.proposal.other === undefined ? shape : valued)(session.amending.proposal.partial),
      valued(session.amending.proposal.other),
    ],
    session.hasAsked,
    session.interrupts,
    session.isFollowUp,
    hasFollowUps && session.isWoken,
  ];
}

/** What decisions read of a site. */
function shapeOf(site: Site, hasFollowUps: boolean): string {
  const session = sessionOf(site);
  return JSON.stringify([
    site.state,
    session && sessionShape(session, hasFollowUps),
    site.state === "closing" && site.termination.reason,
    site.queue.map(({ init }) => [init.type, init.text !== "", init.type === "action" && init.intentFilter]),
  ]);
}

const isPlainYes = (event: Event) => event.event === "agreed" && event.isWeak !== true;

type Search = { readonly states: number; readonly transitions: number; readonly reached: ReadonlySet<string> };

/** Explores everything reachable; throws, with the way there, at the first broken promise. */
function explore(context: Context, step: typeof truth = truth, mayRival = false): Search {
  let ids = 0;
  const fresh = () => `s${++ids}`;
  const first = freshSite("kitchen");
  const keyOf = (site: Site) => shapeOf(site, context.followUp.seconds > 0);
  const found = new Map<string, { site: Site; way: string[] }>([[keyOf(first), { site: first, way: [] }]]);
  const reached = new Map<string, Set<string>>();
  let transitions = 0;
  for (const { site, way } of found.values()) {
    endsByTimersAlone(site, context, step);
    const entered = reached.get(site.state) ?? new Set();
    reached.set(site.state, entered);
    for (const event of alphabet(site, fresh, { mayObject: context.earlier !== undefined, mayRival })) {
      transitions++;
      entered.add(event.event);
      const here = `${site.state} × ${event.event}`;
      try {
        const move = step(site, event, context);
        // Ignored, as most events are in most states: this state was balanced when it was found.
        if (move.site === site && move.effects.length === 0) continue;
        const ledger = Ledger.of(site);
        for (const effect of move.effects) ledger.record(effect);
        ledger.balance(move.site, context.limits.queueLength);
        const key = keyOf(move.site);
        if (!found.has(key)) found.set(key, { site: move.site, way: [...way, here] });
      } catch (cause) {
        throw new Error([...way, here].join("\n then "), { cause });
      }
    }
  }
  const cells = [...reached].flatMap(([state, events]) => [...events].map((event) => `${state} × ${event}`));
  return { states: found.size, transitions, reached: new Set(cells) };
}

/** Nothing answers any more: the deadlines alone end the session and then every session that waits. */
function endsByTimersAlone(from: Site, context: Context, step: typeof truth): void {
  let site = from;
  const ledger = Ledger.of(site);
  for (let fired = 0; sessionOf(site) !== undefined; fired++) {
    if (fired > context.limits.queueLength + 1) throw new Error(`${from.state}: the deadlines do not end the sessions`);
    const session = sessionOf(site) as Session;
    const move = step(site, { event: "overdue", sessionId: session.sessionId, id: stepId(session) }, context);
    for (const effect of move.effects) ledger.record(effect);
    ({ site } = move);
    ledger.balance(site, context.limits.queueLength);
  }
  if (!ledger.hotword) throw new Error(`${from.state}: the wake word stays off`);
}

t.test("no sequence of events of any length violates an invariant of the ledger", async (t) => {
  const broken: string[] = [];
  /**
   * What must be confirmed is done after a plain yes and at no other time, so is what was said in words that nobody foresaw and is
   * not sure enough, or heard by a recogniser that is not sure and that nothing verifies, and "did you mean" is asked once
   * in a session.
   */
  const watched: typeof truth = (site, event, now) => {
    const move = truth(site, event, now);
    const session = sessionOf(site);
    const isAskedAgain = (event.event === "notUnderstood" || event.event === "understood") && session?.hasAsked;
    const isTooUnsure =
      site.state === "understanding" &&
      event.event === "understood" &&
      session?.heard?.isUnforeseen &&
      event.confidenceScore < limits.unforeseenConfidence;
    if (isTooUnsure && sessionOf(move.site)?.eliciting !== undefined)
      broken.push(`${site.state} × ${event.event} goes on with what nobody foresaw`);
    for (const effect of move.effects) {
      if (effect.effect === "intent" && effect.partial.intentName === "sotto:lock" && !isPlainYes(event))
        broken.push(`${site.state} × ${event.event} locks without a plain yes`);
      if (session?.heard?.isUnverified && effect.effect === "intent" && event.event !== "agreed")
        broken.push(`${site.state} × ${event.event} does what nothing has verified`);
      if (isTooUnsure && effect.effect === "intent")
        broken.push(`${site.state} × ${event.event} does what nobody foresaw`);
      if (isAskedAgain && effect.effect === "speak" && effect.text.startsWith("Did you mean"))
        broken.push(`${site.state} × ${event.event} asks twice`);
    }
    return move;
  };
  const { states, transitions, reached } = explore({ ...context, limits: { ...limits, queueLength: 1 } }, watched);
  t.same(broken, []);
  t.comment(`${states} states, ${transitions} transitions`);
  t.ok(states > 1000, "the search is not trivial");
  t.equal(reached.size, 8 * 26, "every cell of the table was entered, but those after an answer");
});

t.test("the same is true with intents disabled, with all of them disabled, and without retries and queue", async () => {
  const none = { ...limits, retries: 0, silenceRetries: 0, queueLength: 0 };
  explore({ ...context, limits: none });
  explore({ ...context, limits: { ...none, queueLength: 2 } });
  explore({ ...context, limits: { ...none, queueLength: 1 }, enabled: ["sotto:light"] });
  explore({ ...context, limits: { ...none, retries: 1 }, enabled: [] });
});

t.test("the same is true where the user may continue after an answer, and what is refused is ignored", async (t) => {
  const broken: string[] = [];
  const watched: typeof truth = (site, event, now) => {
    const move = truth(site, event, now);
    const isRefused = event.event === "notUnderstood" || event.event === "unclear" || event.event === "silence";
    const session = sessionOf(site);
    const isAnswered = move.effects.some(
      ({ effect, sessionId }) =>
        sessionId === session?.sessionId && (effect === "speak" || effect === "intentNotRecognized"),
    );
    if (isRefused && session?.isFollowUp && isAnswered) broken.push(`${site.state} × ${event.event} is answered`);
    return move;
  };
  const few = { ...limits, retries: 0, silenceRetries: 0, queueLength: 1 };
  const { reached } = explore({ ...followed, limits: few }, watched);
  t.same(broken, []);
  t.equal([...reached].filter((cell) => cell.startsWith("following")).length, 26, "every cell was entered");
});

t.test("the same is true after something that may be said to be wrong, and a lock needs its yes", async (t) => {
  const broken: string[] = [];
  const watched: typeof truth = (site, event, now) => {
    const move = truth(site, event, now);
    for (const effect of move.effects)
      if (effect.effect === "intent" && effect.partial.intentName === "sotto:lock" && !isPlainYes(event))
        broken.push(`${site.state} × ${event.event} locks without a plain yes`);
    return move;
  };
  const few = { ...limits, retries: 0, silenceRetries: 0, queueLength: 0 };
  const before = { sessionId: "before", saidIn: "before", quotes: ["before"], input: "light" };
  for (const intentName of ["sotto:light", "sotto:lock", undefined]) {
    const partial = intentName === undefined ? undefined : { ...emptyPartial(intentName), slots: [room] };
    explore({ ...context, limits: few, earlier: { ...before, partial } }, watched);
  }
  t.same(broken, []);
});

t.test("the same is true where the recogniser is between two, of which a yes chooses none", async (t) => {
  const broken: string[] = [];
  let chosen = 0;
  const lights = context.intents.get("sotto:light")!;
  for (const isConfirmed of [false, true]) {
    const intents = new Map([...context.intents, ["sotto:light", { ...lights, isConfirmed }] as const]);
    const watched: typeof truth = (site, event, now) => {
      const move = truth(site, event, now);
      const session = sessionOf(site);
      const isTwo = session?.proposal?.other !== undefined;
      for (const { effect } of move.effects) {
        if (effect !== "intent") continue;
        if (isTwo) chosen++;
        if (isTwo && event.event === "agreed" && event.rest === undefined)
          broken.push(`${site.state} × ${event.event} chooses one of two by a yes`);
        if (isConfirmed && !isPlainYes(event) && sessionOf(move.site)?.published?.intentName === "sotto:light")
          broken.push(`${site.state} × ${event.event} does without a plain yes what must be confirmed`);
        if (session?.heard?.isUnverified && event.event !== "agreed")
          broken.push(`${site.state} × ${event.event} does what nothing has verified`);
      }
      return move;
    };
    const few = { ...limits, retries: 0, silenceRetries: 0, queueLength: 0 };
    explore({ ...context, intents, limits: few }, watched, true);
  }
  t.same(broken, []);
  t.ok(chosen > 0, "one of two was chosen by its place");
});

t.test("the search finds planted faults", async (t) => {
  const faults: Record<string, typeof truth> = {
    "the wake word stays off after a timeout": (site, event, context) => {
      const move = truth(site, event, context);
      return event.event === "overdue"
        ? { ...move, effects: move.effects.filter(({ effect }) => effect !== "hotwordOn") }
        : move;
    },
    "a session ends twice when it is toggled off while it closes": (site, event, context) => {
      const move = truth(site, event, context);
      if (site.state !== "closing" || event.event !== "toggleOff") return move;
      return { ...move, effects: [...move.effects, ...move.effects.filter(({ effect }) => effect === "sessionEnded")] };
    },
    "a yes leaves the recogniser on": (site, event, context) => {
      const move = truth(site, event, context);
      return event.event === "agreed"
        ? { ...move, effects: move.effects.filter(({ effect }) => effect !== "stopListening") }
        : move;
    },
    "a component that is gone is forgotten": (site, event, context) => {
      const move = truth(site, event, context);
      return event.event === "gone" && sessionOf(move.site) === undefined ? { ...move, site } : move;
    },
    "the recogniser goes on listening after a cancel phrase": (site, event, context) => {
      const move = truth(site, event, context);
      return event.event === "cancelled"
        ? { ...move, effects: move.effects.filter(({ effect }) => effect !== "stopListening") }
        : move;
    },
    "a queued session is lost": (site, event, context) => {
      const move = truth(site, event, context);
      return event.event === "end" && site.queue.length === 2 ? { ...move, site: { ...move.site, queue: [] } } : move;
    },
  };
  for (const [fault, faulty] of Object.entries(faults)) t.throws(() => explore(context, faulty), fault);
});
