/**
 * Measures how people who speak other languages are heard: `node bench/asr/languages/run.ts [--root FOLDER] [--write]`. The
 * recordings are those of prompts.ts; --root names the folder in which their packages are unpacked. With --write the
 * results are in bench/results/languages.md. Italian is also spoken by the voices of Debian's festival, if they are
 * installed (festvox-italp16k, festvox-itapc16k).
 */
import { parseArgs } from "node:util";
import { keep } from "../../keep.ts";
import { inNoise } from "../../voices/sound.ts";
import { wordErrors } from "../score.ts";
import { earOf, type Outcome, type Verdict } from "./ear.ts";
import { heardHouse } from "./house.ts";
import { type Prompt, promptsOf, soundOf } from "./prompts.ts";

const { values } = parseArgs({ options: { root: { type: "string", default: "/" }, write: { type: "boolean" } } });

/** The sentences right of fifty that a language must have. */
const gates = { en: 49, it: 48, es: 47, fr: 45 } as const;
const names = { en: "English (control)", it: "Italian", es: "Spanish (Mexico)", fr: "French (Canada)" } as const;
type Language = keyof typeof gates;

const spokenCount = 50;
const grammarSize = 115;
/** In the trial with strangers, half of the prompts are not in the grammar. */
const smallGrammar = 60;

const verdicts: readonly Verdict[] = ["done", "asked", "refused"];
const counts = (outcomes: readonly Outcome[]): string =>
  verdicts.map((each) => outcomes.filter(({ verdict }) => verdict === each).length).join(" / ");

async function hearAll(language: Language, grammar: readonly Prompt[], spoken: readonly Prompt[], snr: number) {
  const ear = await earOf(
    language,
    grammar.map(({ words }) => words),
  );
  const outcomes: (Outcome & { readonly said: string })[] = [];
  for (const [n, prompt] of spoken.entries()) {
    const sound = inNoise(await soundOf(prompt), { snr, lead: 0.5, tail: 0.6, seed: n + 1 });
    outcomes.push({ ...(await ear.hear(sound)), said: prompt.words.join(" ") });
  }
  await ear.close();
  const right = outcomes.filter(({ text, said }) => text === said);
  const errors = outcomes.reduce((sum, { text, said }) => sum + wordErrors(said, text), 0);
  const words = spoken.reduce((sum, each) => sum + each.words.length, 0);
  return { outcomes, right, wordErrorRate: errors / words };
}

async function row(language: Language): Promise<string[]> {
  const all = (await promptsOf(language, values.root)).filter(({ words }) => words.length >= 3 && words.length <= 9);
  const grammar = all.slice(0, grammarSize);
  const spoken = Array.from(
    { length: spokenCount },
    (_, n) => grammar[Math.floor((n * grammar.length) / spokenCount)]!,
  );
  const quiet = await hearAll(language, grammar, spoken, 20);
  const loud = await hearAll(language, grammar, spoken, 10);
  const strangers = await hearAll(language, all.slice(0, smallGrammar), all.slice(smallGrammar, 2 * smallGrammar), 20);
  const short = (await promptsOf(language, values.root)).filter(({ words }) => words.length <= 2).slice(0, 100);
  const brief = await hearAll(language, short, short, 20);
  const percent = (rate: number) => `${(100 * rate).toFixed(1)} %`;
  const wrong = quiet.outcomes.filter((each) => !quiet.right.includes(each));
  console.error(names[language], `${quiet.right.length} of ${spoken.length}`);
  for (const { said, text } of wrong) console.error(`  ${said} → ${text}`);
  return [
    names[language],
    `${grammar.length}`,
    `**${quiet.right.length} of ${spoken.length}** (${gates[language]})`,
    percent(quiet.wordErrorRate),
    `${loud.right.length} of ${spoken.length}`,
    counts(quiet.right),
    counts(wrong),
    counts(strangers.outcomes),
    `${brief.right.length} of ${short.length}`,
  ];
}

const rows: string[][] = [];
for (const language of Object.keys(gates) as Language[]) rows.push(await row(language));
const table = rows.map((cells) => `| ${cells.join(" | ")} |\n`).join("");
const page = `# Other languages, heard by English sounds

Written by \`bench/asr/languages/run.ts\`. Recordings of people: the wideband prompts of Debian's \`asterisk-core-sounds-*-g722\`, one speaker of each
language, of three to nine words, in a grammar of as many prompts as stated, in pink noise. The tables of sounds were made with the results of an earlier trial
on the same speakers in view: for others the figures are an upper bound.

| language | prompts in the grammar | right at 20 dB (gate) | words wrong | right at 10 dB | the right ones: done / asked / refused | the wrong ones | strangers | of one or two words |
|---|---|---|---|---|---|---|---|---|
${table}
*Strangers*: prompts that are not in a grammar of ${smallGrammar} others. *Done*: at least .5 likely and .95 certain, so that a command is carried out; *asked*: "Did
you mean …?"; *refused*: less than .5 likely. English is judged here without its second recogniser.

${await heardHouse()}
Not measured: other people, children, accents of one language, other rooms, microphones at a distance, German and Portuguese.
`;
console.log(page);
if (values.write === true) keep("languages", page);
