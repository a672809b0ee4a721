/**
 * How often the board does what people mean who ask in a way that no author has written: requests by modal verbs, and
 * corrections of themselves. Recogniser and understanding together: right is the intent with the values that the plain
 * command has. The plain commands are beside it, and what is for nobody.
 * `node bench/asr/spoken/run.ts [--voices 2] [--verifier auto] [--write NAME]`
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { parse } from "yaml";
import { nothingInjected } from "../../../platform/assistant/injected.ts";
import { readAssistant } from "../../../platform/assistant/read-assistant.ts";
import { vocabulary } from "../../../platform/assistant/vocabulary.ts";
import { lessonOf } from "../../../platform/nlu/lesson.ts";
import { statisticalEngine } from "../../../platform/nlu/statistical-engine.ts";
import { keep } from "../../keep.ts";
import { inNoise } from "../../voices/sound.ts";
import { synthesize } from "../../voices/synthesize.ts";
import { voices as english, type Voice } from "../../voices/voices.ts";
import { startRecogniser } from "../recogniser.ts";

type Said = readonly [said: string, meant: string, apart?: "apart"];
type Group = { readonly assistant: string; readonly kind: string; readonly said: readonly Said[] };

const { values } = parseArgs({
  options: {
    voices: { type: "string", default: "2" },
    verifier: { type: "string", default: "none" },
    languages: { type: "string", default: "example,it,es,fr" },
    write: { type: "boolean", default: false },
  },
});
const each = Number(values.voices);
const groups = parse(await readFile(join(import.meta.dirname, "sentences.yaml"), "utf8")) as Group[];

const folderOf = (assistant: string): string =>
  join(import.meta.dirname, assistant === "example" ? "../../../examples/assistant" : `../languages/${assistant}`);

/** Of other languages there is espeak-ng alone here, which the pronunciations come from, too: an upper bound. */
function voicesOf(assistant: string): readonly Voice[] {
  if (assistant === "example") return english;
  return ["", "+f3", "+m3", "+f2"].map((variant): Voice => {
    const name = `${assistant === "fr" ? "fr-fr" : assistant}${variant}`;
    return { id: `espeak-${name}`, engine: "espeak-ng", name, speed: 1, pitch: 1 };
  });
}

const rows = [
  "| assistant | said | utterances | right | another command | asked | refused | real-time factor |",
  "|---|---|---|---|---|---|---|---|",
];
for (const name of values.languages.split(",")) {
  const assistant = (await readAssistant(folderOf(name)))!;
  const { lesson } = lessonOf(assistant);
  const trained = statisticalEngine.train(lesson, () => {});
  const understanding = await statisticalEngine.load(trained, lesson, vocabulary(assistant.dataset, nothingInjected));
  const meaningOf = (text: string) => {
    const { best, held } = understanding.parse(text);
    const slots = best.slots.map(({ slotName, value }) => [slotName, value] as const);
    slots.sort(([a], [b]) => (a < b ? -1 : 1));
    const isAsked = held !== undefined || best.confidenceScore < 0.45;
    return { intent: best.intentName, isAsked, all: JSON.stringify([best.intentName, slots]) };
  };
  const recogniser = await startRecogniser(folderOf(name), 2, {
    change: { verifier: values.verifier },
    minimumLikelihood: 0.5,
  });
  const voices = voicesOf(name);

  async function row(title: string, said: readonly Said[]): Promise<void> {
    if (said.length === 0) return;
    const counts = { right: 0, wrong: 0, asked: 0, refused: 0 };
    let [seconds, worked] = [0, 0];
    for (const [n, [text, meant]] of said.entries()) {
      for (let k = 0; k < each; k++) {
        const speech = await synthesize(text, voices[(n * each + k) % voices.length]!);
        const sound = inNoise(speech, { snr: 20, lead: 1, tail: 1, seed: n + 1 });
        seconds += sound.length / 16_000;
        const before = process.cpuUsage();
        const heard = await recogniser.hear(sound);
        const { user, system } = process.cpuUsage(before);
        worked += (user + system) / 1e6;
        const meaning = heard.text === "" ? undefined : meaningOf(heard.text);
        const isRight = meaning?.all === meaningOf(meant).all;
        const result =
          meaning === undefined || (meaning.intent === null && !meaning.isAsked)
            ? "refused"
            : meaning.isAsked || heard.unverified === true
              ? "asked"
              : isRight
                ? "right"
                : "wrong";
        counts[result] += 1;
        if (result !== "right")
          console.error(`${result}: ${text} → ${heard.text || heard.nearest?.text} ${meaning?.all ?? ""}`);
      }
    }
    const total = said.length * each;
    const share = (count: number) => `${((100 * count) / total).toFixed(0)} % (${count})`;
    const { right, wrong, asked, refused } = counts;
    const cost = (worked / seconds).toFixed(3);
    rows.push(
      `| ${name} | ${title} | ${total} | ${share(right)} | ${share(wrong)} | ${share(asked)} | ${share(refused)} | ${cost} |`,
    );
    console.log(rows.at(-1));
  }

  for (const { kind, said } of groups.filter(({ assistant: of }) => of === name)) {
    await row(
      kind,
      said.filter(([, , apart]) => apart === undefined),
    );
    await row(
      `${kind}, in no list`,
      said.filter(([, , apart]) => apart !== undefined),
    );
    await row(
      `the same, plain`,
      said.map(([, meant]) => [meant, meant]),
    );
  }
  await recogniser.close();
}
const page = `# Requests and corrections by voice

Sentences of bench/asr/spoken/sentences.yaml by ${each} synthetic voices each, pink noise at 20 dB, ${values.verifier === "none" ? "the grammar alone" : `verifier ${values.verifier}`}; "right" is what
the plain command does, by recogniser and understanding together; "asked" is "Did you mean …?". Sentences "in no list" have words that the recogniser does not know.
Of Italian, Spanish and French the voices are espeak-ng's, which the pronunciations come from, too: upper bounds.

${rows.join("\n")}
`;
console.log(page);
if (values.write) keep("spoken", page);
process.exit(0);
