/**
 * Runs git on untrusted data: with a fixed environment and configuration, only the requested protocol, and no
 * redirects, hooks, filters, submodules, links or prompts; files and time are limited; all its child processes end with
 * it.
 */
import { join } from "node:path";
import { execa } from "execa";
import { SottoError } from "../errors.ts";
import { killGroup } from "../processes/kill.ts";

/** Limits on the pack that comes over the network, which is one file, and on every other file. */
export const maxPackBytes = 64 * 1024 * 1024;
/** Limits on one process of git: bytes of memory, seconds of processor time. */
const limits = [`--fsize=${maxPackBytes}`, `--data=${768 * 1024 * 1024}`, "--cpu=100", "--core=0"];

const settings = [
  "protocol.allow=never",
  "core.hooksPath=/dev/null",
  "core.symlinks=false",
  "core.fsmonitor=false",
  "core.attributesFile=/dev/null",
  "http.followRedirects=false",
  "transfer.fsckObjects=true",
  "fetch.recurseSubmodules=false",
  "credential.helper=",
  "gc.auto=0",
  // What arrives stays one pack, whose size is limited; one thread examines it, with little memory.
  "fetch.unpackLimit=1",
  "transfer.unpackLimit=1",
  "pack.threads=1",
  "core.bigFileThreshold=2m",
  "core.deltaBaseCacheLimit=16m",
  "http.lowSpeedLimit=1000",
  "http.lowSpeedTime=30",
  "diff.external=",
  "core.pager=cat",
  "gpg.program=/bin/false",
];

export type GitOptions = {
  readonly folder: string;
  readonly protocol: "https" | "ssh";
  /** Settings in addition to ours: "http.sslCAInfo=…". */
  readonly settings: readonly string[];
  /** Variables that others must not see as arguments. */
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
};

export type GitAnswer = {
  readonly exitCode: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  /** True when its output exceeded the limit and it was killed. */
  readonly isCut?: boolean;
};
export type Git = {
  /** Resolves to its output. Throws SottoError GIT_FAILED with its last line. */
  run(...args: readonly string[]): Promise<string>;
  /** The same, whatever its exit code. Throws SottoError GIT_FAILED after the timeout. */
  ask(...args: readonly string[]): Promise<GitAnswer>;
};

export function gitIn(options: GitOptions): Git {
  const ask = (...args: readonly string[]) => runGit(options, args);
  return {
    ask,
    async run(...args) {
      const { exitCode, stdout, stderr } = await ask(...args);
      if (exitCode === 0) return stdout;
      // SIGXFSZ: the file that it wrote reached its limit.
      if (/died of signal 25|File size limit exceeded/u.test(stderr))
        throw new SottoError("SKILL_INVALID", `the repository's pack is larger than ${maxPackBytes / 1024 / 1024} MB`);
      throw new SottoError("GIT_FAILED", `git: ${lastWord(stderr)}`);
    },
  };
}

async function runGit(options: GitOptions, args: readonly string[]): Promise<GitAnswer> {
  const { folder, protocol, environment, signal } = options;
  const given = [...settings, `protocol.${protocol}.allow=always`, ...options.settings].flatMap((one) => ["-c", one]);
  const child = execa("setpriv", ["--pdeathsig", "KILL", "prlimit", ...limits, "git", ...given, ...args], {
    cwd: folder,
    extendEnv: false,
    env: {
      PATH: "/usr/local/bin:/usr/bin:/bin",
      HOME: "/nonexistent",
      LC_ALL: "C",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_ALLOW_PROTOCOL: protocol,
      GIT_TERMINAL_PROMPT: "0",
      GIT_ASKPASS: "/bin/true",
      SSH_ASKPASS: "/bin/true",
      GIT_LFS_SKIP_SMUDGE: "1",
      ...environment,
      GIT_CEILING_DIRECTORIES: join(folder, ".."),
    },
    stdin: "ignore",
    detached: true,
    cleanup: false,
    reject: false,
    maxBuffer: 4 * 1024 * 1024,
  });
  const end = () => child.pid !== undefined && killGroup(child.pid);
  signal.addEventListener("abort", end, { once: true });
  try {
    if (signal.aborted) end();
    const { exitCode, stdout, stderr, isMaxBuffer } = await child;
    if (signal.aborted) throw new SottoError("GIT_FAILED", "the repository could not be fetched in time");
    return { exitCode, stdout, stderr, isCut: isMaxBuffer };
  } finally {
    signal.removeEventListener("abort", end);
    end();
  }
}

/**
 * git repeats the address, with user and password if it contains them; ssh gives the reason before git reports the
 * failure.
 */
function lastWord(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const line =
    lines.find((one) => /^(?:Host key verification failed|.*Permission denied|ssh: )/u.test(one)) ??
    lines.find((one) => /^(?:fatal|error):/u.test(one)) ??
    lines.at(-1) ??
    "it failed without a word";
  return line.replaceAll(/\/\/[^/\s@]*@/gu, "//").slice(0, 300);
}
