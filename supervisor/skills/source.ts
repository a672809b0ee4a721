/**
 * Validates the source of a skill: an HTTPS or SSH address that is not this machine's own, and a plain version name.
 */
import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { SottoError } from "../errors.ts";

export type Source = {
  readonly url: string;
  /** A branch, a tag or a commit; the repository's default branch if omitted. */
  readonly ref?: string | undefined;
  /** The folder of the skill, if the repository contains several. */
  readonly path?: string | undefined;
};

/**
 * Addresses that nobody installs from, and that others must not make us contact: our own, link-local (cloud metadata),
 * unspecified.
 */
const refused = new BlockList();
for (const [network, length] of [
  ["127.0.0.0", 8],
  ["0.0.0.0", 8],
  ["169.254.0.0", 16],
  ["224.0.0.0", 3],
] as const)
  refused.addSubnet(network, length, "ipv4");
for (const [network, length] of [
  ["::", 127],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  refused.addSubnet(network, length, "ipv6");

export function isRefusedAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  const plain = mapped ?? address;
  return refused.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
}

/** People write `ssh://git@host/owner/name` as `git@host:owner/name`. */
const shortSsh = /^([A-Za-z0-9][A-Za-z0-9._-]{0,31})@([A-Za-z0-9][A-Za-z0-9.-]{0,252}):(?!\/\/)\/?([^:]+)$/u;

function wholeUrl(url: string): string {
  const [, user, host, path] = shortSsh.exec(url) ?? [];
  return user === undefined ? url : `ssh://${user}@${host ?? ""}/${path ?? ""}`;
}

/** Throws SottoError SOURCE_REFUSED for addresses that must not be contacted, whoever answers there. */
export function checkSource({ url: given, ref, path }: Source): URL {
  const refuse = (why: string) =>
    new SottoError("SOURCE_REFUSED", why, {
      remedy: "give an address like https://host/owner/name.git or git@host:owner/name.git",
    });
  if (/[\p{Cc}\s\\'"]/u.test(given) || given.length > 1000)
    throw refuse("the url has spaces, quotes, control characters or a backslash, or is too long");
  const url = wholeUrl(given);
  if (!url.startsWith("https://") && !url.startsWith("ssh://"))
    throw refuse("the url must begin with https:// or ssh://");
  if (!URL.canParse(url)) throw refuse("the url cannot be read");
  const parsed = new URL(url);
  if (!["https:", "ssh:"].includes(parsed.protocol) || parsed.hostname === "")
    throw refuse("the url must begin with https:// or ssh://, and a host");
  // The host is part of options of git and ssh, where commas, percent signs and asterisks have a meaning.
  if (!/^(?:[A-Za-z0-9](?:[A-Za-z0-9._-]{0,251}[A-Za-z0-9.])?|\[[0-9a-fA-F:.]+\])$/u.test(parsed.hostname))
    throw refuse("the host is none");
  if (parsed.search !== "" || parsed.hash !== "") throw refuse("the url must have no query and no fragment");
  if (parsed.protocol === "ssh:") checkSsh(parsed, refuse);
  if (ref !== undefined && (!/^[A-Za-z0-9][A-Za-z0-9._/-]{0,199}$/u.test(ref) || /\.\.|\/\/|\.lock$|\/$/u.test(ref)))
    throw refuse("ref must be a branch, a tag or a commit");
  if (
    path !== undefined &&
    !/^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}(?:\/[A-Za-z0-9_][A-Za-z0-9._-]{0,99}){0,7}$/u.test(path)
  )
    throw refuse("path must be a folder of the repository, like skills/lights");
  return parsed;
}

/** Nothing that ssh could interpret as an option, and no password: the board has a key. */
function checkSsh({ username, password, pathname }: URL, refuse: (why: string) => SottoError): void {
  if (password !== "") throw refuse("an address over SSH has no password: the board's key is used");
  if (username !== "" && !/^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/u.test(username)) throw refuse("the user is none");
  if (!/^\/[A-Za-z0-9._~][A-Za-z0-9._~/-]*$/u.test(pathname)) throw refuse("the path of the address is none");
}

/** Returns the address for display and storage: without a password, and over HTTPS without a user. */
export function shownUrl(url: string): string {
  const parsed = new URL(wholeUrl(url));
  if (parsed.protocol !== "ssh:") parsed.username = "";
  parsed.password = "";
  return parsed.href;
}

/**
 * Returns the addresses of the host, all of which are allowed: the download is pinned to the first. Throws
 * SOURCE_REFUSED, DOWNLOAD_FAILED.
 */
export async function resolveHost(hostname: string, isRefused: (address: string) => boolean): Promise<string> {
  const host = hostname.replaceAll(/^\[|\]$/gu, "");
  let addresses: readonly string[];
  try {
    addresses = isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address);
  } catch (error) {
    throw new SottoError(
      "DOWNLOAD_FAILED",
      `there is no host ${host}, or the name service cannot be reached`,
      {},
      error,
    );
  }
  if (addresses.some(isRefused))
    throw new SottoError("SOURCE_REFUSED", `${host} is this machine, or not an address to install from`);
  const [first] = addresses;
  if (first === undefined) throw new SottoError("DOWNLOAD_FAILED", `${host} has no address`);
  return first;
}
