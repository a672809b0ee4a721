/** Lists every event that can reach a site: for its session and for others, awaited, late and replayed. */
import type { Slot } from "#bus";
import type { Culprit } from "../session.ts";
import { type Site, sessionOf, stepId } from "../session.ts";
import type { Event } from "../events.ts";
import {
  attic,
  heard,
  later,
  opening,
  room,
  unforeseen,
  unsure,
  unsureOfLight,
  unsureOfLock,
  unverified,
} from "./samples.ts";

const culprits: readonly Culprit[] = [
  "audioServer",
  "hotword",
  "asr",
  "nlu",
  "tts",
  "injection",
  "dialogue",
  "clientApp",
];

const garage: Slot = { ...room, rawValue: "garage", value: { kind: "Custom", value: "garage" }, confidenceScore: 1 };

const objections = (sessionId: string): Event[] => [
  { event: "heard", sessionId, heard: { ...heard("I meant the garage"), objection: { meant: "the garage" } } },
  { event: "declined", sessionId, heard: { ...heard("that was wrong"), objection: { meant: undefined } } },
];

const rivals = (sessionId: string): Event[] => [
  { event: "heard", sessionId, heard: { ...unverified("the garage"), runnerUp: "the kitchen" } },
  { event: "heard", sessionId, heard: { ...unforeseen("the garbage"), others: ["the garden", "the garage"] } },
  { event: "heard", sessionId, heard: heard("the second") },
];
const inGarage = (sessionId: string, id: string): Event[] => [
  {
    event: "understood",
    sessionId,
    id,
    input: "light",
    confidenceScore: 0.9,
    intentName: "sotto:light",
    slots: [garage],
    alternatives: undefined,
  },
  { event: "slotFound", sessionId, id, slot: garage },
];

/** Some events are among them only where they matter: they multiply the states. */
type Also = {
  /** Something may be said to be wrong. */
  readonly mayObject?: boolean;
  /** The recogniser may be between two sentences. */
  readonly mayRival?: boolean;
};

/** Returns all events that distinguish cells, for this site now. `fresh` returns ids never used before. */
export function alphabet(site: Site, fresh: () => string, { mayObject = false, mayRival = false }: Also = {}): Event[] {
  const current = sessionOf(site);
  const sessions = [current?.sessionId ?? "none", "stranger", ...site.queue.map(({ sessionId }) => sessionId)];
  const ids = [current ? stepId(current) : "none.1", "none.late"];
  const events: Event[] = [
    { event: "wake", sessionId: fresh(), startSignalMs: 1 },
    { event: "wake", sessionId: fresh(), startSignalMs: 1, isSounding: true },
    { event: "stopped" },
    { event: "start", opening: opening(fresh(), { type: "notification", text: "tea" }) },
    { event: "start", opening: opening(fresh(), { type: "notification", text: "" }) },
    { event: "start", opening: opening(fresh(), { text: "Yes?", sendIntentNotRecognized: true }) },
    { event: "start", opening: opening(fresh(), { canBeEnqueued: false, intentFilter: ["light"] }) },
    { event: "toggleOn" },
    { event: "toggleOff" },
    { event: "shutdown" },
  ];
  for (const component of culprits) events.push({ event: "gone", component });
  for (const sessionId of sessions) {
    const ask = {
      event: "continue",
      sessionId,
      text: "",
      intentFilter: undefined,
      customData: undefined,
      sendIntentNotRecognized: false,
      slot: undefined,
    } as const;
    events.push(
      ask,
      { ...ask, text: "Where?", intentFilter: ["sotto:light"], slot: "room" },
      { ...ask, text: "Where?", slot: "room" },
      { ...ask, text: "Which?", intentFilter: ["time"], sendIntentNotRecognized: true },
      { event: "end", sessionId, text: "" },
      { event: "end", sessionId, text: "bye" },
      { event: "silence", sessionId },
      { event: "cancelled", sessionId },
      { event: "cancelled", sessionId, isStop: true },
      { event: "cancelled", sessionId, isStop: true, heard: heard("be quiet") },
      { event: "unclear", sessionId, heard: heard("mumble", 0.1) },
      { event: "heard", sessionId, heard: heard("the kitchen") },
      { event: "heard", sessionId, heard: unforeseen("in the kitchen I said") },
      { event: "heard", sessionId, heard: unverified("the garage") },
      ...(mayRival ? rivals(sessionId) : []),
      ...(mayObject ? objections(sessionId) : []),
      { event: "heard", sessionId, heard: heard("lock the door") },
      { event: "agreed", sessionId, heard: heard("yes") },
      { event: "agreed", sessionId, heard: heard("mhm"), isWeak: true },
      { event: "agreed", sessionId, heard: heard("mhm, the door"), isWeak: true, rest: "the door" },
      { event: "declined", sessionId, heard: heard("no") },
      { event: "agreed", sessionId, heard: heard("yes and more"), rest: "and more" },
      { event: "declined", sessionId, heard: heard("no, the garage"), rest: "the garage" },
      { event: "askedAgain", sessionId, heard: heard("what?") },
      { event: "optionsAsked", sessionId, heard: heard("what can I say") },
      { event: "withdrawn", sessionId, heard: heard("maybe later") },
      { event: "outlived", sessionId },
    );
    for (const component of culprits) events.push({ event: "failed", sessionId, component, error: "broken" });
    for (const id of ids) {
      const understood = { event: "understood", sessionId, id, input: "light", confidenceScore: 0.9 } as const;
      events.push(
        { ...understood, intentName: "sotto:time", slots: [], alternatives: undefined },
        { ...understood, intentName: "sotto:light", slots: [], alternatives: undefined },
        { ...understood, intentName: "sotto:light", slots: [room], alternatives: undefined },
        ...(mayRival ? inGarage(sessionId, id) : []),
        { ...understood, intentName: "sotto:lock", slots: [], alternatives: undefined },
        ...["sotto:time", "sotto:light", "sotto:lock"].map(
          (intentName): Event => ({
            ...understood,
            intentName,
            confidenceScore: 0.7,
            slots: [],
            alternatives: undefined,
          }),
        ),
        { event: "notUnderstood", sessionId, id, confidenceScore: 0.7, alternatives: undefined },
        ...[unsure, unsureOfLight, unsureOfLock, later, attic].map(
          (held): Event => ({
            event: "notUnderstood",
            sessionId,
            id,
            confidenceScore: 0.7,
            alternatives: undefined,
            held,
          }),
        ),
        { event: "slotFound", sessionId, id, slot: room },
        { event: "slotMissing", sessionId, id },
        { event: "slotMissing", sessionId, id, options: { entity: "room", known: ["kitchen"], isOpen: false } },
        { event: "spoken", sessionId, id },
        { event: "overdue", sessionId, id },
      );
    }
  }
  return events;
}
