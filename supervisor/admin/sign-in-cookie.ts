/** The two halves of a token as they are sent: a cookie, and a header that only the page's own script can add. */
import type { IncomingHttpHeaders } from "node:http";

export const signInHeader = "sotto-sign-in";
const attributes = "Path=/; HttpOnly; Secure; SameSite=Strict";

export type SignInCookie = {
  /** Returns both halves; undefined when one is missing, or the cookie was sent twice. */
  read(headers: IncomingHttpHeaders): { readonly cookie: string; readonly key: string } | undefined;
  /** Without `maxAgeMs` the browser forgets it when it is closed. */
  set(value: string, maxAgeMs?: number): string;
  /** Makes the browser delete it. */
  readonly removal: string;
};

/**
 * The prefix of its name makes browsers refuse it without encryption, from another host, and for other paths. Of two boards
 * behind one proxy, each has a name of its own.
 */
export function signInCookie(basePath: string): SignInCookie {
  const name = `__Host-sotto${basePath.replaceAll("/", "~")}`;
  return {
    read(headers) {
      const key = headers[signInHeader];
      const sent = cookiesOf(headers, name);
      const [cookie] = sent;
      return typeof key !== "string" || cookie === undefined || sent.length > 1 ? undefined : { cookie, key };
    },
    set: (value, maxAgeMs) =>
      `${name}=${value}; ${maxAgeMs === undefined ? "" : `Max-Age=${Math.floor(maxAgeMs / 1000)}; `}${attributes}`,
    removal: `${name}=; Max-Age=0; ${attributes}`,
  };
}

/** Returns the value of every cookie of this name. */
export function cookiesOf({ cookie = "" }: IncomingHttpHeaders, name: string): string[] {
  return cookie
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
