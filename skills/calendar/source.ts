/** One calendar: what was read last, when, and what is wrong with it. What was read survives a restart. */
import { createHash } from "node:crypto";
import { open, readFile, rename, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { download, type Known, maxBytes } from "./download.ts";
import { type Calendar, readCalendar } from "./ics.ts";
import type { Place } from "./places.ts";
import { dayMs, hereZone } from "./zones.ts";

type Kept = Known & { readonly seenAt: number; readonly text: string };
const nothing: Kept = { seenAt: 0, text: "", etag: undefined, modified: undefined };

/** How far back anybody asks: "what was on last week". */
const pastMs = 40 * dayMs;

export type Tell = { readonly log: (line: string) => void; readonly error: (line: string) => void };

export class Source {
  readonly place: Place;
  readonly #cache: string;
  readonly #tell: Tell;
  #kept = nothing;
  #calendar: Calendar | undefined;
  /** Of the file that was read last. */
  #version = "";
  /** The zone that its floating times were read with. */
  #zone = "";
  #told: string | undefined;
  /** Why the last look failed; undefined after one that succeeded. */
  fault: string | undefined;

  constructor(place: Place, folder: string, tell: Tell) {
    this.place = place;
    this.#tell = tell;
    const where = "url" in place ? place.url.href : "";
    const key = createHash("sha256").update(`${place.name}\n${where}`).digest("hex").slice(0, 16);
    this.#cache = join(folder, `seen-${key}.json`);
  }

  get name(): string {
    return this.place.name;
  }

  /** Milliseconds since 1970; undefined when it was never read. */
  get seenAt(): number | undefined {
    return this.#kept.seenAt === 0 ? undefined : this.#kept.seenAt;
  }

  get entries(): Calendar["entries"] {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (this.#zone !== zone && this.#kept.text !== "") this.#read(this.#kept.text);
    return this.#calendar?.entries ?? [];
  }

  /** Reads what an earlier run has seen. A damaged copy is none. */
  async begin(): Promise<void> {
    if ("file" in this.place) return;
    try {
      const kept = JSON.parse(await readFile(this.#cache, "utf8")) as Kept;
      this.#read(kept.text);
      this.#kept = kept;
    } catch {
      this.#kept = nothing;
    }
  }

  /** Looks whether there is something new. Never rejects: what is wrong is told and kept in `fault`. */
  async look(signal?: AbortSignal): Promise<void> {
    try {
      await ("file" in this.place ? this.#readFile(this.place.file) : this.#fetch(this.place, signal));
      this.fault = undefined;
    } catch (error) {
      this.fault = error instanceof Error ? error.message : String(error);
    }
    this.#report();
  }

  async #readFile(path: string): Promise<void> {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      throw new Error(`the file ${basename(path)} cannot be read: ${error.code ?? error.message}`);
    });
    if (!found.isFile()) throw new Error(`${basename(path)} is no file`);
    if (found.size > maxBytes)
      throw new Error(`the file ${basename(path)} is larger than ${maxBytes / 1024 / 1024} MB`);
    const version = `${found.mtimeMs} ${found.size} ${found.ino}`;
    if (version !== this.#version || this.fault !== undefined) {
      const text = await readFile(path, "utf8");
      this.#read(text);
      this.#version = version;
      this.#kept = { ...nothing, text, seenAt: Date.now() };
    } else this.#kept = { ...this.#kept, seenAt: Date.now() };
  }

  async #fetch(place: Extract<Place, { url: URL }>, signal: AbortSignal | undefined): Promise<void> {
    const got = await download(place, this.#kept, signal);
    if (got === undefined) {
      this.#kept = { ...this.#kept, seenAt: Date.now() };
    } else {
      this.#read(got.text);
      this.#kept = { ...got, seenAt: Date.now() };
    }
    await this.#keep();
  }

  /** A text that is no calendar replaces none: a page to sign in is answered with 200, too. Throws NoCalendar. */
  #read(text: string): void {
    this.#calendar = readCalendar(text, hereZone(), Date.now() - pastMs);
    this.#zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  }

  async #keep(): Promise<void> {
    await using file = await open(`${this.#cache}.new`, "w", 0o600);
    await file.writeFile(JSON.stringify(this.#kept));
    await file.sync();
    await rename(`${this.#cache}.new`, this.#cache);
  }

  /** Tells what has changed, not every quarter of an hour the same. */
  #report(): void {
    const faults = [...(this.fault === undefined ? [] : [this.fault]), ...(this.#calendar?.faults ?? [])];
    const told = faults.join("; ");
    if (told === this.#told) return;
    this.#told = told;
    if (told === "") this.#tell.log(`the calendar ${this.name} is read: ${this.entries.length} events`);
    else this.#tell.error(`the calendar ${this.name}: ${told}`);
  }
}
