/**
 * Open sessions on disk: after a crash, the dialogue manager ends them and enables the wake word again. A session is
 * written before its start is published and removed after its end is.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";

const openSession = v.object({ sessionId: v.string(), siteId: v.string(), customData: v.optional(v.string()) });
export type OpenSession = v.InferOutput<typeof openSession>;

export class OpenSessions {
  readonly #file: string;
  readonly #open = new Map<string, OpenSession>();
  readonly #failed: (error: unknown) => void;
  #isTold = false;

  /**
   * `folder` is the component's cache: what vanishes with a reboot is not missed, for everything else starts anew too.
   * `failed` is told once when the disk takes no writes: a session that could not be noted is held all the same.
   */
  constructor(folder: string, failed: (error: unknown) => void) {
    this.#file = join(folder, "open-sessions.json");
    this.#failed = failed;
  }

  /** What a former process left open, and forgets it. Throws for a file that cannot be read; it is forgotten too. */
  takeLeftOver(): readonly OpenSession[] {
    let text: string;
    try {
      text = readFileSync(this.#file, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    }
    rmSync(this.#file);
    return v.parse(v.array(openSession), JSON.parse(text));
  }

  opened(session: OpenSession): void {
    this.#open.set(session.sessionId, session);
    this.#write();
  }

  closed(sessionId: string): void {
    if (this.#open.delete(sessionId)) this.#write();
  }

  /** Renamed into place: a process that is killed leaves the old list or the new one. */
  #write(): void {
    try {
      // At rest there is no file: what is removed soon enough never reaches the card.
      if (this.#open.size === 0) {
        rmSync(this.#file, { force: true });
        this.#isTold = false;
        return;
      }
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(`${this.#file}.new`, JSON.stringify([...this.#open.values()]), { mode: 0o600 });
      renameSync(`${this.#file}.new`, this.#file);
      this.#isTold = false;
    } catch (error) {
      if (!this.#isTold) this.#failed(error);
      this.#isTold = true;
    }
  }
}
