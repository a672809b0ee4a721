/**
 * Keeps the moments that were falsely taken for a trained wake word, if the owner agrees, so that the next training learns from
 * them. A moment is the ten embeddings of the decision: numbers from which no sound can be restored.
 *
 * A wake was false when nobody spoke after it, or when the first words after it were "never mind". A "stop" is no sign of it:
 * somebody woke the board to stop a sound, or has heard enough of an answer. People also fall silent after waking the board on
 * purpose, so a moment that is far above the limit is not kept, nor are more than forty for each wake word.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../port/port.ts";
import type { Decision, Spotted } from "./engine.ts";
import { embeddingLength, windowLength, wakeWordId } from "./trained-wake-word.ts";

const bytes = windowLength * embeddingLength * Float32Array.BYTES_PER_ELEMENT;
const maxKept = 40;
/** A score this far above the limit is that of the wake word, most likely. */
const maxMargin = 4;
/** The session of a wake word starts within this time; a later one is somebody else's. */
const sessionStartsWithinMs = 3000;

/** What followed a wake word: no speech, words that take it back, or something else. */
export type Followed = "silence" | "takenBack" | "speech";

type Waiting = {
  readonly phrase: string;
  readonly decision: Decision;
  readonly since: number;
  /** The session that it has started; undefined until then. Others at the site end beside it. */
  sessionId?: string;
  captures: number;
  followed?: Followed;
};

export class FalseWakes {
  readonly #folder: string;
  readonly #log: Pick<Log, "info" | "warn">;
  readonly #now: () => number;
  /** By site: the last detection, until its session ends. */
  readonly #waiting = new Map<string, Waiting>();

  /** `now`: milliseconds of a clock that nobody sets. */
  constructor(folder: string, log: Pick<Log, "info" | "warn">, now: () => number = () => performance.now()) {
    this.#folder = folder;
    this.#log = log;
    this.#now = now;
  }

  woken(siteId: string, { wakeWord, decision }: Spotted): void {
    this.#waiting.delete(siteId);
    if (decision === undefined || decision.margin > maxMargin) return;
    this.#waiting.set(siteId, { phrase: wakeWord.phrase, decision, since: this.#now(), captures: 0 });
  }

  /** Another site answers: whatever is said here next does not follow this wake word. */
  yielded(siteId: string): void {
    this.#waiting.delete(siteId);
  }

  started(siteId: string, sessionId: string): void {
    const waiting = this.#waiting.get(siteId);
    if (waiting === undefined || waiting.sessionId !== undefined) return;
    if (this.#now() - waiting.since <= sessionStartsWithinMs) waiting.sessionId = sessionId;
    else this.#waiting.delete(siteId);
  }

  /** Counts what was recognised after it. A recogniser that names no session is that of the site's session. */
  captured(siteId: string, sessionId: string | undefined, followed: Followed): void {
    const waiting = this.#waiting.get(siteId);
    if (waiting?.sessionId === undefined || waiting.sessionId !== (sessionId ?? waiting.sessionId)) return;
    waiting.captures++;
    waiting.followed = waiting.captures === 1 ? followed : "speech";
  }

  /** `isCancelled`: the user ended the session. */
  ended(siteId: string, sessionId: string, isCancelled: boolean): void {
    const waiting = this.#waiting.get(siteId);
    // The wake word during an answer ends the session before: its own is about to start.
    if (waiting === undefined || waiting.sessionId !== sessionId) return;
    this.#waiting.delete(siteId);
    const { followed } = waiting;
    if (followed === "silence" || (followed === "takenBack" && isCancelled)) this.#keep(waiting);
  }

  #keep({ phrase, decision: { window, margin } }: Waiting): void {
    const file = join(this.#folder, `${wakeWordId(phrase)}.f32`);
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o750 });
      const moment = Buffer.from(window.buffer, window.byteOffset, window.byteLength);
      const kept = Buffer.concat([before(file), moment]).subarray(-maxKept * bytes);
      writeFileSync(`${file}.new`, kept, { mode: 0o640 });
      renameSync(`${file}.new`, file);
      this.#log.info({ phrase, margin: Math.round(margin * 10) / 10 }, "kept a false wake for the next training");
    } catch (error) {
      this.#log.warn({ file, reason: String(error) }, "a false wake cannot be kept");
    }
  }
}

/** Returns the moments of a file; none when it is missing or was not written by this version. */
function before(file: string): Buffer {
  try {
    const found = readFileSync(file);
    return found.length % bytes === 0 ? found : Buffer.alloc(0);
  } catch {
    return Buffer.alloc(0);
  }
}
