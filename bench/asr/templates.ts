/**
 * Measures what templates cost: reading them, building the network from their trees and from their sentences written out,
 * and hearing. `node bench/asr/templates.ts [--write]` writes bench/results/templates.md.
 */
import { execFileSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { nothingInjected } from "../../platform/assistant/injected.ts";
import { readAssistant } from "../../platform/assistant/read-assistant.ts";
import { sentencesOf } from "../../platform/assistant/template-tree.ts";
import { readDomain, sentenceOf } from "../../platform/asr/domain.ts";
import { entityExpressions, sentencesExpression } from "../../platform/asr/sentences.ts";
import { networkOf } from "../../platform/asr/smallest-network.ts";
import { seeded } from "../voices/random.ts";
import { inNoise } from "../voices/sound.ts";
import { synthesize } from "../voices/synthesize.ts";
import { voices } from "../voices/voices.ts";
import { startRecogniser } from "./recogniser.ts";

const here = import.meta.dirname;
/** Each row has more optional parts than the one above it; the template is in two intents, with "on" and "off". */
const templates = {
  200: "[please] (turn|switch|put) VERB the (light|lamp)[s] in the [room] [now] [again]",
  2000: "[(could|can|would|will) you] [please] (turn|switch|put) VERB the (light|lamp)[s] (in|at) the [room] [now] [again]",
  20_000:
    "[(could|can|would|will) you] [please] [just] (turn|switch|put) VERB [all of] the (light|lamp)[s] (in|at) the [room] " +
    "[(now|at once|right away|quickly)] [again]",
} as const;
type Size = keyof typeof templates;
const sizes = [200, 2000, 20_000] as const;

type Cost = { sentences: number; readMs: number; buildMs: number; arcs: number; pssMB: number };

/** Writes the example assistant with the templates into a folder. */
async function writeTemplates(size: Size): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bench-templates-"));
  await cp(join(here, "../../examples/assistant"), folder, { recursive: true });
  const file = join(folder, "dataset.yaml");
  let dataset = await readFile(file, "utf8");
  for (const [intent, verb] of [
    ["turnOnLight", "on"],
    ["turnOffLight", "off"],
  ] as const) {
    const line = `  - "${templates[size].replace("VERB", verb)}"\n`;
    const at = dataset.indexOf("utterances:\n", dataset.indexOf(`name: ${intent}\n`)) + "utterances:\n".length;
    dataset = dataset.slice(0, at) + line + dataset.slice(at);
  }
  await writeFile(file, dataset);
  return folder;
}

async function assistantIn(folder: string) {
  const assistant = await readAssistant(folder);
  if (assistant === undefined) throw new Error("no assistant");
  return assistant;
}

const treesOf = ({ dataset }: Awaited<ReturnType<typeof assistantIn>>) =>
  Object.values(dataset.intents).flatMap(({ templates: trees }) => [...(trees?.values() ?? [])]);

/** Runs in a process of its own, so that its memory is that of one case. */
async function costOf(folder: string, isWritten: boolean): Promise<Cost> {
  const started = performance.now();
  const assistant = await assistantIn(folder);
  const readMs = performance.now() - started;
  const domain = await readDomain(assistant, nothingInjected);
  const began = performance.now();
  const intents = new Map(domain.intents);
  for (const { id, name } of isWritten ? assistant.intents : []) {
    const { utterances = [], templates: trees } = assistant.dataset.intents[name] ?? {};
    const plain = utterances.filter(({ template }) => template === undefined).map(({ data }) => data);
    const written = [...(trees?.values() ?? [])].flatMap(sentencesOf);
    intents.set(id, [...plain, ...written].map(sentenceOf));
  }
  const network = networkOf(sentencesExpression({ ...domain, intents }, entityExpressions(domain)));
  const buildMs = performance.now() - began;
  const pss = /^Pss:\s+(\d+)/mu.exec(await readFile("/proc/self/smaps_rollup", "utf8"))?.[1];
  const sentences = treesOf(assistant).reduce((sum, tree) => sum + sentencesOf(tree).length, 0);
  return { sentences, readMs, buildMs, arcs: network.arcCount, pssMB: Number(pss) / 1024 };
}

