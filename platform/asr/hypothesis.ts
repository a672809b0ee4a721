/** Converts the result of the grammar's decoder to a hypothesis, and decides if it is accepted. */
import { baseWord, framesPerSecond, isFiller, type Segment } from "../speech/pocketsphinx.ts";
import { type Heard, type HeardWord, nothingHeard } from "./engine.ts";
import {
  certaintyOf,
  type Evidence,
  evidenceOf,
  likelihoodOf,
  likelihoodOfPosteriors,
  likelihoodOfWord,
} from "./likelihood.ts";
import type { ModelKind } from "./model-builder.ts";
import type { Network } from "./network.ts";
import type { Pretenders } from "./pretenders.ts";
import type { Rival, Sounds } from "./rivals.ts";
import { joint } from "./sentences.ts";

export type Hypothesis = {
  /** Undefined when no word was heard. */
  readonly text: string | undefined;
  readonly likelihood: number;
  readonly words: readonly HeardWord[];
  readonly evidence: Evidence | undefined;
  /** What the sentence was decoded with. */
  readonly kind: ModelKind;
  readonly network?: Network | undefined;
  readonly names?: ReadonlySet<string>;
  readonly unusual?: ReadonlySet<string>;
  /** A sentence that is about as likely, if it was looked for. */
  readonly rival?: Rival | undefined;
  readonly pretenders?: Pretenders;
  readonly sounds?: Sounds;
  /** True if it was heard with the pronunciations of the people at the site, and as another sentence without them. */
  readonly isContested?: boolean;
};

/**
 * Makes the hypothesis of these segments. `sound` is the audio that was decoded, if available; `ease` what is added to the
 * scores of words (foreign.ts).
 */
export function hypothesisIn(segments: readonly Segment[], kind: ModelKind, sound?: Int16Array, ease = 0): Hypothesis {
  const spoken = segments.filter(({ word }) => !isFiller(word));
  const evidence = evidenceOf(kind === "ngram" ? segments.map(inUnits) : segments, sound, ease);
  if (evidence === undefined) return { text: undefined, likelihood: 0, words: [], evidence, kind };
  const likelihood = kind === "ngram" ? likelihoodOfPosteriors(spoken) : likelihoodOf(evidence);
  const words = spoken.flatMap((segment): HeardWord[] => {
    const parts = baseWord(segment.word).split(joint);
    const start = segment.startFrame / framesPerSecond;
    const step = (segment.endFrame + 1) / framesPerSecond - start;
    const confidence = kind === "ngram" ? likelihoodOfPosteriors([segment]) : likelihoodOfWord(segment, ease);
    return parts.map((word, n) => ({
      word,
      start: start + (step * n) / parts.length,
      end: start + (step * (n + 1)) / parts.length,
      confidence,
    }));
  });
  return { text: words.map(({ word }) => word).join(" "), likelihood, words, evidence, kind };
}

/** The best path of an n-gram model has its scores in smaller units than that of a grammar: the library's SENSCR_SHIFT. */
const inUnits = (segment: Segment): Segment => ({ ...segment, ascr: segment.ascr / 1024 });

/** The limits that decide when nobody verifies what the grammar's decoder has heard. */
export type GrammarLimits = {
  /** Below this likelihood, the sentence was not meant: its text is empty. */
  readonly minimum: number;
  /** Below this certainty, the text is marked as unverified, so that the user is asked before anything is done. */
  readonly sure: number;
};

/** Returns the result where only the grammar decides. */
export function taken(hypothesis: Hypothesis | undefined, { minimum, sure }: GrammarLimits): Heard {
  const { text, likelihood, words, evidence, kind, rival, isContested = false } = hypothesis ?? {};
  if (text === undefined || likelihood === undefined || words === undefined) return nothingHeard;
  if (likelihood < minimum)
    return { text: "", likelihood, words: [], reason: "unforeseen", nearest: { text, likelihood } };
  if (rival !== undefined) return betweenTwo({ text, likelihood, words }, rival, sure);
  const isUnsure = sure > 0 && evidence !== undefined && (isContested || certaintyOf(evidence, kind) < sure);
  return { text, likelihood, words, ...(isUnsure && { unverified: true }) };
}

/** Returns the likelier of two sentences, to be asked about, and the other as the alternative. */
function betweenTwo({ text, likelihood, words }: Omit<Heard, "reason">, rival: Rival, sure: number): Heard {
  const isAsked = sure > 0;
  const isOther = isAsked && rival.isLikelier;
  const alternatives = [{ text: isOther ? text : rival.text, likelihood: likelihood / 2 }];
  const said = rival.text.split(" ");
  const chosen = isOther
    ? { text: rival.text, words: words.map((word, at) => ({ ...word, word: said[at] ?? word.word })) }
    : { text, words };
  return { ...chosen, likelihood, alternatives, ...(isAsked && { unverified: true }) };
}
