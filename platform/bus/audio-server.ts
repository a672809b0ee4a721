/** Microphones and speakers, by site. [spec B] */
import * as v from "valibot";
import { binaryTopic, jsonTopic } from "./declare.ts";
import { lifecycleOf } from "./lifecycle.ts";
import type { PayloadOf } from "./topic.ts";
import {
  boolean,
  echoedId,
  milliseconds,
  number,
  optional,
  probability,
  siteId,
  someSessionId,
  text,
} from "./value.ts";

const megabyte = 1024 * 1024;
const site = v.object({ siteId });
const siteExamples = [{ siteId: "kitchen" }, {}];

export const audioServerToggleOn = jsonTopic("audioServer/toggleOn", {
  about: "Turns the capture of audio frames on at a site.",
  schema: site,
  examples: siteExamples,
});
export type AudioServerToggleOn = PayloadOf<typeof audioServerToggleOn>;

export const audioServerToggleOff = jsonTopic("audioServer/toggleOff", {
  about: "Turns the capture of audio frames off at a site.",
  schema: site,
  examples: siteExamples,
});
export type AudioServerToggleOff = PayloadOf<typeof audioServerToggleOff>;

export const audioServerAudioFrame = binaryTopic("audioServer/<siteId>/audioFrame", {
  about: "Every frame captured: a WAV with the canonical 44-byte header and 256 samples, S16LE, mono, 16 kHz.",
  qos: 0,
  maxBytes: 64 * 1024,
});

export const audioServerPlayBytes = binaryTopic("audioServer/<siteId>/playBytes/<requestId>", {
  about:
    "Plays one complete WAV at the site; answered by playFinished with the request id. Ids that begin with ring- are for " +
    "timers, which are heard at a low volume, too: the embedded broker refuses them to clients and skills.",
  maxBytes: 16 * megabyte,
});

export const audioServerPlayBytesStreaming = binaryTopic(
  "audioServer/<siteId>/playBytesStreaming/<requestId>/<chunkNumber>/<isLastChunk>",
  {
    about:
      "Plays one chunk of a stream, each a WAV: numbered from 0, the last one flagged 1, the others 0. Answered by " +
      "streamFinished with the request id. A chunk that is no WAV, or has no number, ends the stream.",
    qos: 0,
    maxBytes: megabyte,
  },
);

export const audioServerPlayFinished = jsonTopic("audioServer/<siteId>/playFinished", {
  about: "A sound sent with playBytes has been played; the id is its request id.",
  schema: v.object({ id: echoedId, siteId, sessionId: someSessionId }),
  examples: [{ id: "p-1", siteId: "kitchen", sessionId: "5f0c" }, {}],
});
export type AudioServerPlayFinished = PayloadOf<typeof audioServerPlayFinished>;

export const audioServerStreamFinished = jsonTopic("audioServer/<siteId>/streamFinished", {
  about: "A streamed sound has ended; the id is its request id.",
  schema: v.object({ id: text("the stream"), siteId }),
  examples: [{ id: "p-2", siteId: "kitchen" }, { id: "p-2" }],
});
export type AudioServerStreamFinished = PayloadOf<typeof audioServerStreamFinished>;

export const audioServerReplayRequest = jsonTopic("audioServer/<siteId>/replayRequest", {
  about: "Requests the frames of the last seconds again, so that words right after the wake word are not lost.",
  schema: v.object({
    requestId: text("identifies the request"),
    startAtMs: milliseconds("start of the requested audio"),
    siteId,
  }),
  examples: [
    { requestId: "r-1", startAtMs: 1794200000100, siteId: "kitchen" },
    { requestId: "r-1", startAtMs: 1794200000100 },
  ],
});
export type AudioServerReplayRequest = PayloadOf<typeof audioServerReplayRequest>;

export const audioServerReplayResponse = binaryTopic("audioServer/<siteId>/replayResponse", {
  about: "The audio requested with replayRequest, up to now: WAVs in the format of the audio frames, in order.",
  maxBytes: megabyte,
});

export const audioServerRegisterSentence = jsonTopic("audioServer/<siteId>/registerSentence", {
  about:
    "Registers words of the last sentence of a session as a sound of the speech component, in the speaker's own voice; answered by " +
    "sentenceRegistered. Only where `keep_sentence` is on. For the supervisor's announcements. An addition to the Hermes protocol.",
  schema: v.object({
    siteId,
    sessionId: text("the session in which they were said"),
    soundId: text("the id under which they are registered"),
    start: number("seconds since listening began"),
    end: number("seconds since listening began, exclusive"),
  }),
  examples: [
    { siteId: "kitchen", sessionId: "5f0c", soundId: "spoken-1", start: 1.2, end: 2.4 },
    { sessionId: "5f0c", soundId: "spoken-1", start: 1.2, end: 2.4 },
  ],
});
export type AudioServerRegisterSentence = PayloadOf<typeof audioServerRegisterSentence>;

export const audioServerSentenceRegistered = jsonTopic("audioServer/<siteId>/sentenceRegistered", {
  about:
    "Answers registerSentence, after the sound was sent to the speech component. An addition to the Hermes protocol.",
  schema: v.object({
    siteId,
    soundId: text("the id under which it is registered"),
    seconds: number("duration of the sound; 0: these words are not kept"),
  }),
  examples: [
    { siteId: "kitchen", soundId: "spoken-1", seconds: 1.6 },
    { soundId: "spoken-1", seconds: 0 },
  ],
});
export type AudioServerSentenceRegistered = PayloadOf<typeof audioServerSentenceRegistered>;

