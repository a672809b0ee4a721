import { Type } from "typebox";
import { accepting, TaskHeaders } from "./accepted.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";
import { SiteId } from "./session.ts";

const Login = Type.String({ minLength: 1, maxLength: 120 });
const Language = Type.String({ pattern: "^[a-z]{2,3}$", description: "A code of ISO 639: de." });
const Count = Type.Integer({ minimum: 0 });
const Sites = Type.Array(SiteId, {
  maxItems: 32,
  description: "The sites at which this person speaks. None: all of them.",
});
const Heard = Type.Object({
  sentences: Count,
  done: Type.Integer({ description: "Understood, and done without a question." }),
  right: Type.Integer({ description: "Heard right, also if the board would ask whether that was meant." }),
  wrong: Type.Integer({ description: "Heard as another sentence." }),
});
const Report = Type.Object({
  sentences: Type.Integer({ description: "How many sentences were read." }),
  aligned: Type.Integer({ description: "How many of them were found in their sound." }),
  before: Heard,
  after: Heard,
  othersBefore: Heard,
  othersAfter: Heard,
  seconds: Type.Number({ description: "Duration of the fitting." }),
});
const VoiceProfile = Type.Object({
  user: Type.String(),
  language: Language,
  sites: Sites,
  fittedAt: Type.String({ format: "date-time" }),
  sounds: Type.Record(Type.String(), Type.String(), {
    description: "What each sound of the language is heard as, in phones of the recogniser; empty: as nothing.",
  }),
  report: Report,
});
const Reading = Type.Object({
  language: Language,
  sentences: Type.Array(Type.Object({ text: Type.String(), isRead: Type.Boolean() })),
});
const ofUser = Type.Object({ login: Login });
const place = Type.Object({ login: Login, language: Language });
const unknown = problems([404, "There is no such user, or voice profile."]);
const invalid = problems([422, "It cannot be used: the detail says why. Nothing was changed."]);
const notRead = problems([409, "Nothing was begun, or too little was read."]);
const own = "A user reaches their own, an operator everybody's.";

export const listVoiceProfiles = operation("GET /voice-profiles", {
  operationId: "listVoiceProfiles",
  tags: ["audio"],
  role: "user",
  summary: "List the voice profiles",
  description: `A voice profile tells the recogniser how somebody speaks. ${own}`,
  response: { 200: Type.Object({ voiceProfiles: Type.Array(VoiceProfile) }), ...guarded },
});

export const readSentences = operation("POST /voice-profiles/:login/reading", {
  operationId: "readSentences",
  tags: ["audio"],
  role: "user",
  summary: "Begin to read sentences for a voice profile, or go on",
  description: `Returns the sentences, and which of them were read. They are the same until the profile is made or the reading is discarded. ${own}`,
  params: ofUser,
  body: Type.Object(
    {
      language: Type.Optional(Language),
      again: Type.Optional(Type.Boolean({ description: "Begins anew: what was read is deleted.", default: false })),
    },
    { additionalProperties: false },
  ),
  response: { 200: Reading, ...guarded, ...unknown, ...invalid },
});

export const readSentence = operation(
  "POST /voice-profiles/:login/reading/sentences",
  {
    operationId: "readSentence",
    tags: ["audio"],
    role: "user",
    summary: "Read a sentence",
    description:
      "Listens at a site until the sentence has been read, or takes a WAV file. What was not heard well is not kept. Reading a sentence again replaces it.",
    params: ofUser,
    body: Type.Object(
      {
        sentence: Type.Integer({ minimum: 0, maximum: 99, description: "Its place in the list, from 0 on." }),
        siteId: Type.Optional(SiteId),
        wav: Type.Optional(
          Type.String({ pattern: "^[A-Za-z0-9+/]*={0,2}$", description: "A WAV file in base64, instead of a site." }),
        ),
      },
      { additionalProperties: false },
    ),
    response: {
      200: Type.Object({
        take: Type.Enum(["good", "silent", "cut"], {
          description: "silent: nothing was spoken; cut: the speech went on to the end. Neither is kept.",
        }),
        read: Count,
        sentences: Count,
      }),
      ...guarded,
      ...problems(
        [404, "There is no such user."],
        [409, "Nothing was begun, or there is no such sentence."],
        [422, "The recording cannot be used."],
      ),
    },
  },
  // A quarter of a minute at 48 kHz, in stereo, and in base64.
  { bodyLimit: 4 * 1024 * 1024 },
);

export const discardReading = operation("DELETE /voice-profiles/:login/reading", {
  operationId: "discardReading",
  tags: ["audio"],
  role: "user",
  summary: "Delete what was read",
  description: `A voice profile stays. ${own}`,
  params: ofUser,
  response: { 204: Type.Null({ description: "Deleted." }), ...guarded, ...unknown },
});

export const fitVoice = operation("POST /voice-profiles/:login", {
  operationId: "fitVoice",
  tags: ["audio"],
  role: "user",
  summary: "Fit the recogniser to what was read",
  description:
    "Needs 20 sentences. The task fails with VOICE_NOT_CHANGED when a profile would not help this person, or would harm others. What was read is deleted when it has been decided.",
  headers: TaskHeaders,
  params: ofUser,
  body: Type.Object({ sites: Type.Optional(Sites) }, { additionalProperties: false }),
  response: { ...guarded, ...accepting, ...unknown, ...notRead },
});

export const getVoiceProfile = operation("GET /voice-profiles/:login/:language", {
  operationId: "getVoiceProfile",
  tags: ["audio"],
  role: "user",
  summary: "Export a voice profile",
  description: `Returns the whole file, which another board can import. ${own}`,
  params: place,
  response: {
    200: Type.Object({ format: Type.Literal(1), ...VoiceProfile.properties }),
    ...guarded,
    ...unknown,
  },
});

export const importVoiceProfile = operation("PUT /voice-profiles/:login", {
  operationId: "importVoiceProfile",
  tags: ["audio"],
  role: "user",
  summary: "Import a voice profile",
  description: `Takes an exported file; replaces the profile in the same language. ${own}`,
  params: ofUser,
  body: Type.Record(Type.String({ maxLength: 60 }), Type.Unknown()),
  response: { 200: VoiceProfile, ...guarded, ...unknown, ...invalid },
});

export const removeVoiceProfile = operation("DELETE /voice-profiles/:login/:language", {
  operationId: "removeVoiceProfile",
  tags: ["audio"],
  role: "user",
  summary: "Remove a voice profile",
  description: `The recogniser then expects this person to speak as others do. ${own}`,
  params: place,
  response: { 204: Type.Null({ description: "Removed." }), ...guarded, ...unknown },
});
