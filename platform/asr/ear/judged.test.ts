/** What becomes of a sentence when the second ear prefers another of the grammar's. */
import t from "tap";
import { say } from "../expression.ts";
import type { Hypothesis } from "../hypothesis.ts";
import { networkOf } from "../smallest-network.ts";
import type { Listening } from "./ear.ts";
import { judge } from "./judge.ts";
import { judged } from "./judged.ts";

const texts = ["set it to thirteen", "set it to thirty"];
const network = networkOf({ kind: "choice", options: texts.map(say) });

/** A second ear that wrote this; it finds a text the likelier the less it differs in length from `near`. */
const wrote = (text: string, near: string): Listening => ({
  written: Promise.resolve({ text, score: -0.5, pieces: 5 }),
  score: async (asked) => asked.map((one) => ({ score: -2 - Math.abs(one.length - near.length) / 10, pieces: 5 })),
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
