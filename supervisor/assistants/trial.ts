/** Verifies a new assistant before the switch: it can be trained, and passes its own test sentences. */
import type { Verdict } from "../../platform/assistant/cases/judge.ts";
import { SottoError } from "../errors.ts";
import type { Work } from "../work.ts";
import type { Workbench } from "./workbench.ts";

/** Trains and tests assistants beside the running NLU, which then finds the trained model. */
export type Trial = Pick<Workbench, "isInstalled" | "train" | "judge" | "parse">;

/** The part of the task's progress that training takes. */
const training = { from: 0.2, to: 0.65 };
const maxReported = 50;

/** Throws SottoError ASSISTANT_NOT_LOADED when it cannot be trained. */
export async function trainAssistant(folder: string, trial: Trial, work: Work): Promise<void> {
  work.stage("training", training.from);
  let told = training.from;
  const progress = (share: number) => {
    const now = training.from + share * (training.to - training.from);
    // Each recorded progress waits for the disk.
    if (now - told < 0.05) return;
    told = now;
    work.stage("training", Math.round(now * 100) / 100);
  };
  const { seconds, bytes, missing } = await trial
    .train(folder, { progress, signal: work.signal })
    .catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new SottoError("ASSISTANT_NOT_LOADED", `the assistant cannot be trained: ${why}`, {}, error);
    });
  const size = `the model has ${Math.round(bytes / 1024)} KB`;
  work.log(seconds === undefined ? `it was trained before; ${size}` : `trained in ${seconds.toFixed(1)} s; ${size}`);
  for (const entity of missing) work.log(`${entity} is not understood in this language: its slots stay empty`, "warn");
}

/** Throws SottoError ASSISTANT_TESTS_FAILED when a sentence is not understood as expected. */
export async function testAssistant(folder: string, trial: Trial, work: Work): Promise<void> {
  work.stage("testing", training.to);
  const { total, passed, verdicts } = await trial.judge(folder, { signal: work.signal });
  if (total === 0) {
    work.log("it has no test sentences (tests.yaml), so its understanding is not verified", "warn");
    return;
  }
  const wrong = verdicts.filter(({ faults }) => faults.length > 0);
  for (const verdict of wrong.slice(0, maxReported)) work.log(describe(verdict), "error");
  const [first] = wrong;
  if (first === undefined) {
    work.log(`all of its ${total} test sentences are understood as they should be`);
    return;
  }
  throw new SottoError(
    "ASSISTANT_TESTS_FAILED",
    `${total - passed} of its ${total} test sentences ${total - passed === 1 ? "is" : "are"} not understood as they should be: ${describe(first)}`,
    { remedy: "nothing was changed; mend the sentences or the tests, and install it again" },
  );
}

function describe({ line, text, expected, got, faults }: Verdict): string {
  const name = (intent: string | null) => intent ?? "none of its intents";
  return `tests.yaml:${line} “${text}”: expected ${name(expected)}, got ${name(got)}: ${faults.join("; ")}`;
}
