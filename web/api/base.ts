/**
 * The path under which a reverse proxy serves the board, "/sotto"; "" without one. It stands in the page's own address, because
 * the board serves the same files with and without it. Boards behind one proxy share an origin, and so its storage: what
 * belongs to a board has its path in the key.
 */
export const base = /^(.*?)\/admin\/ui(?:\/|$)/u.exec(globalThis.location?.pathname ?? "")?.[1] ?? "";

/** The address of the page itself, without a slash at the end. */
export const pagePath = `${base}/admin/ui`;

export function keyOf(name: string): string {
  return `${name}${base}`;
}