type Hearing = { right: number; meant: number; of: number; realTimeFactor: number };

/** Speaks sentences of the templates: how many were heard word by word, and how many with another word that means the same. */
async function heardOf(folder: string): Promise<Hearing> {
  const random = seeded(5);
  const assistant = await assistantIn(folder);
  const rooms = assistant.dataset.entities["room"]!.data.map(({ value }) => value);
  const all = treesOf(assistant).flatMap(sentencesOf);
  const texts = Array.from({ length: 24 }, () =>
    random
      .pick(all)
      .map(({ text, entity }) => (entity === undefined ? text : random.pick(rooms)))
      .join(" "),
  );
  const sounds = await Promise.all(
    texts.map(async (text, n) => {
      const speech = await synthesize(text, voices[n % voices.length]!);
      return { text, pcm: inNoise(speech, { snr: 20, lead: 1, tail: 1, seed: n + 1 }) };
    }),
  );
  const recogniser = await startRecogniser(folder, 1, {});
  const meaningOf = (text: string) => [/ (on|off) /u.exec(text)?.[1], rooms.find((room) => text.includes(room))].join();
  let [right, meant] = [0, 0];
  const before = process.cpuUsage();
  for (const { text, pcm } of sounds) {
    const heard = (await recogniser.hear(pcm)).text;
    if (heard === text) right++;
    if (meaningOf(heard) === meaningOf(text)) meant++;
  }
  const { user, system } = process.cpuUsage(before);
  const seconds = sounds.reduce((sum, { pcm }) => sum + pcm.length / 16_000, 0);
  await recogniser.close();
  return { right, meant, of: sounds.length, realTimeFactor: (user + system) / 1e6 / seconds };
}

async function report(): Promise<string> {
  const rows = [];
  for (const size of sizes) {
    const folder = await writeTemplates(size);
    const [trees, written] = ["trees", "written"].map((form): Cost => {
      const args = [import.meta.filename, "--one", folder, form];
      return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })) as Cost;
    });
    const { right, meant, of, realTimeFactor } = await heardOf(folder);
    await rm(folder, { recursive: true, force: true });
    const cells = [
      trees!.sentences.toLocaleString("en"),
      trees!.arcs.toLocaleString("en"),
      ...[trees!, written!].flatMap(({ buildMs, pssMB }) => [Math.round(buildMs), Math.round(pssMB)]),
      Math.round(trees!.readMs),
      `${right} of ${of}`,
      `${meant} of ${of}`,
      realTimeFactor.toFixed(3),
    ];
    if (trees!.arcs !== written!.arcs) throw new Error("the networks differ");
    rows.push(`| ${cells.join(" | ")} |`);
  }
  return `# Templates

The example assistant with one template more in two of its intents (bench/asr/templates.ts); ${cpus()[0]?.model.trim()}. The network is that of
the whole assistant, its built-in entities included; memory is the proportional set size of the process at the end, about 85 MB of it Node.
Heard: sentences drawn from the templates, by all voices, at 20 dB; word by word, and with the same intent and room ("lights" for "lamps").

| sentences of templates | arcs | built from trees, ms | MB | from sentences written out, ms | MB | dataset read, ms | every word right | intent and room right | real-time factor |
|---|---|---|---|---|---|---|---|---|---|
${rows.join("\n")}
`;
}

const [mode, folder, form] = process.argv.slice(2);
if (mode === "--one") console.log(JSON.stringify(await costOf(folder!, form === "written")));
else {
  const text = await report();
  console.log(text);
  if (mode === "--write") await writeFile(join(here, "../results/templates.md"), text);
}
