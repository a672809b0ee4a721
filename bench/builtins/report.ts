/** The results of the builtin entities' bench, as data and as a page. */
import { nameOf } from "../../platform/languages/languages.ts";
import { entityOf, type Example } from "./cases.ts";
import type { Times } from "./times.ts";

export type Judged = Example & { readonly isRight: boolean };
export type Share = { readonly right: number; readonly of: number; readonly share: number };
export type Row = {
  readonly language: string;
  readonly target: number;
  readonly all: Share;
  readonly seen: Share;
  readonly unseen: Share;
  readonly datetime: Share;
  readonly others: Share;
  readonly times: Times;
};

function shareOf(judged: readonly Judged[]): Share {
  const right = judged.filter(({ isRight }) => isRight).length;
  return { right, of: judged.length, share: Number((right / Math.max(1, judged.length)).toFixed(4)) };
}

function freshPage(fresh: readonly FreshRow[]): string[] {
  return [
    "## Phrases as people say them",
    "",
    "Written independently of the grammars (`fresh/`). Before any correction for them, these were right: en 94.0, de 96.6, fr 98.9, es 92.3,",
    "it 96.6, pt 95.4 %. Since then they have been inspected.",
    "",
    "| language | right | |",
    "|---|---|---|",
    ...fresh.map(
      ({ language, right, of }) => `| ${nameOf(language)} | ${right} of ${of} | ${((100 * right) / of).toFixed(1)} % |`,
    ),
    "",
  ];
}

export function rowsOf(
  measured: readonly { readonly language: string; readonly judged: readonly Judged[]; readonly times: Times }[],
): Row[] {
  return measured.map(({ language, judged, times }) => {
    const isTime = (example: Judged) => entityOf(example.of) === "snips/datetime";
    return {
      language,
      target: language === "en" ? 0.85 : 0.75,
      all: shareOf(judged),
      seen: shareOf(judged.filter(({ half }) => half === "seen")),
      unseen: shareOf(judged.filter(({ half }) => half === "unseen")),
      datetime: shareOf(judged.filter(isTime)),
      others: shareOf(judged.filter((example) => !isTime(example))),
      times,
    };
  });
}

export type FreshRow = { readonly language: string; readonly right: number; readonly of: number };

export function pageOf(rows: readonly Row[], fresh: readonly FreshRow[] = []): string {
  const percent = ({ right, of }: Share) => (of === 0 ? "–" : `${((100 * right) / of).toFixed(1)} %`);
  const lines = rows.map(({ language, target, all, seen, unseen, datetime, others, times }) =>
    [
      "",
      nameOf(language),
      `${all.right} of ${all.of}`,
      percent(all),
      `≥ ${Math.round(target * 100)} %`,
      percent(seen),
      percent(unseen),
      percent(datetime),
      percent(others),
      times.p50Ms.toFixed(2),
      times.p99Ms.toFixed(2),
      times.firstMs.toFixed(0),
      "",
    ].join(" | "),
  );
  return [
    "# Builtin entities on worked examples",
    "",
    "Examples whose most likely value is right: the value, the grain of an instant, both ends of an interval, the unit and whether it",
    "is approximate. The rules were written from one half of the examples only (by a hash of the phrase), except for",
    "English and for German values other than times, where both were seen. The other half estimates the result on phrases that",
    "nobody has seen; only its figure was inspected, after each change.",
    "",
    "| language | right | all | target | seen half | unseen half | times | other values | p50 ms | p99 ms | first ms |",
    "|---|---|---|---|---|---|---|---|---|---|---|",
    ...lines.map((line) => line.trim()),
    "",
    "p50 and p99 of the sentences, each the third shortest of nine times: all builtin entities found in a sentence that holds the",
    "example. First: the first sentence, for which the language's grammar is built.",
    "",
    ...(fresh.length === 0 ? [] : freshPage(fresh)),
  ].join("\n");
}
