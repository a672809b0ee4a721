/** What happens to a sentence that the second ear should verify, while that is late, dead or starting. */
import { join } from "node:path";
import t from "tap";
import { nothingInjected } from "../assistant/injected.ts";
import { readAssistant } from "../assistant/read-assistant.ts";
import { englishModel } from "../speech/pocketsphinx.ts";
import type { Ear, Listening } from "./ear/ear.ts";
import type { Engine } from "./engine.ts";
import { taken } from "./hypothesis.ts";
import { startPocketsphinx } from "./pocketsphinx-engine.ts";
import { spoken, writeAssistant } from "./testing/assistant.ts";

const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const never = new Promise<never>(() => {});
/** It has begun, and answers nothing in time. */
const late: Listening = { written: never, score: () => never, rewrite: () => never, forget() {} };
const ears: Readonly<Record<"late" | "dead", Ear>> = {
  late: { begun: Promise.resolve(true), listen: () => late, expect() {}, prepare() {}, isBeginning: false, close() {} },
  dead: {
    begun: Promise.resolve(false),
    listen: () => undefined,
    expect() {},
    prepare() {},
    isBeginning: false,
    close() {},
  },
};

type T = { testdir(): string; teardown(work: () => unknown): void };

async function engineWith(t: T, ear: Ear | undefined, kind: "auto" | "ngram" = "auto"): Promise<Engine> {
  const root = t.testdir();
  writeAssistant(join(root, "assistant"));
  const engine = await startPocketsphinx({
    read: async () => ({ assistant: await readAssistant(join(root, "assistant")), injected: nothingInjected }),
    folder: join(root, "model"),
    acousticModel: englishModel.acoustic,
    dictionary: englishModel.dictionary,
    accents: ["en-us"],
    model: { kind, largestGrammar: 20_000 },
    decoders: 1,
    minimumLikelihood: 0.5,
    unverifiedLikelihood: 0.95,
    ear,
    timeoutMs: 1,
    log: quiet,
  });
  t.teardown(() => engine.close());
  // The engine's timer does not keep a process alive; in a component the bus does.
  const alive = setInterval(() => {}, 60_000);
  t.teardown(() => clearInterval(alive));
  await engine.reload();
  return engine;
}

async function heardBy(engine: Engine, text: string) {
  const utterance = engine.open({ siteId: "kitchen", intents: undefined, partials: false });
  utterance.feed(await spoken(text));
  return utterance.finish();
}

t.test("a second ear that is loading is waited for longer than one that is late", async (t) => {
  const heard = async (isBeginning: boolean) => {
    const written = Promise.resolve({ text: "Turn the light on in the attic.", score: -0.5, pieces: 8 });
    // Asked when the grammar is done: later than the 1 ms that the engine waits for otherwise.
    const score = async (texts: readonly string[]) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return texts.map(() => ({ score: -40, pieces: 8 }));
    };
    const loads: Listening = { written, score, rewrite: () => never, forget() {} };
    const ear = { ...ears.late, listen: () => loads, isBeginning };
    return heardBy(await engineWith(t, ear), "turn the light on in the attic");
  };
  t.match(await heard(true), { text: "turn the light on in the attic", unforeseen: true });
  t.notMatch(await heard(false), { unforeseen: true });
});

t.test(
  "a second ear that is late to write a sentence down once more has been heard with what it wrote at first",
  async (t) => {
    const written = Promise.resolve({ text: "Turn the light on in the attic.", score: -0.5, pieces: 8 });
    const score = async (texts: readonly string[]) => texts.map(() => ({ score: -40, pieces: 8 }));
    const slow: Listening = { written, score, rewrite: () => never, forget() {} };
    const engine = await engineWith(t, { ...ears.late, listen: () => slow });
    const heard = await heardBy(engine, "turn the light on in the attic");
    t.match(heard, { text: "turn the light on in the attic", unforeseen: true });
  },
);

t.test(
  "what is likelier a question than the request that it sounds like is not written down as that request",
  async (t) => {
    const written = Promise.resolve({ text: "Did you set a timer for five minutes?", score: -0.5, pieces: 8 });
    const score = async (texts: readonly string[]) =>
      texts.map((text) => ({ score: text.startsWith("Did you") ? -1 : -9, pieces: 8 }));
    const rewrite = async () => ({ text: "Set a timer for five minutes.", score: -0.1, pieces: 8 });
    const asked: Listening = { written, score, rewrite, forget() {} };
    const engine = await engineWith(t, { ...ears.late, listen: () => asked, isBeginning: true });
    const heard = await heardBy(engine, "set a timer for five minutes");
    t.match(heard, { text: "did you set a timer for five minutes", unforeseen: true });
  },
);

for (const how of ["late", "dead"] as const) {
  t.test(
    `a value that the grammar does not contain is not obeyed for another one while the second ear is ${how}`,
    async (t) => {
      const engine = await engineWith(t, ears[how]);
      const other = await heardBy(engine, "turn the light on in the attic");
      t.ok(other.text === "" || other.unverified === true, JSON.stringify(other));
      const own = await heardBy(engine, "set a timer for five minutes");
      t.match(
        own,
        { text: "set a timer for five minutes", unverified: undefined },
        "a sure one goes on without a question",
      );
    },
  );
}

t.test("n-grams ask, too, where there is no second ear", async (t) => {
  const engine = await engineWith(t, undefined, "ngram");
  const heard = await Promise.all(
    ["turn the light on in the attic", "turn on the bathroom light", "call my grandmother"].map((text) =>
      heardBy(engine, text),
    ),
  );
  for (const { text, unverified } of heard) t.ok(text === "" || unverified === true, text);
  t.ok(
    heard.some(({ text }) => text !== ""),
    "not all are refused",
  );
});

t.test("the limits divide what is heard into what is refused, asked about, and done", (t) => {
  const good = { mean: -15, worst: -25, second: -20, weakest: -20, pause: 0, rest: -5, words: 4, left: 0 };
  const hypothesis = (likelihood: number, weakest = good.weakest) =>
    ({ text: "call anna", likelihood, words: [], evidence: { ...good, weakest }, kind: "grammar" }) as const;
  const limits = { minimum: 0.5, sure: 0.95 };
  t.match(taken(hypothesis(0.4), limits), { text: "", reason: "unforeseen", nearest: { text: "call anna" } });
  t.match(taken(hypothesis(0.99), limits), { text: "call anna", unverified: undefined });
  t.match(taken(hypothesis(0.99, -40), limits), { text: "call anna", unverified: true }, "one bad word is enough");
  t.equal(taken(hypothesis(0.99, -40), { minimum: 0.5, sure: 0 }).unverified, undefined, "0 never asks");
  const ngram = (weakest: number) => ({ ...hypothesis(0.6, weakest), kind: "ngram" }) as const;
  t.match(taken(ngram(-34), limits), { text: "call anna", unverified: undefined }, "words of n-grams fit less well");
  t.match(taken(ngram(-40), limits), { text: "call anna", unverified: true });
  t.end();
});
