/**
 * One client of the Wyoming listener: what it sends, in order, and what is answered. It uses the board's engines with its
 * own sound and text; it hears no microphone, and commands nothing.
 */
import * as v from "valibot";
import { bytesOf } from "../../platform/sound/pcm.ts";
import { readWav } from "../../platform/sound/wav-read.ts";
import type { Data, WyomingEvent } from "../../platform/wyoming/event.ts";
import { SottoError } from "../errors.ts";
import type { Talk } from "../rhasspy/talk.ts";
import { type Abilities, infoOf, languageOfVoice, modelOf, type Service } from "./info.ts";
import { ChunkStream } from "../../platform/wyoming/chunk-stream.ts";
import { Recording } from "./recording.ts";
import type { Listening, WakeStreams } from "./wake.ts";

export type Send = (type: string, data?: Data, payload?: Uint8Array) => void;

export type ClientNeeds = {
  readonly talk: Pick<Talk, "speak" | "hear">;
  readonly wake: Pick<WakeStreams, "listen">;
  readonly abilities: () => Promise<Abilities>;
};

const maxSeconds = 60;
const rate = 16_000;
const maxSamples = maxSeconds * rate;
const maxTextLength = 1000;
const chunkBytes = 4096;

const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema));
const words = v.object({ language: optional(v.pipe(v.string(), v.maxLength(20))) });
const text = v.object({
  text: v.string(),
  voice: optional(v.object({ name: optional(v.string()), language: optional(v.string()) })),
});
const names = v.object({ names: optional(v.pipe(v.array(v.string()), v.maxLength(64))) });

/** What the sound that follows is for. */
type Purpose =
  | { readonly is: "asr"; readonly heard: Recording }
  | { readonly is: "wake"; readonly names: readonly string[] | undefined };

export class Client {
  readonly #needs: ClientNeeds;
  readonly #send: Send;
  readonly #gone: AbortSignal;
  #purpose: Purpose | undefined;
  #stream: ChunkStream | undefined;
  #listening: Listening | undefined;
  #failed: SottoError | undefined;
  #timestamp: number | undefined;

