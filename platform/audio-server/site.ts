/** One site with its microphone and speaker: dispatches the messages for this site to its parts. */
import {
  audioServerAudioFrame,
  audioServerEchoState,
  audioServerPlayFinished,
  type AudioServerRegisterSentence,
  audioServerReplayResponse,
  audioServerSentenceRegistered,
  audioServerStreamFinished,
  errorAudioServer,
  feedbackId,
  hotwordDetected,
  ringId,
  ttsRegisterSound,
  voiceActivityVadDown,
  voiceActivityVadUp,
} from "#bus";
import type { Stand } from "../port/port.ts";
import type { Fault } from "../port/report.ts";
import { headerBytes, wavHeader } from "../sound/wav-build.ts";
import { readWav } from "../sound/wav-read.ts";
import { AudioDeviceError } from "./alsa-program.ts";
import { MisplacedChunk, readChunkPlace } from "./chunk-order.ts";
import type { AudioServerConfig, SiteConfig } from "./component.ts";
import { frameRate } from "./frame-cutter.ts";
import { LastSentence } from "./last-sentence.ts";
import { Microphone } from "./microphone.ts";
import type { SiteEcho } from "./echo/site-echo.ts";
import { PlayQueue, SoundStopped } from "./play-queue.ts";
import { ReplayRing } from "./replay-ring.ts";
import { followSatellite, type Satellite } from "./satellite.ts";
import { play, type Sound } from "./speaker.ts";
import { Streams } from "./streams.ts";
import { VoiceActivity } from "./voice-activity.ts";

const megabyte = 1024 * 1024;
/** Minimum milliseconds between two replays of a site: each may be 300 messages. */
const replayIntervalMs = 200;
/** The last message of a replay: a WAV without samples. */
const replayEnd = wavHeader(frameRate, 1, 0);

/** From 0 to 1, as it is at each moment: a change is heard within a second. */
export type Loudness = { readonly speech: () => number; readonly ring: () => number };

export class Site {
  readonly #stand: Stand<AudioServerConfig>;
  readonly #config: SiteConfig;
  readonly #siteId: string;
  readonly #microphone: Microphone | Satellite;
  /** What is microphone and speaker; undefined where both are this machine's. */
  readonly #satellite: Satellite | undefined;
  readonly #ring: ReplayRing;
  /** Undefined where nothing said is kept. */
  readonly #sentence: LastSentence | undefined;
  readonly #queue: PlayQueue;
  readonly #streams: Streams;
  /** The echo cancellation; undefined where echo is not cancelled. */
  readonly #echo: SiteEcho | undefined;
  readonly #loudness: Loudness;
  #isListenedTo = false;
  #isOn = false;
  #isMuted = false;
  #speakerLost = false;
  #replayed = Number.NEGATIVE_INFINITY;

