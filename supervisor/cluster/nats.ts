/**
 * One connection to NATS, with the buckets of a cluster. It is not repaired: when it ends, the caller opens another, which
 * watches everything anew. The client library is loaded with the first connection, so a hub without a cluster does not
 * pay for it.
 *
 * INVARIANT: nothing waits longer than `requestMs`, whatever the servers do.
 */
import type { KV, KvEntry, KvOptions } from "@nats-io/kv";
import type { Authenticator, ConnectionOptions, TlsOptions } from "@nats-io/transport-node";
import { type ClusterConfig, serverAddress } from "../config/cluster-section.ts";
import { readNamedFile } from "../named-file.ts";
import type { Bucket, Entry } from "./bucket.ts";

/** Milliseconds. */
export const requestMs = 1_000;
const connectMs = 2_000;
const openMs = 4_000;
const noMajority = "no majority of the NATS servers answers in time";
const pingMs = 1_000;
/** A day: what a hub has said about itself long ago is of no use. */
const liveTtlMs = 86_400_000;
const maxLiveBytes = 4 * 1024 * 1024;
const maxSharedBytes = 64 * 1024 * 1024;

export type Connection = {
  /** Lost when the servers restart; never written to their disks: who is alive. */
  readonly live: Bucket;
  /** Kept on the disks of the servers. */
  readonly shared: Bucket;
  /** The server that is connected: "nats.lan:4222". */
  readonly server: string;
  /** Resolves to the reason when the connection has ended. */
  readonly ended: Promise<string>;
  close(): Promise<void>;
};

/** Rejects with an Error whose message says in words what is wrong; it contains no secret. */
export async function connectNats(config: ClusterConfig, purpose: string): Promise<Connection> {
  const { connect, credsAuthenticator, jetstream, Kvm } = await import("./client.ts");
  const options = await optionsOf(config, credsAuthenticator);
  const connection = await connect({ ...options, name: purpose }).catch((error: unknown) => {
    throw new Error(inWords(error), { cause: error });
  });
  try {
    const client = jetstream(connection, { timeout: requestMs });
    const manager = new Kvm(client);
    const replicas = config.replicas === 0 ? Math.min(3, config.servers.length) : config.replicas;
    const open = (name: string, more: Partial<KvOptions>): Promise<KV> =>
      inTime(manager.create(`${config.name}-${name}`, { replicas, history: 1, allow_direct: false, ...more }));
    const live = await open("live", { storage: "memory", ttl: liveTtlMs, max_bytes: maxLiveBytes });
    const shared = await open("shared", { max_bytes: maxSharedBytes });
    const ended = connection.closed().then((error) => (error ? inWords(error) : "the connection was closed"));
    return {
      live: bucketOf(live),
      shared: bucketOf(shared),
      server: connection.getServer(),
      ended,
      close: () => connection.close(),
    };
  } catch (error) {
    await connection.close();
    throw new Error(inWords(error), { cause: error });
  }
}

async function optionsOf(
  config: ClusterConfig,
  credsAuthenticator: (creds: Uint8Array) => Authenticator,
): Promise<ConnectionOptions> {
  const { username, password_file, credentials_file } = config;
  const addresses = config.servers.flatMap((url) => serverAddress(url) ?? []);
  const tls = addresses.some(({ isEncrypted }) => isEncrypted) ? await tlsOf(config) : undefined;
  const password =
    password_file === "" ? undefined : (await contents("password_file", password_file)).split(/\r?\n/u)[0];
  return {
    servers: addresses.map(({ host, port }) => (host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`)),
    // What others announce may not be reachable from here, and is not what the operator has named.
    ignoreClusterUpdates: true,
    reconnect: false,
    timeout: connectMs,
    pingInterval: pingMs,
    maxPingOut: 2,
    ...(tls === undefined ? {} : { tls }),
    ...(username === "" ? {} : { user: username, pass: password ?? "" }),
    ...(credentials_file === ""
      ? {}
      : { authenticator: credsAuthenticator(Buffer.from(await contents("credentials_file", credentials_file))) }),
  };
}

async function tlsOf({ ca_file, certificate_file, key_file }: ClusterConfig): Promise<TlsOptions> {
  return {
    ...(ca_file === "" ? {} : { ca: await contents("ca_file", ca_file) }),
    ...(certificate_file === "" ? {} : { cert: await contents("certificate_file", certificate_file) }),
    ...(key_file === "" ? {} : { key: await contents("key_file", key_file) }),
  };
}

async function contents(key: string, path: string): Promise<string> {
  try {
    return await readNamedFile(path);
  } catch (error) {
    throw new Error(`${key} in [cluster] names ${path}, which ${(error as Error).message}`, { cause: error });
  }
}

function bucketOf(kv: KV): Bucket {
  const encode = (value: unknown): string => JSON.stringify(value);
  return {
    async get(key) {
      const entry = await kv.get(key);
      return entry === null ? undefined : read(entry);
    },
    put: (key, value) => kv.put(key, encode(value), { timeout: requestMs }),
    async replace(key, value, revision) {
      // The client's own `create` reads and writes; this is one write.
      try {
        return await kv.put(key, encode(value), { previousSeq: revision, timeout: requestMs });
      } catch (error) {
        if (codeOf(error) === wrongLastSequence) return undefined;
        throw error;
      }
    },
    remove: (key) => kv.delete(key),
    watch: (onEntry) => inTime(watch(kv, onEntry)),
  };
}

async function watch(kv: KV, onEntry: (entry: Entry) => void): Promise<void> {
  const waiting = new Set<string>();
  for await (const key of await kv.keys()) waiting.add(key);
  const watcher = await kv.watch();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (waiting.size === 0) resolve();
  const follow = async (): Promise<void> => {
    for await (const entry of watcher) {
      onEntry(read(entry));
      waiting.delete(entry.key);
      if (waiting.size === 0) resolve();
    }
    reject(new Error("the connection was closed"));
  };
  follow().catch(reject);
  await promise;
}

/** Some of the client's methods wait for ever while a bucket has no leader. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(noMajority)), openMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** [nats-server/errors.json] */
const wrongLastSequence = 10_071;
const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code;

type Readable = Pick<KvEntry, "key" | "revision" | "operation" | "string">;

function read(entry: Readable): Entry {
  const { key, revision, operation } = entry;
  return { key, revision, value: operation === "PUT" ? parsed(entry) : undefined };
}

/** What somebody else has written there need not be JSON; it counts as removed. */
function parsed(entry: Readable): unknown {
  try {
    return JSON.parse(entry.string()) as unknown;
  } catch {
    return undefined;
  }
}

/** The messages of the library name codes. */
function inWords(error: unknown): string {
  const { name = "", message = "" } = (error ?? {}) as { name?: string; message?: string };
  if (
    /AuthorizationError|UserAuthenticationExpired/u.test(name) ||
    /Authorization Violation|Authentication/iu.test(message)
  )
    return "NATS refuses the account: check username and password_file, or credentials_file, in [cluster]";
  if (/jetstream.*not enabled|503/iu.test(message)) return "no JetStream there: enable it on every NATS server";
  if (/insufficient resources|no suitable peers|replicas > 1 not supported/iu.test(message))
    return "fewer NATS servers with JetStream are there than copies are to be kept (replicas in [cluster])";
  if (/TIMEOUT/iu.test(`${name} ${message}`)) return noMajority;
  const cause = (error as { cause?: { message?: string } } | undefined)?.cause?.message;
  return (cause === undefined || cause === "" ? message : `${message}: ${cause}`) || "unknown reason";
}
