/** Where a skill may come from: an address over HTTPS that is not this machine's own, and a plain name of a version. */
import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { SottoError } from "../../errors.ts";

export type Source = {
  readonly url: string;
  /** A branch, a tag or a commit; the repository's own choice when left out. */
  readonly ref?: string | undefined;
};

/** Addresses nobody installs from, and that others must not make us ask: our own, link-local (cloud metadata), none. */
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

/** Throws SottoError SOURCE_REFUSED for what may not be asked, whoever answers there. */
export function checkSource({ url, ref }: Source): URL {
  const refuse = (why: string) =>
    new SottoError("SOURCE_REFUSED", why, { remedy: "give an address like https://host/owner/name.git" });
  if (/[\p{Cc}\s\\]/u.test(url) || url.length > 1000)
    throw refuse("the url has spaces, control characters or a backslash, or is too long");
  if (!url.startsWith("https://")) throw refuse("the url must begin with https://");
  if (!URL.canParse(url)) throw refuse("the url cannot be read");
  const parsed = new URL(url);
  if (parsed.protocol !== "https:" || parsed.hostname === "")
    throw refuse("the url must begin with https:// and a host");
  if (parsed.search !== "" || parsed.hash !== "") throw refuse("the url must have no query and no fragment");
  if (ref !== undefined && (!/^[A-Za-z0-9][A-Za-z0-9._/-]{0,199}$/u.test(ref) || /\.\.|\/\/|\.lock$|\/$/u.test(ref)))
    throw refuse("ref must be a branch, a tag or a commit");
  return parsed;
}

/** As it may be shown and kept: without user and password. */
export function shownUrl(url: string): string {
  const parsed = new URL(url);
  parsed.username = "";
  parsed.password = "";
  return parsed.href;
}

/** The addresses of the host, all of them allowed: what is fetched from is pinned to the first. Throws SOURCE_REFUSED, DOWNLOAD_FAILED. */
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
