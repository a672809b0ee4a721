/** Starts the engine that the configuration names. */
import { join } from "node:path";
import { readInjected } from "../assistant/injected.ts";
import { readAssistant } from "../assistant/read-assistant.ts";
import { otherEngines } from "../languages/lacks.ts";
import { CannotWork } from "../port/cannot-work.ts";
import type { Folders, Log } from "../port/port.ts";
import type { Fault } from "../port/report.ts";
import { EngineMissing } from "../speech/pocketsphinx.ts";
import { servicesOf } from "../wyoming/service-of.ts";
import type { AsrConfig } from "./component.ts";
import { earFor } from "./ear/ear-for.ts";
import { SharedEar } from "./ear/shared-ear.ts";
import type { Engine } from "./engine.ts";
import { chained, type Link } from "./engine-chain.ts";
import { readProfiles } from "./fitting/read-profiles.ts";
import type { Denoisers } from "./rnnoise.ts";
import { startPocketsphinx } from "./pocketsphinx-engine.ts";
import { startSherpa } from "./sherpa-engine.ts";
import type { Telling } from "./telling.ts";
import { startWyoming } from "./wyoming-engine.ts";

/** The ear of all engines that are started with it. */
export const earOf = (config: AsrConfig, log: Log): SharedEar =>
  new SharedEar((tell) => earFor(config, log, undefined, tell));

/** Rejects with CannotWork if the engine is not installed or not configured. The engines after the first may be missing. */
export async function startEngine(
  config: AsrConfig,
  folders: Folders,
  log: Log,
  telling: Pick<Telling, "engine" | "fallback" | "noEar">,
  denoisers?: Denoisers,
  ear = earOf(config, log),
): Promise<Engine> {
  const given = { config, folders, log, denoisers, ear };
  const first = await startOne(config.engine, given, telling);
  const later: Link[] = [];
  const wrong = new Map<string, readonly Fault[]>();
  const note = (name: string, faults: readonly Fault[]) => {
    wrong.set(name, faults);
    telling.fallback([...wrong.values()].flat());
  };
  for (const name of new Set(config.fallback)) {
    if (name === config.engine) continue;
    try {
      const about = tellingOfFallback(name, (faults) => note(name, faults));
      const engine = await startOne(name, given, about);
      later.push({ name, engine, hearsAssistant: name === "pocketsphinx" });
    } catch (error) {
      if (!(error instanceof CannotWork)) throw error;
      log.warn({ engine: name, reason: error.message }, "a fallback engine cannot be used");
      note(name, [missingFallback(name, error.message)]);
    }
  }
  return chained({ first, later, timeoutMs: config.fallback_timeout * 1000, log });
}

type EngineTelling = Pick<Telling, "engine" | "noEar">;

const missingFallback = (name: string, message: string): Fault => ({
  code: "FALLBACK_MISSING",
  message: `fallback ${name}: ${message}`,
  remedy: "see the message, or remove it from fallback in [asr]",
});

/** What a fallback reports of itself must not be taken for a report about the engine, which hears all the same. */
function tellingOfFallback(name: string, note: (faults: readonly Fault[]) => void): EngineTelling {
  let noEar: readonly Fault[] = [];
  return {
    engine: ({ faults = [] }) =>
      note(
        [...noEar, ...faults].map((fault) =>
          fault.code === "LANGUAGE_UNSUPPORTED"
            ? missingFallback(name, fault.message)
            : { ...fault, message: `fallback ${name}: ${fault.message}` },
        ),
      ),
    noEar: (fault) => (noEar = [fault]),
  };
}

type Given = {
  readonly config: AsrConfig;
  readonly folders: Folders;
  readonly log: Log;
  readonly denoisers: Denoisers | undefined;
  readonly ear: SharedEar;
};

async function startOne(
  engine: AsrConfig["engine"],
  { config, folders, log, denoisers, ear: shared }: Given,
  telling: EngineTelling,
): Promise<Engine> {
  const language = async () => (await readAssistant(folders.assistant))?.dataset.language;
  const report = (faults: readonly Fault[]): void => telling.engine({ faults });
  if (engine === "sherpa-onnx") return startSherpa({ model: config.model_folder, log, report, language });
  if (engine === "wyoming")
    return startWyoming({
      services: servicesOf(config, "asr"),
      language: config.service_language,
      model: config.service_model,
      spoken: language,
      report,
      log,
    });
  const ear = await shared.view((fault) => telling.noEar(fault));
  try {
    return await startPocketsphinx({
      read: async () => ({
        assistant: await readAssistant(folders.assistant),
        injected: await readInjected(folders.injected),
      }),
      readProfiles: (language) => readProfiles(folders.voiceProfiles, language),
      folder: join(folders.cache, "model"),
      acousticModel: config.acoustic_model,
      dictionary: config.dictionary,
      accents: config.accents,
      untriedLanguages: config.untried_languages,
      others: otherEngines(config),
      model: { kind: config.model, largestGrammar: config.largest_grammar },
      decoders: config.decoders,
      minimumLikelihood: config.minimum_likelihood,
      unverifiedLikelihood: config.unverified_likelihood,
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
