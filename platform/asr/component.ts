/** Speech recognition. */
import {
  asrLoaded,
  asrPartialTextCaptured,
  asrReload,
  asrStartListening,
  asrStopListening,
  asrTextCaptured,
  asrToggleOff,
  asrToggleOn,
  asrVersion,
  asrVersionRequest,
  audioServerAudioFrame,
  errorAsr,
} from "#bus";
import * as v from "valibot";
import { declareComponent, modelStartLimit } from "../port/component.ts";
import { serviceAddresses, serviceTimeoutSeconds } from "../wyoming/address.ts";

export { readVoiceProfile, type VoiceProfile } from "./fitting/profile.ts";
export { recordingName, requestRecordings } from "./recording-name.ts";

const modelRoot = "/usr/share/pocketsphinx/model/en-us";
const seconds = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));
const path = v.pipe(v.string(), v.regex(/^\//, "an absolute path"));
const voice = v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[a-z0-9]+)*$/, "an espeak-ng voice"));

const config = v.object({
  engine: v.optional(
    v.pipe(
      v.picklist(["pocketsphinx", "wyoming", "sherpa-onnx"]),
      v.description(
        "Recognition engine: pocketsphinx (on the board; English, and others as an experiment), sherpa-onnx (on the board, a model in " +
          "model_folder; package sotto-sherpa) or wyoming (a service, in its languages).",
      ),
    ),
    "pocketsphinx",
  ),
  fallback: v.optional(
    v.pipe(
      v.array(v.picklist(["pocketsphinx", "sherpa-onnx", "wyoming"])),
      v.maxLength(2),
      v.description("Engines that get the same sound when the engine refuses it or fails, in this order."),
    ),
    [],
  ),
  fallback_timeout: v.optional(
    v.pipe(seconds(0.1, 30), v.description("Seconds that the fallback engines may take together.")),
    3,
  ),
  service: serviceAddresses(
    'Address of the Wyoming service: "tcp://127.0.0.1:10300". Several in a list: when one fails or is slow, the next is asked.',
  ),
  service_timeout: serviceTimeoutSeconds,
  service_language: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(20),
      v.description('Language code for the Wyoming service, "de"; empty: its default.'),
    ),
    "",
  ),
  service_model: v.optional(
    v.pipe(v.string(), v.maxLength(100), v.description("Model of the Wyoming service; empty: its default.")),
    "",
  ),
  model_folder: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(\/.*)?$/u, "an absolute path"),
      v.description("Folder of the model for the engine sherpa-onnx."),
    ),
    "",
  ),
  partial: v.optional(
    v.pipe(v.boolean(), v.description("Publish partial results while the user is speaking; doubles the CPU cost.")),
    false,
  ),
  trailing_silence: v.optional(v.pipe(seconds(0.2, 3), v.description("Seconds of silence that end a sentence.")), 0.6),
  no_speech: v.optional(v.pipe(seconds(0.5, 60), v.description("Seconds to wait for speech to begin.")), 6),
  longest: v.optional(
    v.pipe(seconds(1, 30), v.description("Maximum length of a sentence in seconds; longer ones are cut off.")),
    12,
  ),
  noise_reduction: v.optional(
    v.pipe(
      v.boolean(),
      v.description("In loud steady noise, such as a fan's, detect the end of speech and decode it with RNNoise."),
    ),
    true,
  ),
  minimum_likelihood: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(1),
      v.description("Results below this likelihood are discarded; 0 accepts everything."),
    ),
    0.5,
  ),
  verifier: v.optional(
    v.pipe(
      v.picklist(["auto", "moonshine", "none"]),
      v.description(
        "A second recogniser that judges what the grammar heard (package sotto-ears, English): auto: where the package is " +
          "and the board has 2 GB of memory; moonshine: from 1 GB on; none: the grammar decides alone.",
      ),
    ),
    "auto",
  ),
  verifier_patience: v.optional(
    v.pipe(
      seconds(0, 10),
      v.description("Seconds the verifier is waited for when the rest is done; then the grammar decides alone."),
    ),
    1,
  ),
  unverified_likelihood: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(1),
      v.description(
        "Without an answer of the verifier, the user is asked before a result is acted on that is, or has a word that is, " +
          "less likely than this; 0 never asks.",
      ),
    ),
    0.95,
  ),
  model: v.optional(
    v.pipe(
      v.picklist(["auto", "grammar", "ngram"]),
      v.description(
        "grammar: only the assistant's sentences, most accurate; ngram: their words in other orders too, for many " +
          "thousand values; auto: a grammar up to largest_grammar.",
      ),
    ),
    "auto",
  ),
  largest_grammar: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.description("Maximum size of a grammar in arcs; each costs time."),
    ),
    40_000,
  ),
  accents: v.optional(
    v.pipe(v.array(voice), v.minLength(1), v.maxLength(4), v.description("Accents to recognise, as espeak-ng voices.")),
    ["en-us", "en-gb"],
  ),
  max_sites: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(1024),
      v.description(
        "Maximum number of sites whose last five seconds are remembered, 160 kB each; more take the place of those that were silent the longest.",
      ),
    ),
    64,
  ),
  decoders: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(16),
      v.description(
        "Number of sentences decoded at the same time; others wait. Each takes 2 kB of memory for each arc of the assistant's grammar (64 MB for 33,248, an English house with its devices), and up to a core while somebody speaks.",
      ),
    ),
    2,
  ),
  keep_recordings: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.maxValue(50),
      v.description(
        "Number of requests whose sound stays on this board, the newest, so that a new version is compared by sound before it is installed. " +
          "With 0, no sound is kept, and what was kept is removed.",
      ),
    ),
    0,
  ),
  untried_languages: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        "Also hear assistants in German and Portuguese, which nobody has tried with people (pocketsphinx).",
      ),
    ),
    false,
  ),
  acoustic_model: v.optional(v.pipe(path, v.description("Folder of the acoustic model.")), `${modelRoot}/en-us`),
  dictionary: v.optional(
    v.pipe(path, v.description("The acoustic model's pronouncing dictionary.")),
    `${modelRoot}/cmudict-en-us.dict`,
  ),
});
export type AsrConfig = v.InferOutput<typeof config>;

export const asr = declareComponent<AsrConfig>({
  name: "asr",
  about: "Recognises speech.",
  hears: [
    asrToggleOn,
    asrToggleOff,
    asrStartListening,
    asrStopListening,
    asrReload,
    asrVersionRequest,
    audioServerAudioFrame,
  ],
  says: [asrTextCaptured, asrPartialTextCaptured, asrLoaded, asrVersion, errorAsr],
  startLimit: modelStartLimit,
  reads: ["assistant"],
  config,
  memory: 50,
});
