/** Renders the figures, with their confidence intervals. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Judged } from "./judge.ts";
import type { Spans } from "./spans.ts";

type Shares = {
  readonly of: number;
  readonly right: number;
  readonly wrong: number;
  readonly asked: number;
  readonly refused: number;
};

const isOwn = ({ intent }: Judged) => intent !== null;

function sharesOf(judged: readonly Judged[]): Shares {
  const count = (outcome: Judged["outcome"]) => judged.filter((one) => one.outcome === outcome).length;
  return {
    of: judged.length,
    right: count("right"),
    wrong: count("wrong"),
    asked: count("asked"),
    refused: count("refused"),
  };
}

/** Returns Wilson's interval for a share, 95 %. */
export function interval(count: number, of: number): readonly [number, number] {
  if (of === 0) return [0, 1];
  const z = 1.96;
  const share = count / of;
  const centre = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))) / (1 + (z * z) / of);
  return [Math.max(0, centre - half), Math.min(1, centre + half)];
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const shareOf = (count: number, of: number) => {
  const [low, high] = interval(count, of);
  return `${percent(count / Math.max(1, of))} (${percent(low)}–${percent(high)})`;
};

function row(title: string, shares: Shares): string {
  const { of, right, wrong, asked, refused } = shares;
  return `| ${title} | ${of} | ${shareOf(right, of)} | ${shareOf(wrong, of)} | ${percent(asked / Math.max(1, of))} | ${percent(refused / Math.max(1, of))} |`;
}

const strangersTitle = "Strangers' sentences, whose failures are never printed";
const strangersAbout =
  "Written independently of the rules, before any of their failures was known; nothing is tuned to them.";
const thirdTitle = "The third whose failures are not printed";
const thirdAbout = "It is a second development set, not a blind one: its figures were inspected between changes.";
const tenThirdAbout = "Their failures were never printed, and their figures only before and after all changes.";

/** The sets of which two thirds were read, and one was kept apart: by their origin, with a title and how they were written. */
const split: readonly (readonly [origin: Judged["origin"], title: string, about: string])[] = [
  ["ten", "Ten kinds of speakers", "Written before the rules were read; the rules were mended after their failures."],
  ["neighbours", "Neighbours", "Written before the rules about moods and actors were read."],
  ["tenants", "Tenants", "Written before the rules about questions, unknown verbs and interruptions were read."],
  [
    "guests",
    "Guests",
    "Timers, lists, announcements, music, volume and sums, written before the assistants' sentences were read.",
  ],
  [
    "lodgers",
    "Lodgers",
    "Spontaneous speech of several clauses, written before the rules and the assistants' sentences were read.",
  ],
  [
    "relatives",
    "Relatives",
    "An elderly person, a carer, a teenager and a relative on a visit, written before any rule was changed that day.",
  ],
  [
    "newcomers",
    "Newcomers",
    "A plumber, a night nurse, a six-year-old, learners, angry people, dictation, stories and a television; written before the rules were read.",
  ],
  [
    "housemates",
    "Housemates",
    "Duties, plans, memories, wishes about the past, quotations and what is said to others, in the house; written before the rules were read.",
  ],
  [
    "visitors",
    "Visitors",
    "Grandmothers, children, visitors, people who swear, dictate or correct themselves, a television and sayings; written before the rules were read.",
  ],
  [
    "regulars",
    "Regulars",
    "Grandmothers, carers, learners, people on the phone, quotations and opposite orders; written before the rules were read.",
  ],
  [
    "trades",
    "Assistants of other trades",
    "A recipe, a workshop, a care home. Sentences and assistants were written before the rules were read.",
  ],
];

/** The sets by origin, which are never combined. */
function partsOf(judged: readonly Judged[]): Readonly<Record<string, readonly Judged[]>> {
  const of = (origin: Judged["origin"]) => judged.filter((one) => one.origin === origin);
  const developed = of("development");
  const thirds = split.flatMap(([origin]) => [
    [origin, of(origin).filter(({ isKeptApart }) => !isKeptApart)],
    [`${origin}Third`, of(origin).filter(({ isKeptApart }) => isKeptApart)],
  ]);
  return {
    developed,
    keptApart: developed.filter(({ isKeptApart }) => isKeptApart),
    strangers: of("strangers"),
    ...Object.fromEntries(thirds),
  };
}

/** `showsAll`: with the parts that nobody looks at between changes. */
export function* linesOf(judged: readonly Judged[], showsAll: boolean): Generator<string> {
  const parts = partsOf(judged);
  const shown = split.flatMap(([origin, title, about]) => [
    [`${title}, the two thirds whose failures were read`, about, parts[origin]!] as const,
    [`${title}, the third that was kept apart`, tenThirdAbout, showsAll ? parts[`${origin}Third`]! : []] as const,
  ]);
  for (const [title, about, part] of [
    ...shown,
    [strangersTitle, strangersAbout, parts["strangers"]!],
    ["All development sentences", undefined, parts["developed"]!],
    [thirdTitle, thirdAbout, parts["keptApart"]!],
  ] as const) {
    if (part.length === 0) continue;
    yield `## ${title}`;
    yield "";
    if (about !== undefined) {
      yield about;
      yield "";
    }
    yield "| | sentences | right | wrong (executed, but not meant) | asked | refused |";
    yield "|---|---|---|---|---|---|";
    yield row("own commands, phrased differently", sharesOf(part.filter(isOwn)));
    yield row("what must not be done", sharesOf(part.filter((one) => !isOwn(one))));
    for (const [name, group] of Map.groupBy(part, ({ set }) => set)) {
      yield row(`${name}, own`, sharesOf(group.filter(isOwn)));
      yield row(`${name}, not to be done`, sharesOf(group.filter((one) => !isOwn(one))));
    }
    for (const [kind, group] of Map.groupBy(part, (one) => one.kind)) yield row(kind, sharesOf(group));
    yield "";
  }
}

export function* linesOfSpans(spans: readonly Spans[]): Generator<string> {
  if (spans.length === 0) return;
  yield "## Values in unseen carrier sentences";
  yield "";
  yield "Compound durations and listed values, found completely, in sentences of the example assistant's intents (`spans/`).";
  yield "";
  yield "| | sentences | right |";
  yield "|---|---|---|";
  for (const { title, of, right } of spans) yield `| ${title} | ${of} | ${shareOf(right, of)} |`;
  yield "";
}

const spansOf = (spans: readonly Spans[]) =>
  Object.fromEntries(spans.map(({ title, of, right }) => [title, { of, right }]));

export function write(judged: readonly Judged[], spans: readonly Spans[]): void {
  const folder = join(import.meta.dirname, "../results");
  mkdirSync(folder, { recursive: true });
  const part = (all: readonly Judged[]) => ({
    own: sharesOf(all.filter(isOwn)),
    notToBeDone: sharesOf(all.filter((one) => !isOwn(one))),
  });
  const { developed, ...others } = partsOf(judged);
  const figures = {
    all: part(developed!),
    ...Object.fromEntries(Object.entries(others).map(([name, judgedOf]) => [name, part(judgedOf)])),
    spans: spansOf(spans),
  };
  writeFileSync(join(folder, "people.json"), `${JSON.stringify(figures, null, 2)}\n`);
  const about = "# What people say\n\nSee [bench/people](../people/README.md).\n\n";
  writeFileSync(
    join(folder, "people.md"),
    `${about}${[...linesOf(judged, true), ...linesOfSpans(spans)].join("\n")}\n`,
  );
}
