/** What sounds nearly like a request and is none. */
import t from "tap";
import { say } from "../expression.ts";
import type { Hypothesis } from "../hypothesis.ts";
import { networkOf } from "../smallest-network.ts";
import { contrastsOf } from "./contrasts.ts";
import type { Listening } from "./ear.ts";
import { judge } from "./judge.ts";
import { judged, mayBeRewritten } from "./judged.ts";

t.test("an order is contrasted with questions, denials and reports of the same", async (t) => {
  const found = contrastsOf("please turn on the light");
  for (const text of [
    "did you turn on the light",
    "who turned on the light",
    "i turned on the light",
    "don't turn on the light",
    "never turn on the light",
  ])
    t.ok(found.includes(text), text);
  t.ok(contrastsOf("could you please set a timer").includes("do you set a timer"), "a request that is asked");
  for (const [order, told] of [
    ["dim the light", "i dimmed the light"],
    ["close the blind", "i closed the blind"],
    ["put milk on the list", "i put milk on the list"],
    ["play some music", "i played some music"],
    ["carry on", "i carried on"],
    ["wake me", "i woke me"],
  ] as const)
    t.ok(contrastsOf(order).includes(told), told);
});

t.test("a correction is contrasted with two orders", async (t) => {
  const found = contrastsOf("turn on the garden light i mean the kitchen light");
  t.ok(found.includes("turn on the garden light and the kitchen light"));
  t.ok(found.includes("turn on the garden light or the kitchen light"));
});

t.test("what is no order has no contrasts", async (t) => {
  for (const text of ["what time is it", "is the light on", "the light in the kitchen", "yes", "no", "never mind", ""])
    t.same(contrastsOf(text), [], text);
});

/** A second ear that wrote this and finds texts the likelier the nearer their length is to that of `near`. */
const wrote = (text: string, near: string, weight = 1): Listening => ({
  written: Promise.resolve({ text, score: -3, pieces: 8 }),
  score: async (asked) => asked.map((one) => ({ score: -3 - Math.abs(one.length - near.length) * weight, pieces: 8 })),
  rewrite: async () => undefined,
  forget() {},
});

const request = "could you turn on the light";
const heard = { text: request, mean: -20, network: networkOf(say(request)), names: new Set<string>() };
const hypothesis: Hypothesis = { text: request, likelihood: 0.9, words: [], evidence: undefined, kind: "grammar" };
const limits = { minimum: 0.1, sure: 0.95 };
const resultOf = async (listening: Listening, sure = limits.sure) =>
  judged(hypothesis, (await judge(listening, heard))!, { ...limits, sure });

t.test(
  "a contrast that is clearly likelier is what was said, and the understanding tells what is wrong with it",
  async (t) => {
    const result = await resultOf(wrote("Did you turn on the light?", "Did you turn on the light?"));
    t.match(result, { text: "did you turn on the light", unforeseen: true });
  },
);

t.test("a contrast that is likelier than the request, and unlikely all the same, was not said either", async (t) => {
  const other: Listening = {
    ...wrote("Open the blinds so that I see something.", ""),
    score: async (asked) => asked.map((one) => ({ score: one.startsWith("I ") ? -60 : -90, pieces: 8 })),
  };
  const judgement = (await judge(other, { ...heard, text: "turn on the light", network: undefined }))!;
  t.match(judgement.contrast, { text: "i turned on the light", nats: 30 });
  t.match(judged(hypothesis, judgement, { minimum: 0.5, sure: 0.95 }), {
    text: "open the blinds so that i see something",
    unforeseen: true,
  });
});

t.test("what may be no request is not written down once more as the request", async (t) => {
  const result = { text: "give you turn on the light", likelihood: 0.8, words: [], unforeseen: true };
  const judgement = (likelihood: number, nats = 3) => ({
    candidates: [{ text: request, likelihood: 0.001 }],
    freeText: result,
    fit: -3,
    contrast: { text: "did you turn on the light", likelihood, nats },
  });
  t.notOk(mayBeRewritten(result, judgement(0.8)));
  t.notOk(mayBeRewritten(result, judgement(0.1)));
  t.ok(mayBeRewritten(result, judgement(0.001)), "neither was said");
  t.ok(mayBeRewritten(result, judgement(0.8, 0)), "the request is as likely");
});

t.test("a contrast that is about as likely is asked about", async (t) => {
  const result = await resultOf(wrote("Did you turn on the light?", "Could you turn on the light?", 0.4));
  t.match(result, { text: request, unverified: true });
  const never = await resultOf(wrote("Did you turn on the light?", "Could you turn on the light?", 0.4), 0);
  t.match(never, { text: request, unverified: undefined }, "0 never asks");
});

t.test(
  "a request is done when its contrasts are clearly less likely, or the second ear wrote something else",
  async (t) => {
    const far = await resultOf(wrote("Did you turn on the light?", "Could you turn on the light?", 2));
    t.match(far, { text: request, unverified: undefined, unforeseen: undefined });
    const other = await resultOf(wrote("Could you turn on the lite?", "Could you turn on the light?", 0.1));
    t.match(other, { text: request, unverified: undefined });
  },
);