  /**
   * `cancel` creates the echo cancellation where it is configured and possible. `changed` is called when `fault` has changed.
   */
  constructor(
    stand: Stand<AudioServerConfig>,
    config: SiteConfig,
    loudness: Loudness,
    cancel?: (told: SiteEcho["told"]) => SiteEcho,
    changed: () => void = () => {},
  ) {
    this.#stand = stand;
    const params = { siteId: config.site_id };
    // A satellite's speaker and microphone have clocks of their own, and a network between them.
    const isHere = config.satellite === "";
    this.#echo = !isHere
      ? undefined
      : cancel?.((state) => stand.port.say(audioServerEchoState, { ...params, ...state }, params));
    this.#config = config;
    this.#siteId = config.site_id;
    this.#loudness = loudness;
    const { replay_seconds, stream_timeout, queue_length, queue_megabytes, keep_sentence } = stand.config;
    // A sentence begins before it is listened to: with the wake word's end.
    this.#ring = new ReplayRing(keep_sentence ? Math.max(replay_seconds, 5) : replay_seconds);
    this.#sentence = keep_sentence ? new LastSentence() : undefined;
    const frame = this.#framesTo();
    this.#satellite = isHere ? undefined : this.#followSatellite(frame, changed);
    this.#microphone = this.#satellite ?? this.#listenWith(frame);
    this.#queue = new PlayQueue({
      play: (sound, signal, id) => {
        if (this.#satellite?.hasOwnSigns === true && id.startsWith(feedbackId)) return Promise.resolve();
        return this.#play(sound, signal, id.startsWith(ringId));
      },
      maxLength: queue_length,
      maxBytes: queue_megabytes * megabyte,
    });
    this.#streams = new Streams({
      queue: this.#queue,
      timeout: stream_timeout * 1000,
      maxBytes: (queue_megabytes / 4) * megabyte,
      finished: (id, failure) => {
        if (failure !== undefined) this.#fail(failure, `playBytesStreaming ${id}`);
        stand.port.say(audioServerStreamFinished, { id, siteId: this.#siteId }, { siteId: this.#siteId });
      },
    });
  }

  /** Opens or closes the microphone, which stays closed while it is muted. */
  listen(on: boolean): Promise<void> {
    this.#isOn = on;
    return this.#openOrClose();
  }

  /** From this call on no frame is published, nor replayed. Resolves when the microphone is closed. */
  mute(muted: boolean): Promise<void> {
    this.#isMuted = muted;
    if (muted) {
      this.#ring.clear();
      this.#sentence?.forget();
    }
    return this.#openOrClose();
  }

  /** Plays one WAV; playFinished is published exactly once, whatever happens. */
  playBytes(id: string, wav: Buffer): void {
    try {
      const pcm = readWav(wav);
      const finished = (failure?: Error) => this.playFinished(id, failure);
      this.#queue.add({ id, sound: [pcm], bytes: pcm.samples.byteLength, finished });
    } catch (error) {
      this.playFinished(id, error as Error);
    }
  }

  playFinished(id: string, failure?: Error): void {
    if (failure !== undefined) this.#fail(failure, `playBytes ${id}`);
    this.#stand.port.say(audioServerPlayFinished, { id, siteId: this.#siteId }, { siteId: this.#siteId });
  }

  /**
   * Plays a stream's chunk. A chunk that is not a WAV or has no number ends the stream; the chunks before it are still played.
   */
  playChunk(id: string, chunkNumber: string, isLastChunk: string, wav: Buffer): void {
    try {
      const { number, last } = readChunkPlace(chunkNumber, isLastChunk);
      this.#streams.accept(id, number, last, readWav(wav));
    } catch (error) {
      // Late and duplicate chunks are normal on a network; a stream with a missing chunk reports that when it is finished.
      if (error instanceof MisplacedChunk) this.#stand.log.debug({ siteId: this.#siteId, id }, error.message);
      else this.breakStream(id, error as Error);
    }
  }

  /**
   * Ends a stream with an error. streamFinished is published once, as for any other end; later chunks are only counted as
   * invalid.
   */
  breakStream(id: string, failure: Error): void {
    if (!this.#streams.fail(id, failure)) this.#fail(failure, `playBytesStreaming ${id}`);
  }

  /** Publishes the frames since then again, in order, followed by a WAV without samples. */
  replay(startAtMs: number): void {
    const now = performance.now();
    if (now - this.#replayed < replayIntervalMs) {
      this.#fail(new Error(`asked for again within ${replayIntervalMs} ms`), "replayRequest");
      return;
    }
    this.#replayed = now;
    for (const frame of [...this.#ring.since(startAtMs), replayEnd]) {
      this.#stand.port.say(audioServerReplayResponse, frame, { siteId: this.#siteId });
    }
  }

  /** Reports that the user is being listened to: until `notListenedTo`, the sound that is already playing is softer. */
  listenedTo(sessionId: string | undefined, startMs = Date.now()): void {
    this.#isListenedTo = true;
    this.#satellite?.listenedTo(true);
    this.#sentence?.begin(sessionId, this.#ring.since(startMs));
  }

  notListenedTo(): void {
    this.#isListenedTo = false;
    this.#satellite?.listenedTo(false);
    this.#sentence?.end();
  }

  /**
   * Registers these words of the session's last sentence as a sound of the speech component; answers with 0 seconds when they are
   * not kept.
   */
  registerSentence({ sessionId, soundId, start, end }: AudioServerRegisterSentence): void {
    const { port } = this.#stand;
    const wav = this.#sentence?.cut(sessionId, start, end);
    if (wav !== undefined) port.say(ttsRegisterSound, wav, { soundId });
    const seconds = wav === undefined ? 0 : (wav.length - headerBytes) / 2 / frameRate;
    port.say(audioServerSentenceRegistered, { siteId: this.#siteId, soundId, seconds }, { siteId: this.#siteId });
  }

  /** Reports that a wake word was detected in what this site has heard. */
  woken(modelId: string): void {
    this.#satellite?.woken(modelId);
  }

  /** Also when a wake word is answered elsewhere, so that no session begins here. */
  sessionEnded(): void {
    this.#satellite?.sessionEnded();
  }

  get fault(): Fault | undefined {
    const failure = this.#satellite?.failure;
    if (failure === undefined) return undefined;
    return {
      code: "SATELLITE_AWAY",
      siteId: this.#siteId,
      message: `the satellite of the site ${this.#siteId} is not connected: ${failure}`,
      remedy: `start it, or correct \`satellite\` and what belongs to it of the site in [[audio_server.sites]]`,
    };
  }

  /** Stops all sound, or the sound of the given request. */
  stopPlaying(id?: string): void {
    this.#queue.stopPlaying(id);
  }

  async stop(): Promise<void> {
    await this.#microphone.off();
    this.#sentence?.forget();
    this.#streams.stop();
    await this.#queue.stop();
    await this.#satellite?.stop();
    this.#echo?.free();
  }

  #openOrClose(): Promise<void> {
    if (this.#isMuted || !this.#isOn) return this.#microphone.off();
    this.#microphone.on();
    return Promise.resolve();
  }

  #framesTo(): (heard: Buffer) => void {
    const { port, config } = this.#stand;
    const params = { siteId: this.#siteId };
    const activity = new VoiceActivity((speech) => {
      const signalMs = Date.now();
      port.say(speech ? voiceActivityVadUp : voiceActivityVadDown, { siteId: this.#siteId, signalMs }, params);
    });
    return (heard) => {
      // The microphone is closed then; this is what is proven.
      if (this.#isMuted) return;
      const wav = this.#echo?.hear(heard) ?? heard;
      port.say(audioServerAudioFrame, wav, params);
      this.#ring.keep(wav, Date.now());
      this.#sentence?.hear(wav);
      if (config.voice_activity) activity.frame(wav);
    };
  }

  #listenWith(frame: (wav: Buffer) => void): Microphone {
    const { microphone: device, microphone_rate: rate } = this.#config;
    return new Microphone({ device, rate, siteId: this.#siteId, log: this.#stand.log, frame });
  }

  #followSatellite(frame: (wav: Buffer) => void, changed: () => void): Satellite {
    const { port, log, version = "unknown" } = this.#stand;
    const siteId = this.#siteId;
    return followSatellite(this.#config, {
      siteId,
      log,
      frame,
      changed,
      woken: (modelId) => {
        if (this.#isMuted) return;
        const said = {
          siteId,
          modelId,
          modelVersion: version,
          modelType: "universal",
          currentSensitivity: 0.5,
        } as const;
        port.say(hotwordDetected, said, { wakewordId: "default" });
      },
    });
  }

  async #play(sound: Sound, signal: AbortSignal, isRing: boolean): Promise<void> {
    const { speaker: device, speaker_rate: rate, speaker_channels: channels } = this.#config;
    // A sound that begins while the user is listened to, such as the tone that signals it, has its normal volume.
    const isTold = this.#isListenedTo;
    const ducking = () => (this.#isListenedTo && !isTold ? this.#stand.config.ducking : 1);
    // Whoever has made the speech quiet still wants to be woken.
    const own = isRing ? this.#loudness.ring : this.#loudness.speech;
    const volume = () => own() * ducking();
    const heard = this.#echo?.play(rate);
    if (this.#satellite !== undefined) await this.#satellite.play(sound, volume, signal);
    else await play(sound, { device, rate, channels, volume, ...(heard && { heard }) }, signal);
    if (this.#speakerLost) this.#stand.log.info({ siteId: this.#siteId, device }, "speaker working again");
    this.#speakerLost = false;
  }

  /** Logs the loss of a speaker once; each failed request is reported. */
  #fail(failure: Error, context: string): void {
    const { port, log } = this.#stand;
    const siteId = this.#siteId;
    if (failure instanceof SoundStopped) return log.debug({ siteId, context }, failure.message);
    if (!(failure instanceof AudioDeviceError))
      log.warn({ siteId, context, reason: failure.message }, "refused or cut");
    else if (!this.#speakerLost) {
      this.#speakerLost = true;
      log.warn({ siteId, device: this.#config.speaker, reason: failure.message }, "speaker failed");
    }
    port.say(errorAudioServer, { siteId, error: failure.message, context });
  }
}
