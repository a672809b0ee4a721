/**
 * sherpa-onnx as the recogniser sees it: a separate process that takes sentences and returns texts.
 *
 * INVARIANTS
 * 1. A sentence is answered exactly once: by its text, or by an error with the reason why there is none.
 * 2. A process that exits is restarted, with a growing delay; one that does not answer is ended, also if nobody waits for
 * the answer any more.
 * 3. The process has one request at a time. What is sent to one that is busy, or hangs, would stay in memory on both sides
 * until it is read, and what nobody wants any more would be decoded before what is wanted.
 */
import { type ChildProcess, fork } from "node:child_process";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Log } from "../../port/port.ts";
import { joinSamples } from "../../sound/pcm.ts";
import type { FromSherpa, ToSherpa } from "./messages.ts";

/** One sentence in the process. */
export type SherpaSentence = {
  feed(samples: Int16Array): void;
  /** The last guess. */
  readonly partial: string | undefined;
  /** Rejects when the process failed, or is not running. */
  finish(): Promise<string>;
  forget(): void;
};

export type SherpaOptions = {
  /** The folders of the native module and of the model. */
  readonly runtime: string;
  readonly model: string;
  /** "de"; "" if the model finds it out. */
  readonly language?: string;
  readonly log: Log;
  /** Called without a reason when the process starts working, and with one when it does not work. */
  readonly changed?: (reason: string | undefined) => void;
  /** The initial delay in milliseconds before the process is restarted; it doubles each time. */
  readonly pause?: number;
  /** Milliseconds after a request when a process that has not answered counts as hung. */
  readonly timeoutMs?: number;
  /** Milliseconds after its start when a process that has not loaded its model counts as hung. */
  readonly loadTimeoutMs?: number;
};

const maxPauseMs = 300_000;
const defaultTimeoutMs = 30_000;
/** A large model on a slow card takes half a minute. */
const defaultLoadTimeoutMs = 120_000;
const lean = ["--max-semi-space-size=1", "--v8-pool-size=1", "--max-old-space-size=64"];

type Open = {
  text: string | undefined;
  readonly answer: PromiseWithResolvers<string>;
  /** What was said since the last request about this sentence. */
  unsent: Int16Array[];
  isFinished: boolean;
  /** The process has a part of it. */
  isKnown: boolean;
};

export class Sherpa {
  /** Resolves when the process works, or has failed, for the first time with its language. */
  begun: Promise<boolean>;
  readonly #options: SherpaOptions;
  #begin: (works: boolean) => void;
  #language: string;
  /** The one whose turn was longest ago comes first. */
  readonly #sentences = new Map<number, Open>();
  #process: ChildProcess | undefined;
  /** The process works on a request. */
  #isAsked = false;
  #isStreaming = false;
  #watch: NodeJS.Timeout | undefined;
  /** Why it was ended. */
  #hung: string | undefined;
  #reason = "the model is being loaded";
  #ready = false;
  #closed = false;
  #count = 0;
  #pause: number;
  #again: NodeJS.Timeout | undefined;

  constructor(options: SherpaOptions) {
    this.#options = options;
    this.#pause = options.pause ?? 1000;
    this.#language = options.language ?? "";
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.begun = promise;
    this.#begin = resolve;
    this.#start();
  }

