/**
 * Simulates all sites and everything around them: a clock that advances on request, and peers that answer correctly, wrongly or
 * not at all.
 */
import type { Effect } from "../effects.ts";
import type { Event } from "../events.ts";
import type { Termination } from "#bus";
import { Sites, type Spoken } from "../sites.ts";
import { Ledger } from "./ledger.ts";
import { attic, context, heard, later, opening, room, unsure, unsureOfLight } from "./samples.ts";

type Timer = { readonly at: number; readonly work: () => void };
const quiet = () => {};
const asks = new Set<Effect["effect"]>([
  "startListening",
  "query",
  "partialQuery",
  "speak",
  "intent",
  "intentNotRecognized",
]);

export class Simulation {
  now = 0;
  readonly timers = new Set<Timer>();
  readonly ledgers = new Map<string, Ledger>();
  /** All requests to peers and clients, in order. */
  readonly asked: Spoken[] = [];
  readonly endings = new Map<string, Termination[]>();
  /** Broken rules and other errors. */
  readonly broken: unknown[] = [];
  readonly sites: Sites;
  #ids = 0;

  constructor() {
    this.sites = new Sites({
      maxSites: 64,
      contextOf: () => context,
      log: { debug: quiet, info: quiet, warn: quiet, error: ({ error }) => void this.broken.push(error) },
      execute: (effect) => this.#record(effect),
      after: (milliseconds, work) => {
        const timer = { at: this.now + milliseconds, work };
        this.timers.add(timer);
        return () => this.timers.delete(timer);
      },
    });
  }

  fresh(): string {
    return `s${++this.#ids}`;
  }

  start(siteId: string, init: Parameters<typeof opening>[1]): void {
    this.sites.happen(siteId, { event: "start", opening: opening(this.fresh(), init) });
  }

  /** Fires the next timer. */
  tick(): boolean {
    const [next] = [...this.timers].sort((one, other) => one.at - other.at);
    if (next === undefined) return false;
    this.now = next.at;
    this.timers.delete(next);
    next.work();
    return true;
  }

  /** Answers a request in one of the possible ways. The request stays: it may be answered again. */
  answer(asked: Spoken, how: number): void {
    const events = answers(asked);
    const event = events[how % events.length];
    if (event !== undefined) this.sites.happenTo(asked.sessionId, event);
  }

  #record(effect: Spoken): void {
    const ledger = this.ledgers.get(effect.siteId) ?? new Ledger();
    this.ledgers.set(effect.siteId, ledger);
    ledger.record(effect);
    if (asks.has(effect.effect)) this.asked.push(effect);
    if (effect.effect === "sessionEnded")
      this.endings.set(effect.sessionId, [...(this.endings.get(effect.sessionId) ?? []), effect.termination]);
  }
}

/** Returns the possible answers of peers and clients to a request. */
function answers(asked: Spoken): Event[] {
  const { sessionId } = asked;
  const proceed = { event: "continue", sessionId, text: "Where?", customData: undefined } as const;
  if (asked.effect === "startListening")
    return [
      { event: "heard", sessionId, heard: heard("light") },
      { event: "agreed", sessionId, heard: heard("yes") },
      { event: "declined", sessionId, heard: heard("no") },
      { event: "agreed", sessionId, heard: heard("yes and more"), rest: "and more" },
      { event: "declined", sessionId, heard: heard("no, the garage"), rest: "the garage" },
      { event: "askedAgain", sessionId, heard: heard("what?") },
      { event: "optionsAsked", sessionId, heard: heard("what can I say") },
      { event: "withdrawn", sessionId, heard: heard("maybe later") },
      { event: "silence", sessionId },
      { event: "cancelled", sessionId },
      { event: "unclear", sessionId, heard: heard("mumble", 0.1) },
      { event: "failed", sessionId, component: "asr", error: "no model" },
    ];
  if (asked.effect === "query") {
    const { id, input } = asked;
    const understood = {
      event: "understood",
      sessionId,
      id,
      input,
      confidenceScore: 1,
      alternatives: undefined,
    } as const;
    return [
      { ...understood, intentName: "sotto:time", slots: [] },
      { ...understood, intentName: "sotto:light", slots: [] },
      { ...understood, intentName: "sotto:light", slots: [room] },
      { event: "notUnderstood", sessionId, id, confidenceScore: undefined, alternatives: undefined },
      { ...understood, intentName: "sotto:lock", slots: [] },
      ...[unsure, unsureOfLight, later, attic].map(
        (held): Event => ({ event: "notUnderstood", sessionId, id, confidenceScore: 1, alternatives: undefined, held }),
      ),
      { event: "failed", sessionId, component: "nlu", error: "unknown intent" },
    ];
  }
  if (asked.effect === "partialQuery")
    return [
      { event: "slotFound", sessionId, id: asked.id, slot: room },
      { event: "slotMissing", sessionId, id: asked.id },
    ];
  if (asked.effect === "speak")
    return [
      { event: "spoken", sessionId, id: asked.id },
      { event: "failed", sessionId, component: "tts", error: "no voice" },
    ];
  return [
    { event: "end", sessionId, text: "Done." },
    { event: "end", sessionId, text: "" },
    { ...proceed, intentFilter: undefined, sendIntentNotRecognized: false, slot: undefined },
    { ...proceed, intentFilter: ["sotto:light"], sendIntentNotRecognized: false, slot: "room" },
    { ...proceed, intentFilter: ["sotto:time"], sendIntentNotRecognized: true, slot: undefined },
    { ...proceed, intentFilter: undefined, sendIntentNotRecognized: false, slot: "room" },
  ];
}
