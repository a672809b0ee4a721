/** Validates names in untrusted archives. */
import { SottoError } from "../errors.ts";

const maxDepth = 8;
const maxPartLength = 120;

/**
 * Splits the name of an entry into parts; a folder's name has no trailing slash here. Throws SottoError ARCHIVE_PATH.
 */
export function partsOf(name: string): readonly string[] {
  const refuse = (why: string) => new SottoError("ARCHIVE_PATH", `a name in the archive ${why}: ${shown(name)}`);
  if (name === "" || name.startsWith("/") || name.startsWith("\\")) throw refuse("is absolute or empty");
  if (/[\p{Cc}\p{Cs}\ufffd]/u.test(name)) throw refuse("has control characters, or is not UTF-8");
  if (name.includes("\\")) throw refuse("has a backslash");
  if (/^[A-Za-z]:/u.test(name)) throw refuse("begins with a drive");
  const parts = name.replace(/\/$/u, "").split("/");
  if (parts.some((part) => part === "" || part === "." || part === "..")) throw refuse("leads elsewhere");
  if (parts.length > maxDepth) throw refuse(`is more than ${maxDepth} folders deep`);
  if (parts.some((part) => Buffer.byteLength(part) > maxPartLength)) throw refuse("is too long");
  return parts;
}

/**
 * Returns the same text for names that are the same on a file system that ignores case, or that composes characters.
 */
export function identityOf(parts: readonly string[]): string {
  return parts.join("/").normalize("NFC").toLowerCase().normalize("NFC");
}

export function shown(name: string): string {
  return JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name);
}
