/**
 * Injects the values of entities that a shipped skill knows, so that the board hears them. What was injected last is not injected
 * again; without an answer it is, because the assistant may lack the entities, and the next one may have them.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorInjection, injectionComplete, injectionPerform } from "#bus";
import type { Port } from "../../platform/port/port.ts";

const retryMs = 60_000;

export class Teaching {
  readonly #port: Pick<Port, "say" | "hear">;
  readonly #name: string;
  readonly #file: string;
  #known: string;
  #asked: { readonly id: string; readonly text: string } | undefined;
  #retry: NodeJS.Timeout | undefined;

  /** `name` is the skill's, `folder` that of its data. */
  constructor(port: Pick<Port, "say" | "hear">, { name, folder }: { readonly name: string; readonly folder: string }) {
    this.#port = port;
    this.#name = name;
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
    await hearRefusals(this.#port, (id) => id === this.#asked?.id);
  }

  /** All values of each entity: others that were injected before are gone. */
  want(values: Readonly<Record<string, Iterable<string>>>): void {
    const lists = Object.fromEntries(Object.entries(values).map(([entity, list]) => [entity, [...list].toSorted()]));
    const text = JSON.stringify(lists);
    if (text === this.#asked?.text) return;
    clearTimeout(this.#retry);
    this.#asked = undefined;
    if (text !== this.#known) this.#send(text, lists);
  }

  #send(text: string, lists: Record<string, string[]>): void {
    const id = `${this.#name}-${Date.now()}`;
    this.#asked = { id, text };
    this.#port.say(injectionPerform, { id, operations: [["addFromVanilla", lists]] });
    this.#retry = setTimeout(() => this.#send(text, lists), retryMs);
  }
}

/** Tells in the log of the skill why values were not taken. a board before 0.3 says it to no skill. */
export async function hearRefusals(port: Pick<Port, "hear">, isOwn: (id: string) => boolean): Promise<void> {
  const request = `${injectionPerform.format({})} `;
  await port
    .hear(errorInjection, ({ error, context = "" }) => {
      if (context.startsWith(request) && isOwn(context.slice(request.length)))
        console.error(`the names that this skill knows were not taken, and are tried again: ${error}`);
    })
    .catch(() => {});
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
