/** Packages that every Debian has: nothing depends on them by name [Debian policy, 3.8]. */
export const essential: ReadonlySet<string> = new Set(["util-linux"]);
