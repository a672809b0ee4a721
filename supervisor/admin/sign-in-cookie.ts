/** The two halves of a token as they are sent: a cookie, and a header that only the page's own script can add. */
import type { IncomingHttpHeaders } from "node:http";

export const signInHeader = "sotto-sign-in";
/** The prefix makes browsers refuse it without encryption, from another host, and for other paths. */
const cookieName = "__Host-sotto";
const attributes = "Path=/; HttpOnly; Secure; SameSite=Strict";

/** Returns both halves; undefined when one is missing, or the cookie was sent twice. */
export function signInOf(headers: IncomingHttpHeaders): { readonly cookie: string; readonly key: string } | undefined {
  const key = headers[signInHeader];
  const prefix = `${cookieName}=`;
  const sent = (headers.cookie ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix));
  const [cookie] = sent;
  if (typeof key !== "string" || cookie === undefined || sent.length > 1) return undefined;
  return { cookie: cookie.slice(prefix.length), key };
}

export function cookieOf(value: string, maxAgeMs: number): string {
  return `${cookieName}=${value}; Max-Age=${Math.floor(maxAgeMs / 1000)}; ${attributes}`;
}

/** Makes the browser delete it. */
export const noCookie = `${cookieName}=; Max-Age=0; ${attributes}`;
