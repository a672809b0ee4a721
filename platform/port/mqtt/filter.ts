/** Topic filters (MQTT 3.1.1, section 4.7). */

/** Returns true when a topic's name matches a filter. */
export function matches(filter: string, name: string): boolean {
  return levelsCover(filter.split("/"), name.split("/"));
}

/** Returns true when every name that matches `narrow` also matches `wide`. */
export function covers(wide: string, narrow: string): boolean {
  // Most filters have no wildcard, and each is compared with every other one.
  if (!hasWildcard(wide)) return wide === narrow;
  return levelsCover(wide.split("/"), narrow.split("/"));
}

export function hasWildcard(filter: string): boolean {
  return filter.includes("+") || filter.includes("#");
}

function levelsCover(wide: readonly string[], narrow: readonly string[]): boolean {
  for (let at = 0; at < wide.length; at++) {
    const level = wide[at];
    // "a/#" matches "a" itself too.
    if (level === "#") return narrow.length >= at;
    const other = narrow[at];
    if (other === undefined || other === "#") return false;
    if (level !== "+" && level !== other) return false;
  }
  return wide.length === narrow.length;
}

/**
 * Returns the filters that no other one covers: a broker may deliver a message once per matching subscription, and it must
 * arrive only once.
 */
export function widest(filters: Iterable<string>): Set<string> {
  const all = [...new Set(filters)].map((filter) => ({ filter, levels: filter.split("/") }));
  const wild = all.filter(({ filter }) => hasWildcard(filter));
  const isCovered = ({ filter, levels }: (typeof all)[number]) =>
    wild.some((other) => other.filter !== filter && levelsCover(other.levels, levels));
  return new Set(all.filter((one) => !isCovered(one)).map(({ filter }) => filter));
}
