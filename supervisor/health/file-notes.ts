/** What happened to the platform's own files while it ran: removed by somebody, and made again or lost. */
import type { Log } from "../../platform/port/port.ts";

export type FileNote = {
  readonly path: string;
  /** Milliseconds since 1970: when it was noticed. */
  readonly at: number;
  /** How to get it back; undefined when it was made again. */
  readonly remedy: string | undefined;
};

export type LostFile = { readonly path: string; readonly remedy: string };

/** How long it is told that a file was made again, in milliseconds. */
const toldMs = 24 * 3_600_000;
const maxTold = 20;

export class FileNotes {
  readonly #log: Pick<Log, "error" | "info" | "warn">;
  readonly #restored = new Map<string, { readonly at: number; readonly since: number }>();
  #lost = new Map<string, FileNote>();

  constructor(log: Pick<Log, "error" | "info" | "warn">) {
    this.#log = log;
  }

  restored(paths: readonly string[]): void {
    for (const path of paths) {
      this.#log.warn({ path }, "somebody removed a file of the platform: it was made again");
      this.#restored.delete(path);
      this.#restored.set(path, { at: Date.now(), since: performance.now() });
    }
    const [oldest] = this.#restored.keys();
    if (this.#restored.size > maxTold && oldest !== undefined) this.#restored.delete(oldest);
  }

  /** All that are lost now. */
  lost(files: readonly LostFile[]): void {
    const before = this.#lost;
    this.#lost = new Map(
      files.map(({ path, remedy }) => {
        if (!before.has(path)) this.#log.error({ path, remedy }, "somebody removed a file of the platform");
        return [path, before.get(path) ?? { path, remedy, at: Date.now() }];
      }),
    );
    for (const path of before.keys())
      if (!this.#lost.has(path)) this.#log.info({ path }, "a file of the platform is there again");
  }

  get all(): readonly FileNote[] {
    const now = performance.now();
    const restored = [...this.#restored].filter(([, { since }]) => now - since < toldMs);
    return [...this.#lost.values(), ...restored.map(([path, { at }]) => ({ path, at, remedy: undefined }))];
  }
}
