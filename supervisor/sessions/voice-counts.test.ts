import t from "tap";
import type { BusEvent } from "./bus-events.ts";
import type { Session, SessionEvent } from "./session.ts";
import { VoiceCounts } from "./voice-counts.ts";

const start = Date.parse("2026-11-21T10:00:00.000Z");
const iso = (at: number) => new Date(start + at).toISOString();
const event = (at: number, topic: string, payload: object | null = {}): SessionEvent => ({
  time: iso(at),
  component: "asr",
  topic,
  payload,
});
const detected = (word: string, siteId: string): BusEvent => ({ ...event(0, `hotword/${word}/detected`), siteId });
const tokens = (end: unknown) => [{ value: "on", time: { start: 0.5, end } }];

function session(events: readonly SessionEvent[], rest: Partial<Session> = {}): Session {
  const termination = { reason: "intentNotRecognized" } as const;
  return { sessionId: "s", siteId: "kitchen", origin: "wakeWord", startedAt: iso(0), termination, events, ...rest };
}

const understood = (end: unknown, startSignalMs?: number) =>
  session(
    [
      event(100, "asr/startListening", startSignalMs === undefined ? {} : { startSignalMs }),
      event(2000, "asr/textCaptured", { text: "turn on", tokens: tokens(end) }),
      event(2100, "nlu/intentParsed", { intent: { intentName: "on" } }),
      event(2200, "intent/on"),
      event(2300, "intent/on"),
    ],
    { text: "turn on", intent: "on", termination: { reason: "nominal" } },
  );
const empty = (reason?: string, more: object = {}) =>
  session([event(0, "asr/startListening", more), event(6000, "asr/textCaptured", { text: "", reason })]);

t.test("wake words are counted by site; a bare stop is none", async (t) => {
  const counts = new VoiceCounts();
  for (const [word, site] of [
    ["default", "kitchen"],
    ["default", "kitchen"],
    ["stop", "kitchen"],
    ["hey", "bedroom"],
  ] as const)
    counts.hear(detected(word, site));
  counts.hear({ ...event(0, "asr/textCaptured"), siteId: "kitchen" });
  t.same(counts.wakeWords, [
    [{ site: "kitchen", wake_word: "default" }, 2],
    [{ site: "bedroom", wake_word: "hey" }, 1],
  ]);
});

t.test("names that a client invents do not become series without limit", async (t) => {
  const counts = new VoiceCounts();
  for (let at = 0; at < 500; at++) counts.hear(detected(`word${at}`, `site${at}`));
  for (let at = 0; at < 500; at++) counts.ended({ ...empty(), siteId: `site${at}` });
  t.equal(counts.wakeWords.length, 65);
  t.same(counts.wakeWords.at(-1), [{ site: "other", wake_word: "other" }, 436]);
  t.equal(counts.sessions.length, 65);
  t.equal(
    counts.sessions.reduce((sum, [, count]) => sum + count, 0),
    500,
    "each is counted",
  );
});

t.test("sessions are counted by outcome and reason, and wake words without speech as false", async (t) => {
  const counts = new VoiceCounts();
  counts.ended(understood(1.2));
  for (const reason of ["silence", undefined, "noise", "unforeseen", "tooLong"]) counts.ended(empty(reason));
  counts.ended({ ...empty("silence"), origin: "client" });
  const { termination: _none, ...cutOff } = empty();
  counts.ended(cutOff);
  t.same(counts.falseWakeWords, [[{ site: "kitchen" }, 3]]);
  t.same(
    counts.sessions.map(([{ outcome, reason }, count]) => [outcome, reason, count]),
    [
      ["UNDERSTOOD", "nominal", 1],
      ["NOTHING_HEARD", "intentNotRecognized", 3],
      ["NOISE_HEARD", "intentNotRecognized", 1],
      ["UNFORESEEN", "intentNotRecognized", 1],
      ["TOO_LONG", "intentNotRecognized", 1],
      ["INTERRUPTED", "none", 1],
    ],
  );
  t.same(
    counts.sentences.map(([{ result }, count]) => [result, count]),
    [
      ["understood", 1],
      ["silence", 4],
      ["noise", 1],
      ["unforeseen", 1],
      ["too_long", 1],
    ],
  );
});

t.test("what is overheard while a follow-up is waited for is no sentence that failed", async (t) => {
  const counts = new VoiceCounts();
  counts.ended(empty("silence", { followUp: 4 }));
  counts.ended(session([event(0, "asr/startListening", { followUp: 4 }), event(1, "nlu/intentNotRecognized")]));
  t.same(counts.sentences, []);
  counts.ended(session([event(0, "asr/startListening"), event(1, "nlu/intentNotRecognized")]));
  t.same(counts.sentences, [[{ site: "kitchen", result: "not_understood" }, 1]]);
});

t.test(
  "a sentence that is parsed several times, as with its runner-up, counts once, as it was parsed last",
  async (t) => {
    const counts = new VoiceCounts();
    const heard = event(2000, "asr/textCaptured", { text: "turn on" });
    const [parsed, refused] = [event(2100, "nlu/intentParsed"), event(2100, "nlu/intentNotRecognized")];
    counts.ended(
      session([
        event(0, "asr/startListening"),
        heard,
        refused,
        parsed,
        event(3000, "asr/startListening"),
        heard,
        parsed,
        refused,
      ]),
    );
    t.same(counts.sentences, [
      [{ site: "kitchen", result: "understood" }, 1],
      [{ site: "kitchen", result: "not_understood" }, 1],
    ]);
  },
);

t.test("the delay of an intent is counted from the end of the last word, once", async (t) => {
  const counts = new VoiceCounts();
  counts.ended(understood(1.2));
  const delay = counts.delays.get("kitchen");
  t.match(delay, { count: 1, sum: 0.9 });
  t.same(
    delay?.limits.filter((_limit, at) => delay.upTo[at] === 0),
    [0.25, 0.5, 0.75],
  );
  counts.ended(understood(1.2, start - 400));
  t.match(delay, { count: 2, sum: 2.3 }, "listening began before it was asked for");
  counts.ended(understood(5, start - 3_600_000));
  t.equal(delay?.count, 3, "the clock of another board is of no use; the recogniser looks back five seconds");
  t.ok(Math.abs((delay?.sum ?? 0) - 4.4) < 1e-9);
});

t.test("without times of words, or with impossible ones, nothing is measured", async (t) => {
  const counts = new VoiceCounts();
  for (const end of [undefined, null, "1", Number.NaN, 9, -100]) counts.ended(understood(end));
  counts.ended(
    session([event(0, "asr/startListening", null), event(1, "asr/textCaptured", null), event(2, "intent/on", null)]),
  );
  counts.ended(
    session([
      event(0, "asr/startListening"),
      event(1, "asr/textCaptured", { text: "x", tokens: [] }),
      event(2, "intent/on"),
    ]),
  );
  t.same([...counts.delays], []);
});
