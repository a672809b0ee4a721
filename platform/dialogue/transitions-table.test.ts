/** The whole table of states and events, cell by cell. */
import t from "tap";
import type { Event } from "./events.ts";
import { sessionOf, type StateName, stepId } from "./session.ts";
import { step } from "./step.ts";
import { context, heard, opening, room, unsure } from "./testing/samples.ts";
import { sessionId, siteIn, understood } from "./testing/states.ts";
import { table } from "./transitions.ts";

const names = Object.keys(siteIn) as StateName[];

/** What happens, and where it leads from each state: a state's name, or "." for "nothing changes but the queue". */
const cells: Record<string, { event: (id: string) => Event; leads: Partial<Record<StateName, StateName>> }> = {
  "the wake word": {
    event: () => ({ event: "wake", sessionId: "w", startSignalMs: undefined }),
    leads: toAll("listening", ["off"]),
  },
  "a bare stop": { event: () => ({ event: "stopped" }), leads: { speaking: "idle", closing: "idle" } },
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
  "a what that asks about nothing": {
    event: () => ({ event: "askedAgain", sessionId, heard: heard("what?") }),
    leads: { listening: "understanding", following: "understanding" },
  },
  "a question for what can be said, where no value is asked for": {
    event: () => ({ event: "optionsAsked", sessionId, heard: heard("what can I say") }),
    leads: { listening: "understanding", following: "understanding" },
  },
  "a maybe that answers nothing": {
    event: () => ({ event: "withdrawn", sessionId, heard: heard("maybe") }),
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

t.test("each event leads from each state to the state in the table", async (t) => {
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
