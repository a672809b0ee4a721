/** Decides what the service worker answers itself. */

export type Kept = {
  /** The name of the file in the cache. */
  readonly file: string;
  /** Its name contains a hash of its contents: the copy need not be compared with the board's. */
  readonly isFresh: boolean;
};

/** The page itself. */
const page = "./";

/** Returns undefined for what only the board may answer. `scope` is the address of the page. */
export function keptFor(
  { method, mode, url }: Pick<Request, "method" | "mode" | "url">,
  scope: string,
  shell: readonly string[],
): Kept | undefined {
  if (method !== "GET" || !url.startsWith(scope)) return undefined;
  if (mode === "navigate") return { file: page, isFresh: false };
  const file = url.slice(scope.length);
  return shell.includes(file) ? { file, isFresh: file.startsWith("assets/") } : undefined;
}

/** Another build has another cache: the names of its files contain hashes of their contents. So has another language. */
export function cacheNameOf(scope: string, files: readonly string[]): string {
  return `${cachesOf(scope)}${files.join(" ")}`;
}

/**
 * Returns true for the cache of another build of this page. Others on this origin are those of another board behind the same
 * reverse proxy, or of another program.
 */
export function isOutdated(name: string, scope: string, current: string): boolean {
  // Earlier builds, which were never behind a path, had no scope in it.
  const isOurs = name.startsWith(cachesOf(scope)) || (name.startsWith("sotto ./") && !isBehindPath(scope));
  return isOurs && name !== current;
}

const cachesOf = (scope: string) => `sotto ${scope} `;
const isBehindPath = (scope: string) => !new URL(scope).pathname.startsWith("/admin/");

/** The catalogues of the language that the worker's own address names ("…/worker.js?de"); without one, none is kept. */
export function textsOf(worker: string, texts: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const language = new URL(worker).search.slice(1);
  return (Object.hasOwn(texts, language) ? texts[language] : undefined) ?? [];
}
