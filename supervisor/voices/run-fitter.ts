/** Runs the program that fits the recogniser to a voice (platform/asr/fitter.ts): a process for each task, ended with its work. */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Asked, FromFitter, ToFitter } from "../../platform/asr/fitting/fitter-messages.ts";
import { workInBackground } from "../background-program.ts";
import { SottoError } from "../errors.ts";

type Answer = Exclude<FromFitter, { readonly progress: number } | { readonly error: string }>;
export type Fitter = (
  asked: ToFitter,
  progress: (share: number, what: string) => void,
  signal: AbortSignal,
) => Promise<Answer>;

const kind = extname(import.meta.filename);
/** In the build this is supervisor/main.js: one folder below the root. */
const root = join(import.meta.dirname, kind === ".ts" ? "../.." : "..");
const program = join(root, "platform", "asr", `fitter${kind}`);

/** Throws SottoError PROGRAM_MISSING, VOICE_PROFILE_INVALID, VOICE_NOT_FITTED; the signal's reason when it is aborted. */
export const runFitter: Fitter = async (asked, progress, signal) => {
  signal.throwIfAborted();
  if (!existsSync(program))
    throw new SottoError("PROGRAM_MISSING", "the recogniser cannot be fitted here", {
      remedy: "install the package sotto",
    });
  // It is killed in the middle of its work: then it removes nothing itself.
  const scratch = await mkdtemp(join(tmpdir(), "sotto-fitter-"));
  try {
    return await answerOf({ ...asked, scratch }, progress, signal);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
};

async function answerOf(asked: Asked, progress: Parameters<Fitter>[1], signal: AbortSignal): Promise<Answer> {
  const args = ["--max-semi-space-size=2", "--v8-pool-size=1", program];
  const done = await workInBackground(args, asked, { progress, signal });
  if ("end" in done)
    throw new SottoError("VOICE_NOT_FITTED", "the program that fits the recogniser has ended", {
      remedy: "try again; memory may be short",
      reason: done.end,
    });
  const answer = done.answer as Exclude<FromFitter, { readonly progress: number }>;
  if ("error" in answer)
    throw new SottoError(answer.isInput ? "VOICE_PROFILE_INVALID" : "VOICE_NOT_FITTED", answer.error);
  return answer;
}
