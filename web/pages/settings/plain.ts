/** The settings that people look for, in plain words: what they are called, what they do, and how they are set. */

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

const decimal = (value: number) => String(Math.round(value * 100) / 100);
const seconds = (value: number) => `${decimal(value)} ${value === 1 ? "second" : "seconds"}`;
const percent = (value: number) => `${Math.round(value * 100)} %`;
/** Says which of the words a value is up to. */
const upTo = (value: number, words: readonly (readonly [number, string])[]) =>
  words.find(([most]) => value <= most + 0.001)?.[1] ?? "";

export const groups: readonly Group[] = [
  {
    id: "wake-word",
    title: "Wake word",
    lead: "The words that wake the board. Until it hears them, it listens to nothing else.",
    trial: "wake",
    settings: [
      {
        path: "hotword.wake_words",
        label: "Wake word",
        help: "Two or three words of four or more syllables work best. Trained wake words are suggested while you type.",
        also: "hotword name phrase call activation",
        control: { as: "wake words" },
      },
      {
        path: "hotword.sensitivity",
        label: "Sensitivity",
        help: "More: it hears you from further away. Less: television and talk wake it less often by mistake.",
        also: "false alarms does not wake microphone",
        exceptions: ["hotword.wake_words"],
        control: {
          as: "range",
          min: 0,
          max: 1,
          step: 0.05,
          ends: ["fewer false alarms", "wakes more easily"],
          say: (value) =>
            `${percent(value)}: ${upTo(value, [
              [0.3, "strict"],
              [0.65, "balanced"],
              [1, "eager"],
            ])}`,
        },
      },
    ],
  },
  {
    id: "listening",
    title: "Listening",
    lead: "How long it waits for you, and when it takes a sentence as finished.",
    trial: "sentence",
    settings: [
      {
        path: "asr.trailing_silence",
        label: "Pause that ends a sentence",
        help: "Choose a longer pause if it interrupts you, a shorter one if it answers too late.",
        also: "end of speech silence cut off interrupts slow answer",
        control: {
          as: "range",
          min: 0.2,
          max: 3,
          step: 0.1,
          ends: ["answers sooner", "lets you think"],
          say: (value) =>
            `${seconds(value)}: ${upTo(value, [
              [0.4, "short"],
              [0.8, "normal"],
              [1.5, "patient"],
              [3, "very patient"],
            ])}`,
        },
      },
      {
        path: "asr.no_speech",
        label: "Time to begin speaking",
        help: "How long it listens after the wake word if nobody says anything.",
        also: "timeout wait",
        control: { as: "number", unit: "seconds", min: 0.5, max: 60 },
      },
      {
        path: "asr.longest",
        label: "Longest sentence",
        help: "Speech that goes on for longer is cut off here.",
        also: "maximum length",
        control: { as: "number", unit: "seconds", min: 1, max: 30 },
      },
      {
        path: "dialogue.follow_up",
        label: "Keep listening after an answer",
        help: "You can go on without the wake word for this long.",
        also: "follow up conversation",
        exceptions: ["dialogue.follow_up_sites", "dialogue.follow_up_intents"],
        control: {
          as: "range",
          min: 0,
          max: 15,
          step: 1,
          ends: ["off", "15 seconds"],
          say: (value) => (value === 0 ? "off" : seconds(value)),
        },
      },
      {
        path: "dialogue.retries",
        label: "Ask again",
        help: "How often it asks again if it did not understand you.",
        also: "repeat not understood",
        control: { as: "number", unit: "times", min: 0, max: 100 },
      },
      {
        path: "asr.noise_reduction",
        label: "Reduce steady noise",
        help: "Helps beside a fan or an extractor hood.",
        also: "denoise rnnoise background",
        control: { as: "switch" },
      },
    ],
  },
  {
    id: "voice",
    title: "Voice",
    lead: "How it sounds when it speaks.",
    trial: "voice",
    settings: [
      {
        path: "tts.voices",
        label: "Voice",
        help: "Who speaks, in the language of your assistant.",
        also: "speaker woman man female male accent",
        exceptions: ["tts.sites"],
        control: { as: "voice" },
      },
      {
        path: "tts.speed",
        label: "Speed of speech",
        help: "Slower is easier to understand.",
        also: "rate fast slow words per minute",
        exceptions: ["tts.speeds", "tts.sites"],
        engine: { of: "tts.engine", is: ["espeak-ng", "sherpa-onnx"] },
        control: {
          as: "range",
          min: 80,
          max: 450,
          step: 5,
          ends: ["slower", "faster"],
          say: (value) =>
            `${value} words a minute: ${upTo(value, [
              [135, "slow"],
              [190, "normal"],
              [270, "fast"],
              [450, "very fast"],
            ])}`,
        },
      },
      {
        path: "tts.pitch",
        label: "Pitch",
        help: "How high the voice is.",
        also: "high low tone",
        engine: { of: "tts.engine", is: ["espeak-ng"] },
        control: {
          as: "range",
          min: 0,
          max: 99,
          step: 1,
          ends: ["lower", "higher"],
          say: (value) =>
            `${value} of 99: ${upTo(value, [
              [35, "low"],
              [65, "normal"],
              [99, "high"],
            ])}`,
        },
      },
    ],
  },
  {
    id: "language",
    title: "Language",
    lead: "",
    settings: [
      {
        path: "tts.language",
        label: "Language of other texts",
        help: "For texts of skills that name no language, and while no assistant is installed.",
        also: "english german french translate",
        control: { as: "language" },
      },
      {
        path: "asr.accents",
        label: "English accents",
        help: "Those of the people who speak to it. Each one more takes a little time.",
        also: "dialect american british scottish pronunciation",
        engine: { of: "asr.engine", is: ["pocketsphinx"] },
        control: { as: "accents" },
      },
    ],
  },
  {
    id: "sound",
    title: "Microphones and speakers",
    lead: "What each room hears and speaks with.",
    settings: [
      {
        path: "audio_server.sites",
        label: "Microphone, speaker and volume",
        help: "For each room of this board. The volume changes at once; timers and alarms are heard although it is low.",
        also: "sound card device loud quiet site timer alarm ring",
        control: { as: "sites" },
      },
      {
        path: "audio_server.ducking",
        label: "Volume of music while you speak",
        help: "What is playing becomes quieter while it listens to you.",
        also: "ducking quieter lower",
        control: {
          as: "range",
          min: 0,
          max: 1,
          step: 0.05,
          ends: ["silent", "as loud as before"],
          say: (value) => (value === 1 ? "unchanged" : `${percent(value)} of the volume`),
        },
      },
      {
        path: "audio_server.echo_cancellation",
        label: "Hear the wake word while it speaks",
        help: "Takes what the speaker plays out of what the microphone hears. Not yet proven in real rooms.",
        also: "echo cancellation barge in interrupt",
        control: {
          as: "choice",
          options: [
            ["off", "Off"],
            ["auto", "If the board can"],
            ["on", "On"],
          ],
        },
      },
      {
        path: "feedback.sound",
        label: "Sounds when it listens",
        help: "A short sound when listening begins and ends, and when something went wrong.",
        also: "beep chime feedback",
        control: { as: "switch" },
      },
      {
        path: "feedback.volume",
        label: "Volume of these sounds",
        help: "How loud they are beside its voice.",
        also: "beep chime feedback loud",
        control: { as: "range", min: 0, max: 1, step: 0.05, ends: ["silent", "full"], say: percent },
      },
    ],
  },
  {
    id: "announcements",
    title: "Timers and announcements",
    lead: "What sounds without being asked.",
    settings: [
      {
        path: "timers.ring_minutes",
        label: "A timer rings for",
        help: "Until somebody stops it, at the longest.",
        also: "alarm clock ring",
        control: { as: "number", unit: "minutes", min: 0.05, max: 120 },
      },
      {
        path: "announcements.quiet",
        label: "Quiet hours",
        help: "Between these times only urgent announcements sound.",
        also: "night do not disturb silence sleep",
        control: { as: "quiet hours" },
      },
      {
        path: "announcements.minutes",
        label: "An announcement waits for",
        help: "If a room is busy or has its quiet hours; then it is dropped.",
        also: "expire",
        control: { as: "number", unit: "minutes", min: 1, max: 10_080 },
      },
      {
        path: "announcements.time_zone",
        label: "Time zone of the quiet hours",
        help: "Empty: that of the board.",
        also: "clock region",
        control: { as: "time zone" },
      },
    ],
  },
  {
    id: "privacy",
    title: "Privacy",
    lead: "What the board keeps of your conversations. Sound is never kept.",
    settings: [
      {
        path: "sessions.keep",
        label: "Keep what was said",
        help: "The words and how they were understood, on this board, so that you can see why it did something.",
        also: "history record sessions",
        control: { as: "switch" },
      },
      {
        path: "sessions.days",
        label: "Keep it for",
        help: "Older conversations are deleted.",
        also: "history delete retention sessions",
        control: { as: "number", unit: "days", min: 1, max: 3650 },
      },
    ],
  },
];
