/** The trained wake words of this board: one file each, which the hotword component reads at its start. */
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { readTrainedWakeWord, type TrainedWakeWord, wakeWordId } from "../../platform/hotword/component.ts";
import { writeDurably } from "../durable-file.ts";
import { SottoError } from "../errors.ts";
import { KeptRecordings, maxRecordings } from "./kept-recordings.ts";
import type { Recording } from "./recording.ts";
import { runTrainer, type Trainer } from "./trainer.ts";

export type TrainingRequest = {
  readonly phrase: string;
  readonly language: string;
  readonly quick: boolean;
  readonly recordings: readonly Recording[];
  /** Whether the recordings are kept for the next training of the wake word. */
  readonly keep?: boolean | undefined;
};

export type WakeWordsOptions = {
  readonly folder: string;
  /** The moments that the hotword component has kept as false wakes, one file for each wake word. */
  readonly falseWakes?: string;
  /** Lets the hotword component read the files again. */
  readonly reload: () => Promise<unknown>;
  /** The program that trains; the platform's by default. */
  readonly trainer?: Trainer;
};

/** As many as there can be in the configuration, several times. */
const maxWakeWords = 50;

export class WakeWords {
  readonly #options: WakeWordsOptions;
  readonly #training = new Map<string, AbortController>();
  readonly #kept: KeptRecordings;

  constructor(options: WakeWordsOptions) {
    this.#options = options;
    this.#kept = new KeptRecordings(join(options.folder, "recordings"));
  }

  /** By their ids, in order. A file that cannot be read is left out. */
  async list(): Promise<{ readonly id: string; readonly wakeWord: TrainedWakeWord }[]> {
    const names = (await readdir(this.#options.folder).catch(() => [])).filter((name) => name.endsWith(".json"));
    const found = await Promise.all(
      names.toSorted().map(async (name) => {
        const id = name.slice(0, -".json".length);
        const wakeWord = await this.get(id).catch(() => undefined);
        return wakeWord === undefined ? [] : [{ id, wakeWord }];
      }),
    );
    return found.flat();
  }

  /** Throws SottoError WAKE_WORD_MISSING, WAKE_WORD_INVALID. */
  async get(id: string): Promise<TrainedWakeWord> {
    const text = await readFile(this.#fileOf(id), "utf8").catch(() => undefined);
    if (text === undefined) throw missing(id);
    return read(text);
  }

  /** Adds one that was trained elsewhere, or replaces it. Throws SottoError WAKE_WORD_INVALID. Resolves to its id. */
  async add(text: string): Promise<string> {
    const id = await this.#write(read(text));
    await this.#options.reload();
    return id;
  }

  /** The number of recordings that are kept for its next training. */
  keptRecordings(id: string): Promise<number> {
    return this.#kept.count(known(id));
  }

  /** Deletes them; what was learned from them stays. Throws SottoError WAKE_WORD_MISSING if there are none. */
  async removeRecordings(id: string): Promise<void> {
    if ((await this.#kept.remove(known(id))) > 0) return;
    throw new SottoError("WAKE_WORD_MISSING", `no recordings are kept of ${JSON.stringify(id.slice(0, 60))}`);
  }

  /** Ends its training, too. Its false wakes and recordings go with it. Throws SottoError WAKE_WORD_MISSING. */
  async remove(id: string): Promise<void> {
    const training = this.#training.get(id);
    training?.abort(new SottoError("WAKE_WORD_MISSING", "the wake word was removed while it was trained"));
    await rm(this.#falseWakesOf(id), { force: true }).catch(() => undefined);
    await this.#kept.remove(known(id));
    try {
      await rm(this.#fileOf(id));
    } catch {
      if (training === undefined) throw missing(id);
      return;
    }
    await this.#options.reload();
  }

  /** Trains one, and replaces the one of the same phrase when it is done. Throws SottoError WAKE_WORD_INVALID, … */
  async train(
    request: TrainingRequest,
    progress: (share: number, what: string) => void,
    signal: AbortSignal,
  ): Promise<TrainedWakeWord> {
    const id = wakeWordId(request.phrase);
    const removed = new AbortController();
    this.#training.set(id, removed);
    try {
      const { trainer = runTrainer } = this.#options;
      const either = AbortSignal.any([signal, removed.signal]);
      const falseWakes = (await readFile(this.#falseWakesOf(id)).catch(() => undefined))?.toString("base64");
      const { keep = false, ...asked } = request;
      const before = await this.#before(id, asked.recordings);
      const recordings = [...before, ...asked.recordings];
      const answer = await trainer({ ask: "train", ...asked, recordings, falseWakes }, progress, either);
      if (!("trained" in answer)) throw new SottoError("WAKE_WORD_NOT_TRAINED", "the training had no result");
      either.throwIfAborted();
      // Only what was learned from: one that cannot be used would end every training after this.
      if (keep) await this.#kept.keep(id, asked.recordings);
      const report = { ...answer.trained.report, keptRecordings: before.length };
      const trained = { ...answer.trained, report };
      await this.#write(trained);
      await this.#options.reload();
      return trained;
    } finally {
      this.#training.delete(id);
    }
  }

  /** In which of the recordings it is heard. Throws SottoError WAKE_WORD_MISSING, WAKE_WORD_INVALID. */
  async try(id: string, recordings: readonly Recording[], signal: AbortSignal) {
    const { trainer = runTrainer } = this.#options;
    const answer = await trainer({ ask: "try", trained: await this.get(id), recordings }, () => undefined, signal);
    if (!("tried" in answer)) throw new SottoError("WAKE_WORD_NOT_TRAINED", "the test had no result");
    return answer.tried;
  }

  /** Returns the kept recordings, except those that are given again, and no more than a training takes. */
  async #before(id: string, given: readonly Recording[]): Promise<readonly Recording[]> {
    const others = (await this.#kept.of(id)).filter(({ wav }) => !given.some((one) => one.wav === wav));
    const room = Math.max(0, maxRecordings - given.length);
    return room === 0 ? [] : others.slice(-room);
  }

  async #write(wakeWord: TrainedWakeWord): Promise<string> {
    const { folder } = this.#options;
    const id = wakeWordId(wakeWord.phrase);
    await mkdir(folder, { recursive: true, mode: 0o750 });
    const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
    if (!names.includes(`${id}.json`) && names.length >= maxWakeWords)
      throw new SottoError("WAKE_WORD_INVALID", `there are ${names.length} trained wake words already`, {
        remedy: "remove one: sotto wake-word remove",
      });
    await writeDurably(this.#fileOf(id), JSON.stringify(wakeWord), 0o640);
    return id;
  }

  #falseWakesOf(id: string): string {
    return join(this.#options.falseWakes ?? this.#options.folder, `${known(id)}.f32`);
  }

  /** An id has letters, marks and hyphens only: a name that is none never leads out of the folder. */
  #fileOf(id: string): string {
    return join(this.#options.folder, `${known(id)}.json`);
  }
}

/** Returns an id that can be a file's name; throws SottoError WAKE_WORD_MISSING for anything else. */
function known(id: string): string {
  if (wakeWordId(id) !== id || id === "") throw missing(id);
  return id;
}

function read(text: string): TrainedWakeWord {
  try {
    return readTrainedWakeWord(text);
  } catch (error) {
    throw new SottoError("WAKE_WORD_INVALID", (error as Error).message, {}, error);
  }
}

const missing = (id: string): SottoError =>
  new SottoError("WAKE_WORD_MISSING", `there is no trained wake word ${JSON.stringify(id.slice(0, 60))}`, {
    remedy: "list them: sotto wake-word list",
  });
