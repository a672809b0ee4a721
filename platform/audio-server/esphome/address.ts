/** The address of an ESPHome device: "esphome://name:6053", as Home Assistant's own logs write it. */
const scheme = "esphome://";
const grammar = /^esphome:\/\/(?<host>\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::(?<port>\d{1,5}))?\/?$/u;
/** The port of ESPHome's `api:` unless its configuration says another. */
const usualPort = 6053;
/** Bytes of the key in ESPHome's `api: encryption:`. */
const keyBytes = 32;

export const isEsphome = (uri: string): boolean => uri.startsWith(scheme);

/** Returns what to connect to; undefined for an invalid address. */
export function esphomeAddressOf(uri: string): { readonly host: string; readonly port: number } | undefined {
  const { host, port = String(usualPort) } = grammar.exec(uri)?.groups ?? {};
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return { host: host.replaceAll(/^\[|\]$/gu, ""), port: Number(port) };
}

/** Returns the bytes of a key as ESPHome writes it; undefined for anything else than 32 bytes in base64. */
export function keyOf(base64: string): Buffer | undefined {
  const bytes = Buffer.from(base64, "base64");
  return bytes.length === keyBytes && bytes.toString("base64") === base64 ? bytes : undefined;
}