  /** Starts the process again if the language is another one. */
  speakIn(language: string): void {
    if (language === this.#language || this.#closed) return;
    this.#language = language;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#begin(false);
    this.begun = promise;
    this.#begin = resolve;
    clearTimeout(this.#again);
    this.#process?.kill("SIGKILL");
    this.#ended("the model is being loaded");
    this.#start();
  }

  open(): SherpaSentence {
    const id = ++this.#count;
    const answer = Promise.withResolvers<string>();
    const sentence: Open = { text: undefined, answer, unsent: [], isFinished: false, isKnown: false };
    // `finish` reports the rejection.
    answer.promise.catch(() => {});
    if (this.#ready) this.#sentences.set(id, sentence);
    else answer.reject(new Error(`sherpa-onnx does not work: ${this.#reason}`));
    return {
      feed: (samples) => {
        if (!this.#sentences.has(id)) return;
        sentence.unsent.push(samples);
        this.#ask();
      },
      get partial() {
        return sentence.text;
      },
      finish: () => {
        sentence.isFinished = true;
        this.#ask();
        return answer.promise;
      },
      forget: () => {
        if (this.#sentences.delete(id) && sentence.isKnown) this.#tell({ type: "forget", id });
      },
    };
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    this.#process?.kill("SIGKILL");
    this.#ended("it was closed");
    this.#begin(false);
  }

  #start(): void {
    const { runtime, model, log, changed } = this.#options;
    const program = fileURLToPath(new URL(`./sherpa-worker${extname(import.meta.filename)}`, import.meta.url));
    const child = fork(program, [runtime, model, this.#language], {
      execArgv: lean,
      // The module also searches the working directory for libraries, after its own folder: so that is one that only root
      // can write.
      cwd: "/",
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#process = child;
    this.#watching(this.#options.loadTimeoutMs ?? defaultLoadTimeoutMs, "loaded its model");
    let said = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said = `${said}${text}`.slice(-400);
    });
    child.on("message", (message: FromSherpa) => {
      if (this.#process === child) this.#hear(message);
    });
    child.on("error", (error) => log.warn({ reason: error.message }, "sherpa-onnx's process failed"));
    child.once("exit", (code, signal) => {
      if (this.#process !== child || this.#closed) return;
      const why = this.#ready || this.#reason.startsWith("the model is") ? lastLine(said) : this.#reason;
      const reason = this.#hung ?? (why === "" ? `its process ended (${signal ?? code})` : why);
      log.warn({ code, signal, reason, again: this.#pause }, "sherpa-onnx ended: it is started again");
      this.#ended(reason);
      this.#begin(false);
      changed?.(reason);
      this.#again = setTimeout(() => this.#start(), this.#pause);
      this.#pause = Math.min(this.#pause * 2, maxPauseMs);
    });
  }

  #hear(message: FromSherpa): void {
    if (message.type === "ready") {
      this.#ready = true;
      this.#isStreaming = message.streaming;
      clearTimeout(this.#watch);
      this.#begin(true);
      this.#options.log.info({ ...message, model: this.#options.model }, "recognition by sherpa-onnx");
      this.#options.changed?.(undefined);
      return;
    }
    if (message.type === "failed" && message.id === undefined) {
      // The process exits automatically now.
      this.#reason = message.reason.slice(0, 500);
      this.#ready = false;
      return;
    }
    this.#answer(message);
    clearTimeout(this.#watch);
    this.#isAsked = false;
    this.#ask();
  }

  #answer(message: Exclude<FromSherpa, { type: "ready" }>): void {
    const { id = 0 } = message;
    const sentence = this.#sentences.get(id);
    if (message.type === "fed") {
      if (sentence !== undefined) sentence.text = message.text;
      return;
    }
    // The process works: the next failure counts as a first one again.
    if (message.type === "text") this.#pause = this.#options.pause ?? 1000;
    this.#sentences.delete(id);
    if (message.type === "text") sentence?.answer.resolve(message.text);
    else sentence?.answer.reject(new Error(`sherpa-onnx: ${message.reason.slice(0, 500)}`));
  }

  /** Sends the next request, if the process is free and there is one. */
  #ask(): void {
    if (this.#isAsked || !this.#ready) return;
    for (const [id, sentence] of this.#sentences) {
      const { isFinished, unsent } = sentence;
      // The other models decode only at the end.
      if (!isFinished && (!this.#isStreaming || unsent.length === 0)) continue;
      this.#isAsked = true;
      sentence.unsent = [];
      sentence.isKnown = !isFinished;
      this.#sentences.delete(id);
      this.#sentences.set(id, sentence);
      this.#watching(this.#options.timeoutMs ?? defaultTimeoutMs, "answered");
      return this.#tell({ type: isFinished ? "finish" : "feed", id, samples: joinSamples(unsent) });
    }
  }

  #watching(ms: number, what: string): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      this.#hung = `its process had not ${what} after ${Math.ceil(ms / 1000)} s`;
      this.#options.log.warn({ ms }, "sherpa-onnx timed out: ending it");
      this.#process?.kill("SIGKILL");
    }, ms);
  }

  #ended(reason: string): void {
    this.#ready = false;
    this.#reason = reason;
    this.#process = undefined;
    this.#isAsked = false;
    this.#hung = undefined;
    clearTimeout(this.#watch);
    const all = [...this.#sentences.values()];
    this.#sentences.clear();
    for (const { answer } of all) answer.reject(new Error(`sherpa-onnx does not work: ${reason}`));
  }

  #tell(message: ToSherpa): void {
    // If the channel has closed meanwhile, the exit handler does the rest.
    if (this.#ready && this.#process?.connected === true) this.#process.send(message, () => {});
  }
}

const lastLine = (text: string): string => text.trim().split("\n").at(-1)?.trim() ?? "";
