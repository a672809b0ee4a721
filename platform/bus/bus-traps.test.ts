/** The interoperation traps of the bus, as far as the contract holds them; the dialogue's tests hold the rest of 1, 4 and 8. */
import t from "tap";
import * as bus from "#bus";

const decode = <Payload>(topic: { decode(bytes: Buffer): Payload }, payload: unknown): Payload =>
  topic.decode(Buffer.from(JSON.stringify(payload)));
const written = <Payload>(topic: { encode(payload: Payload): Buffer }, payload: Payload): unknown =>
  JSON.parse(topic.encode(payload).toString());

t.test('1. text "" means that there is no text', async (t) => {
  t.same(decode(bus.dialogueEndSession, { sessionId: "s", text: "" }), { sessionId: "s" });
  t.notOk("text" in decode(bus.dialogueContinueSession, { sessionId: "s", text: "" }));
  t.notOk("text" in decode(bus.dialogueStartSession, { init: { type: "action", text: "" } }).init);
  t.same(decode(bus.ttsSay, { text: "" }), { text: "", siteId: "default" }, "what is to be said may be nothing");
});

t.test("2. intentFilter [] and null mean no filter, a bare string is a list of one", async (t) => {
  for (const intentFilter of [[], null]) {
    t.notOk("intentFilter" in decode(bus.nluQuery, { input: "x", intentFilter }));
    t.notOk("intentFilter" in decode(bus.asrStartListening, { intentFilter }));
    t.notOk("intentFilter" in decode(bus.dialogueContinueSession, { sessionId: "s", intentFilter }));
    t.notOk("intentFilter" in decode(bus.dialogueStartSession, { init: { type: "action", intentFilter } }).init);
  }
  t.same(decode(bus.nluQuery, { input: "x", intentFilter: "a:b" }).intentFilter, ["a:b"]);
  t.same(decode(bus.nluQuery, { input: "x", intentFilter: ["a:b", "a:c"] }).intentFilter, ["a:b", "a:c"]);
});

t.test('3. null means absent, and is never answered with "null"', async (t) => {
  const continued = decode(bus.dialogueContinueSession, { sessionId: "s", slot: null, customData: null, text: null });
  t.same(continued, { sessionId: "s", sendIntentNotRecognized: false });
  t.same(written(bus.dialogueSessionQueued, { sessionId: "s", siteId: "default", customData: undefined }), {
    sessionId: "s",
    siteId: "default",
  });
});

t.test("4. enable null is told from true and false", async (t) => {
  const intents = [
    { intentId: "a:b", enable: null },
    { intentId: "a:c", enable: false },
    { intentId: "a:d", enable: true },
  ];
  t.same(decode(bus.dialogueConfigure, { intents }).intents, [
    { intentId: "a:b" },
    { intentId: "a:c", enable: false },
    { intentId: "a:d", enable: true },
  ]);
});

t.test("5. injected values are strings or pairs of string and weight", async (t) => {
  const operations = [["add", { artist: ["daft punk", ["the beatles", 10]] }]];
  t.same(decode(bus.injectionPerform, { operations }).operations, operations);
  for (const value of [3, ["x"], ["x", "y"], ["x", 1, 2], [1, "x"], ["x", -1]]) {
    t.throws(() => decode(bus.injectionPerform, { operations: [["add", { artist: [value] }]] }), bus.BadPayload);
  }
});

t.test("5. entities come as an object or as pairs, and may have any name", async (t) => {
  const operations = [
    [
      "add",
      [
        ["room", ["attic"]],
        ["room", ["cellar"]],
        ["constructor", ["x"]],
      ],
    ],
  ];
  t.same(decode(bus.injectionPerform, { operations }).operations, [
    ["add", { room: ["attic", "cellar"], constructor: ["x"] }],
  ]);
  const lexicon = { prototype: ["P R OW"], constructor: ["K AH N"] };
  t.same(decode(bus.injectionPerform, { lexicon, operations: [] }).lexicon, lexicon);
  t.same(decode(bus.injectionPerform, { lexicon: Object.entries(lexicon), operations: [] }).lexicon, lexicon);
});

t.test("6. an intent's name has an author and a colon, in the topic and in the payload", async (t) => {
  const name = bus.intent.format({ intentName: "sotto:turnOn" });
  t.equal(name, "intent/sotto:turnOn");
  t.same(bus.intent.parse(name), { intentName: "sotto:turnOn" });
  t.equal(bus.intent.filter(), "intent/+");
});

