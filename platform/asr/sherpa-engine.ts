/**
 * The sherpa-onnx engine: a model of the operator's, on the board, for languages other than English and for sentences that
 * the assistant does not contain. It knows no grammar, so it returns no likelihood: only the language understanding can
 * reject its texts.
 */
import { access } from "node:fs/promises";
import { join } from "node:path";
import { wrongModel } from "../languages/lacks.ts";
import { CannotWork } from "../port/cannot-work.ts";
import type { Log } from "../port/port.ts";
import type { Fault } from "../port/report.ts";
import type { Engine, Heard, OpenOptions, Utterance } from "./engine.ts";
import { familyIn, NoModel } from "./sherpa/family.ts";
import { languagesOf } from "./sherpa/languages.ts";
import { sherpaFolder } from "../speech/sherpa-folder.ts";
import { Sherpa, type SherpaSentence } from "./sherpa/sherpa.ts";
import { heardIn } from "./wyoming-engine.ts";

export type SherpaEngineOptions = {
  /** The folder of the model. */
  readonly model: string;
  readonly log: Log;
  readonly report?: (faults: readonly Fault[]) => void;
  readonly runtime?: string;
  /** Returns the language of the current assistant. */
  readonly language?: (() => Promise<string | undefined>) | undefined;
};

/** Rejects with CannotWork if sherpa-onnx or the model is missing. */
export async function startSherpa(options: SherpaEngineOptions): Promise<Engine> {
  const { model, log, report, runtime = sherpaFolder(), language = async () => undefined } = options;
  await access(join(runtime, "sherpa-onnx.node")).catch((cause: unknown) => {
    throw new CannotWork(`sherpa-onnx is not installed (${runtime}): apt-get install sotto-sherpa`, { cause });
  });
  if (model === "") throw new CannotWork("the engine sherpa-onnx needs model_folder in [asr]: the folder of a model");
  const { kind } = await familyIn(model).catch((error: unknown) => {
    if (error instanceof NoModel) throw new CannotWork(`model_folder: ${error.message}`, { cause: error });
    throw error;
  });
  // The other models know their language.
  const spoken = async () =>
    kind === "whisper" ? (/^[a-z]{2}(?![a-z])/u.exec((await language()) ?? "")?.[0] ?? "") : "";
  const languages = await languagesOf(model, kind);
  let [failed, foreign]: (readonly Fault[])[] = [[], []];
  const tell = (): void => report?.([...failed!, ...foreign!]);
  const look = async (): Promise<void> => {
    foreign = foreignTo(languages, await language());
    tell();
  };
  const sherpa = new Sherpa({
    runtime,
    model,
    language: await spoken(),
    log,
    changed(reason) {
      failed = faultsOf(model, reason);
      tell();
    },
  });
  return {
    open: (wanted) => new SherpaUtterance(sherpa.open(), wanted),
    // The vocabulary is the model's: an assistant only tells a model of many languages which of them is spoken.
    async reload() {
      await look();
      sherpa.speakIn(await spoken());
      await sherpa.begun;
    },
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

  /** A streaming model has decoded the audio already; the others decode only at the end. */
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

/** Whoever speaks the language of the assistant to a model of another one gets texts that mean nothing. */
function foreignTo(languages: readonly string[] | undefined, assistant: string | undefined): readonly Fault[] {
  if (languages === undefined || assistant === undefined) return [];
  if (languages.some((one) => baseOf(one) === baseOf(assistant))) return [];
  return [wrongModel(assistant, `the model hears ${languages.slice(0, 10).join(", ")} only`)];
}

const baseOf = (code: string): string | undefined => code.toLowerCase().split(/[-_]/u)[0];

function faultsOf(model: string, reason: string | undefined): readonly Fault[] {
  if (reason === undefined) return [];
  const message = `sherpa-onnx does not work: ${reason}`;
  return [{ code: "ENGINE_FAILED", message, remedy: `see whether ${model} is complete, and what the log of asr says` }];
}
