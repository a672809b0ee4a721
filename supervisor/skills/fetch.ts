/**
 * Fetches one commit of an untrusted repository over HTTPS or SSH: the host's address is pinned; the number and size of
 * files and the time are limited; links and submodules are omitted.
 */
import { lstat, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { SottoError } from "../errors.ts";
import type { Work } from "../work.ts";
import { tellChanges } from "./changes.ts";
import type { DeployKey } from "./deploy-key.ts";
import { actionsOf } from "./files.ts";
import { type Git, gitIn, maxPackBytes } from "./git.ts";
import { redirectOf } from "./redirect.ts";
import { inWords, type Signature, signatureOf } from "./signature.ts";
import { checkSource, isRefusedAddress, resolveHost, shownUrl, type Source } from "./source.ts";
import { checkObjects, checkSpace, checkTree, maxTreeBytes, takeAsTheyAre } from "./tree-quota.ts";

export type FetchOptions = {
  /** Returns true for addresses that are refused. */
  readonly isRefused?: (address: string) => boolean;
  /** PEM file with the authorities to trust, instead of the system's. */
  readonly authorities?: string;
  /** The board's key for SSH; without one there is no SSH. */
  readonly key?: DeployKey;
  /** Timeout for everything together. */
  readonly timeoutMs?: number;
};

export type Fetched = { readonly commit: string; readonly signature: Signature };

export type Seen = Fetched & {
  /** When the commit was made, as its committer says: seconds since 1970. The signature covers it. */
  readonly committedAt: number;
};

export type TreeOptions = FetchOptions & {
  /** The file of allowed signers, instead of the board's. */
  readonly signers?: string;
  /** The installed commit: what has changed since is logged. */
  readonly before?: string | undefined;
  /** Throws when the commit is not wanted, before anything of it is checked out. */
  readonly accept?: (seen: Seen) => void;
  /** The command that names this address instead; that which installs a skill if omitted. */
  readonly commandFor?: (url: string) => string;
};

const installing = (url: string): string => `sotto skill install ${url}`;

/** Limit on the commits that are fetched of an update, to show its changes. */
const maxHistoryCommits = 100;

/**
 * Fetches into a folder that must not exist; `before` is the installed commit. Throws SottoError SOURCE_REFUSED,
 * GIT_FAILED, SKILL_INVALID.
 */
export async function fetchRepository(
  source: Source,
  folder: string,
  work: Work,
  options: FetchOptions = {},
  before?: string,
): Promise<Fetched> {
  const fetched = await fetchTree(source, folder, work, { ...options, before });
  await takePart(folder, source.path);
  return fetched;
}

/** The same, whatever the repository contains; `path` is not taken out of it. */
export async function fetchTree(source: Source, folder: string, work: Work, options: TreeOptions): Promise<Fetched> {
  const { before, signers = options.key?.signers, accept } = options;
  const git = await gitFor(source, folder, work, options);
  await mkdir(folder, { mode: 0o755 });
  await git.run("init", "--quiet", "--template=");
  work.stage("fetching", 0.1);
  const what = ["--no-tags", "--no-recurse-submodules", "--", shownUrl(source.url), source.ref ?? "HEAD"];
  await checkSpace(folder, maxPackBytes);
  await git.run("fetch", "--quiet", "--depth=1", ...what).catch(async (error: unknown) => {
    throw await namingTarget(error, source, work, options);
  });
  await checkObjects(git);
  const commit = (await git.run("rev-parse", "--verify", "FETCH_HEAD^{commit}")).trim();
  await tellHost(source, work, options);
  const signature = await signatureOf(git, commit, signers);
  work.log(`commit ${commit}, ${inWords(signature)}`, signature.status === "bad" ? "warn" : "info");
  accept?.({ commit, signature, committedAt: await committedAt(git, commit) });
  if (before !== undefined) {
    // The history is only for information: if it is unavailable or refused, the new version is still installed.
    if (before !== commit) await git.ask("fetch", "--quiet", `--depth=${maxHistoryCommits}`, ...what);
    await tellChanges(git, before, commit, source.path ?? "", work);
  }
  await checkTree(git, folder, commit, work);
  await takeAsTheyAre(folder);
  work.stage("checking out", 0.4);
  await git.run("checkout", "--quiet", "--detach", commit);
  await rm(join(folder, ".git"), { recursive: true, force: true });
  await sweep(folder);
  return { commit, signature };
}

async function committedAt(git: Git, commit: string): Promise<number> {
  const head = (await git.run("cat-file", "commit", commit)).split("\n\n")[0] ?? "";
  return Number(/^committer .* (\d{1,12}) [+-]\d{4}$/mu.exec(head)?.[1] ?? 0);
}

async function gitFor(source: Source, folder: string, work: Work, options: FetchOptions): Promise<Git> {
  const url = checkSource(source);
  const address = await resolveHost(url.hostname, options.isRefused ?? isRefusedAddress);
  const host = url.hostname.replaceAll(/^\[|\]$/gu, "");
  const signal = AbortSignal.any([work.signal, AbortSignal.timeout(options.timeoutMs ?? 120_000)]);
  if (url.protocol === "ssh:") {
    if (options.key === undefined) throw new SottoError("SOURCE_REFUSED", "there is no key for SSH here");
    const environment = { GIT_SSH_COMMAND: await options.key.command(address, host), GIT_SSH_VARIANT: "ssh" };
    return gitIn({ folder, protocol: "ssh", settings: [], environment, signal });
  }
  const pinned = address === host ? [] : [`http.curloptResolve=${host}:${url.port || "443"}:${address}`];
  const trusted = options.authorities === undefined ? [] : [`http.sslCAInfo=${options.authorities}`];
  return gitIn({ folder, protocol: "https", settings: [...pinned, ...trusted], environment: credential(url), signal });
}

/** Names the address to type when the repository has moved: redirects are not followed. */
async function namingTarget(error: unknown, source: Source, work: Work, options: TreeOptions): Promise<unknown> {
  if (!(error instanceof SottoError) || !/returned error: 30\d|redirect/iu.test(error.message)) return error;
  const url = checkSource(source);
  const address = await resolveHost(url.hostname, options.isRefused ?? isRefusedAddress);
  const { authorities, commandFor = installing } = options;
  const target = await redirectOf({ url, address, authorities, signal: work.signal });
  const remedy =
    target === undefined
      ? "open the address in a browser, and give the one that it leads to instead"
      : `if you trust it: ${commandFor(target)}`;
  const message = `${shownUrl(source.url)} leads to another address, which is not followed`;
  return new SottoError("GIT_FAILED", message, { remedy }, error);
}

/** Logs the key by which the host has identified itself. */
async function tellHost(source: Source, work: Work, { key }: FetchOptions): Promise<void> {
  const { protocol, hostname } = checkSource(source);
  if (protocol !== "ssh:") return;
  const fingerprint = await key?.hostFingerprint(hostname);
  if (fingerprint !== undefined) work.log(`${hostname} has the key ${fingerprint}, which is pinned`);
}

/** Replaces the repository by the folder of one skill in it. */
async function takePart(folder: string, path: string | undefined): Promise<void> {
  const whole = `${folder}.whole`;
  if (path === undefined) {
    if ((await actionsOf(folder)).length > 0) return;
    const names = await readdir(folder, { withFileTypes: true });
    const folders = names.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const actions = await Promise.all(folders.map((name) => actionsOf(join(folder, name))));
    const skills = folders.filter((_, index) => (actions[index]?.length ?? 0) > 0);
    if (skills.length === 0) return;
    throw new SottoError("SKILL_INVALID", `the repository holds several skills: ${skills.slice(0, 20).join(", ")}`, {
      remedy: "say which one with path (--path)",
    });
  }
  const found = await lstat(join(folder, path)).catch(() => undefined);
  if (found?.isDirectory() !== true) throw new SottoError("SKILL_INVALID", `the repository has no folder ${path}`);
  await rename(folder, whole);
  try {
    await rename(join(whole, path), folder);
  } finally {
    await rm(whole, { recursive: true, force: true });
  }
}

/** Measures what is really on the disk, and removes what is not allowed. */
async function sweep(folder: string): Promise<void> {
  let bytes = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    const found = await lstat(join(folder, name));
    if (!found.isFile() && !found.isDirectory())
      throw new SottoError("SKILL_INVALID", `${name} is neither a file nor a folder`);
    bytes += found.size;
    if (bytes > maxTreeBytes)
      throw new SottoError("SKILL_INVALID", `the repository has more than ${maxTreeBytes / 1024 / 1024} MB`);
  }
}

/** Passes the user and password of the address in the environment, because arguments are visible to everybody. */
function credential({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === "" && password === "") return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const header = `Authorization: Basic ${Buffer.from(pair).toString("base64")}`;
  return { GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "http.extraHeader", GIT_CONFIG_VALUE_0: header };
}
