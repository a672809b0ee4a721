/** Injects the names of calendars and what comes in them, so that the board hears them. What it knows is not injected again. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { injectionComplete, injectionPerform } from "#bus";
import type { Port } from "../../platform/port/port.ts";

/** Each value makes the recogniser larger. */
const maxTitles = 60;
/** An assistant without the entities refuses their values; the next assistant may have them. */
const retryMs = 60_000;

export type Taught = { readonly calendar: readonly string[]; readonly event: readonly string[] };

/**
 * What can be said of titles, each as a whole and by its words: "Dentist (Dr. Meyer) 🦷" is "Dentist Dr Meyer", "Dentist"
 * and "Meyer".
 */
export function speakable(titles: Iterable<string>): string[] {
  const plain = [...titles].map((title) =>
    title
      .replaceAll(/[^\p{L}\p{N}’' -]+/gu, " ")
      .replaceAll(/\s+/gu, " ")
      .trim(),
  );
  const whole = [...new Set(plain)].filter((title) => title.length >= 3 && title.length <= 60).slice(0, maxTitles);
  const words = whole.flatMap((title) => title.split(" ")).filter((word) => /^\p{L}{4,}$/u.test(word));
  return [...new Set([...whole, ...words])];
}

export class Teaching {
  readonly #port: Pick<Port, "say" | "hear">;
  readonly #file: string;
  #known: string;
  #asked: { readonly id: string; readonly text: string } | undefined;
  #retry: NodeJS.Timeout | undefined;

  constructor(port: Pick<Port, "say" | "hear">, folder: string) {
    this.#port = port;
    this.#file = join(folder, "taught.json");
    this.#known = read(this.#file);
  }

  async start(): Promise<void> {
    await this.#port.hear(injectionComplete, ({ requestId }) => {
      if (requestId === undefined || requestId !== this.#asked?.id) return;
      clearTimeout(this.#retry);
      this.#known = this.#asked.text;
      this.#asked = undefined;
      write(this.#file, this.#known);
    });
  }

  want({ calendar, event }: Taught): void {
    const values = { calendar: calendar.toSorted(), event: event.toSorted() };
    const text = JSON.stringify(values);
    if (text === this.#known || text === this.#asked?.text) return;
    this.#send(text, values);
  }

  #send(text: string, values: Taught): void {
    clearTimeout(this.#retry);
    const id = `calendar-${Date.now()}`;
    this.#asked = { id, text };
    const lists = { calendar: [...values.calendar], event: [...values.event] };
    this.#port.say(injectionPerform, { id, operations: [["addFromVanilla", lists]] });
    this.#retry = setTimeout(() => this.#send(text, values), retryMs);
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // Nothing is known: everything is injected once more.
  }
}

/** A lost file costs one injection, so it need not be on the disk at once. */
function write(file: string, text: string): void {
  try {
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    console.error(`what was injected cannot be remembered: ${String(error)}`);
  }
}
