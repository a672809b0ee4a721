/** Conditional and partial downloads [RFC 9110, 13 and 14]. */

/**
 * Returns the one requested range, end inclusive; undefined means everything, also for a header that is not understood.
 */
export function byteRange(
  header: string | undefined,
  size: number,
): { readonly start: number; readonly end: number } | "unsatisfiable" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(header ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  if (from === "") return Number(to) === 0 ? "unsatisfiable" : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const end = to === "" ? size - 1 : Math.min(size - 1, Number(to));
  if (to !== "" && Number(to) < Number(from)) return undefined;
  return Number(from) >= size ? "unsatisfiable" : { start: Number(from), end };
}

/** Returns true when If-None-Match contains this ETag; weak ones count, because nothing is assembled from parts. */
export function isNamed(etag: string, header: string | undefined): boolean {
  if (header === undefined) return false;
  return header.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//u, "") === etag);
}
