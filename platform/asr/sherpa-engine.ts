/**
 * The engine sherpa-onnx: a model of the operator's, on the board, for other languages than English and for what no
 * assistant's sentences foresee. It knows no grammar, so it tells no likelihood: only the understanding can refuse.
 */
import { existsSync } from "node:fs";
import { access } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CannotWork } from "../port/cannot-work.ts";
import type { Log } from "../port/port.ts";
import type { Fault } from "../port/report.ts";
import type { Engine, Heard, OpenOptions, Utterance } from "./engine.ts";
import { familyIn, NoModel } from "./sherpa/family.ts";
import { Sherpa, type SherpaSentence } from "./sherpa/sherpa.ts";
import { heardIn } from "./wyoming-engine.ts";

/** Where the package sotto-sherpa puts it. */
const packaged = "/usr/lib/sotto-sherpa";

export type SherpaEngineOptions = {
  /** The folder of the model. */
  readonly model: string;
  readonly log: Log;
  readonly report?: (faults: readonly Fault[]) => void;
  readonly runtime?: string;
};

/** Rejects with CannotWork where it, or the model, is not there. */
export async function startSherpa(options: SherpaEngineOptions): Promise<Engine> {
  const { model, log, report, runtime = sherpaFolder() } = options;
  await access(join(runtime, "sherpa-onnx.node")).catch((cause: unknown) => {
    throw new CannotWork(`sherpa-onnx is not installed (${runtime}): apt-get install sotto-sherpa`, { cause });
  });
  if (model === "") throw new CannotWork("the engine sherpa-onnx needs model_folder in [asr]: the folder of a model");
  await familyIn(model).catch((error: unknown) => {
    if (error instanceof NoModel) throw new CannotWork(`model_folder: ${error.message}`, { cause: error });
    throw error;
  });
  const sherpa = new Sherpa({ runtime, model, log, changed: (reason) => report?.(faultsOf(model, reason)) });
  return {
    open: (wanted) => new SherpaUtterance(sherpa.open(), wanted),
    // Its words are the model's; an assistant's change nothing for it.
    reload: async () => void (await sherpa.begun),
    close: async () => sherpa.close(),
  };
}

class SherpaUtterance implements Utterance {
  readonly #sentence: SherpaSentence;
  readonly #partials: boolean;

  constructor(sentence: SherpaSentence, { partials }: OpenOptions) {
    this.#sentence = sentence;
    this.#partials = partials;
  }

  feed(samples: Int16Array): void {
    this.#sentence.feed(samples);
  }

  /** A streaming model has worked already; for the others there is only one end. */
  pause(): void {}
  resume(): void {}

  partial(): Heard | undefined {
    const text = this.#partials ? this.#sentence.partial : undefined;
    return text === undefined ? undefined : heardIn(text, "");
  }

  async finish(): Promise<Heard> {
    return heardIn(await this.#sentence.finish(), "");
  }

  cancel(): void {
    this.#sentence.forget();
  }
}

function faultsOf(model: string, reason: string | undefined): readonly Fault[] {
  if (reason === undefined) return [];
  const message = `sherpa-onnx does not work: ${reason}`;
  return [{ code: "ENGINE_FAILED", message, remedy: `see whether ${model} is complete, and what the log of asr says` }];
}

/** In a checkout what `make set-up` has fetched, on a board the package's. */
export function sherpaFolder(): string {
  for (let at = import.meta.dirname; at !== dirname(at); at = dirname(at)) {
    const folder = join(at, "node_modules/.sotto-sherpa", process.arch);
    if (existsSync(folder)) return folder;
  }
  return packaged;
}
