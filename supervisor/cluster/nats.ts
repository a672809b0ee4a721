/**
 * One connection to NATS, with the buckets of a cluster. It is not repaired: when it ends, the caller opens another, which
 * watches everything anew. The client library is loaded with the first connection, so a hub without a cluster does not
 * pay for it.
 *
 * INVARIANT: nothing waits longer than `requestMs`, whatever the servers do.
 */
import type { KV, KvEntry, KvOptions } from "@nats-io/kv";
import type { ObjectStore } from "@nats-io/obj";
import type { Authenticator, ConnectionOptions, TlsOptions } from "@nats-io/transport-node";
import { type ClusterConfig, serverAddress } from "../config/cluster-section.ts";
import { readNamedFile } from "../named-file.ts";
import type { Bucket, Entry } from "./bucket.ts";
import { type Files, filesIn } from "./files.ts";
import { minSecretLength, prove, Seal, sealedBucket, watchingProof } from "./seal.ts";

/** Milliseconds. */
export const requestMs = 1_000;
const connectMs = 2_000;
const openMs = 4_000;
const noJetStream = "no JetStream there: enable it on every NATS server";
const noMajority = "no majority of the NATS servers answers in time";
const pingMs = 1_000;
const maxDraws = 6;
const drawMs = 1_500;
/** Between two looks whether a bucket is still the same. */
const replacedMs = 5_000;
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
  /** Resolves to the reason when the connection has ended. */
  readonly ended: Promise<string>;
  close(): Promise<void>;
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
    const client = jetstream(connection, { timeout: requestMs });
    const { streams } = await inTime(jetstreamManager(connection, { timeout: requestMs, checkAPI: false }));
    const keysOf = async (bucket: string): Promise<readonly string[]> => {
      const { state } = await streams.info(`KV_${bucket}`, { subjects_filter: ">" });
      return Object.keys(state.subjects ?? {}).map((subject) => subject.slice(`$KV.${bucket}.`.length));
    };
    const manager = new Kvm(client);
    const replicas = config.replicas === 0 ? Math.min(3, config.servers.length) : config.replicas;
    const open = (name: string, more: Partial<KvOptions>): Promise<KV> =>
      inTime(manager.create(`${config.name}-${name}`, { replicas, history: 1, allow_direct: false, ...more }));
    const live = await open("live", { storage: "memory", ttl: liveTtlMs, max_bytes: maxLiveBytes });
    const shared = await open("shared", { max_bytes: maxSharedBytes });
    const closed = connection.closed().then((error) => (error ? inWords(error) : "the connection was closed"));
    const { promise: unwatched, resolve: stopped } = Promise.withResolvers<string>();
    const sealed = (bucket: Bucket, name: string): Bucket =>
      seal === undefined ? bucket : sealedBucket(bucket, name, seal);
    const plain = bucketOf(`${config.name}-shared`, { kv: shared, keysOf, onStopped: stopped });
    const watched = watchingProof(plain, await prove(plain, seal), stopped);
    const openFiles = (): Promise<ObjectStore> =>
      inTime(new Objm(client).create(`${config.name}-files`, { replicas, max_bytes: maxFilesBytes }));
    return {
      live: sealed(bucketOf(`${config.name}-live`, { kv: live, keysOf, onStopped: stopped }), "live"),
      shared: sealed(watched, "shared"),
      files: filesIn(openFiles, seal),
      server: connection.getServer(),
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

type Opened = {
  readonly kv: KV;
  /** Those that the server that leads has, removed ones included. It takes no consumer. */
  readonly keysOf: (bucket: string) => Promise<readonly string[]>;
  /** Changes are no longer reported, for whatever reason. */
  readonly onStopped: (why: string) => void;
};

function bucketOf(name: string, { kv, keysOf, onStopped }: Opened): Bucket {
  const encode = (value: unknown): string => JSON.stringify(value);
  const known: Known = { isGone: false };
  const refused = (error: unknown) => new Error(known.isGone ? gone(name) : inBucket(error), { cause: error });
  return {
    async get(key) {
      const entry = await kv.get(key);
      return entry === null ? undefined : read(entry);
    },
    put: (key, value) =>
      kv.put(key, encode(value), { timeout: requestMs }).catch((error: unknown) => {
        throw refused(error);
      }),
    async replace(key, value, revision) {
      // The client's own `create` reads and writes; this is one write.
      try {
        return await kv.put(key, encode(value), { previousSeq: revision, timeout: requestMs });
      } catch (error) {
        if (codeOf(error) === wrongLastSequence) return undefined;
        throw refused(error);
      }
    },
    remove: (key) => kv.delete(key),
    async watch(onEntry) {
      const watcher = await onServerThatAnswers(() => kv.watch());
      await inTime(follow({ kv, watcher, onEntry, onStopped, known, keys: await keysOf(name) }));
    },
  };
}

/** `isGone`: somebody has deleted the bucket. It is not made anew by itself: they may be about to restore it. */
type Known = { isGone: boolean };
const gone = (bucket: string): string =>
  `somebody has deleted ${bucket}: restore it from a backup, or restart a hub, which makes it anew`;

/**
 * Returns a function that resolves to true when another bucket has taken the place of the one that is watched, or an older state of it,
 * such as that of a backup: the watch waits for revisions that do not come.
 */
function replacementOf(kv: KV): (lastSeen: () => number) => Promise<boolean> {
  let known: string | undefined;
  return async (lastSeen) => {
    const seen = lastSeen();
    const { created, state } = (await kv.status()).streamInfo;
    known ??= created;
    return created !== known || state.last_seq < seen;
  };
}

/**
 * A watch is made on a server that is drawn by lot, even one that is stuck: nats-server 2.9 is, and does not say so, once its disk was
 * full. Another draw is likely to find another one. One that comes too late is stopped.
 */
export async function onServerThatAnswers<Result extends { stop(): void }>(
  make: () => Promise<Result>,
): Promise<Result> {
  for (let left = maxDraws - 1; ; left--) {
    const made = make();
    try {
      return await inTime(made, drawMs);
    } catch (error) {
      made.then(
        (late) => late.stop(),
        () => undefined,
      );
      if (left === 0 || !isTimeout(error)) throw new Error(inWords(error), { cause: error });
    }
  }
}

type Followed = Omit<Opened, "keysOf"> & {
  readonly watcher: AsyncIterable<KvEntry>;
  readonly onEntry: (entry: Entry) => void;
  readonly known: Known;
  /** Once they were reported, all that existed was. */
  readonly keys: readonly string[];
};

async function follow({ kv, watcher, onEntry, onStopped, known, keys }: Followed): Promise<void> {
  const waiting = new Set(keys);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (waiting.size === 0) resolve();
  let lastSeen = 0;
  const isReplaced = replacementOf(kv);
  const lookOnce = async (): Promise<void> => {
    try {
      const is = await isReplaced(() => lastSeen);
      known.isGone = false;
      if (is) onStopped("the NATS server has another state of the bucket than before");
    } catch (error) {
      // Without an answer nothing is known; the signs of life find out what that means.
      known.isGone = codeOf(error) === streamNotFound;
    }
  };
  const look = setInterval(() => void lookOnce(), replacedMs).unref();
  const go = async (): Promise<void> => {
    for await (const entry of watcher) {
      onEntry(read(entry));
      lastSeen = Math.max(lastSeen, entry.revision);
      waiting.delete(entry.key);
      if (waiting.size === 0) resolve();
    }
    throw new Error("the NATS server no longer reports changes");
  };
  go().catch((error: unknown) => {
    clearInterval(look);
    reject(error);
    onStopped(inWords(error));
  });
  await promise;
}

/** Some of the client's methods wait for ever while a bucket has no leader. */
async function inTime<Result>(work: Promise<Result>, milliseconds = openMs): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const error = Object.assign(new Error(noMajority), { name: "TimeoutError" });
  const timer = setTimeout(() => late.reject(error), milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** [nats-server/errors.json] */
const wrongLastSequence = 10_071;
const streamNotFound = 10_059;
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

/** The bucket was opened, so JetStream is enabled: that nobody takes its messages means that it has no leader. */
function inBucket(error: unknown): string {
  const words = inWords(error);
  return words === noJetStream ? noMajority : words;
}

const isTimeout = (error: unknown): boolean => {
  const { name = "", message = "" } = (error ?? {}) as { name?: string; message?: string };
  return /TIMEOUT/iu.test(`${name} ${message}`);
};

/** The messages of the library name codes. */
function inWords(error: unknown): string {
  const { name = "", message = "" } = (error ?? {}) as { name?: string; message?: string };
  if (
    /AuthorizationError|UserAuthenticationExpired/u.test(name) ||
    /Authorization Violation|Authentication/iu.test(message)
  )
    return "NATS refuses the account: check username and password_file, or credentials_file, in [cluster]";
  if (/jetstream.*not enabled|503/iu.test(message)) return noJetStream;
  // Several servers do not say of what.
  if (/insufficient storage$/iu.test(message))
    return "the NATS servers have too little room for what hubs share: raise max_file and max_mem in jetstream on each of them";
  if (/insufficient resources|no suitable peers|replicas > 1 not supported/iu.test(message))
    return "fewer NATS servers with JetStream are there than copies are to be kept (replicas in [cluster])";
  const [, room] = /insufficient (storage|memory) resources/iu.exec(message) ?? [];
  if (room !== undefined)
    return `the NATS servers have too little room for what hubs share: raise ${room === "memory" ? "max_mem" : "max_file"} in jetstream on each of them`;
  if (/maximum (?:bytes|messages) exceeded/iu.test(message))
    return "what hubs share has reached the size that NATS permits: nothing more can be shared until something is removed, or an administrator of NATS raises max_bytes of the bucket";
  if (/message size exceeds maximum/iu.test(message))
    return "NATS permits no record of this size: raise max_payload on the servers, and max_msg_size of the bucket";
  if (isTimeout(error) || /temporarily unavailable/iu.test(message)) return noMajority;
  const cause = (error as { cause?: { message?: string } } | undefined)?.cause?.message;
  return (cause === undefined || cause === "" ? message : `${message}: ${cause}`) || "unknown reason";
}
