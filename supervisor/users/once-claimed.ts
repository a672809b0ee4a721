/**
 * Remembers, in a file beside the database, that this board has had a user. When the database is lost with its copy, the board is
 * not everybody's: only who is on it as root or in the group sotto makes a user again [docs/how-to/use-the-web-page.md].
 */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { diskFaultOf } from "../disk-fault.ts";

export class OnceClaimed {
  readonly #path: string;
  #isNoted: boolean;

  constructor(folder: string) {
    this.#path = join(folder, "claimed");
    this.#isNoted = existsSync(this.#path);
  }

  get was(): boolean {
    return this.#isNoted;
  }

  /** Notes that there is a user now; again, if somebody has removed the file meanwhile. */
  follow(isClaimed: boolean): void {
    if (!isClaimed || (this.#isNoted && existsSync(this.#path))) return;
    try {
      writeFileSync(this.#path, "", { mode: 0o640, flush: true });
      this.#isNoted = true;
    } catch (error) {
      // The disk is told by others, and is asked again within seconds.
      if (diskFaultOf(error) === undefined) throw error;
    }
  }
}
