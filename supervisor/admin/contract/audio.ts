import { Type } from "typebox";
import { accepting, TaskHeaders } from "./accepted.ts";
import { writing } from "./config.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const SiteId = Type.String({ pattern: "^[^/+#\\u0000]{1,64}$", default: "default" });

const Device = Type.Object({
  name: Type.String({ description: "As the configuration takes it." }),
  description: Type.String(),
});

export const followLevels = operation("GET /audio/levels", {
  operationId: "followLevels",
  tags: ["audio"],
  summary: "Stream the input level of a site; measured on the board, no audio is sent",
  description: "Goes on as long as the client stays.",
  querystring: Type.Object(
    {
      follow: Type.Literal(true, { description: "There is no other way to have them." }),
      siteId: Type.Optional(SiteId),
    },
    { additionalProperties: false },
  ),
  response: {
    200: {
      description: "Ten times a second: time, siteId, level and peak in dBFS, clipped from 0 to 1.",
      content: {
        "text/event-stream": { schema: Type.String() },
        "application/x-ndjson": { schema: Type.String() },
      },
    },
    ...guarded,
  },
});

export const listenOnce = operation("POST /audio/listen", {
  operationId: "listenOnce",
  tags: ["audio"],
  summary: "Recognise one sentence from a site's microphone",
  description:
    "Listens as after the wake word, and answers with the text when the speaker has ended. Nothing is done about it: no session, no skill. The words of the installed assistant are heard best.",
  body: Type.Object({ siteId: Type.Optional(SiteId) }, { additionalProperties: false }),
  response: {
    200: Type.Object({
      text: Type.String({ description: "Empty when nothing was heard." }),
      likelihood: Type.Number(),
      seconds: Type.Number({ description: "That the recognition took." }),
    }),
    ...guarded,
    ...problems([409, "A session runs at the site."]),
  },
});

export const testAudio = operation("POST /audio/test", {
  operationId: "testAudio",
  tags: ["audio"],
  summary: "Test the speaker or microphone of a site",
  description: "The log of the task has the level that was heard, whether it was clipped, and a verdict.",
  headers: TaskHeaders,
  body: Type.Object(
    {
      direction: Type.Enum(["speaker", "microphone"]),
      seconds: Type.Optional(Type.Number({ minimum: 0.5, maximum: 20, default: 2 })),
      siteId: Type.Optional(SiteId),
    },
    { additionalProperties: false },
  ),
  response: { ...guarded, ...accepting },
});

export const getAudio = operation("GET /audio", {
  operationId: "getAudio",
  tags: ["audio"],
  summary: "List the sites with their microphones, speakers and volumes",
  description: "The section `[audio_server]` of the configuration.",
  response: { 200: Type.Object({ audio: Type.Record(Type.String(), Type.Unknown()) }), ...guarded },
});

export const setAudio = operation("PUT /audio", {
  operationId: "setAudio",
  tags: ["audio"],
  summary: "Change the section [audio_server] and restart the audio server",
  description: "What is not named stays as it is. Only the audio server is restarted.",
  body: Type.Record(Type.String({ pattern: "^[a-z][a-z0-9_]{0,59}$" }), Type.Unknown(), {
    additionalProperties: false,
  }),
  response: writing,
});

export const listAudioDevices = operation("GET /audio/devices", {
  operationId: "listAudioDevices",
  tags: ["audio"],
  summary: "List the audio devices",
  description: "By the names that the configuration takes.",
  response: { 200: Type.Object({ microphones: Type.Array(Device), speakers: Type.Array(Device) }), ...guarded },
});
