/**
 * Measures what fitting gains: `node bench/asr/fitting/run.ts [--write]`. Speakers with an accent (accented.ts) and synthetic
 * voices with none read the thirty sentences; then they say other sentences of the example assistant. What the profile does
 * to others at the same site is measured with voices that are neither theirs nor those of the gate.
 */
import { parseArgs } from "node:util";
import * as v from "valibot";
import { asr } from "../../../platform/asr/component.ts";
import { chooseSentences } from "../../../platform/asr/fitting/choose.ts";
import { fit, type Fitted } from "../../../platform/asr/fitting/fit.ts";
import type { HeardCount, VoiceProfile } from "../../../platform/asr/fitting/profile.ts";
import { spokenWords } from "../../../platform/asr/spoken.ts";
import { readAssistant } from "../../../platform/assistant/read-assistant.ts";
import { keep } from "../../keep.ts";
import { inNoise } from "../../voices/sound.ts";
import { synthesize } from "../../voices/synthesize.ts";
import { voiceNamed } from "../../voices/voices.ts";
import { type Recogniser, startRecogniser } from "../recogniser.ts";
import { sayWithAccent } from "./accented.ts";

const { values } = parseArgs({
  options: {
    write: { type: "boolean" },
    speaker: { type: "string", multiple: true },
    sentences: { type: "string", default: "60" },
    verifier: { type: "string", default: "none" },
    snr: { type: "string", default: "20" },
  },
});

const folder = "examples/assistant";
const speakers = values.speaker ?? [
  "german",
  "french",
  "italian",
  "spanish",
  "espeak-en-gb-scotland-m3",
  "flite-awb",
  "flite-rms",
];
const others = ["flite-slt", "espeak-en-gb-x-rp-f4"];

const speak = (name: string, text: string): Promise<Int16Array> =>
  name.includes("-") ? synthesize(text, voiceNamed(name)) : sayWithAccent(text, name);

const assistant = (await readAssistant(folder))!;
const config = v.parse(asr.config, {});
const read = await chooseSentences("en", assistant, { file: config.dictionary, accents: config.accents });
const isRead = new Set(read.map(({ words }) => words.join(" ")));
const all = Object.values(assistant.dataset.intents).flatMap(({ utterances }) =>
  utterances.map(({ data }) => spokenWords(data.map(({ text }) => text).join("")).join(" ")),
);
const fresh = [...new Set(all)].filter((text) => !isRead.has(text) && text.split(" ").length >= 3);
const count = Math.min(Number(values.sentences), fresh.length);
const said = Array.from({ length: count }, (_, n) => fresh[Math.floor((n * fresh.length) / count)]!);

type Counts = { done: number; asked: number; wrong: number; refused: number };

async function hearAll(recogniser: Recogniser, name: string): Promise<Counts> {
  const counts: Counts = { done: 0, asked: 0, wrong: 0, refused: 0 };
  for (const [n, text] of said.entries()) {
    const heard = await recogniser.hear(inNoise(await speak(name, text), { snr: Number(values.snr), seed: n + 1 }));
    if (heard.text === "") counts.refused++;
    else if (heard.unverified === true) counts.asked++;
    else if (heard.text === text) counts.done++;
    else counts.wrong++;
  }
  return counts;
}

const start = (profiles: readonly VoiceProfile[]): Promise<Recogniser> =>
  startRecogniser(folder, 1, {
    change: { verifier: values.verifier },
    minimumLikelihood: config.minimum_likelihood,
    unverifiedLikelihood: config.unverified_likelihood,
    profiles,
  });

async function fitted(name: string): Promise<Fitted> {
  const readings = [];
  for (const [n, { text, words }] of read.entries())
    readings.push({ words, samples: inNoise(await speak(name, text), { snr: 25, seed: n + 100 }) });
  return fit(readings, { language: "en", assistant, config });
}

const shown = ({ done, asked, wrong, refused }: Counts): string => `${done} / ${asked} / ${wrong} / ${refused}`;
const gate = ({ done, right, wrong }: HeardCount): string => `${done} / ${right} / ${wrong}`;

const plain = await start([]);
const before = new Map<string, Counts>();
for (const name of [...speakers, ...others]) before.set(name, await hearAll(plain, name));
await plain.close();
const rows: string[] = [];
for (const name of speakers) {
  const { sounds, report, reason } = await fitted(name);
  const profile: VoiceProfile = { format: 1, user: name, language: "en", sites: [], fittedAt: "", sounds, report };
  const recogniser = await start([profile]);
  const after = await hearAll(recogniser, name);
  const beside: string[] = [];
  for (const other of others) beside.push(`${shown(before.get(other)!)} → ${shown(await hearAll(recogniser, other))}`);
  await recogniser.close();
  const found = Object.entries(sounds).map(([sound, phones]) => `${sound}→${phones === "" ? "–" : phones}`);
  const cells = [
    name,
    found.join(", "),
    `${gate(report.before)} → ${gate(report.after)}`,
    `${gate(report.othersBefore)} → ${gate(report.othersAfter)}`,
    reason ?? "kept",
    `${shown(before.get(name)!)} → ${shown(after)}`,
    ...beside,
    String(report.seconds),
  ];
  console.error(cells.join(" | "));
  rows.push(`| ${cells.join(" | ")} |\n`);
}
const page = `# Fitting the recogniser to a voice

Written by \`bench/asr/fitting/run.ts\`. Each speaker reads the thirty sentences that the board shows for the example assistant (25 dB); then ${said.length} other
sentences of it are said in pink noise at ${values.snr} dB, with the verifier \`${values.verifier}\`.

| speaker | sounds that were found | own sentences in the gate: done / right / wrong, of ${2 * read.length} | others in the gate, of ${4 * read.length} | verdict | **other sentences: done / asked / wrong / refused** | ${others.join(" | ")} | seconds |
|---|---|---|---|---|---|---|---|---|
${rows.join("")}
`;
console.log(page);
if (values.write === true) keep("fitting", page);
