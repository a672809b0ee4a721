/** One run of espeak-ng: started, given its text on standard input if there is one, its output collected. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { CannotSpeak } from "./engine.ts";

/** A thousand times what it needs. */
const synthesisTimeoutMs = 20_000;
const maxOutputBytes = 64 * 1024 * 1024;

export class EspeakProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #output: Promise<Buffer>;
  #ended = false;

  constructor(args: readonly string[]) {
    this.#child = spawn("espeak-ng", args);
    this.#output = this.#collect();
    // Nobody awaits the output of a process that stands by.
    this.#output.catch(() => {});
  }

  /** True while it waits or works. */
  get alive(): boolean {
    return !this.#ended;
  }

  /** Returns its output for this input. Rejects with CannotSpeak, and with the signal's reason when it is aborted. */
  async answer(input: string, signal: AbortSignal): Promise<Buffer> {
    const end = () => this.end();
    const deadline = setTimeout(end, synthesisTimeoutMs);
    signal.addEventListener("abort", end);
    try {
      if (signal.aborted) end();
      else this.#child.stdin.end(input);
      return await this.#output;
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(deadline);
      signal.removeEventListener("abort", end);
    }
  }

  end(): void {
    this.#child.kill("SIGKILL");
  }

  #collect(): Promise<Buffer> {
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const output: Buffer[] = [];
      let bytes = 0;
      let said = "";
      child.stdout.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxOutputBytes) this.end();
        else output.push(chunk);
      });
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        said = (said + text).slice(-500);
      });
      // Its exit will report that it no longer reads.
      child.stdin.on("error", () => {});
      child.once("error", (error) => {
        this.#ended = true;
        reject(new CannotSpeak(`espeak-ng could not be started: ${error.message}`));
      });
      child.once("close", (code, killed) => {
        this.#ended = true;
        if (code === 0) resolve(Buffer.concat(output));
        else reject(new CannotSpeak(said.trim() || `espeak-ng ended with ${killed ?? code}`));
      });
    });
  }
}
