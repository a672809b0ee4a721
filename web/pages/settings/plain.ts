/** The settings that people look for, in plain words: what they are called, what they do, and how they are set. */
import { say, sayMany } from "../../words/say.ts";

export type Control =
  | {
      readonly as: "range";
      readonly min: number;
      readonly max: number;
      readonly step: number;
      /** What the two ends mean. */
      readonly ends: readonly [string, string];
      /** Says a value with its unit. */
      readonly say: (value: number) => string;
    }
  | { readonly as: "number"; readonly unit: string; readonly min: number; readonly max: number }
  | { readonly as: "switch" }
  | { readonly as: "choice"; readonly options: readonly (readonly [string, string])[] }
  | { readonly as: "wake words" | "voice" | "language" | "accents" | "sites" | "time zone" | "quiet hours" };

export type Plain = {
  /** "asr.trailing_silence" */
  readonly path: string;
  readonly label: string;
  readonly help: string;
  /** Other words that people search for. */
  readonly also?: string;
  /** Keys that say something else for some rooms, languages or phrases. */
  readonly exceptions?: readonly string[];
  /** The engines it is for: another one does not read it. */
  readonly engine?: { readonly of: string; readonly is: readonly string[] };
  readonly control: Control;
};

export type Group = {
  readonly id: string;
  readonly title: string;
  readonly lead: string;
  readonly settings: readonly Plain[];
  /** What can be tried where the settings are. */
  readonly trial?: "wake" | "sentence" | "voice";
};

const seconds = (value: number) => sayMany(Math.round(value * 100) / 100, "{n} second", "{n} seconds");
const percent = (value: number) => `${Math.round(value * 100)} %`;
/** Says which of the words a value is up to. */
const upTo = (value: number, words: readonly (readonly [number, string])[]) =>
  words.find(([most]) => value <= most + 0.001)?.[1] ?? "";

