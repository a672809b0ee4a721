/**
 * Identifies the account of each local connection, for callers that accept many of them: the kernel's table is read
 * once for all waiting requests, and one at a time, so that a burst costs no more than a single request.
 */
import { setTimeout as pause } from "node:timers/promises";
import { readProc } from "../proc-file.ts";
import { type Ends, established, maxLooks, spellings } from "./tcp.ts";

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
      const owners = await readOwners();
      for (const one of asked) {
        const uid = ownerAmong(owners, one.ends);
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

/** Maps both ends, theirs first, to the socket's user; undefined when two have it. */
async function readOwners(): Promise<ReadonlyMap<string, number | undefined>> {
  const owners = new Map<string, number | undefined>();
  // A kernel without IPv6 has no table for it; unidentified callers have no rights.
  const tables = await Promise.all(["/proc/net/tcp", "/proc/net/tcp6"].map((path) => readProc(path).catch(() => "")));
  for (const line of tables.join("\n").split("\n")) {
    const [, from, to, state, , , , uid = "", , inode = "0"] = line.trim().split(/\s+/u);
    if (state !== established || inode === "0" || !/^\d+$/u.test(uid)) continue;
    const key = `${from} ${to}`;
    owners.set(key, owners.has(key) ? undefined : Number(uid));
  }
  return owners;
}

function ownerAmong(owners: ReadonlyMap<string, number | undefined>, ends: Ends): number | undefined {
  const ours = spellings(ends.localAddress, ends.localPort);
  const found = spellings(ends.remoteAddress, ends.remotePort).flatMap((from) =>
    ours.flatMap((to) => (owners.has(`${from} ${to}`) ? [owners.get(`${from} ${to}`)] : [])),
  );
  return found.length === 1 ? found[0] : undefined;
}
