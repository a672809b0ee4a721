/** The wake word. */
import {
  audioServerAudioFrame,
  dialogueSessionEnded,
  dialogueSessionStarted,
  errorHotword,
  hotwordDetected,
  hotwordLoaded,
  hotwordToggleOff,
  hotwordToggleOn,
  hotwordVersion,
  hotwordVersionRequest,
  isLevel,
} from "#bus";
import * as v from "valibot";
import { declareComponent } from "../port/component.ts";
import { serviceAddress, serviceTimeout } from "../wyoming/address.ts";

const sensitivity = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const phrase = v.pipe(
  v.string(),
  v.maxLength(100),
  v.transform((said) =>
    said
      .toLowerCase()
      .replaceAll(/[\s_]+/g, " ")
      .trim(),
  ),
  v.regex(/^[\p{L}'\u2019-]+( [\p{L}'\u2019-]+)*$/u, "one or several words"),
);

export const wakeWordShape = v.object({
  id: v.optional(
    v.pipe(
      v.string(),
      v.check((id) => isLevel(id), "a name that can stand in a topic"),
      v.description('Names it in the topic of its detections; its words with "_" between when left out.'),
    ),
  ),
  phrase: v.pipe(phrase, v.description("What is said; four syllables or more are told apart well.")),
  sensitivity: v.optional(v.pipe(sensitivity, v.description("Its own sensitivity; else that of the section."))),
  pronunciations: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[A-Z]{1,2}( [A-Z]{1,2})*$/, "ARPAbet phones"))),
      v.maxLength(12),
      v.description('More ways to say the whole phrase, in ARPAbet: ["HH EY K AH M P Y UW T AH"].'),
    ),
    [],
  ),
});

const config = v.object({
  engine: v.optional(
    v.pipe(
      v.picklist(["pocketsphinx", "wyoming"]),
      v.description(
        "What listens: pocketsphinx on the board; wyoming: the service, to the wake words that it has models of.",
      ),
    ),
    "pocketsphinx",
  ),
  service: serviceAddress('Of engine "wyoming": where it is, "tcp://127.0.0.1:10400".'),
  service_timeout: serviceTimeout,
  wake_words: v.optional(
    v.pipe(
      v.array(wakeWordShape),
      v.maxLength(8),
      v.description("The wake words. None: that of the assistant, and where it names none, default_phrase."),
    ),
    [],
  ),
  default_phrase: v.optional(
    v.pipe(phrase, v.description("The wake word where neither wake_words nor the assistant name one.")),
    "okay computer",
  ),
  sensitivity: v.optional(
    v.pipe(
      sensitivity,
      v.description("0 to 1: higher hears more, and more by mistake. See the table of the hotword benchmark."),
    ),
    0.5,
  ),
  verify: v.optional(
    v.pipe(
      v.boolean(),
      v.description("Whether what sounds like the wake word is checked a second time against other words."),
    ),
    true,
  ),
  refractory: v.optional(
    v.pipe(v.number(), v.minValue(0), v.maxValue(10), v.description("Seconds after a wake word without another.")),
    1,
  ),
  max_sites: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(64),
      v.description("Sites listened to at once: each costs about 12 MB and 2 % of a core while somebody speaks."),
    ),
    6,
  ),
});
export type HotwordConfig = v.InferOutput<typeof config>;
export type WakeWordConfig = v.InferOutput<typeof wakeWordShape>;

export const hotword = declareComponent<HotwordConfig>({
  name: "hotword",
  about: "Listens for the wake words in the audio frames of every site.",
  hears: [
    audioServerAudioFrame,
    hotwordToggleOn,
    hotwordToggleOff,
    hotwordVersionRequest,
    dialogueSessionStarted,
    dialogueSessionEnded,
  ],
  says: [hotwordDetected, hotwordLoaded, hotwordVersion, errorHotword],
  reads: ["assistant"],
  runsOn: ["board", "satellite"],
  config,
});
