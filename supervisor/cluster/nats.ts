/**
 * One connection to NATS, with the buckets of a cluster. It is not repaired: when it ends, the caller opens another, which
 * watches everything anew. The client library is loaded with the first connection, so a hub without a cluster does not
 * pay for it.
 *
 * INVARIANT: nothing waits longer than `requestMs`, whatever the servers do.
 */
import type { KV, KvOptions } from "@nats-io/kv";
import type { ObjectStore } from "@nats-io/obj";
import type { Authenticator, ConnectionOptions, TlsOptions } from "@nats-io/transport-node";
import { type ClusterConfig, serverAddress } from "../config/cluster-section.ts";
import { readNamedFile } from "../named-file.ts";
import type { Bucket } from "./bucket.ts";
import { type Files, filesIn } from "./files.ts";
import { kvBucket, requestMs } from "./kv-bucket.ts";
import { inTime, inWords } from "./nats-errors.ts";
import { type Replica, together } from "./replicas.ts";
import { minSecretLength, prove, Seal, sealedBucket, watchingProof } from "./seal.ts";

/** Milliseconds. */
const connectMs = 2_000;
const pingMs = 1_000;
/** A day: what a hub has said about itself long ago is of no use. */
const liveTtlMs = 86_400_000;
const maxLiveBytes = 4 * 1024 * 1024;
const maxSharedBytes = 64 * 1024 * 1024;
/** With the records, less than the servers of docs/how-to/run-several-hubs.md have: they reserve all of it at once. */
const maxFilesBytes = 256 * 1024 * 1024;

export type Connection = {
  /** Lost when the servers restart; never written to their disks: who is alive. */
  readonly live: Bucket;
  /** Kept on the disks of the servers. */
  readonly shared: Bucket;
  /** Large contents, on the disks of the servers, too. */
  readonly files: Files;
  /** The server that is connected: "nats.lan:4222". */
  readonly server: string;
  /** How what hubs share is kept and reported. */
  readonly keeping: () => Keeping;
  /** Resolves to the reason when the connection has ended. */
  readonly ended: Promise<string>;
  close(): Promise<void>;
};

export type Keeping = {
  /** Those that keep it, as the one says that leads it; empty where one stands alone, or none was asked yet. */
  readonly servers: readonly Replica[];
  /** NATS makes no watch: it is asked for changes instead. */
  readonly isAsking: boolean;
};

/** Rejects with an Error whose message says in words what is wrong; it contains no secret. */
export async function connectNats(config: ClusterConfig, purpose: string): Promise<Connection> {
  const { connect, credsAuthenticator, jetstream, jetstreamManager, Kvm, Objm } = await import("./client.ts");
  const options = await optionsOf(config, credsAuthenticator);
  const seal = await sealOf(config);
  const connection = await connect({ ...options, name: purpose }).catch((error: unknown) => {
    throw new Error(inWords(error), { cause: error });
  });
  try {
    // Whether JetStream is enabled would be asked of the server that decides where things are kept, which may be stuck.
    const asking = { timeout: requestMs, checkAPI: false };
    const client = jetstream(connection, asking);
    const { streams } = await inTime(jetstreamManager(connection, asking));
    const manager = new Kvm(client);
    const replicas = config.replicas === 0 ? Math.min(3, config.servers.length) : config.replicas;
    const open = (name: string, more: Partial<KvOptions>): Promise<KV> =>
      inTime(manager.create(`${config.name}-${name}`, { replicas, history: 1, allow_direct: false, ...more }));
    const live = await open("live", { storage: "memory", ttl: liveTtlMs, max_bytes: maxLiveBytes });
    const shared = await open("shared", { max_bytes: maxSharedBytes });
    const ending = new AbortController();
    const closed = connection.closed().then((error) => {
      ending.abort();
      return error ? inWords(error) : "the connection was closed";
    });
    const { promise: unwatched, resolve: onStopped } = Promise.withResolvers<string>();
    const opened = { streams, onStopped, signal: ending.signal };
    const sealed = (bucket: Bucket, name: string): Bucket =>
      seal === undefined ? bucket : sealedBucket(bucket, name, seal);
    const kept = kvBucket(`${config.name}-shared`, { kv: shared, ...opened });
    const signs = kvBucket(`${config.name}-live`, { kv: live, ...opened });
    const watched = watchingProof(kept, await prove(kept, seal), onStopped);
    const openFiles = (): Promise<ObjectStore> =>
      inTime(new Objm(client).create(`${config.name}-files`, { replicas, max_bytes: maxFilesBytes }));
    return {
      live: sealed(signs, "live"),
      shared: sealed(watched, "shared"),
      files: filesIn(openFiles, seal),
      server: connection.getServer(),
      keeping: () => ({
        // Signs of life are written all the time: of the other one alone, a stuck server is noticed with the next change.
        servers: together(kept.replicas.list(), signs.replicas.list()),
        isAsking: kept.isAsking() || signs.isAsking(),
      }),
      ended: Promise.race([closed, unwatched]),
      close: () => connection.close(),
    };
  } catch (error) {
    await connection.close();
    throw new Error(inWords(error), { cause: error });
  }
}

async function sealOf({ secret_file, name }: ClusterConfig): Promise<Seal | undefined> {
  if (secret_file === "") return undefined;
  const secret = ((await contents("secret_file", secret_file)).split(/\r?\n/u)[0] ?? "").trim();
  if (secret.length < minSecretLength)
    throw new Error(`the first line of secret_file in [cluster] is shorter than ${minSecretLength} characters`);
  return new Seal(secret, name);
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