export const groups: readonly Group[] = [
  {
    id: "wake-word",
    title: say("Wake word"),
    lead: say("The words that wake the board. Until it hears them, it listens to nothing else."),
    trial: "wake",
    settings: [
      {
        path: "hotword.wake_words",
        label: say("Wake word"),
        help: say(
          "Two or three words of four or more syllables work best. Trained wake words are suggested while you type.",
        ),
        also: say("hotword name phrase call activation"),
        control: { as: "wake words" },
      },
      {
        path: "hotword.sensitivity",
        label: say("Sensitivity"),
        help: say("More: it hears you from further away. Less: television and talk wake it less often by mistake."),
        also: say("false alarms does not wake microphone"),
        exceptions: ["hotword.wake_words"],
        control: {
          as: "range",
          min: 0,
          max: 1,
          step: 0.05,
          ends: [say("fewer false alarms"), say("wakes more easily")],
          say: (value) =>
            say("{value}: {meaning}", {
              value: percent(value),
              meaning: upTo(value, [
                [0.3, say("strict ¦ value of a setting")],
                [0.65, say("balanced ¦ value of a setting")],
                [1, say("eager ¦ value of a setting")],
              ]),
            }),
        },
      },
    ],
  },
  {
    id: "listening",
    title: say("Listening"),
    lead: say("How long it waits for you, and when it takes a sentence as finished."),
    trial: "sentence",
    settings: [
      {
        path: "asr.trailing_silence",
        label: say("Pause that ends a sentence"),
        help: say("Choose a longer pause if it interrupts you, a shorter one if it answers too late."),
        also: say("end of speech silence cut off interrupts slow answer"),
        control: {
          as: "range",
          min: 0.2,
          max: 3,
          step: 0.1,
          ends: [say("answers sooner"), say("lets you think")],
          say: (value) =>
            say("{value}: {meaning}", {
              value: seconds(value),
              meaning: upTo(value, [
                [0.4, say("short ¦ value of a setting")],
                [0.8, say("normal ¦ value of a setting")],
                [1.5, say("patient ¦ value of a setting")],
                [3, say("very patient ¦ value of a setting")],
              ]),
            }),
        },
      },
      {
        path: "asr.no_speech",
        label: say("Time to begin speaking"),
        help: say("How long it listens after the wake word if nobody says anything."),
        also: say("timeout wait"),
        control: { as: "number", unit: say("seconds"), min: 0.5, max: 60 },
      },
      {
        path: "asr.longest",
        label: say("Longest sentence"),
        help: say("Speech that goes on for longer is cut off here."),
        also: say("maximum length"),
        control: { as: "number", unit: say("seconds"), min: 1, max: 30 },
      },
      {
        path: "dialogue.follow_up",
        label: say("Keep listening after an answer"),
        help: say("You can go on without the wake word for this long."),
        also: say("follow up conversation"),
        exceptions: ["dialogue.follow_up_sites", "dialogue.follow_up_intents"],
        control: {
          as: "range",
          min: 0,
          max: 15,
          step: 1,
          ends: [say("off ¦ setting"), say("15 seconds")],
          say: (value) => (value === 0 ? say("off ¦ setting") : seconds(value)),
        },
      },
      {
        path: "dialogue.retries",
        label: say("Ask again"),
        help: say("How often it asks again if it did not understand you."),
        also: say("repeat not understood"),
        control: { as: "number", unit: say("times"), min: 0, max: 100 },
      },
      {
        path: "asr.noise_reduction",
        label: say("Reduce steady noise"),
        help: say("Helps beside a fan or an extractor hood."),
        also: say("denoise rnnoise background"),
        control: { as: "switch" },
      },
    ],
  },
  {
    id: "voice",
    title: say("Voice"),
    lead: say("How it sounds when it speaks."),
    trial: "voice",
    settings: [
      {
        path: "tts.voices",
        label: say("Voice"),
        help: say("Who speaks, in the language of your assistant."),
        also: say("speaker woman man female male accent"),
        exceptions: ["tts.sites"],
        control: { as: "voice" },
      },
      {
        path: "tts.speed",
        label: say("Speed of speech"),
        help: say("Slower is easier to understand."),
        also: say("rate fast slow words per minute"),
        exceptions: ["tts.speeds", "tts.sites"],
        engine: { of: "tts.engine", is: ["espeak-ng", "sherpa-onnx"] },
        control: {
          as: "range",
          min: 80,
          max: 450,
          step: 5,
          ends: [say("slower"), say("faster")],
          say: (value) =>
            say("{value} words a minute: {meaning}", {
              value,
              meaning: upTo(value, [
                [135, say("slow ¦ value of a setting")],
                [190, say("normal ¦ value of a setting")],
                [270, say("fast ¦ value of a setting")],
                [450, say("very fast ¦ value of a setting")],
              ]),
            }),
        },
      },
      {
        path: "tts.pitch",
        label: say("Pitch"),
        help: say("How high the voice is."),
        also: say("high low tone"),
        engine: { of: "tts.engine", is: ["espeak-ng"] },
        control: {
          as: "range",
          min: 0,
          max: 99,
          step: 1,
          ends: [say("lower"), say("higher")],
          say: (value) =>
            say("{value} of 99: {meaning}", {
              value,
              meaning: upTo(value, [
                [35, say("low ¦ value of a setting")],
                [65, say("normal ¦ value of a setting")],
                [99, say("high ¦ value of a setting")],
              ]),
            }),
        },
      },
    ],
  },
  {
    id: "language",
    title: say("Language"),
    lead: "",
    settings: [
      {
        path: "tts.language",
        label: say("Language of other texts"),
        help: say("For texts of skills that name no language, and while no assistant is installed."),
        also: say("english german french translate"),
        control: { as: "language" },
      },
      {
        path: "asr.accents",
        label: say("English accents"),
        help: say("Those of the people who speak to it. Each one more takes a little time."),
        also: say("dialect american british scottish pronunciation"),
        engine: { of: "asr.engine", is: ["pocketsphinx"] },
        control: { as: "accents" },
      },
    ],
  },
  {
    id: "sound",
    title: say("Microphones and speakers"),
    lead: say("What each room hears and speaks with."),
    settings: [
      {
        path: "audio_server.sites",
        label: say("Microphone, speaker and volume"),
        help: say(
          "For each room of this board. The volume changes at once; timers and alarms are heard although it is low.",
        ),
        also: say("sound card device loud quiet site timer alarm ring"),
        control: { as: "sites" },
      },
      {
        path: "audio_server.ducking",
        label: say("Volume of music while you speak"),
        help: say("What is playing becomes quieter while it listens to you."),
        also: say("ducking quieter lower"),
        control: {
          as: "range",
          min: 0,
          max: 1,
          step: 0.05,
          ends: [say("silent"), say("as loud as before")],
          say: (value) => (value === 1 ? say("unchanged") : say("{share} of the volume", { share: percent(value) })),
        },
      },
      {
        path: "audio_server.echo_cancellation",
        label: say("Hear the wake word while it speaks"),
        help: say("Takes what the speaker plays out of what the microphone hears. Not yet proven in real rooms."),
        also: say("echo cancellation barge in interrupt"),
        control: {
          as: "choice",
          options: [
            ["off", say("Off ¦ setting")],
            ["auto", say("If the board can")],
            ["on", say("On ¦ setting")],
          ],
        },
      },
      {
        path: "feedback.sound",
        label: say("Sounds when it listens"),
        help: say("A short sound when listening begins and ends, and when something went wrong."),
        also: say("beep chime feedback"),
        control: { as: "switch" },
      },
      {
        path: "feedback.volume",
        label: say("Volume of these sounds"),
        help: say("How loud they are beside its voice."),
        also: say("beep chime feedback loud"),
        control: { as: "range", min: 0, max: 1, step: 0.05, ends: [say("silent"), say("full")], say: percent },
      },
    ],
  },
  {
    id: "announcements",
    title: say("Timers and announcements"),
    lead: say("What sounds without being asked."),
    settings: [
      {
        path: "timers.ring_minutes",
        label: say("A timer rings for"),
        help: say("Until somebody stops it, at the longest."),
        also: say("alarm clock ring"),
        control: { as: "number", unit: say("minutes"), min: 0.05, max: 120 },
      },
      {
        path: "announcements.quiet",
        label: say("Quiet hours"),
        help: say("Between these times only urgent announcements sound."),
        also: say("night do not disturb silence sleep"),
        control: { as: "quiet hours" },
      },
      {
        path: "announcements.minutes",
        label: say("An announcement waits for"),
        help: say("If a room is busy or has its quiet hours; then it is dropped."),
        also: say("expire"),
        control: { as: "number", unit: say("minutes"), min: 1, max: 10_080 },
      },
      {
        path: "announcements.time_zone",
        label: say("Time zone of the quiet hours"),
        help: say("Empty: that of the board."),
        also: say("clock region"),
        control: { as: "time zone" },
      },
    ],
  },
  {
    id: "privacy",
    title: say("Privacy"),
    lead: say("What the board keeps of your conversations. Sound is kept only if keep_recordings in [asr] says so."),
    settings: [
      {
        path: "sessions.keep",
        label: say("Keep what was said"),
        help: say("The words and how they were understood, on this board, so that you can see why it did something."),
        also: say("history record sessions"),
        control: { as: "switch" },
      },
      {
        path: "sessions.days",
        label: say("Keep it for"),
        help: say("Older conversations are deleted."),
        also: say("history delete retention sessions"),
        control: { as: "number", unit: say("days"), min: 1, max: 3650 },
      },
    ],
  },
];
