/** Packages that every Debian has: no dependency names them [Debian policy, 3.8]. */
export const essential: ReadonlySet<string> = new Set(["util-linux"]);
