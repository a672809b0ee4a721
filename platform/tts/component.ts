/** Text to speech: speaks the texts of the platform and its skills. */
import {
  audioServerPlayBytes,
  audioServerPlayFinished,
  audioServerStopPlaying,
  errorTts,
  isLevel,
  ttsLoaded,
  ttsRegisterSound,
  ttsSay,
  ttsSayFinished,
  ttsStop,
  ttsVersion,
  ttsVersionRequest,
} from "#bus";
import * as v from "valibot";
import { declareComponent } from "../port/component.ts";
import { isPronunciation, isWord } from "./pronunciations.ts";
import { isVoiceName } from "./voice-name.ts";
import { serviceAddresses, serviceTimeoutSeconds } from "../wyoming/address.ts";

const voices = v.record(
  v.string(),
  v.pipe(v.string(), v.check(isVoiceName, 'expected the name of a voice, like "en-gb-scotland" or "en-gb+f3"')),
);
const words = v.pipe(
  v.record(
    v.pipe(v.string(), v.check(isWord, "expected a word of at most 80 characters")),
    v.pipe(
      v.string(),
      v.check(isPronunciation, 'expected how it is said: other letters, or phonemes as "[[h@l\'oU]]"'),
    ),
  ),
  v.check((table) => Object.keys(table).length <= 1000, "expected at most 1000 words"),
);
const speed = v.pipe(v.number(), v.integer(), v.minValue(80), v.maxValue(450));
const speeds = v.record(v.string(), speed);
const site = v.object({
  site_id: v.pipe(
    v.string(),
    v.check((name) => isLevel(name), "a name that can stand in a topic"),
    v.description("The site id on the bus."),
  ),
  speed: v.optional(v.pipe(speed, v.description("Words per minute at this site."))),
  speeds: v.optional(v.pipe(speeds, v.description("Words per minute of a language at this site: { de = 150 }.")), {}),
  voices: v.optional(
    v.pipe(voices, v.description('The voice of a language at this site: { en_GB = "en-gb+f3" }.')),
    {},
  ),
});

const config = v.object({
  engine: v.optional(
    v.pipe(
      v.picklist(["espeak-ng", "wyoming", "sherpa-onnx"]),
      v.description(
        "Speech engine: espeak-ng (on the board), sherpa-onnx (on the board, voices in model_folders; package sotto-sherpa) or wyoming (a service).",
      ),
    ),
    "espeak-ng",
  ),
  service: serviceAddresses(
    'Address of the Wyoming service: "tcp://127.0.0.1:10200". A list of one or several: when one fails or is slow, the next is asked; when none works, espeak-ng speaks.',
  ),
  service_timeout: serviceTimeoutSeconds,
  model_folders: v.optional(
    v.pipe(
      v.record(v.string(), v.pipe(v.string(), v.regex(/^\//u, "an absolute path"))),
      v.description(
        'The folder of the voice for a language, for the engine sherpa-onnx: { en = "/var/lib/sotto/models/piper-en-kristin" }. The other languages are spoken by espeak-ng.',
      ),
    ),
    {},
  ),
  language: v.optional(v.pipe(v.string(), v.description("Language if a request does not name one.")), "en_GB"),
  voices: v.optional(
    v.pipe(
      voices,
      v.description(
        'The engine\'s voice for a language where its own choice is not wanted: { en_GB = "en-gb-scotland" }.',
      ),
    ),
    {},
  ),
  speed: v.optional(v.pipe(speed, v.description("Words per minute; services speak at a speed of their own.")), 165),
  speeds: v.optional(v.pipe(speeds, v.description("Words per minute of a language: { de = 150 }.")), {}),
  sites: v.optional(
    v.pipe(
      v.array(site),
      v.maxLength(64),
      v.check((sites) => new Set(sites.map(({ site_id }) => site_id)).size === sites.length, "expected each site once"),
      v.description("What is different at a site."),
    ),
    [],
  ),
  pitch: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99), v.description("From 0 to 99.")), 50),
  read_as_words: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        "Put numbers with their units, times, dates, amounts and abbreviations into words before they are spoken; false: the engine reads them.",
      ),
    ),
    true,
  ),
  pronunciations: v.optional(
    v.pipe(
      v.record(v.string(), words),
      v.description(
        'Words of a language that are spoken in another way than they are written, in other letters or in espeak-ng\'s phonemes: { en = { Siobhan = "shiv awn", Kwame = "[[kw\'A:meI]]" } }.',
      ),
    ),
    {},
  ),
  longest_text: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(10_000),
      v.description("Maximum length of a text in characters; longer texts are refused."),
    ),
    3000,
  ),
  queue_length: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(1000),
      v.description("Maximum number of queued texts per site."),
    ),
    16,
  ),
  cache_megabytes: v.optional(
    v.pipe(v.number(), v.minValue(0), v.maxValue(1024), v.description("Cache for spoken texts in megabytes; 0: none.")),
    8,
  ),
  sound_megabytes: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(1024),
      v.description("Memory for registered sounds in megabytes; sounds that do not fit are refused."),
    ),
    8,
  ),
  finish_margin: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0.1),
      v.maxValue(600),
      v.description(
        "Seconds beyond a text's duration after which it counts as spoken if the audio server does not report back.",
      ),
    ),
    5,
  ),
});
export type TtsConfig = v.InferOutput<typeof config>;

export const tts = declareComponent<TtsConfig>({
  name: "tts",
  about: "Speaks texts sentence by sentence, one text at a time per site, and reports when each has been played.",
  hears: [ttsSay, ttsStop, ttsRegisterSound, audioServerPlayFinished, audioServerStopPlaying, ttsVersionRequest],
  says: [audioServerPlayBytes, audioServerStopPlaying, ttsSayFinished, ttsLoaded, ttsVersion, errorTts],
  reads: ["assistant"],
  config,
  memory: 27,
});
