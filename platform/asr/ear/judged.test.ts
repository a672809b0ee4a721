/** What becomes of a sentence when the second ear prefers another of the grammar's. */
import t from "tap";
import { say } from "../expression.ts";
import type { Hypothesis } from "../hypothesis.ts";
import { networkOf } from "../smallest-network.ts";
import type { Listening } from "./ear.ts";
import { judge } from "./judge.ts";
import { isUnforeseen, judged, rewritten, waysInTime } from "./judged.ts";

const texts = ["set it to thirteen", "set it to thirty"];
const network = networkOf({ kind: "choice", options: texts.map(say) });

/** A second ear that wrote this; it finds a text the likelier the less it differs in length from `near`. */
const wrote = (text: string, near: string): Listening => ({
  written: Promise.resolve({ text, score: -0.5, pieces: 5 }),
  score: async (asked) => asked.map((one) => ({ score: -2 - Math.abs(one.length - near.length) / 10, pieces: 5 })),
  rewrite: async () => undefined,
  forget() {},
});
const heard = { text: texts[1], mean: -20, network, names: new Set<string>() };

t.test("a sentence of the grammar that the second ear wrote down is in the words of the grammar", async (t) => {
  const judgement = await judge(wrote("Set it to 13.", texts[0]!), heard);
  t.equal(judgement?.candidates[0]?.text, "set it to thirteen");
});

t.test("of two values that sound alike, only what the second ear wrote down settles which was said", async (t) => {
  const hypothesis: Hypothesis = {
    text: texts[1],
    likelihood: 0.99,
    words: [],
    evidence: undefined,
    kind: "grammar",
    rival: { text: texts[0]!, isLikelier: false },
  };
  const resultOf = async (written: string, of: Hypothesis, sure = 0.95) => {
    const judgement = await judge(wrote(written, texts[1]!), heard);
    return judged(of, judgement!, { minimum: 0.1, sure });
  };
  const unsettled = await resultOf("Senator tooth", hypothesis);
  t.match(unsettled, { text: texts[1], unverified: true, alternatives: [{ text: texts[0] }] });
  t.match(await resultOf("Set it to 30.", hypothesis), { text: texts[1], unverified: undefined });
  t.match(await resultOf("Senator tooth", { ...hypothesis, rival: undefined }), { unverified: undefined });
  t.match(await resultOf("Senator tooth", hypothesis, 0), { unverified: undefined }, "0 never asks");
});

t.test("the beginning of what was said is no sentence of its own", async (t) => {
  const said = ["turn off the radio", "turn off the heating", "turn off the radio in the kitchen"];
  const whole = networkOf({ kind: "choice", options: said.map(say) });
  const part = networkOf({ kind: "choice", options: said.slice(0, 2).map(say) });
  const chosen = async (network: typeof whole, left: number, written = "Turn off the radio in the chicken.") => {
    const judgement = await judge(wrote(written, said[0]!), { ...heard, text: said[0], network, left });
    return judgement?.candidates.map(({ text }) => text);
  };
  t.equal((await chosen(whole, 0))?.[0], said[0], "no speech is left over");
  t.same(await chosen(part, 0.6), [], "what the second ear wrote is then judged instead");
  t.same(await chosen(whole, 0.6), [said[2]]);
  t.equal((await chosen(part, 0.6, "Turn off the ready."))?.[0], said[0], "the rest was no speech");
});

t.test("when both hear another value and neither is unlikely, the user is asked", async (t) => {
  const sounds = new Map([
    ["thirteen", "TH"],
    ["thirty", "TH"],
  ]);
  const hypothesis: Hypothesis = {
    text: texts[1],
    likelihood: 0.9,
    words: [],
    evidence: undefined,
    kind: "grammar",
    sounds,
  };
  const judgement = {
    candidates: [
      { text: texts[0]!, likelihood: 0.99 },
      { text: texts[1]!, likelihood: 0.9 },
    ],
    freeText: { text: "set it to the teen", likelihood: 0.8 },
    fit: 0,
  };
  const result = (of: Hypothesis, by: Partial<typeof judgement> = {}) =>
    judged(of, { ...judgement, ...by }, { minimum: 0.5, sure: 0.95 });
  t.match(result(hypothesis), { text: texts[0], unverified: true });
  t.match(result({ ...hypothesis, likelihood: 0.1 }), { unverified: undefined }, "the decoder is not sure of its own");
  t.match(result({ ...hypothesis, sounds: new Map() }), { unverified: undefined }, "they differ in no value");
  t.match(result(hypothesis, { freeText: { text: texts[0]!, likelihood: 1 } }), { unverified: undefined });
});

