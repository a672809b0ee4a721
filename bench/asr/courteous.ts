/**
 * Measures how well commands are heard with what people say around them ("can you … please"), and what that costs: plain
 * commands, other people's talk, and sentences made of the assistant's words that are no commands.
 * `node bench/asr/courteous.ts [--every n] [--write]`: n uses each n-th utterance only, --write keeps the results.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { keep } from "../keep.ts";
import { inNoise } from "../voices/sound.ts";
import { synthesize } from "../voices/synthesize.ts";
import { voices as allVoices } from "../voices/voices.ts";
import { startRecogniser } from "./recogniser.ts";
import { wordsOf } from "./score.ts";

const { values } = parseArgs({ options: { every: { type: "string", default: "2" }, write: { type: "boolean" } } });
const every = Math.max(1, Number(values.every));
const voices = allVoices.slice(0, 8);
const lines = async (name: string) => (await readFile(join(import.meta.dirname, name), "utf8")).trim().split("\n");
/** The verbs of commands: frames like "can you …" fit no question. */
const isOrder = /^(?:turn|switch|set|dim|make|change|start|cancel|remind|play|open|close|stop|add|call|tell)/u;

const commands = await lines("commands.txt");
const orders = commands.filter((text) => isOrder.test(text));
const frames = await lines("courteous.txt");
const framed = frames.flatMap((frame, n) =>
  orders.filter((_, at) => (at + n) % 5 === 0).map((text) => ({ said: frame.replace("…", text), meant: text })),
);
const plain = (texts: readonly string[]) => texts.map((said) => ({ said, meant: said }));
const recogniser = await startRecogniser(join(import.meta.dirname, "assistant"), 2);

type Row = { readonly said: string; readonly meant: string };

/** `meant`: the command is in what was heard, whatever stands around it. */
async function row(title: string, snr: number, rows: readonly Row[]): Promise<string> {
  const chosen = rows.filter((_, n) => n % every === 0);
  let [exact, meaning, wrong, accepted] = [0, 0, 0, 0];
  const begun = process.cpuUsage();
  let seconds = 0;
  for (const [n, { said, meant }] of chosen.entries()) {
    const speech = await synthesize(said, voices[n % voices.length]!);
    const sound = inNoise(speech, { snr, lead: 1, tail: 1, seed: n + 1 });
    seconds += sound.length / 16_000;
    const { text, likelihood } = await recogniser.hear(sound);
    if (likelihood < 0.5) continue;
    accepted += 1;
    if (text === wordsOf(said).join(" ")) exact += 1;
    if (` ${text} `.includes(` ${wordsOf(meant).join(" ")} `)) meaning += 1;
    else wrong += 1;
  }
  const { user, system } = process.cpuUsage(begun);
  const share = (count: number) => `${((100 * count) / chosen.length).toFixed(1)} %`;
  const cost = ((user + system) / 1e6 / seconds).toFixed(3);
  return `| ${title}, ${snr} dB | ${chosen.length} | ${share(meaning)} | ${share(exact)} | ${share(wrong)} | ${share(accepted)} | ${cost} |`;
}

const rows = [
  "| said | utterances | the command heard | every word heard | another command heard | accepted | real-time factor |",
  "|---|---|---|---|---|---|---|",
];
for (const snr of [20, 10]) rows.push(await row("courteous", snr, framed), await row("plain", snr, plain(commands)));
rows.push(await row("other speech", 20, plain(await lines("out-of-domain.txt"))));
rows.push(await row("its words, no commands", 20, plain(await lines("near-domain.txt"))));
await recogniser.close();

const page = `# Commands with courtesies

Orders of bench/asr/commands.txt in the ${frames.length} frames of bench/asr/courteous.txt, of which the recogniser knows about two thirds, beside the plain
commands; one utterance in ${every}, eight voices, pink noise. Accepted is a likelihood of 0.5 or more, and all other columns count
only what is accepted.

${rows.join("\n")}
`;
console.log(page);
if (values.write === true) keep("courteous", page);