t.test("7. siteId absent is the default site", async (t) => {
  for (const siteId of [undefined, null]) {
    t.equal(decode(bus.dialogueStartSession, { siteId, init: { type: "action" } }).siteId, "default");
    t.equal(decode(bus.hotwordToggleOn, { siteId }).siteId, "default");
  }
  t.notOk("siteId" in decode(bus.dialogueConfigure, {}), "absent in configure: all sites");
});

t.test("8. a session that a skill left unanswered ends with timeout, component clientApp", async (t) => {
  const ended = {
    sessionId: "s",
    siteId: "default",
    termination: { reason: "timeout", component: "clientApp" },
  } as const;
  t.same(written(bus.dialogueSessionEnded, ended), ended);
  t.same(decode(bus.dialogueSessionEnded, ended), ended);
  t.throws(
    () => decode(bus.dialogueSessionEnded, { ...ended, termination: { reason: "timeout", component: "weather" } }),
    bus.BadPayload,
  );
});

t.test("9. no topic holds the prefix", async (t) => {
  for (const { pattern } of bus.allTopics) t.notMatch(pattern, /^(msg|hermes)\//);
});

const slot = {
  rawValue: "two",
  value: { kind: "Number", value: 2 },
  range: { start: 0, end: 3 },
  entity: "snips/number",
  slotName: "count",
} as const;

t.test("confidence and confidenceScore of a slot are both read and both written", async (t) => {
  const parsed = (more: object) =>
    decode(bus.nluSlotParsed, { input: "two", intentName: "a:b", slot: { ...slot, ...more } }).slot;
  const read = { ...slot, alternatives: [], confidenceScore: 0.5 };
  t.same(parsed({ confidence: 0.5 }), read);
  t.same(parsed({ confidenceScore: 0.5 }), read);
  t.same(parsed({ confidenceScore: 0.5, confidence: 0.1 }), read, "the newer name wins");
  t.throws(() => parsed({}), new bus.BadPayload("/slot: expected a confidenceScore (or confidence)"));

  const said = { ...read, confidence: 0.5 };
  const intent = { intentName: "a:b", confidenceScore: 1 };
  const alternatives = [{ intentName: null, confidenceScore: 0, slots: [read] }];
  t.same(written(bus.nluSlotParsed, { input: "two", intentName: "a:b", slot: read }), {
    input: "two",
    intentName: "a:b",
    slot: said,
  });
  t.same(written(bus.intent, { sessionId: "s", siteId: "x", input: "two", intent, slots: [read], alternatives }), {
    sessionId: "s",
    siteId: "x",
    input: "two",
    intent,
    slots: [said],
    alternatives: [{ intentName: null, confidenceScore: 0, slots: [said] }],
  });
});

t.test("the recognised words are accepted by utterance, or as one utterance", async (t) => {
  const token = { value: "two", confidence: 1, rangeStart: 0, rangeEnd: 3, time: { start: 0, end: 1 } };
  for (const asrTokens of [[[token]], [token]])
    t.same(decode(bus.nluQuery, { input: "two", asrTokens }).asrTokens, [[token]]);
  t.same(decode(bus.nluQuery, { input: "two", asrTokens: [] }).asrTokens, []);
});

t.test("unknown keys are tolerated and not passed on", async (t) => {
  t.same(decode(bus.hotwordToggleOff, { siteId: "a", sendAudioCaptured: true }), { siteId: "a" });
});

t.test("a refusal says where and what was expected, and never quotes what was received", async (t) => {
  const refusals: [unknown, string][] = [
    [{}, "/init: is missing"],
    [{ init: { type: "secret" } }, '/init/type: expected ("action" | "notification")'],
    [{ init: { type: "action", canBeEnqueued: "secret" } }, "/init/canBeEnqueued: expected boolean"],
    [
      { init: { type: "action" }, siteId: "se/cret" },
      '/siteId: expected a name of 1 to 1024 bytes without "/", "+" and "#"',
    ],
    [["secret"], "expected a JSON object"],
  ];
  for (const [payload, message] of refusals) {
    t.throws(() => decode(bus.dialogueStartSession, payload), new bus.BadPayload(message), message);
  }
  t.throws(
    () => decode(bus.injectionPerform, { operations: [["add", { "my secret": "secret" }]] }),
    new bus.BadPayload("/operations/0/1: expected (Object | Array)"),
  );
});
