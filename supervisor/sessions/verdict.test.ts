import t from "tap";
import type { Termination } from "#bus";
import { type Session, summarize } from "./session.ts";
import { verdictCodes, verdictOf } from "./verdict.ts";

const said = (topic: string, payload: object = {}) => ({
  time: "2026-11-21T10:00:00.000Z",
  component: "asr",
  topic,
  payload,
});

function session(termination: Termination | undefined, ...events: ReturnType<typeof said>[]): Session {
  const about = {
    sessionId: "s",
    siteId: "kitchen",
    origin: "wakeWord" as const,
    startedAt: "2026-11-21T10:00:00.000Z",
  };
  return { ...about, ...(termination === undefined ? {} : { termination }), events };
}

t.test("each way a session can end has its reason in words, and what to do where it went wrong", async (t) => {
  const notRecognized = { reason: "intentNotRecognized" } as const;
  const unsure = said("asr/textCaptured", { text: "turn own", likelihood: 0.31 });
  const silence = said("asr/textCaptured", { text: "", likelihood: 0 });
  const empty = (reason: string, nearest?: object) =>
    said("asr/textCaptured", { text: "", likelihood: 0, reason, nearest });
  const held = (reason: string, more: object) =>
    session(
      notRecognized,
      said("nlu/query", { input: "fly" }),
      said("nlu/intentNotRecognized", { input: "fly", held: { intentName: "a:b", reason, ...more } }),
    );
  const followUps: readonly (readonly [ReturnType<typeof said>[], RegExp])[] = [
    [[], /nobody went on/u],
    [[silence], /nobody went on/u],
    [[said("asr/textCaptured", { text: "so I said", likelihood: 1 })], /“so I said” was heard and ignored/u],
    [[empty("unforeseen")], /fitted nothing/u],
    [[said("asr/textCaptured", { text: "again", likelihood: 1 }), said("intent/a:b")], /as a:b\.$/u],
  ];
  const cases: readonly (readonly [string, Session, RegExp])[] = [
    [
      "OBJECTED",
      { ...session(notRecognized), objection: { text: "hello", sessionId: "b" } },
      /“hello” .* was not said/u,
    ],
    [
      "OBJECTED",
      { ...session({ reason: "abortedByUser" }), objection: { text: "hello", sessionId: "b", meant: { text: "bye" } } },
      /“bye” was not understood either/u,
    ],
    [
      "UNDERSTOOD",
      {
        ...session({ reason: "nominal" }, said("intent/a:b")),
        intent: "a:b",
        objection: { text: "hello", sessionId: "b", meant: { text: "bye", intent: "a:b" } },
      },
      /“hello” was said to be wrong; “bye” was understood as a:b/u,
    ],
    [
      "UNDERSTOOD",
      { ...session({ reason: "nominal" }, said("intent/a:b")), intent: "a:b", text: "hello", answer: "hi" },
      /“hello” .* a:b.*“hi”/u,
    ],
    ...followUps.map(
      ([after, words]) =>
        [
          "UNDERSTOOD",
          {
            ...session(
              { reason: "nominal" },
              said("intent/a:b"),
              said("asr/startListening", { followUp: 4 }),
              ...after,
            ),
            intent: "a:b",
          },
          words,
        ] as const,
    ),
    ["SLOT_MISSING", { ...session({ reason: "nominal" }), intent: "a:b", answer: "which?" }, /a:b.*“which\?”/u],
    [
      "SLOT_MISSING",
      {
        ...session(notRecognized, said("nlu/query", { input: "set a timer" }), silence),
        intent: "a:b",
        answer: "how long?",
      },
      /a:b.*“how long\?”/u,
    ],
    [
      "SLOT_MISSING",
      { ...session({ reason: "abortedByUser" }, said("tts/say", { text: "how long?" })), intent: "a:b" },
      /understood as a:b/u,
    ],
    [
      "CANCELLED",
      {
        ...session(
          { reason: "abortedByUser" },
          said("tts/say", { text: "how long?" }),
          said("asr/textCaptured", { text: "never mind" }),
        ),
        intent: "a:b",
      },
      /took it back/u,
    ],
    [
      "CANCELLED",
      session(
        { reason: "abortedByUser" },
        said("asr/textCaptured", { text: "make tea" }),
        said("tts/say", { text: "did you mean coffee?" }),
        said("tts/sayFinished"),
        said("asr/startListening"),
        said("asr/textCaptured", { text: "never mind" }),
        said("tts/say", { text: "I leave it." }),
        said("tts/sayFinished"),
      ),
      /took it back/u,
    ],
    [
      "CANCELLED",
      {
        ...session(
          { reason: "abortedByUser" },
          said("asr/textCaptured", { text: "unlock the door" }),
          said("tts/say", { text: "shall I do that?" }),
          said("tts/sayFinished"),
          said("asr/startListening"),
          said("asr/textCaptured", { text: "no" }),
          said("tts/say", { text: "I leave it." }),
          said("tts/sayFinished"),
        ),
        intent: "a:b",
      },
      /took it back/u,
    ],
    [
      "CANCELLED",
      session(
        { reason: "abortedByUser" },
        said("asr/textCaptured", { text: "make tea" }),
        said("tts/say", { text: "sorry?" }),
      ),
      /took it back/u,
    ],
    [
      "CANCELLED",
      session(
        { reason: "abortedByUser" },
        said("asr/textCaptured", { text: "make tea" }),
        said("tts/say", { text: "sorry?" }),
        said("tts/sayFinished"),
        said("asr/startListening"),
      ),
      /took it back/u,
    ],
    [
      "UNDERSTOOD",
      session(
        { reason: "abortedByUser" },
        said("asr/textCaptured", { text: "that was wrong" }),
        said("nlu/intentNotRecognized", { input: "that was wrong" }),
        said("tts/say", { text: "Nothing was asked for." }),
        said("tts/sayFinished"),
      ),
      /^“that was wrong” was heard, and answered with “Nothing was asked for\.”\.$/u,
    ],
    ["SPOKEN", { ...session({ reason: "nominal" }), answer: "tea" }, /“tea” was said/u],
    ["NOTHING_HEARD", session(notRecognized, silence), /no words/u],
    ["NOTHING_HEARD", session({ reason: "timeout", component: undefined }, silence), /no words/u],
    ["NOTHING_HEARD", session(notRecognized, empty("silence")), /no words/u],
    ["NOISE_HEARD", session(notRecognized, empty("noise")), /no speech/u],
    ["TOO_LONG", session(notRecognized, empty("tooLong")), /longer/u],
    ["TOO_NOISY", session(notRecognized, empty("tooNoisy")), /too loud to tell what\.$/u],
    ["UNFORESEEN", session(notRecognized, empty("unforeseen")), /expects\.$/u],
    [
      "UNFORESEEN",
      session(notRecognized, empty("unforeseen", { text: "light in the garage", likelihood: 0.123 })),
      /expects; the nearest would be “light in the garage” \(12 %\)\.$/u,
    ],
    [
      "UNFORESEEN",
      session({ reason: "timeout", component: undefined }, empty("unforeseen", { text: 7, likelihood: "x" })),
      /expects\.$/u,
    ],
    [
      "UNFORESEEN",
      session(
        notRecognized,
        said("asr/textCaptured", { text: "light my fire", likelihood: 0.97, unforeseen: true }),
        said("nlu/query", { input: "light my fire" }),
        said("nlu/intentParsed", { intent: { intentName: "a:light", confidenceScore: 0.624 } }),
        said("asr/textCaptured", { text: "no", likelihood: 0.9 }),
      ),
      /“light my fire” .*62 % like a:light/u,
    ],
    [
      "LOW_LIKELIHOOD",
      {
        ...session(
          notRecognized,
          said("asr/textCaptured", { text: "light in the garage", likelihood: 0.996, unverified: true }),
          said("nlu/intentParsed", { intent: { intentName: "a:light", confidenceScore: 1 } }),
          silence,
        ),
        intent: "a:light",
        answer: "did you mean?",
      },
      /no second one confirmed it/u,
    ],
    [
      "LOW_LIKELIHOOD",
      session(
        notRecognized,
        said("asr/textCaptured", { text: "light in the garage", likelihood: 0.996, unverified: true }),
        said("nlu/query", { input: "light in the garage" }),
        said("nlu/intentParsed", { intent: { intentName: "a:light", confidenceScore: 1 } }),
        said("asr/textCaptured", { text: "no", likelihood: 0.9 }),
      ),
      /“light in the garage” without being sure, and no second one confirmed it/u,
    ],
    [
      "UNFORESEEN",
      {
        ...session(
          { reason: "nominal" },
          said("asr/textCaptured", { text: "light my fire", likelihood: 0.97, unforeseen: true }),
          said("nlu/intentParsed", { intent: { intentName: "a:light", confidenceScore: 0.624 } }),
          said("dialogueManager/intentNotRecognized", { input: "light my fire" }),
        ),
        intent: "a:light",
        answer: "pardon",
      },
      /“light my fire” .*62 % like a:light/u,
    ],
    ["LOW_LIKELIHOOD", session(notRecognized, unsure), /“turn own”.*31 %/u],
    [
      "LOW_LIKELIHOOD",
      session(notRecognized, unsure, said("tts/say", { text: "Sorry?" }), empty("silence")),
      /“turn own”/u,
    ],
    ["UNFORESEEN", session(notRecognized, empty("unforeseen"), silence), /expects\.$/u],
    ["UNFORESEEN", session(notRecognized, empty("unforeseen"), empty("noise")), /expects\.$/u],
    ["NOISE_HEARD", session(notRecognized, silence, empty("noise")), /no speech/u],
    [
      "NO_INTENT",
      session(notRecognized, said("nlu/query", { input: "fly" }), said("nlu/intentNotRecognized", { input: "fly" })),
      /“fly”/u,
    ],
    [
      "NO_INTENT",
      session(
        { reason: "nominal" },
        said("nlu/query", { input: "fly" }),
        said("nlu/intentNotRecognized", { input: "fly" }),
      ),
      /“fly”/u,
    ],
    [
      "NO_INTENT",
      session(
        notRecognized,
        said("nlu/query", { input: "fly" }),
        said("nlu/intentNotRecognized", { input: "fly", nearest: { text: "jump", intentName: "a:b", likeness: 0.5 } }),
      ),
      /fits no intent of the assistant; the nearest sentence of it is “jump” \(50 % alike\)\.$/u,
    ],
    [
      "NO_INTENT",
      session(
        notRecognized,
        said("nlu/query", { input: "fly" }),
        said("nlu/intentNotRecognized", { input: "fly", nearest: { text: 7 } }),
      ),
      /fits no intent of the assistant\.$/u,
    ],
    ["NO_INTENT", held("later", { words: "at ten" }), /“fly” .* a:b, but it is for later \(“at ten”\)\.$/u],
    ["NO_INTENT", held("what", { words: "" }), /near to a:b, but it is a question\.$/u],
    ["NO_INTENT", held("unsure", { words: "" }), /near to a:b, but it is not sure enough\.$/u],
    ["NO_INTENT", held("unknownValue", { words: "attic", slotName: "room" }), /but “attic” is no room that is known/u],
    ["NO_INTENT", held("unknownValue", { words: "window" }), /but “window” is nothing that the assistant knows/u],
    ["NO_INTENT", held("constructor", { words: "x" }), /“fly” was heard, and fits no intent/u],
    ["NO_INTENT", held("later", { words: 7 }), /fits no intent/u],
    ["SKILL_SILENT", { ...session({ reason: "timeout", component: "clientApp" }), intent: "a:b" }, /^No skill .* a:b/u],
    [
      "SKILL_SILENT",
      session(
        { reason: "timeout", component: "clientApp" },
        said("error/dialogueManager", { error: "a:b has no slot “c”", context: "dialogueManager/continueSession" }),
      ),
      /asked back for what cannot be asked: a:b has no slot “c”\.$/u,
    ],
    ["COMPONENT_SILENT", session({ reason: "timeout", component: "nlu" }), /nlu did not answer/u],
    [
      "DEVICE_MISSING",
      session({ reason: "error", error: "no such device" }, said("error/audioServer")),
      /audio server/u,
    ],
    ["FAILED", session({ reason: "error", error: "no voice" }, said("error/tts")), /no voice/u],
    ["SITE_BUSY", session({ reason: "siteUnavailable" }), /kitchen/u],
    ["CANCELLED", session({ reason: "abortedByUser" }), /took it back/u],
    ["INTERRUPTED", session(undefined), /ended/u],
  ];
  const seen = new Set(["RUNNING"]);
  for (const [code, one, message] of cases) {
    const verdict = verdictOf(one, true);
    t.equal(verdict.code, code);
    t.match(verdict.message, message);
    t.equal(verdict.ok, ["UNDERSTOOD", "SPOKEN", "CANCELLED"].includes(code));
    if (!verdict.ok && code !== "INTERRUPTED") t.ok(verdict.remedy, code);
    seen.add(code);
  }
  t.equal(verdictOf(session(undefined), false).code, "RUNNING");
  t.same([...seen].toSorted(), Object.keys(verdictCodes).toSorted(), "every code is given");
});

