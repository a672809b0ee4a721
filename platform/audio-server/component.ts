/** The audio server: microphones and speakers of one or several sites, through ALSA. */
import {
  asrStartListening,
  asrStopListening,
  audioServerAudioFrame,
  audioServerChangeVolume,
  audioServerEchoState,
  audioServerLoaded,
  audioServerMicrophoneState,
  audioServerMuteMicrophone,
  audioServerPlayBytes,
  audioServerPlayBytesStreaming,
  audioServerPlayFinished,
  audioServerRegisterSentence,
  audioServerReplayRequest,
  audioServerReplayResponse,
  audioServerSentenceRegistered,
  audioServerSetVolume,
  audioServerStopPlaying,
  audioServerStreamFinished,
  audioServerToggleOff,
  audioServerToggleOn,
  audioServerVersion,
  audioServerVersionRequest,
  audioServerVolumeState,
  dialogueSessionEnded,
  dialogueWakeWordYielded,
  errorAudioServer,
  hotwordDetected,
  isLevel,
  ttsRegisterSound,
  voiceActivityVadDown,
  voiceActivityVadUp,
} from "#bus";
import * as v from "valibot";
import { declareComponent } from "../port/component.ts";
import { addressOf } from "../wyoming/address.ts";
import { expectedDevice, isDeviceName } from "./device-name.ts";
import { esphomeAddressOf, keyOf } from "./esphome/address.ts";

/** More than a machine has devices and satellites: each remembers `replay_seconds` of sound, 32 kB a second. */
const maxSites = 256;

const device = (about: string) =>
  v.optional(v.pipe(v.string(), v.check(isDeviceName, `expected ${expectedDevice}`), v.description(about)), "default");

const rate = (about: string, usual: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(8000), v.maxValue(192_000), v.description(about)), usual);

const site = v.object({
  site_id: v.optional(
    v.pipe(
      v.string(),
      v.check((name) => isLevel(name), "a name that can stand in a topic"),
      v.description("The site id on the bus."),
    ),
    "default",
  ),
  microphone: device(
    'The ALSA device it hears with, as arecord names it: "default", "plughw:CARD=Device", "pulse", "null" for none.',
  ),
  microphone_rate: rate("Sample rate of the microphone in Hz. Rates other than 16000 are resampled.", 16_000),
  speaker: device('The ALSA device it speaks through, as aplay names it; "null" for none.'),
  speaker_rate: rate("Sample rate of the speaker in Hz. All audio is resampled to it.", 48_000),
  speaker_channels: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.maxValue(8),
      v.description("Number of speaker channels; 0: as many as the audio has, at most two."),
    ),
    0,
  ),
  satellite: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (uri) => uri === "" || addressOf(uri) !== undefined || esphomeAddressOf(uri) !== undefined,
        'an address as "tcp://192.168.1.20:10700" (Wyoming) or "esphome://kitchen.local:6053"',
      ),
      v.description(
        'The satellite that is its microphone and speaker, in place of both devices: "tcp://192.168.1.20:10700" for one that speaks Wyoming, which has neither passwords nor encryption; "esphome://192.168.1.21:6053" for a device with ESPHome\'s voice_assistant.',
      ),
    ),
    "",
  ),
  satellite_secret: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (key) => key === "" || keyOf(key) !== undefined,
        "32 bytes in base64, as in ESPHome's `api: encryption: key:`",
      ),
      v.description("The key of an ESPHome satellite's `api: encryption:`; empty where it has none."),
    ),
    "",
  ),
  satellite_password: v.optional(
    v.pipe(
      v.string(),
      v.description("The password of an ESPHome satellite before ESPHome 2026.1; empty where it has none."),
    ),
    "",
  ),
  satellite_port: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(0),
      v.maxValue(65_535),
      v.description("The TCP port at which an ESPHome satellite fetches what it plays; 0: any free one."),
    ),
    0,
  ),
  volume: v.optional(
    v.pipe(v.number(), v.minValue(0), v.maxValue(1), v.description("Playback volume, from 0 to 1.")),
    1,
  ),
  ring_volume: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(1),
      v.description(
        "The least volume of timers and alarms that ring, from 0 to 1; they are louder when the playback volume is. 0: they are as quiet as everything else.",
      ),
    ),
    0.3,
  ),
});
export type SiteConfig = v.InferOutput<typeof site>;

const config = v.object({
  sites: v.optional(
    v.pipe(
      v.array(site),
      v.minLength(1),
      v.maxLength(maxSites),
      v.check(
        (sites) => new Set(sites.map(({ site_id }) => site_id)).size === sites.length,
        "sites of different names",
      ),
      v.description("The sites (microphone and speaker) of this machine."),
    ),
    [{}],
  ),
  echo_cancellation: v.optional(
    v.pipe(
      v.picklist(["auto", "on", "off"]),
      v.description(
        "Whether what a site's speaker plays is taken out of what its microphone hears, so that the wake word works while it speaks; auto: where Debian's libspeexdsp1 is installed. Not yet proven in real rooms.",
      ),
    ),
    "off",
  ),
  ducking: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(1),
      v.description(
        "Playback volume while a site's user is listened to, as a share of its volume, for what was playing before; 1: unchanged.",
      ),
    ),
    0.2,
  ),
  voice_activity: v.optional(v.pipe(v.boolean(), v.description("Publish voiceActivity/…/vadUp and vadDown.")), false),
  replay_seconds: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.maxValue(30),
      v.description("Seconds of audio kept for replayRequest (32 kB per second and site)."),
    ),
    5,
  ),
  keep_sentence: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        "Keep what was said to the board in memory for half a minute, so that the intercom plays a person's own voice in other rooms. Off: the recognised words are spoken.",
      ),
    ),
    false,
  ),
  stream_timeout: v.optional(
    v.pipe(
      v.number(),
      v.minValue(0.1),
      v.maxValue(60),
      v.description("Timeout in seconds for the next chunk of a stream."),
    ),
    5,
  ),
  queue_length: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(1000),
      v.description("Maximum number of queued sounds per site."),
    ),
    32,
  ),
  queue_megabytes: v.optional(
    v.pipe(
      v.number(),
      v.minValue(1),
      v.maxValue(1024),
      v.description("Maximum size of queued audio per site, in megabytes."),
    ),
    32,
  ),
});
export type AudioServerConfig = v.InferOutput<typeof config>;

export const audioServer = declareComponent<AudioServerConfig>({
  name: "audio-server",
  about: "Captures microphones and plays to speakers, for one or several sites.",
  hears: [
    audioServerToggleOn,
    audioServerToggleOff,
    audioServerPlayBytes,
    audioServerPlayBytesStreaming,
    audioServerRegisterSentence,
    audioServerReplayRequest,
    audioServerSetVolume,
    audioServerChangeVolume,
    audioServerMuteMicrophone,
    audioServerStopPlaying,
    audioServerVersionRequest,
    asrStartListening,
    asrStopListening,
    hotwordDetected,
    dialogueSessionEnded,
    dialogueWakeWordYielded,
  ],
  says: [
    audioServerAudioFrame,
    audioServerEchoState,
    audioServerPlayFinished,
    audioServerStreamFinished,
    audioServerReplayResponse,
    audioServerSentenceRegistered,
    audioServerLoaded,
    audioServerMicrophoneState,
    audioServerVolumeState,
    audioServerVersion,
    voiceActivityVadUp,
    voiceActivityVadDown,
    hotwordDetected,
    errorAudioServer,
    ttsRegisterSound,
  ],
  runsOn: ["board", "satellite"],
  config,
  memory: 21,
});
