/** The engine that the configuration names. */
import { join } from "node:path";
import { readInjected } from "../assistant/injected.ts";
import { readAssistant } from "../assistant/read-assistant.ts";
import { CannotWork } from "../port/cannot-work.ts";
import type { Folders, Log } from "../port/port.ts";
import { EngineMissing } from "../speech/pocketsphinx.ts";
import { serviceOf } from "../wyoming/service-of.ts";
import type { AsrConfig } from "./component.ts";
import { earFor } from "./ear/ear-for.ts";
import type { Engine } from "./engine.ts";
import type { Denoisers } from "./rnnoise.ts";
import { startPocketsphinx } from "./pocketsphinx-engine.ts";
import { startSherpa } from "./sherpa-engine.ts";
import type { Telling } from "./telling.ts";
import { startWyoming } from "./wyoming-engine.ts";

/** Rejects with CannotWork where the engine is not installed, or not said. */
export async function startEngine(
  config: AsrConfig,
  folders: Folders,
  log: Log,
  telling: Telling,
  denoisers?: Denoisers,
): Promise<Engine> {
  if (config.engine === "wyoming")
    return startWyoming({
      service: serviceOf(config, "asr"),
      language: config.service_language,
      model: config.service_model,
      log,
    });
  if (config.engine === "sherpa-onnx")
    return startSherpa({ model: config.model_folder, log, report: (faults) => telling.engine({ faults }) });
  const ear = await earFor(config, log, undefined, (fault) => telling.noEar(fault));
  try {
    return await startPocketsphinx({
      read: async () => ({
        assistant: await readAssistant(folders.assistant),
        injected: await readInjected(folders.injected),
      }),
      folder: join(folders.cache, "model"),
      acousticModel: config.acoustic_model,
      dictionary: config.dictionary,
      accents: config.accents,
      model: { kind: config.model, largestGrammar: config.largest_grammar },
      decoders: config.decoders,
      minimumLikelihood: config.minimum_likelihood,
      ear,
      denoisers,
      timeoutMs: config.verifier_patience * 1000,
      log,
      report: (now) => telling.engine(now),
    });
  } catch (error) {
    ear?.close();
    if (error instanceof EngineMissing) throw new CannotWork(error.message, { cause: error });
    throw error;
  }
}