t.test("what sounds like a sentence that the decoder is certain of is not done as something else", async (t) => {
  const evidence = { mean: -10, worst: -15, second: -12, weakest: -15, pause: 0, rest: 0, words: 4, left: 0 };
  const said = "unlock the front door";
  const hypothesis: Hypothesis = { text: said, likelihood: 0.95, words: [], evidence, kind: "grammar" };
  const result = (text: string, of: Hypothesis = hypothesis, sure = 0.95) =>
    judged(
      of,
      { candidates: [{ text: said, likelihood: 0.2 }], freeText: { text, likelihood: 0.97 }, fit: -2 },
      { minimum: 0.5, sure },
    );
  t.match(result("and lock the front door"), { text: said, unverified: true, unforeseen: undefined });
  t.match(result("look at the frosted glass"), { text: "look at the frosted glass", unforeseen: true });
  const unsure = { ...hypothesis, evidence: { ...evidence, weakest: -60 } };
  t.match(result("and lock the front door", unsure), { text: "and lock the front door", unforeseen: true });
  t.match(result("and lock the front door", hypothesis, 0), { text: "and lock the front door" }, "0 never asks");
});

t.test(
  "an unforeseen sentence is what the second ear writes when it expects the assistant's words, if that fits the sound",
  async (t) => {
    const hypothesis: Hypothesis = { text: undefined, likelihood: 0, words: [], evidence: undefined, kind: "grammar" };
    const first = { text: "empty my shocking list", likelihood: 0.8, words: [], unforeseen: true };
    const again = (score: number, text = "Empty my shopping list.") =>
      rewritten(hypothesis, first, [{ text, score, pieces: 5 }], 0.5);
    t.match(again(-2), { text: "empty my shopping list", unforeseen: true });
    t.ok(again(-1.5).likelihood > 0.9);
    t.ok(again(-2).likelihood < 0.9, "less certain: the understanding has to be surer");
    t.match(again(-5.5), { text: "empty my shopping list" }, "a voice that is hard to understand");
    t.equal(again(-7), first, "the sound is another");
    t.equal(again(-1, "The list."), first, "of two words too many are wrong");
    t.equal(again(0, ""), first, "it has written nothing");
  },
);

t.test("whatever else the second ear has written down are the alternatives", async (t) => {
  const hypothesis: Hypothesis = { text: undefined, likelihood: 0, words: [], evidence: undefined, kind: "grammar" };
  const first = { text: "in the maid room", likelihood: 0.8, words: [], unforeseen: true };
  const written = (texts: readonly (readonly [text: string, score: number])[]) =>
    texts.map(([text, score]) => ({ text, score, pieces: 5 }));
  const { text, alternatives } = rewritten(
    hypothesis,
    first,
    written([
      ["I want light in the mad room.", -1],
      ["In the maid room.", -2],
      ["I want light in the bedroom.", -2],
      ["I want light in the bedroom?", -3],
      ["Room.", -1],
      ["I want lard in the mud.", -3.5],
      ["I wand light in the bedroom.", -2.5],
      ["I want a light in the bedroom.", -2.5],
    ]),
    0.5,
  );
  t.equal(text, "i want light in the mad room");
  t.same(
    alternatives?.map((one) => one.text),
    ["in the maid room", "i want light in the bedroom", "i wand light in the bedroom"],
    "three different ones, of three words and more, that fit the sound",
  );
  const shorter = written([
    ["Room.", -1],
    ["I want light in the bedroom.", -2],
  ]);
  const kept = rewritten(hypothesis, first, shorter, 0.5);
  t.match(kept, { text: first.text, alternatives: [{ text: "i want light in the bedroom" }] });
  const nothing = { text: "", likelihood: 0, words: [], reason: "unforeseen" as const };
  t.equal(rewritten(hypothesis, nothing, shorter, 0.5), nothing);
});

