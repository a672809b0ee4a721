/**
 * Lowers the music while somebody speaks with the board, and brings it back. What the volume was is in a file before it changes,
 * so that a skill or a board that was killed in between brings it back at its next start.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Mpd } from "./mpd.ts";
import { statusOf } from "./player.ts";

/** No session lasts longer. */
const maxSessionMs = 5 * 60_000;

type Lowered = { readonly from: number; readonly to: number } | "paused";

export class Ducking {
  readonly #mpd: Mpd;
  readonly #file: string;
  readonly #percent: number;
  /** With the timer that ends each, in case its end is not heard. */
  readonly #sessions = new Map<string, NodeJS.Timeout>();
  #lowered: Lowered | undefined;
  /** Changes run one after the other. */
  #last: Promise<void> = Promise.resolve();

  constructor(mpd: Mpd, { folder, percent }: { readonly folder: string; readonly percent: number }) {
    this.#mpd = mpd;
    this.#file = join(folder, "ducked.json");
    this.#percent = percent;
    this.#lowered = read(this.#file);
  }

  /** Lowers the music, unless it is low already. */
  begin(sessionId: string): Promise<void> {
    clearTimeout(this.#sessions.get(sessionId));
    const end = (): void => void this.end(sessionId).catch((error: unknown) => console.error(String(error)));
    this.#sessions.set(sessionId, setTimeout(end, maxSessionMs).unref());
    return this.again();
  }

  /** Brings it back with the end of the last session. */
  end(sessionId: string): Promise<void> {
    clearTimeout(this.#sessions.get(sessionId));
    this.#sessions.delete(sessionId);
    return this.again();
  }

  /** Does what is right now: after the music began or changed within a session, and after a start. */
  again(): Promise<void> {
    return this.#next(() => (this.#sessions.size > 0 ? this.#lower() : this.#restore()));
  }

  /** Changes the volume that holds after the session. Returns it; undefined when the player has none. */
  async change(volumeOf: (now: number) => number): Promise<number | undefined> {
    let result: number | undefined;
    await this.#next(async () => {
      const { volume } = await statusOf(this.#mpd);
      if (volume === undefined) return;
      const lowered = this.#lowered;
      const isLow = lowered !== undefined && lowered !== "paused" && volume === lowered.to;
      const wanted = Math.min(100, Math.max(0, Math.round(volumeOf(isLow ? lowered.from : volume))));
      result = wanted;
      if (!isLow) {
        await this.#mpd.ask("setvol", wanted);
        return;
      }
      await this.#setLow(wanted);
    });
    return result;
  }

  /** True while the music is paused only for a session. */
  get isPausing(): boolean {
    return this.#lowered === "paused";
  }

  /** Music that was paused for the session stays paused, because somebody has said so. */
  forgetPause(): void {
    if (this.#lowered === "paused") this.#keep(undefined);
  }

  async #lower(): Promise<void> {
    if (this.#lowered !== undefined) return;
    const { state, volume } = await statusOf(this.#mpd);
    if (state !== "play") return;
    if (volume === undefined) {
      this.#keep("paused");
      await this.#mpd.ask("pause", 1);
      return;
    }
    await this.#setLow(volume);
  }

  async #setLow(from: number): Promise<void> {
    const to = Math.round((from * this.#percent) / 100);
    this.#keep({ from, to });
    await this.#mpd.ask("setvol", to);
  }

  async #restore(): Promise<void> {
    const lowered = this.#lowered;
    if (lowered === undefined) return;
    const { state, volume } = await statusOf(this.#mpd);
    if (lowered === "paused") {
      if (state === "pause") await this.#mpd.ask("pause", 0);
    }
    // Somebody who has changed the volume meanwhile wants that.
    else if (volume === lowered.to) await this.#mpd.ask("setvol", lowered.from);
    this.#keep(undefined);
  }

  #keep(lowered: Lowered | undefined): void {
    this.#lowered = lowered;
    if (lowered === undefined) rmSync(this.#file, { force: true });
    else {
      writeFileSync(`${this.#file}.new`, JSON.stringify(lowered), { mode: 0o600, flush: true });
      renameSync(`${this.#file}.new`, this.#file);
    }
  }

  #next(change: () => Promise<void>): Promise<void> {
    const done = this.#last.then(change);
    // The next one tries what this one could not do.
    this.#last = done.catch(() => {});
    return done;
  }
}

function read(file: string): Lowered | undefined {
  try {
    const found: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (found === "paused") return found;
    const { from, to } = found as { from?: unknown; to?: unknown };
    return isPercent(from) && isPercent(to) ? { from, to } : undefined;
  } catch {
    return undefined; // There is none, or it is damaged: the volume stays as it is.
  }
}

const isPercent = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 100;
