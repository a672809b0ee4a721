/**
 * Measures which words count as a yes by voice: those that agree, those that refuse, and words that sound like either. A yes that
 * counts may unlock a door. `scripts/node bench/asr/yes.ts [--voices 12] [--snr 20] [--write]`: the first recogniser and its
 * second ear, with the example assistant, every word alone.
 */
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { phrasesIn } from "../../platform/assistant/phrases.ts";
import { readReply } from "../../platform/assistant/replies/replies.ts";
import { keep } from "../keep.ts";
import { inNoise } from "../voices/sound.ts";
import { synthesize } from "../voices/synthesize.ts";
import { voices as allVoices } from "../voices/voices.ts";
import { startRecogniser } from "./recogniser.ts";

const { values } = parseArgs({
  options: {
    voices: { type: "string", default: String(allVoices.length) },
    snr: { type: "string", default: "20" },
    write: { type: "boolean" },
  },
});
const voices = allVoices.slice(0, Number(values.voices));
const snr = Number(values.snr);
const words = {
  "yes, alone": ["yes"],
  "other words that agree": ["yeah", "sure", "okay", "correct"],
  "several words that agree": ["yes please", "that's right", "do it"],
  "words that refuse": ["no", "nope", "no thanks", "don't", "wrong"],
  "words that sound like a yes": ["guess", "jazz", "chess", "less", "mess", "guest", "yet", "press", "yesterday"],
  "words that sound like another one": ["share", "show", "shower", "hockey", "decay", "collect", "connect", "direct"],
} as const;

const phrases = phrasesIn("en");
const recogniser = await startRecogniser(join(import.meta.dirname, "../../examples/assistant"), 1, {
  minimumLikelihood: 0.5,
  unverifiedLikelihood: 0.95,
  change: { verifier: "moonshine" },
});
const rows: string[] = [];
const passed: string[] = [];
for (const [title, list] of Object.entries(words)) {
  const counts = { counts: 0, again: 0, no: 0, other: 0 };
  for (const [n, word] of list.entries()) {
    for (const [at, voice] of voices.entries()) {
      const sound = inNoise(await synthesize(word, voice), { snr, lead: 1, tail: 1, seed: n * 20 + at + 1 });
      const { text, unforeseen, unverified } = await recogniser.hear(sound);
      const { kind } = readReply(text, "en", phrases);
      const isSure = unforeseen !== true && unverified !== true;
      if (text !== "" && kind === "yes") counts[isSure ? "counts" : "again"]++;
      else counts[kind === "no" ? "no" : "other"]++;
      if (kind === "yes" && isSure && title.startsWith("words")) passed.push(`"${word}" by ${voice.id}`);
    }
  }
  const of = list.length * voices.length;
  rows.push(`| ${title} | ${of} | ${counts.counts} | ${counts.again} | ${counts.no} | ${counts.other} |`);
}
await recogniser.close();

const page = `# A yes by voice

Words alone, by ${voices.length} voices of two synthesizers, at ${snr} dB of pink noise; both recognisers, the example assistant (bench/asr/yes.ts); x64, Node ${process.version}, load ${(loadavg()[0] ?? 0).toFixed(1)}.
"Counts": taken for a yes. "Asked again": heard as a yes, which the dialogue does not take for one.

| | utterances | counts | asked again | a no | anything else, or nothing |
|---|---|---|---|---|---|
${rows.join("\n")}

Of words that do not agree these count: ${passed.length === 0 ? "none" : passed.join(", ")}.

**Limits.** Synthesizers, no people; English; words alone, without the question before them.
`;
console.log(page);
if (values.write === true) keep("yes", page);
