import * as fc from "fast-check";
import t, { type Test } from "tap";
import * as v from "valibot";
import { nluIntentNotRecognized, nluIntentParsed } from "#bus";
import type { Port } from "../../port/port.ts";
import { answerQuery } from "../answers.ts";
import { nlu } from "../component.ts";
import { understandHouse } from "../testing/house.ts";
import { completionOf, serveModel } from "../testing/model-server.ts";
import { makeSecondOpinion } from "./second-opinion.ts";

const house = await understandHouse({ counterExamples: ["light the fire"] });
const intents = new Map([
  ["lightOn", new Set(["room"])],
  ["lightOff", new Set(["room"])],
  ["addItem", new Set(["item"])],
  ["setTimer", new Set(["duration"])],
  ["getTime", new Set<string>()],
]);
/** No intent is likely enough to be asked about without the model, and none is forbidden. */
const refused = "gloomy again over here";

async function makeRoom(t: Test, changes: object = {}) {
  const model = await serveModel(t);
  const config = v.parse(nlu.config, { language_model: model.base, language_model_name: "tiny", ...changes });
  const warnings: unknown[] = [];
  const log = { info() {}, warn: (fields: unknown) => warnings.push(fields) };
  const stopping = new AbortController();
  const told: (string | undefined)[] = [];
  const secondOpinion = makeSecondOpinion(config, log, stopping.signal, (reason) => told.push(reason));
  /** Answers as the component does. */
  const query = (input: string, intentFilter?: string[]) =>
    new Promise<{ topic: string; held: string | undefined; saidBack: string | undefined; slots: unknown }>(
      (resolve) => {
        const say = ((topic: { pattern: string }, payload: never) => {
          const { held } = payload as { held?: { intentName: string; saidBack?: string; slots: unknown } };
          resolve({ topic: topic.pattern, held: held?.intentName, saidBack: held?.saidBack, slots: held?.slots });
        }) as unknown as Port["say"];
        const holds = {};
        answerQuery(
          { input, intentFilter },
          { understanding: house.engine, intents, holds },
          {
            port: { say },
            config,
            secondOpinion,
          },
        );
      },
    );
  return { model, query, warnings, told, stopping };
}

t.test("the model's choice becomes a question to the user, with the chosen value", async (t) => {
  const { model, query } = await makeRoom(t);
  model.choose({ intent: "lightOn", values: { room: "kitchen" } });
  const answer = await query(refused);
  t.equal(answer.topic, nluIntentNotRecognized.pattern, "nothing is executed");
  t.match(answer, { held: "lightOn", saidBack: /kitchen/u });
  t.match(answer.slots, [
    { slotName: "room", rawValue: "", value: { value: "kitchen" }, range: { start: 22, end: 22 } },
  ]);
  const [request] = model.received;
  t.equal(request?.path, "/v1/chat/completions");
  t.match(request?.body, { model: "tiny" });
  t.match(request?.body.messages[1]?.content, /lightOn.*stable.*Sentence: "gloomy again over here"/su);
});

t.test("only the intents of the filter are offered, and accepted", async (t) => {
  const { model, query } = await makeRoom(t);
  model.choose({ intent: "lightOn", values: {} });
  t.equal((await query(refused, ["getTime"])).held, undefined);
  t.notMatch(model.received[0]?.body.messages[1]?.content, /lightOn/u);
});

t.test(
  "a model that is late, fails, redirects, or talks leaves the sentence refused, and does not show it in the log",
  async (t) => {
    const { model, query, warnings } = await makeRoom(t, { language_model_timeout: 0.2 });
    const replies: Parameters<typeof model.reply>[0][] = [
      () => {},
      (response) => response.destroy(),
      (response) => response.writeHead(500).end("no memory"),
      (response) => response.writeHead(302, { location: "http://192.0.2.1/" }).end(),
      (response) => response.end("[]"),
      (response) => response.end("x".repeat(100_000)),
      (response) => response.end(JSON.stringify({ choices: [] })),
      (response) => response.end(JSON.stringify({ choices: [{ message: { content: `Sure! "${refused}"` } }] })),
      (response) => response.end(completionOf("lightOn")),
      (response) => response.end(completionOf({ intent: "lightOn", values: { room: "attic" } })),
      (response) => response.end(completionOf({ intent: "lightOn", values: { colour: "kitchen" } })),
      (response) => response.end(completionOf({ intent: "openDoor", values: {} })),
      (response) => response.end(completionOf({ intent: "lightOn", values: {}, execute: true })),
    ];
    for (const [at, reply] of replies.entries()) {
      model.reply(reply);
      t.equal((await query(refused)).held, undefined, `reply ${at}`);
    }
    t.equal(warnings.length, replies.length);
    t.notMatch(JSON.stringify(warnings), /gloomy/u);
    model.choose({ intent: "lightOn" });
    t.equal((await query(refused)).held, "lightOn", "the next one is asked about again");
  },
);

