/** Opens the socket that a broker's URL names: mqtt://host:port, mqtts://host:port, or unix:/path. */
import { connect, type Socket } from "node:net";

/** The URL does not name a broker, so retrying is useless. */
export class BadBrokerUrl extends Error {
  override name = "BadBrokerUrl";
}

export type Address =
  | { readonly kind: "tcp" | "tls"; readonly host: string; readonly port: number }
  | { readonly kind: "unix"; readonly path: string };

function parseBrokerUrl(url: string): Address {
  const parsed = URL.parse(url);
  if (!parsed) throw new BadBrokerUrl("the broker's URL is none");
  if (parsed.protocol === "unix:") return { kind: "unix", path: decodeURIComponent(parsed.pathname) };
  const kind = parsed.protocol === "mqtt:" ? "tcp" : parsed.protocol === "mqtts:" ? "tls" : undefined;
  if (!kind || parsed.hostname === "") {
    throw new BadBrokerUrl("the broker's URL must be mqtt://host:port, mqtts://host:port or unix:/path");
  }
  const host = parsed.hostname.replace(/^\[(.*)\]$/, "$1");
  return { kind, host, port: parsed.port === "" ? (kind === "tls" ? 8883 : 1883) : Number(parsed.port) };
}

/** Returns the addresses of a broker's nodes: their URLs are separated by spaces. There is at least one. */
export function parseBrokerUrls(urls: string): readonly [Address, ...Address[]] {
  const [first = "", ...others] = urls.trim().split(/\s+/u);
  return [parseBrokerUrl(first), ...others.map(parseBrokerUrl)];
}

type Tls = typeof import("node:tls");

/** Loads node:tls if the address needs it: it uses 2 MB per process. */
export async function loadTls(address: Address): Promise<Tls | undefined> {
  return address.kind === "tls" ? await import("node:tls") : undefined;
}

/**
 * Starts to connect; `opened` is called when bytes may be written. `ca` (PEM) is the authority by which a TLS broker is
 * verified, instead of the system's authorities.
 */
export function openSocket(address: Address, tls: Tls | undefined, ca: string | undefined, opened: () => void): Socket {
  if (address.kind === "unix") return connect({ path: address.path }, opened);
  const { host, port } = address;
  if (!tls) return connect({ host, port, noDelay: true, autoSelectFamily: true }, opened);
  const isAddress = /^[\d.]+$|:/.test(host);
  const options = { host, port, ...(isAddress ? {} : { servername: host }), ...(ca === undefined ? {} : { ca }) };
  return tls.connect(options, opened).setNoDelay(true);
}
