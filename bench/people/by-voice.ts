/**
 * Measures what happens to sentences as people say them when they are spoken to the assistant of the package, at 20 dB: the recogniser,
 * its second ear and the understanding, as on a board. English: other languages are heard as an experiment only.
 *   --every n  takes each n-th sentence
 *   --write    keeps the figures in bench/results/house-by-voice.md
 */
import { writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { statisticalEngine } from "../../platform/nlu/statistical-engine.ts";
import { startRecogniser } from "../asr/recogniser.ts";
import { inNoise } from "../voices/sound.ts";
import { synthesize } from "../voices/synthesize.ts";
import { voices } from "../voices/voices.ts";
import { judge, type Outcome } from "./judge.ts";
import { interval } from "./report.ts";
import { type Said, sets } from "./sets.ts";

const { values } = parseArgs({ options: { every: { type: "string", default: "1" }, write: { type: "boolean" } } });
const every = Math.max(1, Number(values.every));
const snr = 20;

type Spoken = Said & { readonly byText: Outcome; readonly byVoice: Outcome; readonly heard: boolean };

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
  change: { verifier: "moonshine" },
});
const spoken: Spoken[] = [];
for (const [n, said] of set.said.entries()) {
  if (n % every !== 0) continue;
  const voice = voices[n % voices.length]!;
  const sound = inNoise(await synthesize(said.text, voice), { snr, lead: 1, tail: 1, seed: n + 1 });
  const { text } = await recogniser.hear(sound);
  const byVoice = text === "" ? "refused" : judge(said, understanding.parse(text)).outcome;
  const byText = judge(said, understanding.parse(said.text)).outcome;
  const plain = said.text.toLowerCase().replaceAll(/[^a-z' ]/gu, "");
  spoken.push({ ...said, byText, byVoice, heard: text === plain });
}
await recogniser.close();

const titles = {
  development: "development sentences",
  ten: "ten kinds of speakers",
  neighbours: "neighbours",
  strangers: "strangers",
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
    count(({ byVoice }) => byVoice === "asked"),
    count(({ byVoice }) => byVoice === "refused"),
    count(({ byText }) => byText === "right"),
    count(({ byText }) => byText === "wrong"),
    count(({ heard }) => heard),
  ];
  return `| ${[title, ...cells].join(" | ")} |`;
}
const groups = (["development", "ten", "neighbours"] as const).flatMap((origin) =>
  [true, false].map((isOwn) => {
    const some = spoken.filter((one) => one.origin === origin && (one.intent !== null) === isOwn);
    return row(`${titles[origin]}, ${isOwn ? "own" : "not to be done"}`, some);
  }),
);
const page = `# The assistant of the package, by voice

${spoken.length} sentences of evening.en (each ${every === 1 ? "one" : `${every}th`}), spoken by ${voices.length} voices of two synthesizers in turn at ${snr} dB of pink noise; x64, Node ${process.version}, load ${(loadavg()[0] ?? 0).toFixed(1)}.
In brackets the 95 % interval and the counts. Goal: 70 % right, 3 % wrong. "Heard": word by word.

| | right | wrong | asked | refused | by text: right | by text: wrong | heard |
|---|---|---|---|---|---|---|---|
${row(
  "all own",
  spoken.filter(({ intent }) => intent !== null),
)}
${row(
  "all that must not be done",
  spoken.filter(({ intent }) => intent === null),
)}
${groups.join("\n")}

**Limits.** Synthesizers, no people; English; quiet pink noise. The sentences of two thirds of \`ten\` and \`neighbours\` were read while the understanding was made, and all development sentences.
`;
console.log(page);
if (values.write === true) await writeFile(join(import.meta.dirname, "../results/house-by-voice.md"), page);
