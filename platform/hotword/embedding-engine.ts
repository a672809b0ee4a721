/**
 * The engine of trained wake words. It recognises any phrase in any language, using what `sotto wake-word train` has learned.
 * The sound of a site is embedded once, regardless of the number of wake words.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../port/port.ts";
import { EmbeddingSpotter, type Recognised } from "./embedding-spotter.ts";
import { readWeights, weightsFile } from "./embedding/files.ts";
import { Head } from "./embedding/head.ts";
import type { HotwordEngine, IsFor, WakeWord } from "./engine.ts";
import { headOf, readTrainedWakeWord, type TrainedWakeWord, wakeWordId } from "./trained-wake-word.ts";

/** A sensitivity of 1 lowers the limit by this much compared with 0.5: to odds that are 50 times smaller. */
const sensitivityRange = 4;
/** The self-test lowers the limit by this much. */
const eagerness = 3;

export type Trained = { readonly wakeWord: WakeWord; readonly trained: TrainedWakeWord };

/**
 * Returns the wake words that were trained, in the first of the folders that has them: those of the board come before those of the
 * package. A file that cannot be read is logged and skipped.
 */
export async function findTrained(
  wakeWords: readonly WakeWord[],
  folders: readonly (string | undefined)[],
  log: Pick<Log, "warn">,
): Promise<Trained[]> {
  const found: Trained[] = [];
  for (const wakeWord of wakeWords)
    for (const folder of folders) {
      const trained = folder === undefined ? undefined : await trainedIn(folder, wakeWord, log);
      if (trained === undefined) continue;
      found.push({ wakeWord, trained });
      break;
    }
  return found;
}

async function trainedIn(
  folder: string,
  { phrase }: WakeWord,
  log: Pick<Log, "warn">,
): Promise<TrainedWakeWord | undefined> {
  const file = join(folder, `${wakeWordId(phrase)}.json`);
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const trained = readTrainedWakeWord(text);
    return trained.phrase === phrase ? trained : undefined;
  } catch (error) {
    log.warn({ file, reason: (error as Error).message }, "unreadable trained wake word; ignoring it");
    return undefined;
  }
}

/** Rejects with the file system's error when the weights are not installed. */
export async function startEmbedding(trained: readonly Trained[], file = weightsFile()): Promise<HotwordEngine> {
  const weights = await readWeights(file);
  const recognised = trained.map(
    ({ wakeWord, trained: { head, limit } }): Recognised => ({
      wakeWord,
      head: new Head(headOf(head)),
      limit: limit + (0.5 - wakeWord.sensitivity) * 2 * sensitivityRange,
    }),
  );
  const eager = recognised.map((one) => ({ ...one, limit: one.limit - eagerness }));
  return {
    wakeWords: trained.map(({ wakeWord }) => wakeWord),
    learned: trained.map(({ wakeWord }) => wakeWord),
    version: "embedding-1",
    spotter: (isEager = false, isFor: IsFor = () => true) =>
      new EmbeddingSpotter(
        weights,
        (isEager ? eager : recognised).filter(({ wakeWord }) => isFor(wakeWord)),
      ),
    free() {},
  };
}

/** Combines two engines: a wake word is spotted when either of them spots it. */
export function together(one: HotwordEngine, other: HotwordEngine, wakeWords: readonly WakeWord[]): HotwordEngine {
  return {
    wakeWords,
    learned: one.wakeWords,
    version: `${one.version}+${other.version}`,
    spotter(eager, isFor) {
      const spotters = [one.spotter(eager, isFor), other.spotter(eager, isFor)] as const;
      return {
        hear: (samples) => {
          // Both spotters must receive every sample.
          const [first, second] = [spotters[0].hear(samples), spotters[1].hear(samples)];
          return first ?? second;
        },
        overhear: (samples) => spotters.forEach((spotter) => spotter.overhear(samples)),
        interrupt: () => spotters.forEach((spotter) => spotter.interrupt()),
        free: () => spotters.forEach((spotter) => spotter.free()),
      };
    },
    free() {
      one.free();
      other.free();
    },
  };
}