t.test("of an unknown value it is told which are known", async (t) => {
  const known = ["a", "b", "c", "d", "e", "f", "g"];
  const held = { intentName: "a:b", reason: "unknownValue", words: "attic", slotName: "room", known };
  const events = [said("nlu/query", { input: "x" }), said("nlu/intentNotRecognized", { input: "x", held })];
  const { remedy } = verdictOf(session({ reason: "intentNotRecognized" }, ...events), true);
  t.match(remedy, /^it knows a, b, c, d, e, f, …; `sotto inject`/u);
});

t.test("what was done after a yes to “did you mean” was understood", async (t) => {
  const held = { intentName: "a:b", reason: "unsure", words: "" };
  const events = [
    said("asr/textCaptured", { text: "fly", likelihood: 1 }),
    said("nlu/query", { input: "fly" }),
    said("nlu/intentNotRecognized", { input: "fly", held }),
    said("tts/say", { text: "Did you mean: fly away?" }),
    said("asr/textCaptured", { text: "yes", likelihood: 1 }),
    said("intent/a:b", { intent: { intentName: "a:b", confidenceScore: 0.5 }, slots: [] }),
    said("dialogueManager/sessionEnded", { termination: { reason: "nominal" } }),
  ];
  const { events: _none, ...begun } = session(undefined);
  const ended = { ...events.reduce(summarize, begun), events };
  t.match(ended, { intent: "a:b", confidence: 0.5, text: "fly" });
  t.match(verdictOf(ended, true), { code: "UNDERSTOOD", ok: true });
});

t.test(
  "a session in which an earlier version recorded a large message without its payload has a verdict, too",
  async (t) => {
    const captured = { ...said("asr/textCaptured"), payload: null as never };
    const refused = { ...said("nlu/intentNotRecognized"), payload: null as never };
    t.equal(verdictOf(session({ reason: "intentNotRecognized" }, captured, refused), true).code, "NOTHING_HEARD");
    t.equal(verdictOf(session({ reason: "timeout" }, captured), true).code, "NOTHING_HEARD");
  },
);
