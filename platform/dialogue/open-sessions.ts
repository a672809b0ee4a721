/**
 * Open sessions on disk: after a crash, the dialogue manager ends them and enables the wake word again. A session is
 * written before its start is published and removed after its end is.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";

const openSession = v.object({ sessionId: v.string(), siteId: v.string(), customData: v.optional(v.string()) });
export type OpenSession = v.InferOutput<typeof openSession>;

export class OpenSessions {
  readonly #file: string;
  readonly #open = new Map<string, OpenSession>();
  /** Bytes of the file; undefined while there is none. */
  #size: number | undefined;
  readonly #failed: (error: unknown) => void;
  #isTold = false;

  /**
   * `folder` is the component's cache: it may vanish with a reboot, because then all other components restart as well. `failed`
   * is called once when the disk rejects a write: a session that could not be stored is held nevertheless.
   */
  constructor(folder: string, failed: (error: unknown) => void) {
    this.#file = join(folder, "open-sessions.json");
    this.#failed = failed;
  }

  /**
   * Returns the sessions that a previous process left open, and removes them. Throws for a file that cannot be read, and
   * removes it too.
   */
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

  /**
   * A killed process leaves either the old list or the new one: the file is renamed into place once, and then overwritten in
   * one write that never makes it shorter. To make and remove a file for each dialogue would cost a card more than its text: it
   * changes the folder.
   */
  #write(): void {
    try {
      const list = Buffer.from(JSON.stringify([...this.#open.values()]));
      const text = Buffer.alloc(Math.max(list.length, this.#size ?? 0), " ");
      list.copy(text);
      // Whoever clears the caches removes it, too.
      if (this.#size === undefined || !existsSync(this.#file)) this.#make(text);
      else writeFileSync(this.#file, text, { flag: "r+" });
      this.#size = text.length;
      this.#isTold = false;
    } catch (error) {
      if (!this.#isTold) this.#failed(error);
      this.#isTold = true;
      this.#size = undefined;
    }
  }

  #make(text: Buffer): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, text, { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }
}
