/** Injects the names of the music, so that the board hears them. What it knows already is not injected again. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { injectionComplete, injectionPerform } from "#bus";
import type { Port } from "../../platform/port/port.ts";

const entity = "music";
/** An assistant without the entity refuses its values; the next assistant may have it. */
const retryMs = 60_000;

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

  want(names: Iterable<string>): void {
    clearTimeout(this.#retry);
    const values = [...names].toSorted();
    const text = JSON.stringify(values);
    if (text === this.#known) return;
    const id = `music-${Date.now()}`;
    this.#asked = { id, text };
    this.#port.say(injectionPerform, { id, operations: [["addFromVanilla", { [entity]: values }]] });
    this.#retry = setTimeout(() => this.want(values), retryMs);
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "[]"; // Nothing is known: everything is injected once more.
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
