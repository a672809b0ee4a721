/** The audio server: microphones and speakers of one or several sites, through ALSA. */
import {
  audioServerAudioFrame,
  audioServerLoaded,
  audioServerPlayBytes,
  audioServerPlayBytesStreaming,
  audioServerPlayFinished,
  audioServerReplayRequest,
  audioServerReplayResponse,
  audioServerSetVolume,
  audioServerStreamFinished,
  audioServerToggleOff,
  audioServerToggleOn,
  audioServerVersion,
  audioServerVersionRequest,
  errorAudioServer,
  isLevel,
  voiceActivityVadDown,
  voiceActivityVadUp,
} from "#bus";
import * as v from "valibot";
import { declareComponent } from "../port/component.ts";

const MAX_SITES = 64;

const device = (about: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check((name) => name.length <= 200 && /^[\x20-\x7e]+$/.test(name), "the name of an ALSA device"),
      v.description(about),
    ),
    "default",
  );

const rate = (about: string, usual: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(8000), v.maxValue(192_000), v.description(about)), usual);

const site = v.object({
  site_id: v.optional(
    v.pipe(
      v.string(),
      v.check((name) => isLevel(name), "a name that can stand in a topic"),
      v.description("The site's name on the bus."),
    ),
    "default",
  ),
  microphone: device(
    'The ALSA device it hears with, as arecord names it: "default", "plughw:CARD=Device", "pulse", "null" for none.',
  ),
  microphone_rate: rate(
    "The rate the microphone is opened at, in Hz. Where it is not 16000 the sound is resampled here.",
    16_000,
  ),
  speaker: device('The ALSA device it speaks through, as aplay names it; "null" for none.'),
  speaker_rate: rate("The rate the speaker is opened at, in Hz. Every sound is resampled to it.", 48_000),
  speaker_channels: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.maxValue(8),
      v.description("Channels the speaker is opened with; 0: as the sound has, at most two."),
    ),
    0,
  ),
  volume: v.optional(
    v.pipe(v.number(), v.minValue(0), v.maxValue(1), v.description("How loud everything is played, from 0 to 1.")),
    1,
  ),
});
export type SiteConfig = v.InferOutput<typeof site>;

const config = v.object({
  sites: v.optional(
    v.pipe(
      v.array(site),
      v.minLength(1),
      v.maxLength(MAX_SITES),
      v.check(
        (sites) => new Set(sites.map(({ site_id }) => site_id)).size === sites.length,
        "sites of different names",
      ),
      v.description("The places with a microphone and a speaker that this machine serves."),
    ),
    [{}],
  ),
  voice_activity: v.optional(
    v.pipe(v.boolean(), v.description("Whether voiceActivity/…/vadUp and vadDown are said.")),
    false,
  ),
  replay_seconds: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(30),
      v.description("Seconds of sound kept for replayRequest (32 kB each for each site)."),
    ),
    5,
  ),
  stream_timeout: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0.1),
      v.maxValue(60),
      v.description("Seconds a stream may wait for its next chunk before it is ended."),
    ),
    5,
  ),
  queue_length: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000), v.description("Sounds that may wait at a site.")),
    32,
  ),
  queue_megabytes: v.optional(
    v.pipe(v.number(), v.minValue(1), v.maxValue(1024), v.description("Megabytes of sound that may wait at a site.")),
    32,
  ),
});
export type AudioServerConfig = v.InferOutput<typeof config>;

export const audioServer = declareComponent<AudioServerConfig>({
  name: "audio-server",
  about: "Captures the microphones and plays to the speakers, of one or several sites.",
  hears: [
    audioServerToggleOn,
    audioServerToggleOff,
    audioServerPlayBytes,
    audioServerPlayBytesStreaming,
    audioServerReplayRequest,
    audioServerSetVolume,
    audioServerVersionRequest,
  ],
  says: [
    audioServerAudioFrame,
    audioServerPlayFinished,
    audioServerStreamFinished,
    audioServerReplayResponse,
    audioServerLoaded,
    audioServerVersion,
    voiceActivityVadUp,
    voiceActivityVadDown,
    errorAudioServer,
  ],
  runsOn: ["board", "satellite"],
  config,
});
