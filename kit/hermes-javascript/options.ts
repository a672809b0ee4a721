/** Where the bus is: as the platform says in the environment, or as the skill says itself. */
import { readFileSync } from "node:fs";

export type HermesOptions = {
  /** host:port */
  readonly address?: string;
  readonly logs?: boolean;
  /** Of the native library of the original; not used. */
  readonly libraryPath?: string;
  readonly username?: string;
  readonly password?: string;
  /** The name in the broker's certificate; it switches TLS on. */
  readonly tls_hostname?: string;
  readonly tls_ca_file?: string | readonly string[];
  readonly tls_ca_path?: string | readonly string[];
  readonly tls_client_key?: string;
  readonly tls_client_cert?: string;
  readonly tls_disable_root_store?: boolean | string;
};

export type Bus = {
  readonly url: string;
  readonly prefix: string;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly ca?: string | undefined;
};

/** What skills name when they mean the platform on their own machine. */
const here: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "::1", "0.0.0.0", ""]);
const defaultPort = 1883;

/**
 * A skill that names this machine and the usual port means the platform, which says where it really is. Throws for an
 * address that is none, and for options that this client does not have.
 */
export function busOf(options: HermesOptions, env: NodeJS.ProcessEnv = process.env): Bus {
  const { host, port } = partsOf(options.address ?? "localhost");
  const { username, password, tls_hostname: name } = options;
  const own = username === undefined ? {} : { username, password };
  const known = env["SOTTO_BUS_URL"];
  if (known !== undefined && known !== "" && here.has(host) && port === defaultPort && name === undefined) {
    const told = env["SOTTO_BUS_USERNAME"];
    return {
      url: known,
      prefix: env["SOTTO_BUS_PREFIX"] ?? "hermes",
      ...(told === undefined ? {} : { username: told, password: read(env["SOTTO_BUS_PASSWORD_FILE"])?.trim() }),
      ca: read(env["SOTTO_BUS_CA_FILE"]),
      ...own,
    };
  }
  const address = (name ?? host) || "localhost";
  const url = `${name === undefined ? "mqtt" : "mqtts"}://${address.includes(":") ? `[${address}]` : address}:${port}`;
  return { url, prefix: "hermes", ...(name === undefined ? {} : { ca: authorities(options) }), ...own };
}

/** Accepts `host`, `host:port`, `[address]:port` and, as some skills write it, a URL. */
function partsOf(address: string): { readonly host: string; readonly port: number } {
  const bare = address.replace(/^[a-z]+:\/\//u, "").replace(/\/+$/u, "");
  const [, host = bare, port = String(defaultPort)] = /^(\[.*\]|[^:]*):(\d+)$/u.exec(bare) ?? [];
  const number = Number(port);
  const isHost = /^(?:[\w.-]*|\[?[\da-f:.]+\]?)$/iu.test(host);
  if (!isHost || number < 1 || number > 65_535)
    throw new RangeError(`the broker's address must be host:port, not ${JSON.stringify(address)}`);
  return { host: host.replaceAll(/^\[|\]$/gu, ""), port: number };
}

/** The system's authorities are used without a file. */
function authorities({ tls_ca_file: file, tls_ca_path, tls_client_cert, tls_client_key }: HermesOptions) {
  for (const [option, value] of Object.entries({ tls_ca_path, tls_client_cert, tls_client_key }))
    if (value !== undefined && value.length > 0)
      throw new RangeError(`the option ${option} is not supported: use tls_ca_file`);
  if (file === undefined) return undefined;
  return [file]
    .flat()
    .map((one) => read(one))
    .join("\n");
}

function read(file: string | undefined): string | undefined {
  return file === undefined || file === "" ? undefined : readFileSync(file, "utf8");
}
