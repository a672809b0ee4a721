/** The results of the people's bench, as data and as a page. */
import type { AssistantName, Kind, Part } from "./corpus.ts";

export type Outcome = {
  readonly assistant: AssistantName;
  readonly part: Part;
  readonly kind: Kind;
  readonly said: string;
  /** What each version would have understood; "" for nothing. */
  readonly before: string;
  readonly alone: string;
  readonly aloneLikelihood: number;
  readonly judged: string;
  /** What is passed to the NLU as a text that nobody foresaw. */
  readonly unforeseen: string;
};

export type Share = { readonly count: number; readonly of: number };

export type Row = {
  readonly part: Part;
  readonly who: "before" | "alone" | "judged";
  readonly right: Share;
  readonly wrong: Share;
  readonly refused: Share;
  readonly obeyed: Readonly<Record<Exclude<Kind, "own">, Share>>;
  /** Of everything that was not meant for it. */
  readonly strangers: Share;
};

const parts: readonly Part[] = ["choosing", "apart"];
const ways = ["before", "alone", "judged"] as const;
const unmeant = ["near", "unknown", "requests", "talk"] as const;

export function rowsOf(outcomes: readonly Outcome[]): Row[] {
  return parts.flatMap((part) =>
    ways.map((who): Row => {
      const mine = outcomes.filter((outcome) => outcome.part === part);
      const share = (some: readonly Outcome[], is: (outcome: Outcome) => boolean): Share => ({
        count: some.filter(is).length,
        of: some.length,
      });
      const own = mine.filter(({ kind }) => kind === "own");
      const taken = (outcome: Outcome) => outcome[who] !== "";
      return {
        part,
        who,
        right: share(own, (outcome) => outcome[who] === outcome.said),
        wrong: share(own, (outcome) => taken(outcome) && outcome[who] !== outcome.said),
        refused: share(own, (outcome) => !taken(outcome)),
        obeyed: Object.fromEntries(
          unmeant.map((kind) => [
            kind,
            share(
              mine.filter((outcome) => outcome.kind === kind),
              taken,
            ),
          ]),
        ) as Row["obeyed"],
        strangers: share(
          mine.filter(({ kind }) => kind !== "own"),
          taken,
        ),
      };
    }),
  );
}

/** Wilson's interval: the range in which the true share is in 95 of 100 cases. */
export function interval({ count, of }: Share): readonly [number, number] {
  if (of === 0) return [0, 1];
  const z = 1.96;
  const share = count / of;
  const middle = share + z ** 2 / (2 * of);
  const spread = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  const norm = 1 + z ** 2 / of;
  return [Math.max(0, (middle - spread) / norm), Math.min(1, (middle + spread) / norm)];
}

const names = { before: "0.1.0: mean over all words", alone: "grammar alone", judged: "with the second ear" } as const;
const titles = {
  apart: "Voices and sentences that were not used to choose limits",
  choosing: "Voices and sentences that were used to choose limits",
} as const;

export function report(
  {
    machine,
    load,
    every,
    utterances,
    rows,
  }: {
    readonly machine: string;
    readonly load: number;
    readonly every: number;
    readonly utterances: number;
    readonly rows: readonly Row[];
  },
  outcomes: readonly Outcome[],
): string {
  const shown = (share: Share) => {
    const [low, high] = interval(share).map((value) => (100 * value).toFixed(1));
    return `${((100 * share.count) / Math.max(1, share.of)).toFixed(1)} % (${low}–${high}; ${share.count} of ${share.of})`;
  };
  const table = (part: Part) => [
    `## ${titles[part]}`,
    "",
    "| | own: right | own: wrong | own: refused | near requests obeyed | unknown values obeyed | other requests obeyed | talk obeyed | all strangers obeyed |",
    "|---|---|---|---|---|---|---|---|---|",
    ...rows
      .filter((row) => row.part === part)
      .map(({ who, right, wrong, refused, obeyed, strangers }) => {
        const cells = [right, wrong, refused, obeyed.near, obeyed.unknown, obeyed.requests, obeyed.talk, strangers].map(
          shown,
        );
        return `| ${names[who]} | ${cells.join(" | ")} |`;
      }),
    "",
  ];
  const curve = [0.1, 0.3, 0.5, 0.7, 0.9, 0.95].map((cut) => {
    const of = (kinds: readonly Kind[], is: (outcome: Outcome) => boolean) => {
      const some = outcomes.filter(({ kind, part }) => part === "apart" && kinds.includes(kind));
      return shown({ count: some.filter((one) => is(one) && one.aloneLikelihood >= cut).length, of: some.length });
    };
    return `| ${cut} | ${of(["own"], () => true)} | ${of(["near"], () => true)} | ${of(unmeant, () => true)} |`;
  });
  const free = outcomes.filter(({ unforeseen }) => unforeseen !== "");
  return [
    "# Requests obeyed, by speaker",
    "",
    `${utterances} utterances at 20 dB of pink noise, twelve voices of two synthesizers, two assistants (bench/asr/people); ${machine}, load ${load.toFixed(1)}.`,
    ...(every > 1 ? [`**A sample:** only one utterance in ${every} was heard.`] : []),
    'In brackets the 95 % interval and the counts. "Right" is word by word. A third of the sentences and five of the voices are held out.',
    "**Not blind:** no limit was computed from the held-out part, but its figures were inspected while choosing: expect worse on sentences",
    "that nobody has seen.",
    "",
    ...table("apart"),
    ...table("choosing"),
    "## The grammar alone, by minimum_likelihood (held out)",
    "",
    "| minimum_likelihood | own accepted | near requests accepted | all strangers accepted |",
    "|---|---|---|---|",
    ...curve,
    "",
    `With the second ear ${free.length} utterances were passed on as unforeseen text, ${free.filter(({ kind }) => kind === "own").length} of them`,
    `own commands: the NLU accepts or refuses them, and ${free.filter(({ said, unforeseen }) => said === unforeseen).length} are word for word correct.`,
    "",
    "**Limits.** Synthesizers, no people; English; quiet pink noise. Strangers who phrase an own command differently are not included.",
    "",
  ].join("\n");
}
