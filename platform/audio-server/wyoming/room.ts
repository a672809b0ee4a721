/**
 * A site whose microphone and speaker are a Wyoming satellite: a Raspberry Pi, a phone or a microcontroller that streams
 * what it hears, and plays what it is sent [github.com/rhasspy/wyoming-satellite]. The wake word is detected here, or by the
 * satellite itself, which then begins to stream.
 */
import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import type { Log } from "../../port/port.ts";
import { bytesOf } from "../../sound/pcm.ts";
import { ChunkStream } from "../../wyoming/chunk-stream.ts";
import { BadEvent, type Data, type WyomingEvent } from "../../wyoming/event.ts";
import { FrameCutter } from "../frame-cutter.ts";
import { Pace } from "../pace.ts";
import type { Sound } from "../speaker.ts";
import { Link } from "./link.ts";
import { RemoteSpeaker } from "./remote-speaker.ts";

export type WyomingRoomOptions = {
  readonly uri: string;
  readonly siteId: string;
  readonly log: Log;
  /** Called with each frame's WAV while the room is listened to. */
  readonly frame: (wav: Buffer) => void;
  /** Called when the satellite itself has detected a wake word. */
  readonly woken: (name: string) => void;
  /** Called when `failure` has changed. */
  readonly changed: () => void;
};

const bytesPerMs = 32;
const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));
const detection = v.object({ name: v.optional(v.nullable(name)) });
const pipeline = v.object({
  start_stage: v.string(),
  wake_word_name: v.optional(v.nullable(name)),
  snd_format: v.optional(v.nullable(v.unknown())),
});

export class WyomingRoom {
  readonly #options: WyomingRoomOptions;
  readonly #link: Link;
  readonly #speaker: RemoteSpeaker;
  /** It plays the tones of the board, also while it listens. */
  readonly hasOwnSigns = false;
  #isOn = false;
  #stream: ChunkStream | undefined;
  #cutter = new FrameCutter();
  #pace = new Pace(performance.now());
  #wakeWord: string | undefined;
  /** Whether the satellite streams for this session only. */
  #streamsForSession = false;
  #failure: string | undefined = "it has not answered yet";

  constructor(options: WyomingRoomOptions) {
    this.#options = options;
    const { uri, siteId, log } = options;
    this.#link = new Link({
      uri,
      opened: () => {
        log.info({ siteId, satellite: uri }, "satellite connected");
        this.#stream = undefined;
        this.#streamsForSession = false;
        this.#link.send(this.#isOn ? "run-satellite" : "pause-satellite");
        this.#fails(undefined);
      },
      event: (event) => this.#take(event),
      lost: (reason) => {
        log.warn({ siteId, satellite: uri, reason }, "satellite failed; retrying");
        this.#speaker.lost(reason);
        this.#fails(reason);
      },
    });
    this.#speaker = new RemoteSpeaker(this.#link);
  }

  /** Why the satellite is not there; undefined while it is. */
  get failure(): string | undefined {
    return this.#failure;
  }

  on(): void {
    if (this.#isOn) return;
    this.#isOn = true;
    this.#link.send("run-satellite");
  }

  /** From this call on there is no frame, whatever the satellite still sends. */
  off(): Promise<void> {
    if (this.#isOn) this.#link.send("pause-satellite");
    this.#isOn = false;
    this.#stream = undefined;
    return Promise.resolve();
  }

  /** As `play` of a local speaker: resolves when it has been heard. Rejects with AudioDeviceError. */
  play(sound: Sound, volume: () => number, signal: AbortSignal): Promise<void> {
    return this.#speaker.play(sound, volume, signal);
  }

  /** Tells the satellite, which may show it, whether the user is listened to. */
  listenedTo(is: boolean): void {
    if (is) this.#link.send("voice-started", { timestamp: null });
    else this.#link.send("voice-stopped", { timestamp: null });
  }

  /** A wake word was detected here in what the satellite has sent. */
  woken(modelId: string): void {
    this.#link.send("detection", { name: modelId, timestamp: null });
  }

  /** The session has ended: a satellite that has woken itself waits for its wake word again. */
  sessionEnded(): void {
    if (!this.#streamsForSession) return;
    this.#streamsForSession = false;
    this.#stream = undefined;
    this.#link.send("transcript", { text: "" });
  }

  async stop(): Promise<void> {
    if (this.#isOn) this.#link.send("pause-satellite");
    await this.#link.stop();
  }

  async #take({ type, data, payload }: WyomingEvent): Promise<void> {
    if (type === "audio-chunk") return this.#hear(data, payload);
    if (type === "played") this.#speaker.played();
    else if (type === "audio-start" || type === "audio-stop") this.#stream = undefined;
    else if (type === "detection") this.#wakeWord = read(detection, data).name ?? undefined;
    else if (type === "run-pipeline") this.#run(data);
  }

  #run(data: Data): void {
    const { start_stage, wake_word_name, snd_format } = read(pipeline, data);
    this.#speaker.prefers(snd_format);
    if (start_stage !== "asr" || !this.#isOn) return;
    this.#streamsForSession = true;
    this.#stream = undefined;
    this.#options.woken(wake_word_name ?? this.#wakeWord ?? "unknown");
    this.#wakeWord = undefined;
  }

  async #hear(data: Data, payload: Buffer): Promise<void> {
    if (!this.#isOn) return;
    if (this.#stream === undefined) {
      this.#stream = new ChunkStream(data);
      this.#cutter = new FrameCutter();
      this.#pace = new Pace(performance.now());
    }
    const bytes = bytesOf(this.#stream.push(data, payload));
    this.#cutter.push(bytes, this.#options.frame);
    const pause = this.#pace.after(bytes.length / bytesPerMs, performance.now());
    if (pause === "flood") throw new BadEvent("it gives sound faster than real time");
    if (pause > 0) await sleep(pause);
  }

  #fails(reason: string | undefined): void {
    this.#failure = reason;
    this.#options.changed();
  }
}

function read<Schema extends v.GenericSchema>(schema: Schema, data: Data): v.InferOutput<Schema> {
  const found = v.safeParse(schema, data);
  if (found.success) return found.output;
  const [issue] = found.issues;
  throw new BadEvent(`${v.getDotPath(issue) ?? "the data"}: ${issue.message}`);
}
