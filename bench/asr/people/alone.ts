/**
 * Measures what the grammar alone does, with a second recogniser that is late, dead or not there: what it obeys at once,
 * asks about and refuses, by the limit between the first two. `node bench/asr/people/alone.ts [--every n] [--ngrams]
 * [--write]`; `--ngrams`: with what takes the place of a grammar that would be too large.
 */
import { writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Hypothesis } from "../../../platform/asr/hypothesis.ts";
import { certaintyOf } from "../../../platform/asr/likelihood.ts";
import { startRecogniser } from "../recogniser.ts";
import { type AssistantName, corpusOf, folders, type Kind, type Part, soundOf } from "./corpus.ts";
import { interval, type Share } from "./report.ts";

const { values } = parseArgs({
  options: { every: { type: "string", default: "1" }, ngrams: { type: "boolean" }, write: { type: "boolean" } },
});
const isNgrams = values.ngrams === true;
const every = Math.max(1, Number(values.every));
const minimum = 0.5;
const limits = [0, 0.5, 0.8, 0.9, 0.95, 0.97, 0.99] as const;

type Outcome = {
  readonly part: Part;
  readonly kind: Kind;
  readonly isRight: boolean;
  readonly isAccepted: boolean;
  readonly certainty: number;
};

async function outcomesOf(name: AssistantName): Promise<Outcome[]> {
  let seen: Hypothesis | undefined;
  const recogniser = await startRecogniser(folders[name], 1, {
    change: { verifier: "none", model: isNgrams ? "ngram" : "auto" },
    observe: (hypothesis) => {
      seen = hypothesis;
    },
  });
  const outcomes: Outcome[] = [];
  for (const [n, spoken] of (await corpusOf(name, 1, [20])).entries()) {
    if (n % every !== 0) continue;
    seen = undefined;
    await recogniser.hear(await soundOf(spoken, n + 1));
    const { text, likelihood = 0, evidence, kind } = (seen as Hypothesis | undefined) ?? {};
    outcomes.push({
      part: spoken.part,
      kind: spoken.kind,
      isRight: text === spoken.text,
      isAccepted: text !== undefined && likelihood >= minimum,
      certainty: evidence === undefined ? 0 : certaintyOf(evidence, kind),
    });
  }
  await recogniser.close();
  return outcomes;
}

const outcomes = [...(await outcomesOf("example")), ...(await outcomesOf("bench"))];

const shown = (share: Share): string => {
  const [low, high] = interval(share).map((value) => (100 * value).toFixed(0));
  return `${((100 * share.count) / Math.max(1, share.of)).toFixed(1)} % (${low}–${high}; ${share.count} of ${share.of})`;
};
const strangers: readonly Kind[] = ["near", "unknown", "requests", "talk"];

function table(part: Part): string[] {
  const share = (kinds: readonly Kind[], is: (outcome: Outcome) => boolean): string => {
    const some = outcomes.filter((one) => one.part === part && kinds.includes(one.kind));
    return shown({ count: some.filter(is).length, of: some.length });
  };
  return limits.map((limit) => {
    const isDone = (one: Outcome) => one.isAccepted && one.certainty >= limit;
    const cells = [
      share(["own"], (one) => isDone(one) && one.isRight),
      share(["own"], (one) => isDone(one) && !one.isRight),
      share(["own"], (one) => one.isAccepted && !isDone(one)),
      share(["own"], (one) => !one.isAccepted),
      share(["near"], isDone),
      share(["unknown"], isDone),
      share(strangers, isDone),
      share(strangers, (one) => one.isAccepted && !isDone(one)),
    ];
    return `| ${limit} | ${cells.join(" | ")} |`;
  });
}

const head = [
  "| unverified_likelihood | own: done | own: wrong word done | own: asked | own: refused | near done | unknown value done | all strangers done | strangers asked |",
  "|---|---|---|---|---|---|---|---|---|",
];
const page = [
  `# Without an answer of the second recogniser${isNgrams ? ", with n-grams" : ""}`,
  "",
  `${outcomes.length} utterances at 20 dB of pink noise, twelve voices of two synthesizers, two assistants (bench/asr/people/alone.ts);`,
  `${process.arch}, Node ${process.version}, load ${loadavg()[0]!.toFixed(1)}.${every > 1 ? ` Only one utterance in ${every} was heard.` : ""}`,
  ...(isNgrams
    ? ['Heard with n-grams (`model = "ngram"`), which take the place of a grammar that would be too large.']
    : []),
  "The embedded recogniser decides alone. A result at or above the limit is done at once; below it the user is asked, and",
  "below minimum_likelihood (.5) it is refused. At 0 nobody is ever asked. In brackets the 95 % interval and the counts.",
  "",
  "## Voices and sentences that were not used to choose limits",
  "",
  ...head,
  ...table("apart"),
  "",
  "## Voices and sentences that were used to choose limits",
  "",
  ...head,
  ...table("choosing"),
  "",
  "**Limits.** Synthesizers, no people; English; quiet pink noise. One voice a sentence. The held-out figures were seen while choosing.",
  "",
].join("\n");
console.log(page);
if (values.write === true)
  await writeFile(join(import.meta.dirname, `../../results/people-unverified${isNgrams ? "-ngrams" : ""}.md`), page);