export const audioServerSetVolume = jsonTopic("audioServer/<siteId>/setVolume", {
  about: "Sets the playback volume of a site, which keeps it over restarts. An addition to the Hermes protocol.",
  schema: v.object({ siteId, volume: probability("volume, 0 to 1") }),
  examples: [{ siteId: "kitchen", volume: 0.5 }, { volume: 0 }],
});
export type AudioServerSetVolume = PayloadOf<typeof audioServerSetVolume>;

const percent = (about: string, least: number) =>
  v.pipe(v.number(), v.minValue(least), v.maxValue(100), v.description(about));

export const audioServerChangeVolume = jsonTopic("audioServer/<siteId>/changeVolume", {
  about:
    "Changes the playback volume of a site in percent, with exactly one of step, volume, muted, ringStep and ringVolume; answered by volumeState, " +
    "others by an error. A change to 0 mutes and keeps the volume for later; a volume or a step above 0 ends it. An addition to the Hermes protocol.",
  schema: v.object({
    siteId,
    step: optional(percent("added to the volume, -100 to 100", -100)),
    volume: optional(percent("volume, 0 to 100", 0)),
    muted: optional(boolean("whether nothing is heard except timers and alarms that ring")),
    ringStep: optional(percent("added to the volume of timers and alarms that ring, -100 to 100", -100)),
    ringVolume: optional(
      percent("volume of timers and alarms that ring, whatever the other is; at least 10 is kept", 0),
    ),
  }),
  // The audio server refuses all but exactly one: a topic's schema describes its keys one by one.
  examples: [
    { siteId: "kitchen", volume: 40 },
    { step: -10 },
    { muted: true },
    { ringStep: 10 },
    { ringVolume: 80 },
    {},
  ],
});
export type AudioServerChangeVolume = PayloadOf<typeof audioServerChangeVolume>;

export const audioServerVolumeState = jsonTopic("audioServer/<siteId>/volumeState", {
  about: "Answers changeVolume with what now holds at the site. An addition to the Hermes protocol.",
  schema: v.object({
    siteId,
    volume: percent("volume that holds when the site is not muted, 0 to 100", 0),
    muted: boolean("whether nothing is heard except timers and alarms that ring"),
    ringVolume: optional(percent("volume of timers and alarms that ring, 0 to 100", 0)),
  }),
  examples: [
    { siteId: "kitchen", volume: 40, muted: false, ringVolume: 80 },
    { volume: 40, muted: true },
  ],
});
export type AudioServerVolumeState = PayloadOf<typeof audioServerVolumeState>;

export const audioServerStopPlaying = jsonTopic("audioServer/<siteId>/stopPlaying", {
  about:
    "Stops the current sound at the site and discards the queued ones; with an id, only the sound of that request. Each is " +
    "answered by playFinished or streamFinished, as if it had been played. An addition to the Hermes protocol.",
  schema: v.object({ siteId, id: optional(text("the request; absent: all")) }),
  examples: [{ siteId: "kitchen", id: "p-1" }, {}],
});
export type AudioServerStopPlaying = PayloadOf<typeof audioServerStopPlaying>;

export const audioServerEchoState = jsonTopic("audioServer/<siteId>/echoState", {
  about:
    "Tells whether the audio frames of the site contain an echo of its own speaker; published on every change, if echo " +
    "cancellation is on. quiet: nothing is playing. echoing: the echo is not, or not sufficiently, removed. cancelled: the " +
    "echo is removed. An addition to the Hermes protocol.",
  schema: v.object({
    siteId,
    state: v.picklist(["quiet", "echoing", "cancelled"]),
    delayMs: optional(number("delay between playback and capture")),
    driftPpm: optional(number("clock difference between speaker and microphone; positive if the speaker's is faster")),
  }),
  examples: [{ siteId: "kitchen", state: "cancelled", delayMs: 84.2, driftPpm: -31 }, { state: "quiet" }],
});
export type AudioServerEchoState = PayloadOf<typeof audioServerEchoState>;

const activity = v.object({ siteId, signalMs: optional(milliseconds("time in the audio signal")) });
const activityExamples = [{ siteId: "kitchen", signalMs: 1794200000100 }, {}];

export const voiceActivityVadUp = jsonTopic("voiceActivity/<siteId>/vadUp", {
  about: "Speech at the site has started.",
  schema: activity,
  examples: activityExamples,
});
export type VoiceActivityVadUp = PayloadOf<typeof voiceActivityVadUp>;

export const voiceActivityVadDown = jsonTopic("voiceActivity/<siteId>/vadDown", {
  about: "Speech at the site has ended.",
  schema: activity,
  examples: activityExamples,
});
export type VoiceActivityVadDown = PayloadOf<typeof voiceActivityVadDown>;

const lifecycle = lifecycleOf("audioServer/<siteId>");
export const audioServerLoaded = lifecycle.loaded;
export const audioServerVersionRequest = lifecycle.versionRequest;
export const audioServerVersion = lifecycle.version;
