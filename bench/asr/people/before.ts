/** The likelihood of 0.1.0, the mean over all words, for comparison. */
import { type Evidence, logistic } from "../../../platform/asr/likelihood.ts";

export function scorePerFrameLikelihood({ mean }: Evidence): number {
  return logistic((mean + 42) / 3);
}
