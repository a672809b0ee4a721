/** The addresses of the page for another device. */
import { pagePath } from "./base.ts";

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/u;

/** Returns true where the address reaches the board only from itself. */
export function isLoopback(hostname: string): boolean {
  return loopback.test(hostname);
}

/**
 * Returns the address of a page, as another device in the house reaches it: by the board's name where this browser is on the
 * board, and undefined while that name is not known.
 */
export function addressFor(
  path: string,
  hostname: string | undefined,
  at: Pick<Location, "protocol" | "hostname" | "port"> = location,
): string | undefined {
  const own = isLoopback(at.hostname) ? nameOnNetwork(hostname) : at.hostname;
  return own === undefined
    ? undefined
    : `${at.protocol}//${own}${at.port === "" ? "" : `:${at.port}`}${pagePath}${path}`;
}

/** "board" is announced as "board.local" (multicast DNS); a name with a domain is known by it. */
function nameOnNetwork(hostname: string | undefined): string | undefined {
  return hostname === undefined || hostname.includes(".") ? hostname : `${hostname}.local`;
}

/** An invitation is behind the "#", which browsers send to nobody and no log contains. */
export function invitationPath(code: string): string {
  return `/#invitation=${encodeURIComponent(code)}`;
}

/** Returns the code of an invitation whose address was opened. */
export function invitedBy(hash: string): string | undefined {
  const code = new URLSearchParams(hash.replace(/^#/u, "")).get("invitation");
  return code === null || code === "" ? undefined : code;
}
