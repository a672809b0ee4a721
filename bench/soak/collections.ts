/** Asks the processes of a platform to collect their garbage, and reads what they keep. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";

export type Kept = {
  /** Bytes of V8's heap. */
  readonly heapUsed: number;
  /** Bytes that it occupies, with what is free in its pages. */
  readonly heapTotal: number;
  /** Bytes outside it that V8 knows of, `arrayBuffers` among them. */
  readonly external: number;
  readonly arrayBuffers: number;
  /** Bytes in use of those that native code has from the C library; undefined in a process without native libraries. */
  readonly native?: number;
};

/** A busy process answers when it is done. */
const patienceMs = 60_000;
const pollMs = 20;

/** `folder` is an empty one. The platform is to be started with `options` as its NODE_OPTIONS. */
export function collections(folder: string) {
  const module = join(folder, "collector.mjs");
  // As JavaScript: Node's own removal of types takes megabytes in each process.
  writeFileSync(module, stripTypeScriptTypes(readFileSync(join(import.meta.dirname, "collector.ts"), "utf8")));
  const address = pathToFileURL(module);
  address.searchParams.set("folder", folder);
  return {
    options: `--import=${address.href}`,
    /** Undefined for a program without the collector, and for a process that has ended meanwhile. */
    async of(pid: number): Promise<Kept | undefined> {
      const file = join(folder, `${pid}.kept`);
      if (!existsSync(join(folder, `${pid}.ready`))) return undefined;
      rmSync(file, { force: true });
      try {
        process.kill(pid, "SIGUSR2");
      } catch {
        return undefined;
      }
      for (const end = performance.now() + patienceMs; performance.now() < end; await pause(pollMs))
        if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Kept;
      return undefined;
    },
  };
}
