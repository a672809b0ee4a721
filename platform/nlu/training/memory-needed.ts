/** Refuses a training that does not fit into memory, before it begins: the kernel would end it after minutes, or something else. */
import { BadAssistant } from "../../assistant/problem.ts";
import type { Lesson } from "../engine.ts";

const megabyte = 1024 * 1024;
/**
 * Measured on x86-64 with 200 to 6,000 made-up sentences in 10 to 60 intents: 37, 80, 191 and 320 MB with a slot in each, 196 MB for
 * 6,000 without. What they have in common decides how much it is.
 */
const megabytesOf = { anything: 25, sentence: 0.055 } as const;

/** Bytes that training takes at most, beside the process that it runs in. */
export function trainingBytes({ intents, counterExamples = [] }: Lesson): number {
  const sentences = intents.reduce((sum, { utterances }) => sum + utterances.length, counterExamples.length);
  return Math.round((megabytesOf.anything + megabytesOf.sentence * sentences) * megabyte);
}

/** Throws BadAssistant. `available`: the bytes that this machine, or the limit of the service, has left. */
export function refuseTooLarge(lesson: Lesson, available = process.availableMemory()): void {
  const needed = trainingBytes(lesson);
  if (needed <= available) return;
  const inMegabytes = (bytes: number) => Math.round(bytes / megabyte);
  const message =
    `training its sentences takes about ${inMegabytes(needed)} MB of memory, and ${inMegabytes(available)} MB are left: ` +
    "stop what is not needed (`sotto status` shows what uses memory), or remove sentences that say the same";
  throw new BadAssistant([{ file: "dataset", message }]);
}
