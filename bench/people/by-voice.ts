/**
 * Measures what happens to sentences as people say them when they are spoken to the assistant of the package, at 20 dB: the recogniser,
 * its second ear and the understanding, as on a board. English: other languages are heard as an experiment only.
 *   --every n    takes each n-th sentence
 *   --minutes n  ends after so many: the sentences are spoken in an order in which the first ones are like all of them
 *   --into file  adds to what earlier parts of this measurement have put there, and takes only what is not there yet
 *   --failures   lists what was not done right, of sentences and voices that are not kept apart
 *   --write      keeps the figures in bench/results/house-by-voice.md
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { keep } from "../keep.ts";
import { statisticalEngine } from "../../platform/nlu/statistical-engine.ts";
import { startRecogniser } from "../asr/recogniser.ts";
import { inNoise } from "../voices/sound.ts";
import { synthesize } from "../voices/synthesize.ts";
import { isUnforeseen } from "../../platform/asr/ear/judged.ts";
import type { Heard } from "../../platform/asr/engine.ts";
import { type Voice, voices, voicesApart } from "../voices/voices.ts";
import type { Parse } from "../../platform/nlu/engine.ts";
import { judge, type Outcome } from "./judge.ts";
import { interval } from "./report.ts";
import { type Said, sets } from "./sets.ts";
import { type Cost, costTable, processorOfChildren } from "./voice-cost.ts";

const { values } = parseArgs({
  options: {
    every: { type: "string", default: "1" },
    minutes: { type: "string" },
    into: { type: "string" },
    failures: { type: "boolean" },
    write: { type: "boolean" },
  },
});
const until = performance.now() + 60_000 * Number(values.minutes ?? Number.POSITIVE_INFINITY);
const every = Math.max(1, Number(values.every));
const snr = 20;

/** What the dialogue requires of an intent whose text is no sentence of the grammar ([dialogue] unforeseen_confidence). */
const unforeseenConfidence = 0.7;
/** The same of a text that is less likely than the first value (platform/dialogue/understanding.ts). */
const sureText = 0.9;
const confidenceOfDoubtful = 0.9;

type Spoken = Said & {
  readonly byText: Outcome;
  readonly byVoice: Outcome;
  /** True if it is asked about, and a yes does what was meant. */
  readonly isAskedRightly: boolean;
  /** The place in the order in which the sentences are spoken. */
  readonly at: number;
  readonly text: string;
  readonly got: string;
  readonly heard: boolean;
  /** Of the sound, in seconds. */
  readonly sound: number;
  readonly voice: Voice;
  readonly cost: Cost;
};

type Verdict = { readonly outcome: Outcome; readonly isAskedRightly: boolean };

/** Judges as the dialogue does: it asks about what is uncertain, and about another text if the first one is not understood. */
function judgeHeard(said: Said, { text, likelihood, unforeseen, unverified, alternatives = [] }: Heard): Verdict {
  const none = { outcome: "refused", isAskedRightly: false } as const;
  if (text === "") return none;
  const parse = understanding.parse(text);
  const least = likelihood < sureText ? confidenceOfDoubtful : unforeseenConfidence;
  const isUncertain = unverified === true || (unforeseen === true && parse.best.confidenceScore < least);
  const outcome = outcomeOf(said, parse, isUncertain);
  if (outcome === "asked") return { outcome, isAskedRightly: isMeant(said, parse) };
  const saysWhy = parse.held !== undefined && parse.held.reason !== "unknownValue";
  if (outcome !== "refused" || unforeseen !== true || saysWhy) return { outcome, isAskedRightly: false };
  const other = alternatives
    .map((one) => understanding.parse(one.text))
    .find(({ best }) => best.intentName !== null && best.confidenceScore >= unforeseenConfidence);
  return other === undefined ? none : { outcome: "asked", isAskedRightly: isMeant(said, other) };
}

