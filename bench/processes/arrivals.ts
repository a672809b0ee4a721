/** Records when each child reports through a named pipe that it runs, on this program's clock. */
import { execFileSync } from "node:child_process";
import { constants, openSync } from "node:fs";
import { Socket } from "node:net";
import { createInterface } from "node:readline";

export type Arrival = { readonly name: string; readonly pid: number; readonly at: number };

export class Arrivals {
  readonly #socket: Socket;
  #all: Arrival[] = [];
  readonly #waiting = new Set<() => void>();

  constructor(fifo: string) {
    execFileSync("mkfifo", [fifo]);
    // Opened for writing, too, so that it never ends.
    this.#socket = new Socket({ fd: openSync(fifo, constants.O_RDWR | constants.O_NONBLOCK), writable: false });
    createInterface({ input: this.#socket }).on("line", (line) => {
      const [name = "", pid] = line.split(" ");
      this.#all.push({ name, pid: Number(pid), at: performance.now() });
      for (const look of this.#waiting) look();
    });
  }

  /** Returns the newest process of each child. */
  get pids(): ReadonlyMap<string, number> {
    return new Map(this.#all.map(({ name, pid }) => [name, pid]));
  }

  /** Resolves to the time of the last arrival when this many different children have reported after this moment. */
  after(moment: number, count: number, name?: string): Promise<Arrival> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`only ${found().length} of ${count} children came`)), 60_000);
      const found = (): readonly Arrival[] => [
        ...new Map(
          this.#all
            .filter((arrival) => arrival.at >= moment && (name === undefined || arrival.name === name))
            .map((arrival) => [arrival.name, arrival]),
        ).values(),
      ];
      const look = (): void => {
        const last = found().at(-1);
        if (last === undefined || found().length < count) return;
        clearTimeout(late);
        this.#waiting.delete(look);
        resolve(last);
      };
      this.#waiting.add(look);
      look();
    });
  }

  close(): void {
    this.#socket.destroy();
  }
}
