/** Caches the platform's packages until they may have changed: apt-cache alone takes half a second on a board. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type InstalledPackage, platformPackages } from "./installed.ts";

/** Files that dpkg, apt and administrators change when versions or candidates change. */
const marks = ["var/lib/dpkg/status", "var/lib/apt/lists", "etc/apt/sources.list.d", "etc/apt/preferences.d"];

/** Returns a function like `platformPackages` that caches its result until one of the marks is newer. */
export function rememberPackages(root?: string): () => Promise<readonly InstalledPackage[]> {
  return rememberWhile(() => platformPackages(root), root);
}

/** Returns a function that caches what `find` resolves to until one of the marks is newer. */
export function rememberWhile<Found>(find: () => Promise<Found>, root?: string): () => Promise<Found> {
  let known: { readonly at: string; readonly found: Promise<Found> } | undefined;
  return async () => {
    const times = marks.map(async (mark) => (await stat(join(root ?? "/", mark)).catch(() => undefined))?.mtimeMs);
    const at = (await Promise.all(times)).join();
    if (known?.at !== at) {
      known = { at, found: find() };
      known.found.catch(() => (known = undefined));
    }
    return await known.found;
  };
}
