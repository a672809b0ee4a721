import t from "tap";
import { type Heard, hear, heardNothing } from "./heard.ts";

const after = (from: Heard, ...events: readonly (readonly [topic: string, payload?: object, sessionId?: string])[]) =>
  events.reduce(
    (heard, [topic, payload, sessionId]) =>
      hear(heard, { topic, payload, ...(sessionId === undefined ? {} : { sessionId }) }),
    from,
  );

t.test("the steps follow a session from the wake word to the answer", async (t) => {
  const woken = after(heardNothing, ["hotword/default/detected"], ["dialogueManager/sessionStarted", {}, "s"]);
  t.match(woken, { wakes: 1, sessionId: "s", isListening: false });
  const listening = after(woken, ["asr/startListening"]);
  t.equal(listening.isListening, true);
  const said = after(listening, ["asr/textCaptured", { text: "what time is it" }]);
  t.match(said, { isListening: false, text: "what time is it", answered: false });
  const done = after(
    said,
    ["nlu/intentParsed", { intent: { intentName: "a:time" } }],
    ["tts/say", { text: "It is noon." }],
  );
  t.match(done, { intent: "a:time", answer: "It is noon.", answered: true });
});

t.test("a new session forgets what was said, but not that the board was woken and has answered once", async (t) => {
  const before = { ...heardNothing, wakes: 2, text: "x", intent: "a:b", answer: "y", answered: true, isUnknown: true };
  t.same(after(before, ["dialogueManager/sessionStarted", {}, "t"]), {
    ...heardNothing,
    wakes: 2,
    answered: true,
    sessionId: "t",
  });
});

t.test("an apology is no answer to an intent, and being understood afterwards takes the fault away", async (t) => {
  const unknown = after(heardNothing, ["nlu/intentNotRecognized"], ["tts/say", { text: "Sorry?" }]);
  t.match(unknown, { isUnknown: true, answer: "Sorry?", answered: false });
  t.equal(after(unknown, ["nlu/intentParsed", { intent: { intentName: "a:b" } }]).isUnknown, false);
});

t.test("a session that ends listens no more, and what is none of its business changes nothing", async (t) => {
  t.equal(after({ ...heardNothing, isListening: true }, ["dialogueManager/sessionEnded"]).isListening, false);
  for (const topic of ["hotword/a/b/detected", "hotword/detected", "audioServer/default/playFinished"])
    t.equal(hear(heardNothing, { topic, payload: undefined }), heardNothing, topic);
});
