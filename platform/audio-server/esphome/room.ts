/**
 * A site whose microphone and speaker are a device with ESPHome's `voice_assistant:`, such as an ESP32 for a few dollars
 * [esphome.io/components/voice_assistant]. It begins to stream by its own wake word or button, or streams until the wake word is
 * detected here; it shows with its own lights and sounds that it listens.
 */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../port/port.ts";
import { AudioDeviceError } from "../alsa-program.ts";
import { FrameCutter } from "../frame-cutter.ts";
import { Pace } from "../pace.ts";
import type { Sound } from "../speaker.ts";
import { keyOf } from "./address.ts";
import { AnnouncingSpeaker } from "./announcing-speaker.ts";
import type { Packet } from "./frames.ts";
import type { Device } from "./introduction.ts";
import { Link } from "./link.ts";
import {
  answer,
  audioIn,
  type EventName,
  eventOf,
  feature,
  id,
  type MediaPlayer,
  type Request,
  requestIn,
  subscribe,
} from "./messages.ts";
import { BadMessage } from "./protobuf.ts";
import { playsLater, streamSound } from "./streaming-speaker.ts";
import type { UdpEar } from "./udp-ear.ts";

export type EsphomeRoomOptions = {
  readonly uri: string;
  /** The key of `api: encryption:` in base64, and the password of older firmware; empty where there is none. */
  readonly secret: string;
  readonly password: string;
  /** The TCP port at which it fetches sounds; 0: any. */
  readonly soundPort: number;
  readonly siteId: string;
  readonly log: Log;
  /** Called with each frame's WAV while the room is listened to. */
  readonly frame: (wav: Buffer) => void;
  /** Called when the device itself has detected a wake word, or its button was pressed. */
  readonly woken: (name: string) => void;
  /** Called when `failure` has changed. */
  readonly changed: () => void;
  /** Milliseconds after which a device that nobody listens to is told to stop. */
  readonly unheardMs?: number;
};

const bytesPerMs = 32;
/** Another room may answer, or nobody: the choice between rooms takes far less. */
const unheardAfterMs = 10_000;
/** After sound that ends within a sentence: with it, the recogniser notices that the sentence has ended. */
const silenceAfter = Buffer.alloc(1000 * bytesPerMs);

/** From the device's request on: it streams until the wake word, then what is said, and waits for the answer. */
type Run = {
  stage: "wake" | "listening" | "waiting" | "answered";
  readonly wakesHere: boolean;
  udp?: UdpEar;
  /** Ends it when nobody begins to listen. */
  unheard?: NodeJS.Timeout;
  /** Resolved when it no longer listens. */
  readonly heard: PromiseWithResolvers<void>;
  /** Aborted with it: an answer that is streamed to it has been heard as far as it will be. */
  readonly ended: AbortController;
};

/** What exists for as long as a connection. */
type Visit = {
  readonly device: Device;
  readonly lost: AbortController;
  /** Undefined where there is only a loudspeaker for answers. */
  readonly speaker: Promise<AnnouncingSpeaker> | undefined;
};

export class EsphomeRoom {
  readonly #options: EsphomeRoomOptions;
  readonly #link: Link;
  /** It shows by itself that it listens, and cannot play a tone meanwhile. */
  readonly hasOwnSigns = true;
  #isOn = false;
  #isListenedTo = false;
  #visit: Visit | undefined;
  #run: Run | undefined;
  /** Counts what the device has begun, and what has ended it: what is not the last any more must not become the run. */
  #turn = 0;
  /** We have asked it to listen: what it requests next is no wake word. */
  #isAsked = false;
  /** It has stopped asking for the wake word while the room was muted. */
  #isPaused = false;
  #cutter = new FrameCutter();
  #pace = new Pace(performance.now());
  #failure: string | undefined = "it has not answered yet";

