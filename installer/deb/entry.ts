/** The entries of a package: one per file, folder and link. Plain data. */

/** Copied from a file of this machine (an absolute path), or given here. */
export type Content = { readonly from: string } | { readonly bytes: string | Uint8Array };

export type Entry =
  | { readonly kind: "file"; readonly path: string; readonly mode: number; readonly content: Content }
  | { readonly kind: "folder"; readonly path: string; readonly mode: number }
  | { readonly kind: "link"; readonly path: string; readonly target: string };

/** `path` is the destination without the leading slash: "usr/lib/sotto/supervisor/main.js". */
export function copied(path: string, from: string, mode = 0o644): Entry {
  return { kind: "file", path, mode, content: { from } };
}

export function written(path: string, bytes: string | Uint8Array, mode = 0o644): Entry {
  return { kind: "file", path, mode, content: { bytes } };
}

export function linked(path: string, target: string): Entry {
  return { kind: "link", path, target };
}

export function folder(path: string, mode = 0o755): Entry {
  return { kind: "folder", path, mode };
}

/** Returns every folder above the entries that is not an entry itself, parents first. */
export function foldersAbove(entries: readonly Entry[]): readonly string[] {
  const own = new Set(entries.filter(({ kind }) => kind === "folder").map(({ path }) => path));
  const above = new Set<string>();
  for (const { path } of entries) {
    const parts = path.split("/");
    for (let depth = 1; depth < parts.length; depth++) above.add(parts.slice(0, depth).join("/"));
  }
  return [...above].filter((path) => !own.has(path)).toSorted();
}