t.test("a model that fails three times in a row is told of once, and again when it answers", async (t) => {
  const { model, query, told } = await makeRoom(t);
  const fail = () => model.reply((response) => response.writeHead(503).end());
  for (const replies of ["failures", "an answer", "failures"]) {
    if (replies === "an answer") model.choose({ intent: null });
    else fail();
    for (let count = 0; count < 2; count += 1) await query(refused);
  }
  t.same(told, [], "two failures can be a slow moment");
  await query(refused);
  await query(refused);
  t.same(told, ["the server answered with status 503"]);
  model.choose({ intent: null });
  await query(refused);
  await query(refused);
  t.same(told, ["the server answered with status 503", undefined]);
});

t.test("the third of three sentences at once is refused without the model", async (t) => {
  const { model, query } = await makeRoom(t);
  const waiting: (() => void)[] = [];
  const { promise: haveBoth, resolve: both } = Promise.withResolvers<void>();
  model.reply((response) => {
    waiting.push(() => response.end(completionOf({ intent: "lightOn" })));
    if (waiting.length === 2) both();
  });
  const first = [query(refused), query(refused)];
  await haveBoth;
  t.equal((await query(refused)).held, undefined);
  for (const go of waiting) go();
  for (const answer of await Promise.all(first)) t.equal(answer.held, "lightOn");
});

t.test("once the component stops, a waiting request ends", async (t) => {
  const { model, query, stopping, warnings } = await makeRoom(t);
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  model.reply((_, request) => {
    request.socket.once("close", () => resolve());
    stopping.abort();
  });
  void query(refused);
  await closed;
  t.match(warnings, [{ reason: "no answer in time" }]);
});

const starts = [
  "",
  "please ",
  "don't ",
  "never ",
  "is it true that you ",
  "in ten minutes ",
  "tell anna to ",
  "they ",
  "if it rains ",
  "all ",
];
const middles = [
  "turn on the light in the kitchen",
  "turn off the light in the cellar",
  "turn on the light in the attic",
  "light the fire",
  "what time is it",
  "my eyes hurt from reading",
  "some brightness where I cook",
  "do the shopping thing with butter",
  "timer",
  "kitchen",
  "it is gloomy",
];
const ends = ["", " please", " tomorrow", " and the cellar", " not", " except the stable", " ???"];
const sentences = fc
  .tuple(fc.constantFrom(...starts), fc.constantFrom(...middles), fc.constantFrom(...ends))
  .map((parts) => parts.join(""));
const choices = fc.record(
  {
    intent: fc.constantFrom(null, "lightOn", "lightOff", "addItem", "setTimer", "getTime", "openDoor", ""),
    values: fc.dictionary(
      fc.constantFrom("room", "item", "duration", "__proto__"),
      fc.constantFrom(null, "kitchen", "attic", "milk", "gold"),
    ),
  },
  { requiredKeys: ["intent"] },
);

t.test("whatever the model chooses, nothing is executed, forbidden or invented because of it", async (t) => {
  const { model, query } = await makeRoom(t);
  const without = await makeRoom(t, { language_model: "" });
  await fc.assert(
    fc.asyncProperty(sentences, choices, async (sentence, choice) => {
      model.choose(choice);
      const before = model.received.length;
      const own = await without.query(sentence);
      const answer = await query(sentence);
      const isAsked = model.received.length > before;
      // Never asked when the embedded understanding accepts, has a reason of its own, or the author excludes the sentence.
      if (own.topic === nluIntentParsed.pattern || own.held !== undefined || sentence === "light the fire") {
        t.notOk(isAsked, sentence);
        t.same(answer, own);
        return;
      }
      t.equal(answer.topic, nluIntentNotRecognized.pattern);
      if (answer.held === undefined) return;
      const offer = house.engine.offers(sentence).find(({ intentName }) => intentName === choice.intent);
      t.ok(offer, `${sentence}: only an offered intent`);
      // The parser of the answer drops "__proto__": it cannot name a slot.
      for (const [slot, value] of Object.entries(choice.values ?? {}))
        if (value !== null && slot !== "__proto__")
          t.ok(offer?.values.get(slot)?.includes(value), `${sentence}: only an offered value`);
    }),
    { numRuns: 300, endOnFailure: true },
  );
  t.ok(model.received.length > 0, "some sentences were asked about");
});

t.test("an intent that does not allow the form of a sentence is not offered", async (t) => {
  const offered = (text: string) => house.engine.offers(text).map(({ intentName }) => intentName);
  t.ok(offered(refused).includes("lightOn"));
  for (const text of [
    "don't turn on the light",
    "is the light on",
    "turn on the light in ten minutes",
    "turn on the light in the attic",
    "tell my sister to turn on the light",
    "turn on the light in the kitchen and the cellar",
  ])
    t.notOk(offered(text).includes("lightOn"), text);
  t.same(offered("light the fire"), [], "a counter-example");
  t.same(offered("?!"), []);
});