  constructor(needs: ClientNeeds, send: Send, gone: AbortSignal) {
    this.#needs = needs;
    this.#send = send;
    this.#gone = gone;
    gone.addEventListener("abort", () => this.#listening?.close(), { once: true });
  }

  /** Resolves when the event is done with, so that the next one is read then. Throws SottoError. */
  async take({ type, data, payload }: WyomingEvent): Promise<void> {
    // What it said last may be read after it has gone: a place that is taken then is given back by nobody.
    if (this.#gone.aborted) return;
    switch (type) {
      case "describe":
        this.#send("info", infoOf(await this.#needs.abilities()));
        return;
      case "ping":
        this.#send("pong", typeof data["text"] === "string" ? { text: data["text"].slice(0, maxTextLength) } : {});
        return;
      case "synthesize":
        await this.#speak(data);
        return;
      case "transcribe":
        await this.#willTranscribe(data);
        return;
      case "detect":
        await this.#willDetect(data);
        return;
      case "audio-start":
        this.#start(data);
        return;
      case "audio-chunk":
        await this.#push(data, payload);
        return;
      case "audio-stop":
        await this.#stop();
        return;
      default:
      // A newer client may say more than this board knows; the protocol has no answer to it.
    }
  }

  async #speak(data: Data): Promise<void> {
    await this.#serves("tts");
    const { text: given, voice } = read(text, data);
    const said = given.replaceAll(/\s+/gu, " ").trim();
    if (said.length > maxTextLength) throw invalid(`a text may have at most ${maxTextLength} characters`);
    if (/\p{Cc}/u.test(said)) throw invalid("the text has control characters");
    const name = voice?.name ?? "";
    const ofVoice = languageOfVoice(name);
    if (name !== "" && ofVoice === undefined) throw invalid(`there is no voice ${JSON.stringify(name.slice(0, 60))}`);
    const language = ofVoice ?? voice?.language?.slice(0, 2).toLowerCase() ?? (await this.#language());
    if (said === "") {
      const silent = { rate, width: 2, channels: 1 };
      this.#send("audio-start", silent);
      this.#send("audio-stop");
      return;
    }
    const {
      rate: spoken,
      channels,
      samples,
    } = readWav(await this.#needs.talk.speak(said, language, undefined, this.#gone));
    const format = { rate: spoken, width: 2, channels };
    this.#send("audio-start", format);
    const bytes = bytesOf(samples);
    for (let at = 0; at < bytes.length; at += chunkBytes)
      this.#send("audio-chunk", format, bytes.subarray(at, at + chunkBytes));
    this.#send("audio-stop");
  }

  async #willTranscribe(data: Data): Promise<void> {
    await this.#serves("asr");
    const { language } = read(words, data);
    const own = await this.#language();
    if (own === undefined) throw new SottoError("ASSISTANT_MISSING", "no assistant is installed");
    if (language && language.slice(0, 2).toLowerCase() !== own.slice(0, 2))
      throw invalid(`this board hears ${own}, not ${JSON.stringify(language)}`);
    this.#leave();
    this.#purpose = { is: "asr", heard: new Recording(maxSamples) };
  }

  async #willDetect(data: Data): Promise<void> {
    await this.#serves("wake");
    const wanted = read(names, data).names ?? [];
    const known = (await this.#needs.abilities()).wakeWords.map(modelOf);
    const unknown = wanted.find((name) => !known.includes(name));
    if (unknown !== undefined)
      throw invalid(`there is no wake word ${JSON.stringify(unknown.slice(0, 60))}: ${known.join(", ")}`);
    this.#leave();
    this.#purpose = { is: "wake", names: wanted.length === 0 ? undefined : wanted };
  }

  #start(data: Data): void {
    if (this.#purpose === undefined) throw invalid("audio-start must follow transcribe or detect");
    this.#stream = new ChunkStream(data);
    if (this.#purpose.is === "asr") {
      this.#purpose = { is: "asr", heard: new Recording(maxSamples) };
      return;
    }
    this.#listening?.close();
    this.#listening = this.#needs.wake.listen({
      names: this.#purpose.names,
      onDetected: (name) => this.#send("detection", { name, timestamp: this.#timestamp ?? null }),
      onFailed: (error) => (this.#failed = error),
    });
  }

  async #push(data: Data, payload: Buffer): Promise<void> {
    if (this.#failed !== undefined) throw this.#failed;
    if (this.#purpose === undefined) throw invalid("sound must follow transcribe or detect");
    // Home Assistant's own clients send audio-start; older ones begin with the sound.
    if (this.#stream === undefined) this.#start(data);
    const samples = this.#stream?.push(data, payload) ?? new Int16Array(0);
    const { timestamp } = data as { readonly timestamp?: unknown };
    this.#timestamp = typeof timestamp === "number" ? timestamp : undefined;
    if (this.#purpose.is === "wake") {
      await this.#listening?.push(samples);
      return;
    }
    if (!this.#purpose.heard.add(samples)) throw invalid(`the sound is longer than ${maxSeconds} seconds`);
  }

  async #stop(): Promise<void> {
    const [purpose, listening] = [this.#purpose, this.#listening];
    if (purpose === undefined || this.#stream === undefined) throw invalid("audio-stop must follow sound");
    this.#stream = undefined;
    if (purpose.is === "wake") {
      if ((await listening?.end()) === false) this.#send("not-detected");
      this.#leave();
      return;
    }
    this.#purpose = undefined;
    const { samples } = purpose.heard;
    const { text: heard } = samples.length === 0 ? { text: "" } : await this.#needs.talk.hear(samples, this.#gone);
    this.#send("transcript", { text: heard, language: (await this.#language()) ?? null });
  }

  #leave(): void {
    this.#listening?.close();
    this.#listening = undefined;
    this.#stream = undefined;
    this.#purpose = undefined;
  }

  async #language(): Promise<string | undefined> {
    return (await this.#needs.abilities()).language;
  }

  async #serves(service: Service): Promise<void> {
    if (!(await this.#needs.abilities()).services.includes(service))
      throw new SottoError("REQUEST_IMPOSSIBLE", `this board does not serve ${service}`, {
        remedy: "see services in [wyoming]",
      });
  }
}

function read<Schema extends v.GenericSchema>(schema: Schema, data: Data): v.InferOutput<Schema> {
  const found = v.safeParse(schema, data);
  if (found.success) return found.output;
  const [issue] = found.issues;
  throw invalid(`${v.getDotPath(issue) ?? "the data"}: ${issue.message}`);
}

const invalid = (message: string): SottoError => new SottoError("REQUEST_INVALID", message);
