/**
 * The health of the board as the bridge tells it: kept by the broker, said again when it changes, with each connection, and every
 * five minutes, so that a reader who finds an old one knows that nothing comes. Codes only: messages name people's things.
 */
import type { Will } from "../../platform/port/mqtt/encode.ts";
import type { Log } from "../../platform/port/port.ts";
import type { Message } from "./waiting.ts";

export type ToldOptions = {
  /** The name of this board in its topics. */
  readonly cell: string;
  readonly version: string;
  /** Undefined while the platform starts. */
  readonly health: () => Promise<
    { readonly health: string; readonly reasons: readonly { code: string }[] } | undefined
  >;
  readonly log: Pick<Log, "warn">;
  /** Events that were dropped since the start. */
  readonly dropped: () => number;
  /** Called when there is something to say. */
  readonly due: () => void;
};

/** Milliseconds. */
const lookMs = 30_000;
const repeatMs = 300_000;
/** The health of a board that still starts is asked again soon. */
const startingMs = 1_000;

type Found = { readonly health: string; readonly codes: readonly string[] };

export class Told {
  readonly #options: ToldOptions;
  readonly #topic: string;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #found: Found | undefined;
  #isDue = false;
  #saidAt = -Infinity;

  constructor(options: ToldOptions) {
    this.#options = options;
    this.#topic = `cells/${options.cell}/health`;
    this.#timer = setTimeout(() => void this.#look(), 0);
  }

  /** What the broker says when the connection is lost. */
  get will(): Required<Will> {
    const payload = Buffer.from(JSON.stringify({ cell: this.#options.cell, health: "offline" }));
    return { topic: this.#topic, payload, retain: true };
  }

  /** Says it on a new connection: the broker may have said that the board is offline. */
  again(): void {
    this.#isDue = this.#found !== undefined;
  }

  /** Returns what is to be said now; undefined when there is nothing. */
  take(): Message | undefined {
    if (!this.#isDue || this.#found === undefined) return undefined;
    this.#isDue = false;
    this.#saidAt = performance.now();
    return { topic: this.#topic, payload: this.#written(this.#found) };
  }

  /** The board stops in order. */
  last(): Buffer {
    return this.#written({ health: "offline", codes: [] });
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    const { health, log, due } = this.#options;
    let next = lookMs;
    try {
      const found = await health();
      if (found === undefined) next = startingMs;
      else if (this.#differs({ health: found.health, codes: found.reasons.map(({ code }) => code) })) due();
    } catch (error) {
      log.warn({ error }, "the bridge cannot tell how this board is");
    }
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.#look(), next);
  }

  #differs(now: Found): boolean {
    const isNews = this.#found?.health !== now.health || this.#found.codes.join(" ") !== now.codes.join(" ");
    this.#found = now;
    this.#isDue ||= isNews || performance.now() - this.#saidAt > repeatMs;
    return this.#isDue;
  }

  #written({ health, codes }: Found): Buffer {
    const { cell, version, dropped } = this.#options;
    const time = new Date().toISOString();
    return Buffer.from(JSON.stringify({ cell, time, health, reasons: codes, version, dropped: dropped() }));
  }
}
