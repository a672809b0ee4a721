/** The wake word. */
import {
  asrTextCaptured,
  audioServerAudioFrame,
  audioServerEchoState,
  audioServerLoaded,
  dialogueSessionEnded,
  dialogueSessionStarted,
  dialogueWakeWordYielded,
  errorHotword,
  hotwordDetected,
  hotwordListening,
  hotwordLoaded,
  hotwordToggleOff,
  hotwordToggleOn,
  hotwordVersion,
  hotwordVersionRequest,
  isLevel,
} from "#bus";
import * as v from "valibot";
import { besideName } from "../assistant/beside-name.ts";
import { declareComponent } from "../port/component.ts";
import { wakeWordLetters } from "./trained-wake-word.ts";
import { serviceAddress, serviceTimeoutSeconds } from "../wyoming/address.ts";

export { shippedWakeWords } from "./shipped-wake-words.ts";
export { adviceOf, qualityOf } from "./training-advice.ts";
export { readTrainedWakeWord, type TrainedWakeWord, wakeWordId, wakeWordName } from "./trained-wake-word.ts";

const sensitivity = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const phrase = v.pipe(
  v.string(),
  v.maxLength(100),
  v.transform((said) =>
    said
      .normalize("NFC")
      .toLowerCase()
      .replaceAll(/[\s_]+/g, " ")
      .trim(),
  ),
  v.regex(wakeWordLetters, "one or several words"),
);

export const wakeWordShape = v.object({
  id: v.optional(
    v.pipe(
      v.string(),
      v.check((id) => isLevel(id), "a name that can stand in a topic"),
      v.description('Its id in the detection topic; the words joined with "_" if omitted.'),
    ),
  ),
  phrase: v.pipe(phrase, v.description("The phrase; four or more syllables work best.")),
  sensitivity: v.optional(
    v.pipe(sensitivity, v.description("Its sensitivity; the sensitivity of the section if omitted.")),
  ),
  pronunciations: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[A-Z]{1,2}( [A-Z]{1,2})*$/, "ARPAbet phones"))),
      v.maxLength(12),
      v.description('Additional pronunciations of the whole phrase, in ARPAbet: ["HH EY K AH M P Y UW T AH"].'),
    ),
    [],
  ),
  sites: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.string(),
          v.check((siteId) => isLevel(siteId), "a site"),
        ),
      ),
      v.maxLength(64),
      v.description("The sites at which it is listened for; all if omitted."),
    ),
  ),
  assistant: v.optional(
    v.pipe(
      besideName,
      v.description(
        "The assistant that answers it, by the name under which it was installed beside the one in use; the one in use if omitted.",
      ),
    ),
  ),
});

const config = v.object({
  engine: v.optional(
    v.pipe(
      v.picklist(["pocketsphinx", "embedding", "wyoming"]),
      v.description(
        "Wake word engine: pocketsphinx (on the board), embedding (the same, but phrases that the package has learned are recognised by what it learned), or wyoming (a service, with the wake words it has models for). Trained wake words are used with each of them.",
      ),
    ),
    "pocketsphinx",
  ),
  service: serviceAddress('Address of the Wyoming service: "tcp://127.0.0.1:10400".'),
  service_timeout: serviceTimeoutSeconds,
  wake_words: v.optional(
    v.pipe(
      v.array(wakeWordShape),
      v.maxLength(8),
      v.description("The wake words. If empty: the wake word of the assistant, or default_phrase if it has none."),
    ),
    [],
  ),
  default_phrase: v.optional(
    v.pipe(phrase, v.description("The wake word if neither wake_words nor the assistant names one.")),
    "okay computer",
  ),
  sensitivity: v.optional(
    v.pipe(
      sensitivity,
      v.description("0 to 1: higher values detect more, with more false alarms. See the wake word benchmark."),
    ),
    0.5,
  ),
  verify: v.optional(
    v.pipe(v.boolean(), v.description("Verify each detection a second time against other words.")),
    true,
  ),
  stop_word: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        'Listen for "stop" without the wake word while the site plays something, which ends it. Needs [audio_server] echo_cancellation; English, on the board.',
      ),
    ),
    false,
  ),
  learn_false_wakes: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        'Keep the moments that were falsely taken for a trained wake word (nobody spoke after it, or the first words were "never mind") as numbers, without sound, on the board. The next training of the wake word learns from them.',
      ),
    ),
    false,
  ),
  refractory: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(10),
      v.description("Seconds after a detection in which no other is reported."),
    ),
    1,
  ),
  max_sites: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(64),
      v.description(
        "Maximum number of sites listened to at the same time; each costs about 12 MB, and 2 % of a core during speech.",
      ),
    ),
    6,
  ),
});
export type HotwordConfig = v.InferOutput<typeof config>;
export type WakeWordConfig = v.InferOutput<typeof wakeWordShape>;

export const hotword = declareComponent<HotwordConfig>({
  name: "hotword",
  about: "Listens for the wake words at every site.",
  hears: [
    asrTextCaptured,
    audioServerAudioFrame,
    audioServerEchoState,
    audioServerLoaded,
    hotwordToggleOn,
    hotwordToggleOff,
    hotwordVersionRequest,
    dialogueSessionStarted,
    dialogueSessionEnded,
    dialogueWakeWordYielded,
  ],
  says: [hotwordDetected, hotwordListening, hotwordLoaded, hotwordVersion, errorHotword],
  reads: ["assistant"],
  runsOn: ["board", "satellite"],
  config,
  memory: 32,
});
