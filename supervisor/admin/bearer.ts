/** The header with which programs send their token [RFC 6750]. */

/** Returns what follows the scheme, whatever it is; undefined for another scheme. */
export function bearerOf(header: string | undefined): string | undefined {
  return /^bearer(?:\s+|$)(.*)$/isu.exec(header ?? "")?.[1]?.trim();
}
