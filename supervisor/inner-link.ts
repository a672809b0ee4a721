/** Decides whether a link is allowed in one of our folders with untrusted content. */
import { dirname, resolve } from "node:path";

/** Folders and files of the system that everybody may read: a virtual environment links to its interpreter there. */
const system = ["/usr", "/bin", "/lib", "/lib32", "/lib64", dirname(process.execPath)];

/**
 * Returns true when a link at `path` stays in `root`, or leads to a place of the system. A name followed by ".." is
 * refused: it may be a link itself.
 */
export function staysInside(path: string, target: string, root: string): boolean {
  if (/(?:^|\/)[^/]+(?<!^\.\.|\/\.\.)\/\.\.(?:\/|$)/u.test(target)) return false;
  const isIn = (place: string, folder: string): boolean => place === folder || place.startsWith(`${folder}/`);
  const place = resolve(dirname(path), target);
  return isIn(place, root) || (target.startsWith("/") && system.some((folder) => isIn(place, folder)));
}
