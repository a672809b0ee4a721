/** Runs the program that trains and tries wake words (platform/hotword/trainer.ts): a process for each, ended with its work. */
import { existsSync } from "node:fs";
import { extname, join } from "node:path";
import type { FromTrainer, ToTrainer } from "../../platform/hotword/trainer-messages.ts";
import { workInBackground } from "../background-program.ts";
import { SottoError } from "../errors.ts";

type Answer = Exclude<FromTrainer, { readonly progress: number } | { readonly error: string }>;
export type Trainer = (
  asked: ToTrainer,
  progress: (share: number, what: string) => void,
  signal: AbortSignal,
) => Promise<Answer>;

const kind = extname(import.meta.filename);
/** In the build this is supervisor/main.js: one folder below the root. */
const root = join(import.meta.dirname, kind === ".ts" ? "../.." : "..");
const program = join(root, "platform", "hotword", `trainer${kind}`);

/** Throws SottoError PROGRAM_MISSING, WAKE_WORD_INVALID, WAKE_WORD_NOT_TRAINED; the signal's reason when it is aborted. */
export const runTrainer: Trainer = async (asked, progress, signal) => {
  signal.throwIfAborted();
  if (!existsSync(program))
    throw new SottoError("PROGRAM_MISSING", "wake words cannot be trained here", {
      remedy: "install the package sotto",
    });
  const args = ["--expose-gc", "--max-semi-space-size=2", "--v8-pool-size=1", program];
  const done = await workInBackground(args, asked, { progress, signal });
  if ("end" in done)
    throw new SottoError("WAKE_WORD_NOT_TRAINED", "the program that trains wake words has ended", {
      remedy: "try again; memory may be short",
      reason: done.end,
    });
  const answer = done.answer as Exclude<FromTrainer, { readonly progress: number }>;
  if ("error" in answer)
    throw new SottoError(answer.isInput ? "WAKE_WORD_INVALID" : "WAKE_WORD_NOT_TRAINED", answer.error);
  return answer;
};