t.test("only what the grammar does not contain is written down once more", async (t) => {
  const refused = { text: "", likelihood: 0, words: [] };
  t.ok(isUnforeseen({ ...refused, reason: "unforeseen" }));
  t.ok(isUnforeseen({ text: "empty my shocking list", likelihood: 0.8, words: [], unforeseen: true }));
  t.notOk(isUnforeseen({ ...refused, reason: "noise" }));
  t.notOk(isUnforeseen({ text: "stop", likelihood: 0.9, words: [] }));
});

t.test("a sentence is not written down once more if nobody would wait for it", async (t) => {
  const written = { text: "empty my shocking list", score: -2, pieces: 7 };
  t.equal(waysInTime({ ...written, ms: 110 }, 1000), 2, "a fast machine");
  t.equal(waysInTime({ ...written, ms: 250 }, 1000), 1, "a slower one");
  t.equal(waysInTime({ ...written, ms: 600 }, 1000), 0, "a slow board");
  t.equal(waysInTime({ ...written, ms: 600 }, 6000), 2, "a slow board with more patience");
  t.equal(waysInTime({ ...written, ms: 100, hearMs: 120 }, 1000), 2, "a sound that is heard once more, in time");
  t.equal(waysInTime({ ...written, ms: 100, hearMs: 130 }, 1000), 1, "one that takes too long to be heard once more");
  t.equal(waysInTime({ ...written, ms: 100, hearMs: 900 }, 1000), 1, "as it was said, it is not heard again");
});

t.test("a yes counts if the second ear finds it clearly likelier than the words that sound like it", async (t) => {
  const pretenders = new Map([["yes", ["guess", "chess"]]]);
  const answer = networkOf({ kind: "choice", options: ["yes", "no"].map(say) });
  const hypothesis: Hypothesis = { text: "yes", likelihood: 0.99, words: [], evidence: undefined, kind: "grammar" };
  const resultOf = async (scores: Readonly<Record<string, number>>, sure = 0.95, text = "Yes.") => {
    const listening: Listening = {
      written: Promise.resolve({ text, score: -1, pieces: 3 }),
      score: async (asked) => asked.map((one) => ({ score: scores[one] ?? -9, pieces: 3 })),
      rewrite: async () => undefined,
      forget() {},
    };
    const judgement = await judge(listening, { text: "yes", mean: -20, network: answer, names: new Set(), pretenders });
    return judged(hypothesis, judgement!, { minimum: 0.1, sure });
  };
  t.match(await resultOf({ "Yes.": -1, "Guess.": -8 }), { text: "yes", unverified: undefined });
  t.match(
    await resultOf({ "Yes.": -2.8, "Guess.": -4.2 }),
    { text: "yes", unverified: true },
    "though it has written it down",
  );
  t.match(await resultOf({ "Yes.": -2.8, "Guess.": -1.4 }, 0.95, "Guess."), { text: "yes", unverified: true });
  t.match(await resultOf({ "Yes.": -2.8, "Guess.": -1.4 }, 0), { text: "yes", unverified: undefined }, "0 never asks");
});

t.test("a yes of which the second ear says nothing more is not judged", async (t) => {
  const listening: Listening = {
    written: Promise.resolve({ text: "Yes.", score: -1, pieces: 3 }),
    score: async () => undefined,
    rewrite: async () => undefined,
    forget() {},
  };
  const pretenders = new Map([["yes", ["guess"]]]);
  t.equal(
    await judge(listening, { text: "yes", mean: -20, network: undefined, names: new Set(), pretenders }),
    undefined,
  );
});