  constructor(options: EsphomeRoomOptions) {
    this.#options = options;
    const { uri, secret, password } = options;
    this.#link = new Link({
      uri,
      key: keyOf(secret),
      password,
      opened: (device) => this.#open(device),
      message: (packet) => this.#take(packet),
      lost: (reason) => this.#lose(reason),
    });
  }

  /** Why the device is not there; undefined while it is. */
  get failure(): string | undefined {
    return this.#failure;
  }

  on(): void {
    if (this.#isOn) return;
    this.#isOn = true;
    if (!this.#isPaused) return;
    // Its firmware begins to listen for the wake word when somebody becomes its voice assistant.
    this.#isPaused = false;
    this.#link.send(id.subscribe, subscribe(false));
    this.#link.send(id.subscribe, subscribe(true));
  }

  /** From this call on there is no frame, whatever the device still sends. */
  off(): Promise<void> {
    if (this.#isOn && this.#isStreaming) {
      this.#isPaused = this.#run?.wakesHere === true;
      this.#refuse(this.#isPaused);
    }
    this.#isOn = false;
    return Promise.resolve();
  }

  /** As `play` of a local speaker: resolves when it has been heard. Rejects with AudioDeviceError. */
  async play(sound: Sound, volume: () => number, signal: AbortSignal): Promise<void> {
    const visit = this.#visit;
    if (visit === undefined) throw new AudioDeviceError("the satellite is not connected");
    // It plays or listens, never both.
    while (this.#isListenedTo && this.#run?.stage === "listening") await within(this.#run.heard.promise, signal);
    if (this.#isStreaming) this.#becomes("waiting");
    const speaker = await visit.speaker;
    if (speaker !== undefined) return await speaker.play(sound, volume, signal);
    const run = this.#run;
    if (run?.stage !== "waiting") throw playsLater();
    this.#becomes("answered");
    const { signal: ended } = run.ended;
    const place = { link: this.#link, udp: run.udp, signal: AbortSignal.any([visit.lost.signal, ended]) };
    await streamSound(place, sound, volume, signal).catch((error: unknown) => {
      // Its button was pressed: it plays no more of this. That is no failure.
      if (!ended.aborted || visit.lost.signal.aborted || signal.aborted) throw error;
    });
  }

  /** Whether the user is listened to: a device that does not stream is asked to, one that does is told when it is enough. */
  listenedTo(is: boolean): void {
    this.#isListenedTo = is;
    if (is) {
      clearTimeout(this.#run?.unheard);
      this.#ask();
    } else if (this.#run?.stage === "listening") {
      this.#becomes("waiting");
      this.#say("sttVadEnd");
      this.#say("intentStart");
    }
  }

  /** A wake word was detected here in what the device has sent. */
  woken(modelId: string): void {
    if (this.#run?.stage !== "wake") return;
    this.#becomes("listening");
    this.#say("wakeWordEnd", { wake_word_output: modelId });
    this.#say("sttStart");
    this.#expectListener();
  }

  /** The session has ended, or none begins here because another room answers: it waits for its wake word again. */
  sessionEnded(): void {
    this.#isAsked = false;
    if (this.#run === undefined || this.#run.stage === "wake") return;
    this.#say("intentEnd", { conversation_id: "", continue_conversation: "0" });
    this.#endRun();
    this.#say("runEnd");
  }

  async stop(): Promise<void> {
    await this.#link.stop();
    this.#leave("the audio server stops");
  }

  get #isStreaming(): boolean {
    return this.#run?.stage === "wake" || this.#run?.stage === "listening";
  }

  #open(device: Device): void {
    const { siteId, uri, log } = this.#options;
    log.info({ siteId, satellite: uri, device: device.name, esphome: device.esphome }, "satellite connected");
    const lost = new AbortController();
    const speaker = device.player && this.#serveSounds(device.player, lost.signal);
    // What is played while there is none says why.
    speaker?.catch(() => {});
    this.#visit = { device, lost, speaker };
    this.#isPaused = false;
    this.#fails(undefined);
  }

  async #serveSounds(player: MediaPlayer, signal: AbortSignal): Promise<AnnouncingSpeaker> {
    const ends = this.#link.ends;
    if (ends === undefined) throw new AudioDeviceError("the satellite is not connected");
    // Boards without such a satellite need no HTTP here.
    const { SoundServer } = await import("./sound-server.ts");
    const server = await SoundServer.start(ends, this.#options.soundPort).catch((cause: unknown) => {
      throw new AudioDeviceError(`sounds cannot be offered to the satellite: ${(cause as Error).message}`);
    });
    if (signal.aborted) server.stop();
    else signal.addEventListener("abort", () => server.stop(), { once: true });
    return new AnnouncingSpeaker({ link: this.#link, server, player, signal });
  }

  #lose(reason: string): void {
    const { siteId, uri, log } = this.#options;
    log.warn({ siteId, satellite: uri, reason }, "satellite failed; retrying");
    this.#leave(reason);
    this.#fails(reason);
  }

  #leave(reason: string): void {
    if (this.#isOn && this.#run?.stage === "listening") this.#hearSilence();
    this.#endRun();
    this.#visit?.lost.abort(new AudioDeviceError(reason));
    this.#visit = undefined;
    this.#isAsked = false;
  }

  async #take({ type, body }: Packet): Promise<void> {
    if (type === id.audio) {
      const { data, isEnd } = audioIn(body);
      await this.#hear(data);
      if (isEnd) this.#endSound();
    } else if (type === id.request) {
      const request = requestIn(body);
      if (request.start) await this.#begin(request);
      else this.#endSound();
    } else if (type === id.announceFinished) (await this.#visit?.speaker?.catch(() => undefined))?.finished();
  }

  async #begin({ wakesHere, wakeWord }: Request): Promise<void> {
    this.#endRun();
    if (!this.#isOn) return this.#decline(wakesHere);
    const turn = this.#turn;
    const isAsked = this.#isAsked;
    this.#isAsked = false;
    const stage = wakesHere && !isAsked ? "wake" : "listening";
    const run: Run = { stage, wakesHere, heard: Promise.withResolvers(), ended: new AbortController() };
    const ends = this.#link.ends;
    const hasApiAudio = ((this.#visit?.device.features ?? 0) & feature.apiAudio) !== 0;
    if (!hasApiAudio && ends !== undefined) {
      const { UdpEar } = await import("./udp-ear.ts");
      run.udp = await UdpEar.start(ends, (sound) => this.#hearDatagram(sound));
      if (turn !== this.#turn || !this.#isOn) run.udp.stop();
      // The connection was lost, or the room muted, meanwhile.
      if (turn !== this.#turn) return;
      if (!this.#isOn) return this.#decline(wakesHere);
    }
    this.#run = run;
    this.#cutter = new FrameCutter();
    this.#pace = new Pace(performance.now());
    this.#link.send(id.answer, answer(run.udp?.port ?? 0));
    this.#say("runStart");
    if (run.stage === "wake") return this.#say("wakeWordStart");
    this.#say("sttStart");
    this.#expectListener();
    if (!isAsked) this.#options.woken(wakeWord === "" ? "button" : wakeWord);
  }

  /** The room is muted. */
  #decline(wakesHere: boolean): void {
    this.#isPaused = wakesHere;
    this.#link.send(id.answer, answer(undefined));
    this.#refuse(wakesHere);
  }

  async #hear(bytes: Buffer): Promise<void> {
    if (!this.#isOn || !this.#isStreaming) return;
    this.#cutter.push(bytes, this.#options.frame);
    const pause = this.#pace.after(bytes.length / bytesPerMs, performance.now());
    if (pause === "flood") throw new BadMessage("it gives sound faster than real time");
    if (pause > 0) await sleep(pause);
  }

  /** Sound that nobody can be made to send slower is dropped where it is too much. */
  #hearDatagram(bytes: Buffer): void {
    if (!this.#isOn || !this.#isStreaming) return;
    if (this.#pace.after(bytes.length / bytesPerMs, performance.now()) === 0)
      this.#cutter.push(bytes, this.#options.frame);
  }

  /** The device has stopped to stream by itself: its button was pressed again, or it has heard silence. */
  #endSound(): void {
    if (this.#run === undefined || !this.#isStreaming) return;
    if (this.#run.stage === "listening") this.#hearSilence();
    this.#becomes("waiting");
  }

  #becomes(stage: Run["stage"]): void {
    if (this.#run === undefined) return;
    this.#run.stage = stage;
    if (stage !== "listening") this.#run.heard.resolve();
  }

  #hearSilence(): void {
    this.#cutter.push(silenceAfter, this.#options.frame);
  }

  #ask(): void {
    const visit = this.#visit;
    if (visit === undefined || !this.#isOn || this.#isStreaming || this.#isAsked) return;
    const { siteId, log } = this.#options;
    if ((visit.device.features & feature.startConversation) === 0)
      return log.warn({ siteId }, "this firmware cannot be asked to listen: say the wake word before the answer");
    this.#isAsked = true;
    const listen = async () => (await visit.speaker)?.listen();
    listen().catch((error: unknown) => log.warn({ siteId, reason: (error as Error).message }, "cannot be asked"));
  }

  /** Ends what the device has begun. One that waits for a wake word would begin again at once. */
  #refuse(wakesHere: boolean): void {
    this.#endRun();
    const code = wakesHere ? "wake-engine-missing" : "muted";
    this.#say("error", { code, message: "the microphone is muted" });
  }

  /** A device to which nobody listens would stream for ever, and hear its wake word no more. */
  #expectListener(): void {
    const run = this.#run;
    if (run === undefined || this.#isListenedTo) return;
    const { siteId, log, unheardMs = unheardAfterMs } = this.#options;
    run.unheard = setTimeout(() => {
      log.info({ siteId }, "nobody listens to the satellite: it waits for its wake word again");
      this.sessionEnded();
    }, unheardMs);
  }

  #endRun(): void {
    this.#turn += 1;
    clearTimeout(this.#run?.unheard);
    this.#run?.udp?.stop();
    this.#run?.heard.resolve();
    this.#run?.ended.abort();
    this.#run = undefined;
  }

  #say(name: EventName, data?: Readonly<Record<string, string>>): void {
    this.#link.send(id.event, eventOf(name, data));
  }

  #fails(reason: string | undefined): void {
    this.#failure = reason;
    this.#options.changed();
  }
}

/** Resolves when the signal is aborted, too; then it throws. */
async function within(awaited: Promise<void>, signal: AbortSignal): Promise<void> {
  const stop = new AbortController();
  const aborted = once(signal, "abort", { signal: stop.signal }).catch(() => {});
  await Promise.race([awaited, aborted]);
  stop.abort();
  signal.throwIfAborted();
}
