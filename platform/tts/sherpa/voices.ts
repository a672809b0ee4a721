/**
 * The voices as the engine sees them: a process that takes texts and returns sound, started for the first text and again
 * after it has ended.
 *
 * INVARIANT: a text is answered exactly once, by its sound or by the reason why there is none.
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

export class Voices {
  readonly #options: VoicesOptions;
  readonly #waiting = new Map<number, PromiseWithResolvers<Pcm>>();
  #process: ChildProcess | undefined;
  #watch: NodeJS.Timeout | undefined;
  #count = 0;

  constructor(options: VoicesOptions) {
    this.#options = options;
  }

  /** Rejects with the reason, and with the signal's when it is aborted: what is being made is then made for nothing. */
  async speak(wanted: Omit<ToVoices, "id">, signal: AbortSignal): Promise<Pcm> {
    signal.throwIfAborted();
    const id = ++this.#count;
    const answer = Promise.withResolvers<Pcm>();
    const leave = () => answer.reject(signal.reason as Error);
    signal.addEventListener("abort", leave, { once: true });
    this.#waiting.set(id, answer);
    this.#process ??= this.#start();
    this.#watchIt();
    this.#process.send({ ...wanted, id } satisfies ToVoices, () => {});
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
      const reason = said.trim().split("\n").at(-1)?.trim() || `its process ended (${signal ?? code})`;
      this.#options.log.warn({ code, signal, reason }, "sherpa-onnx ended: it is started again for the next text");
      this.#ended(reason);
    });
    return child;
  }

  #hear(message: FromVoices): void {
    const answer = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    this.#watchIt();
    if ("reason" in message) answer?.reject(new Error(`sherpa-onnx: ${message.reason.slice(0, 500)}`));
    else answer?.resolve({ rate: message.rate, channels: 1, samples: message.samples });
  }

  /** Each answer gives the next one its time. */
  #watchIt(): void {
    clearTimeout(this.#watch);
    if (this.#waiting.size === 0) return;
    this.#watch = setTimeout(() => {
      this.#options.log.warn({}, "sherpa-onnx timed out: ending it");
      this.#process?.kill("SIGKILL");
    }, this.#options.timeoutMs ?? defaultTimeoutMs);
  }

  #ended(reason: string): void {
    clearTimeout(this.#watch);
    this.#process = undefined;
    for (const answer of this.#waiting.values()) answer.reject(new Error(`sherpa-onnx does not work: ${reason}`));
    this.#waiting.clear();
  }
}
