/** Generates the page that lists the resources for each language. */
import { type Language, languages, nameOf, type Part, parts } from "../../platform/languages/languages.ts";

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
    const { has, isHeard, voice } = languages[code];
    const cells = columns.map((part) => mark((has as readonly Part[]).includes(part)));
    return `| ${nameOf(code)} | \`${code}\` | ${[mark(isHeard), `\`${voice}\``, ...cells].join(" | ")} |\n`;
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
By voice, a language that the embedded recogniser does not understand needs a service that does:
[use another engine](../how-to/use-another-engine.md).
`;
}
