/**
 * Fetches one commit of a repository that nobody vouches for. What runs is git alone, with an environment of ours only:
 * no configuration but ours, no protocol but HTTPS, no redirection, no hooks, filters, submodules, links or prompts; the
 * host's address is pinned; files, their sizes and the time are bounded; everything it started ends with it.
 */
import { lstat, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { SottoError } from "../../errors.ts";
import { killGroup } from "../../fleet/kill.ts";
import type { Work } from "../task.ts";
import { checkSource, isRefusedAddress, resolveHost, shownUrl, type Source } from "./source.ts";

export type FetchOptions = {
  /** Which addresses are refused. */
  readonly isRefused?: (address: string) => boolean;
  /** PEM file with the authorities to trust, instead of the system's. */
  readonly authorities?: string;
  /** Milliseconds for all of it. */
  readonly patience?: number;
};

const largestFile = 64 * 1024 * 1024;
const largestTree = 100 * 1024 * 1024;
const mostFiles = 10_000;

const settings = [
  "protocol.allow=never",
  "protocol.https.allow=always",
  "core.hooksPath=/dev/null",
  "core.symlinks=false",
  "core.fsmonitor=false",
  "core.attributesFile=/dev/null",
  "http.followRedirects=false",
  "transfer.fsckObjects=true",
  "fetch.recurseSubmodules=false",
  "credential.helper=",
  "gc.auto=0",
  "http.lowSpeedLimit=1000",
  "http.lowSpeedTime=30",
];

/** Fetches into a folder that does not exist yet; resolves to the commit. Throws SottoError SOURCE_REFUSED, GIT_FAILED, SKILL_INVALID. */
export async function fetchRepository(
  source: Source,
  folder: string,
  work: Work,
  options: FetchOptions = {},
): Promise<string> {
  const url = checkSource(source);
  const address = await resolveHost(url.hostname, options.isRefused ?? isRefusedAddress);
  const host = url.hostname.replaceAll(/^\[|\]$/gu, "");
  const pinned = address === host ? [] : [`http.curloptResolve=${host}:${url.port || "443"}:${address}`];
  const trusted = options.authorities === undefined ? [] : [`http.sslCAInfo=${options.authorities}`];
  const late = AbortSignal.any([work.signal, AbortSignal.timeout(options.patience ?? 120_000)]);
  const git = (...args: string[]) => runGit([...settings, ...pinned, ...trusted], args, folder, credential(url), late);
  await mkdir(folder, { mode: 0o755 });
  await git("init", "--quiet", "--template=");
  work.stage("fetching", 0.1);
  const refs = [source.ref ?? "HEAD"];
  await git(
    "fetch",
    "--quiet",
    "--depth=1",
    "--no-tags",
    "--no-recurse-submodules",
    "--",
    shownUrl(source.url),
    ...refs,
  );
  const commit = (await git("rev-parse", "--verify", "FETCH_HEAD^{commit}")).trim();
  refuseLinks(await git("ls-tree", "-r", "-z", "--full-tree", commit), work);
  work.stage("checking out", 0.4);
  await git("checkout", "--quiet", "--detach", commit);
  await rm(join(folder, ".git"), { recursive: true, force: true });
  await sweep(folder);
  return commit;
}

/** Modes of a tree: 120000 is a link, 160000 a submodule, which stays an empty folder. */
function refuseLinks(tree: string, work: Work): void {
  const entries = tree.split("\0").filter(Boolean);
  if (entries.length > mostFiles)
    throw new SottoError("SKILL_INVALID", `the repository has more than ${mostFiles} files`);
  const link = entries.find((entry) => entry.startsWith("120000"));
  if (link !== undefined)
    throw new SottoError("SKILL_INVALID", `the repository has a symbolic link, ${link.split("\t")[1]}`);
  if (entries.some((entry) => entry.startsWith("160000"))) work.log("its submodules are not fetched", "warn");
}

/** What has really come onto the disk. */
async function sweep(folder: string): Promise<void> {
  let bytes = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    const found = await lstat(join(folder, name));
    if (!found.isFile() && !found.isDirectory())
      throw new SottoError("SKILL_INVALID", `${name} is neither a file nor a folder`);
    bytes += found.size;
    if (bytes > largestTree)
      throw new SottoError("SKILL_INVALID", `the repository has more than ${largestTree / 1024 / 1024} MB`);
  }
}

async function runGit(
  config: readonly string[],
  args: readonly string[],
  cwd: string,
  secret: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string> {
  const given = config.flatMap((setting) => ["-c", setting]);
  const child = execa(
    "setpriv",
    ["--pdeathsig", "KILL", "prlimit", `--fsize=${largestFile}`, "git", ...given, ...args],
    {
      cwd,
      extendEnv: false,
      env: {
        PATH: "/usr/local/bin:/usr/bin:/bin",
        HOME: "/nonexistent",
        LC_ALL: "C",
        GIT_CONFIG_NOSYSTEM: "1",
        GIT_CONFIG_GLOBAL: "/dev/null",
        GIT_ALLOW_PROTOCOL: "https",
        GIT_TERMINAL_PROMPT: "0",
        GIT_ASKPASS: "/bin/true",
        GIT_LFS_SKIP_SMUDGE: "1",
        ...secret,
        GIT_CEILING_DIRECTORIES: join(cwd, ".."),
      },
      stdin: "ignore",
      detached: true,
      cleanup: false,
      reject: false,
      maxBuffer: 4 * 1024 * 1024,
    },
  );
  const end = () => child.pid !== undefined && killGroup(child.pid);
  signal.addEventListener("abort", end, { once: true });
  try {
    if (signal.aborted) end();
    const { exitCode, stdout, stderr } = await child;
    if (signal.aborted) throw new SottoError("GIT_FAILED", "the repository could not be fetched in time");
    if (exitCode === 0) return stdout;
    throw new SottoError("GIT_FAILED", `git: ${lastLine(stderr)}`);
  } finally {
    signal.removeEventListener("abort", end);
    end();
  }
}

/** A user and password of the address, in the environment, since everybody sees arguments. */
function credential({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === "" && password === "") return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const header = `Authorization: Basic ${Buffer.from(pair).toString("base64")}`;
  return { GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "http.extraHeader", GIT_CONFIG_VALUE_0: header };
}

/** git repeats the address, with user and password if it has them. */
function lastLine(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const line = lines.find((one) => /^(?:fatal|error):/u.test(one)) ?? lines.at(-1) ?? "it failed without a word";
  return line.replaceAll(/\/\/[^/\s@]*@/gu, "//").slice(0, 300);
}
