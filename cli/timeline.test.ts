import t from "tap";
import {
  allTopics,
  asrTextCaptured,
  dialogueSessionEnded,
  dialogueWakeWordYielded,
  hotwordDetected,
  nluIntentParsed,
} from "#bus";
import { line, momentOf } from "./timeline.ts";

t.test("the way of a sentence reads as words, with likelihood and slots", async (t) => {
  const wake = {
    siteId: "default",
    modelId: "m",
    modelVersion: "1",
    modelType: "universal" as const,
    currentSensitivity: 0.5,
  };
  t.match(momentOf("hotword/default/detected", hotwordDetected.encode(wake)), {
    what: "wake word",
    detail: "default at default",
    siteId: "default",
  });
  const loud = hotwordDetected.encode({ ...wake, measures: { level: -31.4, snr: 24.1 } });
  t.equal(momentOf("hotword/default/detected", loud)?.detail, "default at default (-31 dBFS, 24 dB above the noise)");
  const yielded = { siteId: "bedroom", answeredBy: "kitchen", sessionId: "s", measures: { level: -52 } };
  t.match(momentOf("dialogueManager/wakeWordYielded", dialogueWakeWordYielded.encode(yielded)), {
    what: "also heard",
    detail: "at bedroom (-52 dBFS), where kitchen answers",
    sessionId: "s",
  });
  const heard = asrTextCaptured.decode(
    Buffer.from('{"text":"dim the light","likelihood":0.934,"seconds":1,"siteId":"kitchen","sessionId":"s"}'),
  );
  t.match(momentOf("asr/textCaptured", asrTextCaptured.encode(heard)), {
    detail: "“dim the light” (93 %)",
    sessionId: "s",
  });
  const refused = (more: object) =>
    momentOf("asr/textCaptured", Buffer.from(JSON.stringify({ text: "", likelihood: 0.12, seconds: 1, ...more })))
      ?.detail;
  t.equal(refused({}), "nothing (12 %)");
  t.equal(refused({ reason: "silence" }), "nothing: nobody spoke (12 %)");
  t.equal(
    refused({ reason: "unforeseen", nearest: { text: "dim the light", likelihood: 0.12 } }),
    "nothing: nothing the assistant expects (nearest “dim the light” (12 %))",
  );
  t.equal(refused({ text: "light in the garage", unverified: true }), "“light in the garage” (12 %), not verified");
  const held = { intentName: "a:light", confidenceScore: 0.9, slots: [], reason: "later", words: "at ten" };
  t.equal(
    momentOf("nlu/intentNotRecognized", Buffer.from(JSON.stringify({ input: "light at ten", held })))?.detail,
    "“light at ten”: near a:light (90 %), but it is for later (“at ten”)",
  );
  const nearest = { text: "turn on the kitchen light", intentName: "a:light", likeness: 0.82 };
  t.equal(
    momentOf("nlu/intentNotRecognized", Buffer.from(JSON.stringify({ input: "illuminate the kitchen", nearest })))
      ?.detail,
    "“illuminate the kitchen” (nearest “turn on the kitchen light” (82 %))",
  );
  const parsed = {
    input: "dim the kitchen light to ten percent",
    sessionId: "s",
    intent: { intentName: "sotto:setBrightness", confidenceScore: 0.98 },
    slots: [
      {
        slotName: "room",
        entity: "room",
        rawValue: "kitchen",
        value: { kind: "Custom", value: "kitchen" },
        range: { start: 8, end: 15 },
        confidenceScore: 1,
      },
      {
        slotName: "brightness",
        entity: "snips/percentage",
        rawValue: "ten percent",
        value: { kind: "Percentage", value: 10 },
        range: { start: 25, end: 36 },
        confidenceScore: 1,
      },
      {
        slotName: "for",
        entity: "snips/duration",
        rawValue: "an hour",
        value: { kind: "Duration", hours: 1 },
        range: { start: 0, end: 3 },
        confidenceScore: 1,
      },
    ],
  };
  const bytes = nluIntentParsed.encode(nluIntentParsed.decode(Buffer.from(JSON.stringify(parsed))));
  t.match(momentOf("nlu/intentParsed", bytes), {
    detail: "sotto:setBrightness (98 %) room=kitchen, brightness=10 %, for=1 hour",
  });
  const ended = dialogueSessionEnded.decode(
    Buffer.from('{"sessionId":"s","siteId":"default","termination":{"reason":"timeout","component":"clientApp"}}'),
  );
  t.match(momentOf("dialogueManager/sessionEnded", dialogueSessionEnded.encode(ended)), {
    detail: "ended: timeout (clientApp)",
  });
});

t.test("a message that is not valid, and one of another story, neither throws nor is mistaken", async (t) => {
  t.match(momentOf("asr/textCaptured", Buffer.from("{")), { what: "not valid", detail: /^asr\/textCaptured: / });
  t.equal(momentOf("audioServer/default/audioFrame", Buffer.alloc(3)), undefined);
  t.equal(momentOf("something/else", Buffer.alloc(0)), undefined);
  for (const topic of allTopics) t.doesNotThrow(() => momentOf(topic.pattern, Buffer.from([255, 0, 254])));
});

t.test("a line has the time since the beginning and since the line before", async (t) => {
  t.equal(line({ what: "text", detail: "“hello”" }, 2314, 12.4), "   2.314 s     +12 ms  text        “hello”");
});
