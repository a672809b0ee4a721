/** The results of the recogniser's bench, as data and as a page. */

export type Row = {
  readonly condition: string;
  readonly utterances: number;
  readonly sentenceAccuracy: number;
  readonly wordErrorRate: number;
  /** Sentence accuracy of the voices cut from recordings of people (flite), and of formant synthesis (espeak-ng). */
  readonly recorded: number;
  readonly formant: number;
  /** Shares of all utterances: accepted (likelihood of at least 0.5) and right, accepted and wrong. */
  readonly answeredRight: number;
  readonly answeredWrong: number;
  readonly realTimeFactor: number;
};

export type Results = {
  readonly machine: string;
  /** The machine's load average at the end: delays depend on it. */
  readonly load: number;
  readonly commands: number;
  /** Every n-th utterance was used: 1 is all of them. */
  readonly every: number;
  readonly voices: readonly string[];
  readonly loadMs: number;
  readonly rows: readonly Row[];
  readonly likelihood: {
    /** Areas under the curve. */
    readonly rightAgainstOther: number;
    readonly rightAgainstWrong: number;
    /** Quantiles: 5 % and median; median and 95 %. */
    readonly right: readonly number[];
    readonly wrong: readonly number[];
    readonly other: readonly number[];
    /** Shares that are accepted when results below `cut` are rejected. */
    readonly cuts: readonly {
      readonly cut: number;
      readonly right: number;
      readonly wrong: number;
      readonly other: number;
      /** Other speech, made of the assistant's words. */
      readonly near: number;
    }[];
    /** The share of other speech that n-grams accept at 0.5. */
    readonly otherByNgrams: number;
    readonly otherUtterances: number;
    readonly nearUtterances: number;
    readonly novel: readonly number[];
  };
  /** In real time, from the end of the silence that ends a sentence (0.6 s after its last sound) to its text. */
  readonly delayMs: { readonly median: number; readonly p95: number };
  readonly human: readonly { readonly said: string; readonly heard: string; readonly likelihood: number }[];
};

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const two = (value: number): string => value.toFixed(2);

export function report(results: Results): string {
  const { likelihood, delayMs, human } = results;
  const rows = results.rows.map((row) => {
    const shares = [row.sentenceAccuracy, row.wordErrorRate, row.recorded, row.formant, row.answeredRight];
    const cells = [...shares, row.answeredWrong].map(percent);
    return `| ${row.condition} | ${row.utterances} | ${cells.join(" | ")} | ${row.realTimeFactor.toFixed(3)} |`;
  });
  const cuts = likelihood.cuts.map(({ cut, right, wrong, other, near }) => {
    return `| ${cut} | ${[right, wrong, other, near].map(percent).join(" | ")} |`;
  });
  const voices = `${results.voices.length} voices (${results.voices.join(", ")})`;
  return `# Recognition accuracy

${results.commands} commands × ${voices}, in pink noise, through end-pointing and engine as on the board; ${results.machine}.
${results.every === 1 ? "" : `**A sample:** only one utterance in ${results.every} was recognised, of all commands and all voices.\n`}
| noise | utterances | sentences right | word errors | of recorded voices | of formant voices | accepted and right | accepted and wrong | real-time factor |
|---|---|---|---|---|---|---|---|---|
${rows.join("\n")}

The last row is the same assistant with \`model = "ngram"\`, which very many injected values cause.
"Accepted" is a likelihood of 0.5 or more, the default of \`minimum_likelihood\`; the rest is answered with an empty text.
Likelihood separates a correctly recognised sentence from other speech with an area under the curve of ${likelihood.rightAgainstOther.toFixed(3)}, from one
recognised wrongly with ${likelihood.rightAgainstWrong.toFixed(3)}. Right: ${two(likelihood.right[0] ?? 0)} (5 %), ${two(likelihood.right[1] ?? 0)} (median);
wrong: ${two(likelihood.wrong[0] ?? 0)} (median), ${two(likelihood.wrong[1] ?? 0)} (95 %); other speech: ${two(likelihood.other[0] ?? 0)} (median), ${two(likelihood.other[1] ?? 0)} (95 %).
A novel read by a human: ${likelihood.novel.map(two).join(", ")}.

Accepted, by \`minimum_likelihood\`: commands recognised correctly (all noise levels) and wrongly; ${likelihood.otherUtterances} utterances of other speech; ${likelihood.nearUtterances} that
consist of the assistant's own words and are not commands ("I told you to turn off the music at ten"):

| minimum_likelihood | recognised correctly | recognised wrongly | other speech | its words, not commands |
|---|---|---|---|---|
${cuts.join("\n")}

N-grams are worse at this: at 0.5 they accept ${percent(likelihood.otherByNgrams)} of other speech.

From the end of the silence that ends a sentence to its text: median ${Math.round(delayMs.median)} ms, 95 % ${Math.round(delayMs.p95)} ms
(in real time, at a load average of ${Math.round(results.load)}: only a quiet machine gives valid delays).
The model is built in ${Math.round(results.loadMs)} ms, pronunciations included.

Human speech (pocketsphinx-testdata):

| said | heard | likelihood |
|---|---|---|
${human.map(({ said, heard, likelihood: of }) => `| ${said} | ${heard === said ? "the same" : heard || "nothing"} | ${two(of)} |`).join("\n")}

**Limits.** Each sentence is one that the assistant was made for, its words in its grammar: that is the advantage of a
closed domain, and it is an upper bound. People who phrase it differently are not understood. The formant voices and the
pronunciation rules for words outside the dictionary come from the same espeak-ng; the recorded voices do not. The
model knows English only. Competing speech (a television) is not noise: recognition does not withstand it.
`;
}
