import t from "tap";
import type { Termination } from "#bus";
import type { Session } from "./session.ts";
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
  const cases: readonly (readonly [string, Session, RegExp])[] = [
    [
      "UNDERSTOOD",
      { ...session({ reason: "nominal" }, said("intent/a:b")), intent: "a:b", text: "hello", answer: "hi" },
      /“hello” .* a:b.*“hi”/u,
    ],
    ["SLOT_MISSING", { ...session({ reason: "nominal" }), intent: "a:b", answer: "which?" }, /a:b.*“which\?”/u],
    ["SPOKEN", { ...session({ reason: "nominal" }), answer: "tea" }, /“tea” was said/u],
    ["NOTHING_HEARD", session(notRecognized, silence), /no words/u],
    ["NOTHING_HEARD", session({ reason: "timeout", component: undefined }, silence), /no words/u],
    ["NOTHING_HEARD", session(notRecognized, empty("silence")), /no words/u],
    ["NOISE_HEARD", session(notRecognized, empty("noise")), /no speech/u],
    ["TOO_LONG", session(notRecognized, empty("tooLong")), /longer/u],
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
    ["LOW_LIKELIHOOD", session(notRecognized, unsure), /“turn own”.*31 %/u],
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
    ["SKILL_SILENT", { ...session({ reason: "timeout", component: "clientApp" }), intent: "a:b" }, /a:b/u],
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