function outcomeOf(said: Said, parse: Parse, isUncertain: boolean): Outcome {
  const { outcome } = judge(said, parse);
  return isUncertain && (outcome === "right" || outcome === "wrong") ? "asked" : outcome;
}

const isMeant = (said: Said, parse: Parse): boolean =>
  judge(said, { ...parse, best: { ...parse.best, confidenceScore: 1 } }).outcome === "right";

const set = sets.find(({ name }) => name === "evening.en");
if (set === undefined) throw new Error("there is no set evening.en");
const { lesson, vocabulary } = await set.teach();
const understanding = await statisticalEngine.load(
  statisticalEngine.train(lesson, () => {}),
  lesson,
  vocabulary,
);
const recogniser = await startRecogniser(join(import.meta.dirname, "../../examples/house/en"), 1, {
  minimumLikelihood: 0.5,
  unverifiedLikelihood: 0.95,
  change: { verifier: "moonshine" },
});
const spoken: Spoken[] =
  values.into !== undefined && existsSync(values.into)
    ? (JSON.parse(readFileSync(values.into, "utf8")) as Spoken[])
    : [];
const before = new Set(spoken.map(({ at }) => at));
const wanted = [...set.said.entries()].filter(([n]) => n % every === 0);
/** Eleven sentences further each time, and from the next one on after the last. */
const mixed = Array.from({ length: 11 }, (_, at) => wanted.filter((__, n) => n % 11 === at)).flat();
for (const [n, said] of mixed) {
  if (before.has(n)) continue;
  if (performance.now() > until) break;
  const voice = voices[n % voices.length]!;
  const speech = await synthesize(said.text, voice);
  const sound = inNoise(speech, { snr, lead: 1, tail: 1, seed: n + 1 });
  const [begun, ofChildren] = [process.cpuUsage(), processorOfChildren()];
  const heard = await recogniser.hear(sound);
  const { user, system } = process.cpuUsage(begun);
  const cost: Cost = {
    speech: speech.length / 16_000,
    first: (user + system) / 1e6,
    second: processorOfChildren() - ofChildren,
    isUnforeseen: isUnforeseen(heard),
  };
  const { outcome: byVoice, isAskedRightly } = judgeHeard(said, heard);
  const byText = judge(said, understanding.parse(said.text)).outcome;
  const plain = said.text.toLowerCase().replaceAll(/[^a-z' ]/gu, "");
  const got = `"${heard.text}"${heard.unverified === true ? " unverified" : ""}${heard.unforeseen === true ? " unforeseen" : ""}: ${judge(said, understanding.parse(heard.text)).got}`;
  spoken.push({
    ...said,
    at: n,
    byText,
    byVoice,
    isAskedRightly,
    got,
    heard: heard.text === plain,
    sound: sound.length / 16_000,
    voice,
    cost,
  });
}
await recogniser.close();
if (values.into !== undefined) writeFileSync(values.into, JSON.stringify(spoken));
if (values.failures === true)
  for (const { text, got, byVoice, byText, voice, isKeptApart, intent } of spoken) {
    if (isKeptApart || voicesApart.has(voice.id) || byVoice === (intent === null ? "refused" : "right")) continue;
    console.log(`${byVoice}, by text ${byText}: "${text}" (${intent ?? "none"}) by ${voice.id}: ${got}`);
  }

const titles = {
  development: "development sentences",
  ten: "ten kinds of speakers",
  neighbours: "neighbours",
  tenants: "tenants",
  guests: "guests",
  lodgers: "lodgers",
  relatives: "relatives",
  newcomers: "newcomers",
  housemates: "housemates",
  visitors: "visitors",
  regulars: "regulars",
} as const;
const share = (count: number, of: number): string => {
  const [low, high] = interval(count, of).map((one) => (100 * one).toFixed(1));
  return `${((100 * count) / Math.max(1, of)).toFixed(1)} % (${low}–${high}; ${count} of ${of})`;
};
function row(title: string, some: readonly Spoken[]): string {
  const count = (is: (one: Spoken) => boolean) => share(some.filter(is).length, some.length);
  const cells = [
    count(({ byVoice }) => byVoice === "right"),
    count(({ byVoice }) => byVoice === "wrong"),
    count(({ byVoice, isAskedRightly }) => byVoice === "asked" && isAskedRightly),
    count(({ byVoice, isAskedRightly }) => byVoice === "asked" && !isAskedRightly),
    count(({ byVoice }) => byVoice === "refused"),
    count(({ byText }) => byText === "right"),
    count(({ byText }) => byText === "wrong"),
    count(({ heard }) => heard),
  ];
  return `| ${[title, ...cells].join(" | ")} |`;
}
const groups = (Object.keys(titles) as (keyof typeof titles)[]).flatMap((origin) =>
  [true, false].map((isOwn) => {
    const some = spoken.filter((one) => one.origin === origin && (one.intent !== null) === isOwn);
    return row(`${titles[origin]}, ${isOwn ? "own" : "not to be done"}`, some);
  }),
);
const apart = [true, false].flatMap((isKeptApart) =>
  [true, false].map((isOwn) => {
    const some = spoken.filter((one) => one.isKeptApart === isKeptApart && (one.intent !== null) === isOwn);
    return row(`${isKeptApart ? "kept apart" : "read"}, ${isOwn ? "own" : "not to be done"}`, some);
  }),
);
const byEngine = (["flite", "espeak-ng"] as const).map((engine) => {
  const name = engine === "flite" ? "flite (recordings of people)" : "espeak-ng (formants)";
  return row(
    `own, by ${name}`,
    spoken.filter((one) => one.voice.engine === engine && one.intent !== null),
  );
});
const byVoices = [true, false].flatMap((isApart) =>
  [true, false].map((isOwn) => {
    const some = spoken.filter(
      ({ voice, intent }) => voicesApart.has(voice.id) === isApart && (intent !== null) === isOwn,
    );
    return row(`voices ${isApart ? "kept apart" : "read"}, ${isOwn ? "own" : "not to be done"}`, some);
  }),
);
const sum = (of: (one: Spoken) => number): number => spoken.reduce((all, one) => all + of(one), 0);
const page = `# The assistant of the package, by voice

${spoken.length} sentences of evening.en (each ${every === 1 ? "one" : `${every}th`}${spoken.length < mixed.length ? `, ${mixed.length} of them, as far as the time went` : ""}), spoken by ${voices.length} voices of two synthesizers in turn at ${snr} dB of pink noise; x64, Node ${process.version}, load ${(loadavg()[0] ?? 0).toFixed(1)}.
In brackets the 95 % interval and the counts. Goal: 70 % right, 3 % wrong. "Heard": word by word. "Asked": the board asks "Did you mean …?", as the dialogue does for what is
uncertain; by text only the understanding is. Real-time factor of the first recogniser: ${(sum(({ cost }) => cost.first) / sum(({ sound }) => sound)).toFixed(2)}.

| | right | wrong | asked rightly | asked about something else | refused | by text: right | by text: wrong | heard |
|---|---|---|---|---|---|---|---|---|
${row(
  "all own",
  spoken.filter(({ intent }) => intent !== null),
)}
${row(
  "all that must not be done",
  spoken.filter(({ intent }) => intent === null),
)}
${[...groups, ...apart, ...byVoices, ...byEngine].join("\n")}

## Processor seconds of a sentence, by its length

Both recognisers on this machine, from the sound to the text; a slow board takes five to eight times as long. The first recogniser also hears the silence around the speech.

${costTable(spoken.map(({ cost }) => cost))}
**Limits.** Synthesizers, no people; English; quiet pink noise. A third of the sentences and a third of the voices are kept apart: their failures are never printed. The sentences of two thirds of \`ten\` and \`neighbours\` were read while the understanding was made, and all development sentences.
`;
console.log(page);
if (values.write === true) keep("house-by-voice", page);
