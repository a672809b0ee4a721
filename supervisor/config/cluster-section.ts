/** The section [cluster]: the NATS servers through which hubs share what must survive one of them. */
import * as v from "valibot";
import { isLoopback } from "./address.ts";

const text = (about: string) => v.optional(v.pipe(v.string(), v.description(about)), "");
const server = /^(?<scheme>nats|tls):\/\/(?<host>\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::(?<port>\d{1,5}))?\/?$/u;
/** The names become parts of keys and of bucket names in NATS. */
const name = /^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/u;
const nameRule = `expected "" or a name that matches ${name.source}`;
const optionalName = v.check((given: string) => given === "" || name.test(given), nameRule);
const defaultPort = 4222;

export type ServerAddress = { readonly isEncrypted: boolean; readonly host: string; readonly port: number };

/** Returns undefined for an invalid address. */
export function serverAddress(url: string): ServerAddress | undefined {
  const { scheme, host = "", port = String(defaultPort) } = server.exec(url)?.groups ?? {};
  if (scheme === undefined || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return { isEncrypted: scheme === "tls", host: host.replaceAll(/^\[|\]$/gu, ""), port: Number(port) };
}

const servers = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.check((url) => serverAddress(url) !== undefined, 'expected an address like "tls://nats.lan:4222"'),
    ),
  ),
  v.maxLength(9),
  v.check(
    (urls) => new Set(urls.map((url) => serverAddress(url)?.isEncrypted)).size < 2,
    "expected tls:// for all servers or for none: a connection moves from one to another",
  ),
  v.description(
    'NATS servers with JetStream through which hubs share their state, "tls://nats.lan:4222". Empty: this hub shares nothing.',
  ),
);

/** What hubs may share: each has a file in supervisor/cluster/kinds/. */
export const sharedNames = ["users", "injected", "timers", "assistant", "skills"] as const;
export type SharedName = (typeof sharedNames)[number];

export const clusterSchema = v.pipe(
  v.object({
    servers: v.optional(servers, []),
    name: v.optional(
      v.pipe(
        v.string(),
        v.regex(name, `expected a name that matches ${name.source}`),
        v.description("The name of the cluster, the same on all its hubs; several can share the same NATS servers."),
      ),
      "sotto",
    ),
    hub: v.optional(
      v.pipe(
        v.string(),
        optionalName,
        v.description("The name of this hub, which no other has. Empty: the host name."),
      ),
      "",
    ),
    share: v.optional(
      v.pipe(
        v.array(v.picklist(sharedNames)),
        v.description(
          'What hubs share beside satellites: "users", with roles and the hashes of passwords: whoever owns one hub owns all of them then, and so does whoever may write to NATS; "injected": the values that were injected into entities; "timers": timers, alarms and reminders, each of which rings at the hub that serves its room; "assistant": the one in use, which each hub trains; "skills": with their settings, permissions and secrets, each installed by every hub from where it came: whoever owns one hub runs programs on all then. "skills" needs secret_file.',
        ),
      ),
      [],
    ),
    secret_file: text(
      "File whose first line is a secret of at least 32 characters, the same on all hubs of the cluster: everything that they write to NATS is encrypted with it, and what was written without it is ignored. Needed to share skills.",
    ),
    satellite_host: text(
      "The name or address by which satellites reach this hub; its certificate must cover it. Empty: the host name with .local.",
    ),
    username: text("User name for NATS."),
    password_file: text("File whose first line is the password for NATS."),
    credentials_file: text("Credentials file (.creds) for NATS, instead of user name and password."),
    ca_file: text("PEM file with the certificate authorities trusted for NATS. Empty: the system's."),
    certificate_file: text("PEM file with the certificate by which this hub identifies itself to NATS."),
    key_file: text("PEM file with the private key of that certificate."),
    plain: v.optional(
      v.pipe(
        v.boolean(),
        v.description(
          "Allow nats:// to servers on other machines, where the network can read passwords and everything that is shared.",
        ),
      ),
      false,
    ),
    replicas: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0),
        v.maxValue(5),
        v.description(
          "Servers that keep a copy. 0: as many as are listed, three at most. Read when the state is created.",
        ),
      ),
      0,
    ),
  }),
  v.forward(
    v.check(
      ({ servers, plain }) => plain || servers.every(isSafe),
      "names another machine without encryption: write tls://, or set plain = true",
    ),
    ["servers"],
  ),
  v.forward(
    v.check(
      ({ certificate_file, key_file }) => (certificate_file === "") === (key_file === ""),
      "belongs to certificate_file: set both or none",
    ),
    ["key_file"],
  ),
  v.forward(
    v.check(
      ({ share, secret_file }) => secret_file !== "" || !share.includes("skills"),
      'holds "skills", whose settings have secrets: set secret_file',
    ),
    ["share"],
  ),
  v.forward(
    v.check(
      ({ username, credentials_file }) => username === "" || credentials_file === "",
      "is used instead of username: set one of them",
    ),
    ["credentials_file"],
  ),
);
export type ClusterConfig = v.InferOutput<typeof clusterSchema>;

function isSafe(url: string): boolean {
  const address = serverAddress(url);
  return address === undefined || address.isEncrypted || isLoopback(address.host) || address.host === "localhost";
}
