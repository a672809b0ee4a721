/** A part of the shared state that is there later than the connection: the database opens after the rooms. */
import type { Entry } from "./bucket.ts";
import type { Part } from "./cluster.ts";
import type { Connection } from "./nats.ts";

export class LaterPart implements Part {
  /** What it has missed of this connection. */
  readonly #entries = new Map<string, Entry>();
  #connection: Connection | undefined;
  #part: Part | undefined;

  /** Tells it what it has missed. */
  attach(part: Part): void {
    this.#part = part;
    for (const entry of this.#entries.values()) part.see(entry);
    this.#entries.clear();
    if (this.#connection !== undefined) part.connected?.(this.#connection);
  }

  /** What comes from now on is for nobody. */
  detach(): void {
    this.#part?.disconnected?.();
    this.#part = undefined;
  }

  see(entry: Entry, isCertain = false): void {
    if (this.#part === undefined) this.#entries.set(entry.key, entry);
    else this.#part.see(entry, isCertain);
  }

  connected(connection: Connection): void {
    this.#connection = connection;
    this.#part?.connected?.(connection);
  }

  disconnected(): void {
    this.#connection = undefined;
    this.#entries.clear();
    this.#part?.disconnected?.();
  }

  beat(): void {
    this.#part?.beat?.();
  }
}
