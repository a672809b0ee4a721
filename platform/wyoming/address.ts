/** The address of a Wyoming service: "tcp://host:port" or "unix:///path", as in its own programs. */
import type { NetConnectOpts } from "node:net";
import * as v from "valibot";

const tcp = /^tcp:\/\/(?<host>\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+):(?<port>\d{1,5})\/?$/u;
const mostServices = 8;
const unix = /^unix:\/\/(?<path>\/[^\0]{1,100})$/u;

/** Returns what to connect to; undefined for an invalid address. */
export function addressOf(uri: string): NetConnectOpts | undefined {
  const { host, port, path } = (tcp.exec(uri) ?? unix.exec(uri))?.groups ?? {};
  if (path !== undefined) return { path };
  if (host === undefined || port === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return { host: host.replaceAll(/^\[|\]$/g, ""), port: Number(port) };
}

/** Returns the schema of a key in a component's section. */
export function serviceAddress(description: string) {
  return v.optional(
    v.pipe(
      v.string(),
      v.check(
        (uri) => uri === "" || addressOf(uri) !== undefined,
        'an address as "tcp://127.0.0.1:10300" or "unix:///run/x.sock"',
      ),
      v.description(description),
    ),
    "",
  );
}

const isAddress = v.check(
  (uri: string) => addressOf(uri) !== undefined,
  'an address as "tcp://127.0.0.1:10300" or "unix:///run/x.sock"',
);
const isAddresses = v.check((text: string) => {
  const uris = addressesIn(text);
  return uris.length <= mostServices && uris.every((uri) => addressOf(uri) !== undefined);
}, `an address as "tcp://127.0.0.1:10300" or "unix:///run/x.sock", or at most ${mostServices} with spaces between them`);

/** Returns the addresses that a key names: a list, or a text with spaces between them, which a form can edit. */
export const addressesIn = (value: string | readonly string[]): readonly string[] => [
  ...new Set([value].flat().flatMap((text) => text.split(/\s+/u).filter(Boolean))),
];

/** Returns the schema of a key that names one service or several, which do the same work. */
export function serviceAddresses(description: string) {
  return v.optional(
    v.pipe(
      v.union(
        [v.pipe(v.string(), isAddresses), v.pipe(v.array(v.pipe(v.string(), isAddress)), v.maxLength(mostServices))],
        `expected an address as "tcp://127.0.0.1:10300" or "unix:///run/x.sock", or a list of at most ${mostServices}`,
      ),
      v.description(description),
    ),
    "",
  );
}

/** The schema of a key in a component's section. */
export const serviceTimeoutSeconds = v.optional(
  v.pipe(
    v.number(),
    v.minValue(0.1),
    v.maxValue(120),
    v.description("Timeout in seconds for connecting to the Wyoming service and for each of its answers."),
  ),
  10,
);
