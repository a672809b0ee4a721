/** Generates the page that lists the resources for each language. */
import {
  type Hearing,
  type Language,
  languages,
  nameOf,
  type Part,
  parts,
} from "../../platform/languages/languages.ts";

/** How it is heard by the embedded recogniser. */
const hearings: Readonly<Record<Hearing, string>> = {
  well: "yes",
  experimental: "experimental",
  untried: "not tried with people",
  no: "–",
};

const heads: Readonly<Record<Part, string>> = {
  grammar: "numbers, times, amounts",
  stemmer: "forms of words",
  noiseWords: "sentences for nobody",
  moods: "negations, questions, delays",
  wordGroups: "words that mean the same",
  reading: "numbers and dates spoken right",
  phrases: "own phrases",
};

export function languagesPage(): string {
  const columns = Object.keys(parts) as Part[];
  const mark = (is: boolean) => (is ? "yes" : "–");
  const rows = (Object.keys(languages) as Language[]).map((code) => {
    const { has, heard, voice } = languages[code];
    const cells = columns.map((part) => mark((has as readonly Part[]).includes(part)));
    return `| ${nameOf(code)} | \`${code}\` | ${[hearings[heard], `\`${voice}\``, ...cells].join(" | ")} |\n`;
  });
  const titles = [
    "language",
    "code",
    "embedded recogniser",
    "espeak-ng's voice",
    ...columns.map((part) => heads[part]),
  ];
  const lacks = columns.map((part) => `- ${heads[part]}: ${parts[part]}.\n`);
  return `<!-- Written by scripts/generate.ts from platform/languages/languages.ts: do not edit. -->

# Languages

What the platform has for each language. An assistant can be in any language: what its language lacks, \`sotto assistant check\` tells.

| ${titles.join(" | ")} |
|${"---|".repeat(titles.length)}
${rows.join("")}
What a language without it goes without:

${lacks.join("")}
*Experimental*: sentences of three words or more, in a quiet room; *not tried with people*: only with \`untried_languages = true\` in
\`[asr]\`; both are described in [speak other languages](../how-to/speak-other-languages.md). A language that the embedded recogniser
does not understand by voice needs a model or a service that does: [use another engine](../how-to/use-another-engine.md).
`;
}
