/** The program that has the pins and the SPI bus open [pins.py]: started again when it ends, and told again what is shown. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { Again } from "./backoff.ts";

export type Wanted = {
  readonly root?: string;
  readonly spi?: string;
  readonly power?: number;
  readonly button?: number;
  readonly lamp?: number;
  /** The frame that is shown at the end, in hexadecimal digits. */
  readonly off?: string;
  readonly dotstar?: readonly [data: number, clock: number];
};

export type PinsOptions = {
  readonly wanted: Wanted;
  readonly button: { press(ms: number): void; release(ms: number): void; lose(): void };
  /** Called with what does not work, and with undefined when it works. */
  readonly state: (fault: string | undefined) => void;
  readonly retryMs?: number;
};

type Said = { readonly ready?: true; readonly fault?: string; readonly down?: boolean; readonly ms?: number };

export class Pins {
  readonly #options: PinsOptions;
  readonly #again: Again;
  readonly #shown = new Map<string, string>();
  #child: ChildProcessByStdio<Writable, Readable, null> | undefined;
  #isReady = false;
  #isStopped = false;

  constructor(options: PinsOptions) {
    this.#options = options;
    this.#again = new Again(() => this.#start(), options.retryMs);
    this.#start();
  }

  /** Shows it, and again after each start of the program. */
  show(lamp: "spi" | "dotstar" | "lamp", value: string): void {
    this.#shown.set(lamp, value);
    if (this.#isReady) this.#child?.stdin.write(`${lamp} ${value}\n`);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#again.stop();
    const child = this.#child;
    if (child === undefined) return;
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.stdin.end();
    await ended;
  }

  #start(): void {
    const { wanted, button, state } = this.#options;
    const script = join(import.meta.dirname, "pins.py");
    const child = spawn("python3", ["-I", "-B", script, JSON.stringify(wanted)], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#child = child;
    let fault: string | undefined;
    // It may end before it has read everything: its end says what happened.
    child.stdin.on("error", () => undefined);
    child.on("error", (error) => (fault = `python3 cannot be started: ${error.message}`));
    createInterface(child.stdout).on("line", (line) => {
      const said = JSON.parse(line) as Said;
      if (said.fault !== undefined) fault = said.fault;
      if (said.ready === true) this.#begin();
      if (said.down === true) button.press(said.ms ?? 0);
      if (said.down === false) button.release(said.ms ?? 0);
    });
    child.on("close", () => {
      this.#isReady = false;
      this.#child = undefined;
      button.lose();
      if (this.#isStopped) return;
      state(fault ?? "the program for pins has ended");
      this.#again.later();
    });
  }

  #begin(): void {
    this.#isReady = true;
    this.#again.worked();
    this.#options.state(undefined);
    for (const [lamp, value] of this.#shown) this.#child?.stdin.write(`${lamp} ${value}\n`);
  }
}
