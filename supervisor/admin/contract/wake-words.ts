import { Type } from "typebox";
import { accepting, TaskHeaders } from "./accepted.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const Id = Type.String({
  minLength: 1,
  maxLength: 120,
  description: "The words of the phrase, joined with hyphens.",
});
const Phrase = Type.String({ minLength: 1, maxLength: 200, description: "One or several words of letters." });
const Recordings = Type.Array(
  Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 100, description: "Its name in messages." }),
      wav: Type.String({ pattern: "^[A-Za-z0-9+/]*={0,2}$", description: "A WAV file in base64." }),
    },
    { additionalProperties: false },
  ),
  { maxItems: 20 },
);
const Count = Type.Integer({ minimum: 0 });
const TrainingReport = Type.Object({
  recordings: Type.Integer({ description: "Number of recordings of people that were learned from." }),
  renderings: Type.Integer({ description: "Number of renderings by voices that were not learned from." }),
  missed: Type.Integer({ description: "How many of those renderings were missed in noise of 10 to 25 dB." }),
  recordingsMissed: Type.Integer({ description: "How many of the recordings are missed in other noise." }),
  minutesOfSpeech: Type.Number({ description: "Duration of the speech that chose the limit, in minutes." }),
  falseAlarms: Type.Integer({ description: "How often the wake word was heard in that speech." }),
  nearPhrases: Count,
  nearPhrasesHeard: Type.Integer({ description: "How many of the similar phrases were taken for it." }),
  seconds: Type.Number({ description: "Duration of the training." }),
  falseWakes: Type.Optional(Type.Integer({ description: "Number of false wakes that were learned from." })),
  keptRecordings: Type.Optional(
    Type.Integer({ description: "How many of the recordings were kept since an earlier training." }),
  ),
});
const WakeWord = Type.Object({
  id: Id,
  phrase: Type.String(),
  language: Type.String(),
  trainedAt: Type.String({ format: "date-time" }),
  report: TrainingReport,
  keptRecordings: Type.Integer({ description: "Number of recordings that are kept for the next training." }),
  quality: Type.Union([Type.Literal("good"), Type.Literal("fair"), Type.Literal("weak")], {
    description: "What the report amounts to. Without recordings it is fair at most.",
  }),
  advice: Type.Array(Type.String(), {
    description: "What to expect of it and what would make it better, in sentences.",
  }),
});
const Shipped = Type.Object(
  { id: Id, phrase: Type.String() },
  { description: 'A phrase that the package has learned; used with the engine "embedding".' },
);
const place = Type.Object({ id: Id });
const missing = problems([404, "The wake word does not exist."]);
const invalid = problems([422, "The wake word or a recording cannot be used."]);

export const listWakeWords = operation("GET /wake-words", {
  operationId: "listWakeWords",
  tags: ["audio"],
  summary: "List the trained wake words",
  description: "A trained wake word is used wherever its phrase is configured, or is the assistant's.",
  response: { 200: Type.Object({ wakeWords: Type.Array(WakeWord), shipped: Type.Array(Shipped) }), ...guarded },
});

export const trainWakeWord = operation(
  "POST /wake-words",
  {
    operationId: "trainWakeWord",
    tags: ["audio"],
    summary: "Train a wake word",
    description:
      "Learns the phrase from synthetic voices and from recordings of it, three to five if possible. The log of the task contains the report. The recordings are removed when the task ends, unless they are to be kept for the next training, which uses them, too. DELETE ends the training.",
    headers: TaskHeaders,
    body: Type.Object(
      {
        phrase: Phrase,
        language: Type.Optional(
          Type.String({ pattern: "^[a-z]{2,3}$", description: "The language of the synthetic voices.", default: "en" }),
        ),
        quick: Type.Optional(
          Type.Boolean({ description: "Learns from fewer voices: for trying. Default: false.", default: false }),
        ),
        recordings: Type.Optional(Recordings),
        keepRecordings: Type.Optional(
          Type.Boolean({
            description: "Keeps the recordings, which are sound, on the board for the next training. Default: false.",
            default: false,
          }),
        ),
      },
      { additionalProperties: false },
    ),
    response: { ...guarded, ...accepting },
  },
  { bodyLimit: 16 * 1024 * 1024 },
);

export const recordWakeWord = operation("POST /wake-words/recordings", {
  operationId: "recordWakeWord",
  tags: ["audio"],
  summary: "Record a site's microphone for the training of a wake word",
  description: "Returns the sound; it is not kept on the board.",
  body: Type.Object(
    {
      siteId: Type.Optional(Type.String({ pattern: "^[^/+#\\u0000]{1,64}$", default: "default" })),
      seconds: Type.Optional(Type.Number({ minimum: 1, maximum: 10, default: 3 })),
    },
    { additionalProperties: false },
  ),
  response: { 200: Type.Object({ wav: Type.String({ description: "A WAV file in base64." }) }), ...guarded },
});

const Exported = Type.Object(
  { format: Type.Integer(), phrase: Type.String(), language: Type.String(), head: Type.String() },
  { additionalProperties: true },
);

export const getWakeWord = operation("GET /wake-words/:id", {
  operationId: "getWakeWord",
  tags: ["audio"],
  summary: "Export a trained wake word",
  description: "Returns the whole file, which another board can import.",
  params: place,
  response: { 200: Exported, ...guarded, ...missing },
});

export const importWakeWord = operation(
  "PUT /wake-words",
  {
    operationId: "importWakeWord",
    tags: ["audio"],
    summary: "Import a trained wake word",
    description: "Takes an exported file; replaces the wake word of the same phrase.",
    body: Type.Record(Type.String({ maxLength: 60 }), Type.Unknown()),
    response: { 200: Type.Object({ id: Id }), ...guarded, ...invalid },
  },
  { bodyLimit: 1024 * 1024 },
);

export const removeWakeWord = operation("DELETE /wake-words/:id", {
  operationId: "removeWakeWord",
  tags: ["audio"],
  summary: "Remove a trained wake word, or end its training",
  description: "Its phrase is then recognised by the configured engine again.",
  params: place,
  response: { 204: Type.Null({ description: "Removed." }), ...guarded, ...missing },
});

export const removeWakeWordRecordings = operation("DELETE /wake-words/:id/recordings", {
  operationId: "removeWakeWordRecordings",
  tags: ["audio"],
  summary: "Delete the recordings that are kept for the next training of a wake word",
  description: "What was learned from them stays.",
  params: place,
  response: { 204: Type.Null({ description: "Deleted." }), ...guarded, ...missing },
});

export const tryWakeWord = operation(
  "POST /wake-words/:id/test",
  {
    operationId: "tryWakeWord",
    tags: ["audio"],
    summary: "Test whether a trained wake word is heard in recordings",
    description: "Nothing is learned from the recordings, and they are not kept.",
    params: place,
    body: Type.Object({ recordings: Recordings }, { additionalProperties: false }),
    response: {
      200: Type.Object({
        results: Type.Array(
          Type.Object({
            name: Type.String(),
            heard: Type.Boolean(),
            margin: Type.Number({ description: "How far above the limit the best moment is; negative: not heard." }),
          }),
        ),
      }),
      ...guarded,
      ...missing,
      ...invalid,
    },
  },
  { bodyLimit: 16 * 1024 * 1024 },
);
