/** How likely it is that what the decoder heard was said: from 0 to 1, above a half for most of what was meant. */
import type { Segment } from "../speech/pocketsphinx.ts";

/** The mean acoustic score of a frame of speech, at which it is as likely meant as not, and how fast that changes. */
export type Calibration = { readonly even: number; readonly slope: number };

/** Acoustic score per frame of the words. Scores are relative to the best sound of each frame: 0 is perfect. */
export function scorePerFrame(words: readonly Segment[]): number {
  let frames = 0;
  let score = 0;
  for (const { startFrame, endFrame, ascr } of words) {
    frames += endFrame - startFrame + 1;
    score += ascr;
  }
  return frames === 0 ? Number.NEGATIVE_INFINITY : score / frames;
}

export function likelihoodOfScore(score: number, { even, slope }: Calibration): number {
  return 1 / (1 + Math.exp(-(score - even) / slope));
}

/**
 * For n-gram models: the root of the geometric mean of the words' posteriors. With beams as wide as ours what was meant has
 * 0.6 in the median, a quarter at its least; other speech 0.02.
 */
export function likelihoodOfPosteriors(words: readonly Segment[]): number {
  if (words.length === 0) return 0;
  const sum = words.reduce((logs, { prob }) => logs + Math.log(Math.max(prob, 1e-9)), 0);
  return Math.min(1, Math.exp(sum / words.length / 2));
}
