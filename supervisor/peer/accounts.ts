/**
 * Identifies the account of each local connection, for callers that accept many of them: the kernel's table is read
 * once for all waiting requests, and one at a time, so that a burst costs no more than a single request.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type Ends, ownersOf } from "./socket-owners.ts";
import { maxLooks } from "./tcp.ts";

type Asked = { readonly ends: Ends; readonly tell: (uid: number | undefined) => void; looks: number };

export class Accounts {
  #asked: Asked[] = [];
  #isReading = false;

  /**
   * Returns the user who created the socket at the other end; undefined when the kernel does not tell. Never rejects.
   */
  of(ends: Ends): Promise<number | undefined> {
    return new Promise((tell) => {
      this.#asked.push({ ends, tell, looks: 0 });
      if (!this.#isReading) void this.#answer();
    });
  }

  async #answer(): Promise<void> {
    this.#isReading = true;
    while (this.#asked.length > 0) {
      const before = performance.now();
      const asked = this.#asked;
      this.#asked = [];
      // What cannot be read tells nothing: unidentified callers have no rights.
      const owners = await ownersOf(asked.map(({ ends }) => ends)).catch(() => []);
      for (const [at, one] of asked.entries()) {
        const uid = owners[at]?.uid;
        // The table is read in pieces, between which sockets appear and disappear.
        if (uid === undefined && ++one.looks < maxLooks) this.#asked.push(one);
        else one.tell(uid);
      }
      // Half of the time is left to other work, however long the table is.
      if (this.#asked.length > 0) await pause(performance.now() - before);
    }
    this.#isReading = false;
  }
}
