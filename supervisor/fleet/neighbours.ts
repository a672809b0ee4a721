/** The boards that announce themselves in the local network, as Avahi sees them. What they say of themselves is not believed. */
import { execa } from "execa";
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { formatAddress } from "../config/address.ts";
import { SottoError } from "../errors.ts";

/** The service of DNS-SD under which boards announce themselves [RFC 6763, 7]. */
export const serviceType = "_sotto._tcp";

/** A board that was found. `url`: the origin of its admin service; anybody in the network may claim to be there. */
export type Neighbour = {
  readonly name: string;
  readonly url: string;
  readonly addresses: readonly string[];
  /** It is this board. */
  readonly isSelf: boolean;
};

const maxMs = 10_000;
/** More than any house has: whoever announces more wants to do harm. */
const maxFound = 500;
const remedy =
  "on this board: sudo apt install avahi-daemon avahi-utils, and if they are installed: sudo systemctl restart avahi-daemon";

/** Looks for a second, or for up to ten where something announced does not answer. Throws SottoError FLEET_CANNOT_LOOK. `env`: for tests, where Avahi is on another D-Bus. */
export async function findNeighbours(env: NodeJS.ProcessEnv = {}): Promise<readonly Neighbour[]> {
  const args = ["--resolve", "--parsable", "--terminate", "--no-db-lookup", serviceType];
  const looked = await execa("avahi-browse", args, {
    env: { ...env, LC_ALL: "C.UTF-8" },
    stdin: "ignore",
    timeout: maxMs,
    maxBuffer: 1024 * 1024,
    reject: false,
  });
  // What was found until then is found: only something that is announced, and away, is waited for.
  if (looked.exitCode === 0 || (looked.timedOut && looked.stdout !== "")) return readNeighbours(looked.stdout);
  const why =
    looked.code === "ENOENT"
      ? "avahi-browse is not installed"
      : looked.timedOut
        ? "avahi-browse does not end"
        : looked.isMaxBuffer
          ? "too many answer"
          : looked.stderr.trim().slice(0, 200);
  throw new SottoError("FLEET_CANNOT_LOOK", `the network cannot be searched: ${why}`, { remedy }, looked.cause);
}

/** Returns the name under which the neighbour is watched already. */
export function watchedAs(
  { url, addresses }: Pick<Neighbour, "url" | "addresses">,
  boards: readonly { readonly name: string; readonly origin: string }[],
): string | undefined {
  const { port } = new URL(url);
  const origins = new Set([url, ...addresses.map((host) => originOf(host, port || "443"))]);
  return boards.find(({ origin }) => origins.has(origin))?.name;
}

type Seen = { readonly name: string; readonly target: string; readonly port: string; readonly addresses: Set<string> };

/**
 * Reads the output of `avahi-browse --resolve --parsable`; a service that is seen on several interfaces is one board. `own`: the
 * addresses of this machine: of two boards with the same name, Avahi gives the second another one, which neither it nor its certificate has.
 */
export function readNeighbours(text: string, own: readonly string[] = ownAddresses()): readonly Neighbour[] {
  const found = new Map<string, Seen>();
  for (const line of text.split("\n")) {
    const [kind, , , name = "", , , host = "", address = "", port = ""] = line.split(";");
    if (kind !== "=" || found.size >= maxFound) continue;
    const target = host.replace(/\.$/u, "").toLowerCase();
    if (!/^[a-z0-9.-]{1,253}$/u.test(target) || isIP(address) === 0 || !isPort(port)) continue;
    // Not every such name is one of a host: "1.2.3.999".
    if (!URL.canParse(`https://${target}`)) continue;
    const known = found.get(`${target}:${port}`) ?? { name: unescaped(name), target, port, addresses: new Set() };
    known.addresses.add(address);
    found.set(`${target}:${port}`, known);
  }
  return [...found.values()]
    .map(({ name, target, port, addresses }) => ({
      name,
      url: originOf(reachedBy(name, target, [...addresses]), port),
      addresses: [...addresses].toSorted(),
      isSelf: own.some((address) => addresses.has(address)),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en") || one.url.localeCompare(other.url, "en"));
}

/** A board announces itself by its host's name. Where Avahi has changed that, its certificate has only the address. */
function reachedBy(name: string, target: string, addresses: readonly string[]): string {
  if (target === `${name.toLowerCase()}.local`) return target;
  return addresses.find((one) => isIP(one) === 4) ?? addresses.find((one) => !/^fe80:/iu.test(one)) ?? target;
}

const originOf = (host: string, port: string): string =>
  new URL(`https://${formatAddress({ host, port: Number(port) })}`).origin;

function ownAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.filter(({ internal }) => !internal).map(({ address }) => address);
}

function isPort(text: string): boolean {
  return /^[1-9]\d{0,4}$/u.test(text) && Number(text) <= 65_535;
}

/** A name as it is shown: Avahi writes bytes other than letters and digits as "\032". Nothing in it steers a terminal. */
function unescaped(name: string): string {
  const bytes: number[] = [];
  for (const [whole, decimal, plain] of name.matchAll(/\\(\d{3})|\\?([\s\S])/gu)) {
    if (decimal !== undefined) bytes.push(Number(decimal) & 0xff);
    else bytes.push(...Buffer.from(plain ?? whole));
  }
  const text = Buffer.from(bytes).toString("utf8");
  return (
    text
      .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
      .trim()
      .slice(0, 63) || "?"
  );
}
