import { Type } from "typebox";
import { accepting, TaskHeaders } from "./accepted.ts";
import { etag, IfMatch, writing } from "./config.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const SiteId = Type.String({ pattern: "^[^/+#\\u0000]{1,64}$", default: "default" });

const Device = Type.Object({
  name: Type.String({ description: "As used in the configuration." }),
  description: Type.String(),
});

export const followLevels = operation("GET /audio/levels", {
  operationId: "followLevels",
  tags: ["audio"],
  summary: "Stream the input level of a site; measured on the board, no audio is sent",
  description: "The stream continues until the client disconnects.",
  querystring: Type.Object(
    {
      follow: Type.Literal(true, { description: "The only supported value." }),
      siteId: Type.Optional(SiteId),
    },
    { additionalProperties: false },
  ),
  response: {
    200: {
      description: "Ten times a second: time, siteId, level and peak in dBFS, and the clipped share (0 to 1).",
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
    "Listens as after the wake word, and returns the text when the speaker has finished. Starts no session and calls no skill. The vocabulary is that of the installed assistant.",
  body: Type.Object({ siteId: Type.Optional(SiteId) }, { additionalProperties: false }),
  response: {
    200: Type.Object({
      text: Type.String({ description: "Empty if nothing was recognised." }),
      likelihood: Type.Number(),
      seconds: Type.Number({ description: "Duration of the recognition in seconds." }),
    }),
    ...guarded,
    ...problems([409, "A session is running at the site."]),
  },
});

export const testAudio = operation("POST /audio/test", {
  operationId: "testAudio",
  tags: ["audio"],
  summary: "Test the speaker or microphone of a site",
  description: "The log of the task contains the measured level, whether it was clipped, and a verdict.",
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

const Volume = Type.Number({ minimum: 0, maximum: 1 });
const SiteVolume = Type.Object({
  siteId: Type.String(),
  volume: Type.Union([Volume, Type.Null()], {
    description:
      "From 0 to 1. Null for a site of a satellite, which keeps its own, and while the audio server does not run.",
  }),
});

export const listVolumes = operation("GET /audio/volumes", {
  operationId: "listVolumes",
  tags: ["audio"],
  summary: "List the playback volumes of the sites",
  description: "What was last set, or the configured volume.",
  response: { 200: Type.Object({ volumes: Type.Array(SiteVolume) }), ...guarded },
});

export const setVolume = operation("PUT /audio/volumes/:siteId", {
  operationId: "setVolume",
  tags: ["audio"],
  summary: "Set the playback volume of a site",
  description:
    "Heard within a second, also in what is playing, and kept over restarts until another volume is set, or configured. Returns when it is set; at a site of a satellite, when the satellite was told.",
  params: Type.Object({ siteId: Type.String() }),
  body: Type.Object({ volume: Volume }, { additionalProperties: false }),
  response: {
    200: SiteVolume,
    ...guarded,
    ...problems([404, "The name is too long for one of a site."]),
    ...problems([422, "There is no such site, or it has no speaker."]),
  },
});

const SiteMicrophone = Type.Object({
  siteId: Type.String(),
  muted: Type.Union([Type.Boolean(), Type.Null()], { description: "Null while its audio server does not answer." }),
  by: Type.Optional(
    Type.String({ description: "Who has muted it: a login, or what a client on the bus calls itself." }),
  ),
  since: Type.Optional(Type.String({ description: "ISO 8601, UTC." })),
});

export const listMicrophones = operation("GET /audio/microphones", {
  operationId: "listMicrophones",
  tags: ["audio"],
  summary: "List the microphones of the sites, and whether they are muted",
  description: "Satellites are asked, which takes up to three seconds if one does not answer.",
  response: { 200: Type.Object({ microphones: Type.Array(SiteMicrophone) }), ...guarded },
});

export const muteMicrophone = operation("PUT /audio/microphones/:siteId", {
  operationId: "muteMicrophone",
  tags: ["audio"],
  summary: "Mute the microphone of a site, or end that",
  description:
    "Returns when the device is closed and the state is on disk: from then on no audio frame of the site leaves the audio server, over restarts and power cuts, until somebody ends it. Who has muted it first, and when, remains.",
  params: Type.Object({ siteId: Type.String() }),
  body: Type.Object({ muted: Type.Boolean() }, { additionalProperties: false }),
  response: {
    200: SiteMicrophone,
    ...guarded,
    ...problems([404, "The name is too long for one of a site."]),
    ...problems([422, "There is no such site, or it has no microphone."]),
  },
});

export const getAudio = operation("GET /audio", {
  operationId: "getAudio",
  tags: ["audio"],
  summary: "List the sites with their microphones, speakers and volumes",
  description: "The section `[audio_server]` of the configuration.",
  response: {
    200: {
      description: "The section.",
      headers: etag,
      content: { "application/json": { schema: Type.Object({ audio: Type.Record(Type.String(), Type.Unknown()) }) } },
    },
    ...guarded,
  },
});

export const setAudio = operation("PUT /audio", {
  operationId: "setAudio",
  tags: ["audio"],
  summary: "Change the section [audio_server] and restart the audio server",
  description: "Keys that are not named keep their values. Restarts only the audio server.",
  headers: IfMatch,
  body: Type.Record(Type.String({ pattern: "^[a-z][a-z0-9_]{0,59}$" }), Type.Unknown(), {
    additionalProperties: false,
  }),
  response: writing,
});

export const listAudioDevices = operation("GET /audio/devices", {
  operationId: "listAudioDevices",
  tags: ["audio"],
  summary: "List the audio devices",
  description: "With the names used in the configuration.",
  response: { 200: Type.Object({ microphones: Type.Array(Device), speakers: Type.Array(Device) }), ...guarded },
});
