/**
 * The voices as the engine sees them: a process that takes texts and returns sound, started for the first text and again
 * after it has ended.
 *
 * INVARIANTS
 * 1. A text is answered exactly once, by its sound or by the reason why there is none.
 * 2. The process has one text at a time, and one that does not answer is ended, however many texts come meanwhile.
 */
import { type ChildProcess, fork } from "node:child_process";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Log } from "../../port/port.ts";
import type { Pcm } from "../../sound/pcm.ts";
import type { FromVoices, ToVoices } from "./messages.ts";

type VoicesOptions = {
  /** The folder of the native module. */
  readonly runtime: string;
  readonly log: Log;
  /** Milliseconds after which a process that has not answered counts as hung. */
  readonly timeoutMs?: number;
};

const defaultTimeoutMs = 60_000;
const lean = ["--max-semi-space-size=1", "--v8-pool-size=1", "--max-old-space-size=64"];

type Waiting = { readonly message: ToVoices; readonly answer: PromiseWithResolvers<Pcm> };

export class Voices {
  readonly #options: VoicesOptions;
  /** The process works on the first one. */
  #waiting: Waiting[] = [];
  #process: ChildProcess | undefined;
  #watch: NodeJS.Timeout | undefined;
  /** Why it was ended. */
  #hung: string | undefined;
  #count = 0;

  constructor(options: VoicesOptions) {
    this.#options = options;
  }

  /**
   * Rejects with the reason, and with the signal's when it is aborted: what is being made is then made for nothing, and what
   * has not begun is left out.
   */
  async speak(wanted: Omit<ToVoices, "id">, signal: AbortSignal): Promise<Pcm> {
    signal.throwIfAborted();
    const answer = Promise.withResolvers<Pcm>();
    const one: Waiting = { message: { ...wanted, id: ++this.#count }, answer };
    const leave = () => {
      if (this.#waiting[0] !== one) this.#waiting = this.#waiting.filter((other) => other !== one);
      answer.reject(signal.reason as Error);
    };
    signal.addEventListener("abort", leave, { once: true });
    this.#waiting.push(one);
    if (this.#waiting.length === 1) this.#sendFirst();
    try {
      return await answer.promise;
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }

  close(): void {
    this.#process?.kill("SIGKILL");
    this.#ended("it was closed");
  }

  #start(): ChildProcess {
    const program = fileURLToPath(new URL(`./voice-worker${extname(import.meta.filename)}`, import.meta.url));
    const child = fork(program, [this.#options.runtime], {
      execArgv: lean,
      // The module also searches the working directory for libraries, so that is one that only root can write.
      cwd: "/",
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    let said = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      said = `${said}${text}`.slice(-400);
    });
    child.on("message", (message: FromVoices) => this.#hear(message));
    child.on("error", (error) => this.#options.log.warn({ reason: error.message }, "the process of the voices failed"));
    child.once("exit", (code, signal) => {
      if (this.#process !== child) return;
      const reason = this.#hung ?? (said.trim().split("\n").at(-1)?.trim() || `its process ended (${signal ?? code})`);
      this.#options.log.warn({ code, signal, reason }, "sherpa-onnx ended: it is started again for the next text");
      this.#ended(reason);
    });
    return child;
  }

  #hear(message: FromVoices): void {
    const [first] = this.#waiting;
    if (first?.message.id !== message.id) return;
    this.#waiting.shift();
    if ("reason" in message) first.answer.reject(new Error(`sherpa-onnx: ${message.reason.slice(0, 500)}`));
    else first.answer.resolve({ rate: message.rate, channels: 1, samples: message.samples });
    this.#sendFirst();
  }

  #sendFirst(): void {
    clearTimeout(this.#watch);
    const [first] = this.#waiting;
    if (first === undefined) return;
    this.#process ??= this.#start();
    this.#process.send(first.message, () => {});
    const ms = this.#options.timeoutMs ?? defaultTimeoutMs;
    this.#watch = setTimeout(() => {
      this.#hung = `its process had not answered after ${Math.ceil(ms / 1000)} s`;
      this.#options.log.warn({ ms }, "sherpa-onnx timed out: ending it");
      this.#process?.kill("SIGKILL");
    }, ms);
  }

  #ended(reason: string): void {
    clearTimeout(this.#watch);
    this.#process = undefined;
    this.#hung = undefined;
    for (const { answer } of this.#waiting.splice(0)) answer.reject(new Error(`sherpa-onnx does not work: ${reason}`));
  }
}
