/** Runs rclone or restic with an argument vector; what they say of a failure is passed on without addresses' secrets. */
import { execa } from "execa";

/** Between a user name and "@" in an address, as both print it. */
const password = /(\/\/[^/\s:@]*):[^/\s@]*@/gu;

export type Program = {
  readonly file: "rclone" | "restic";
  readonly args: readonly string[];
  readonly scratch: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
};

/** Resolves to its output. Rejects with an Error that says what it has said last. */
export async function runProgram({ file, args, scratch, env = {}, signal }: Program): Promise<string> {
  const home = { HOME: scratch, XDG_CACHE_HOME: scratch, TMPDIR: scratch };
  const path = process.env["PATH"] ?? "/usr/bin:/bin";
  const result = await execa(file, args, {
    env: { PATH: path, LANG: "C.UTF-8", ...home, ...env },
    extendEnv: false,
    cancelSignal: signal,
    reject: false,
    stdin: "ignore",
    maxBuffer: 4 * 1024 * 1024,
  });
  if (result.exitCode === 0) return result.stdout;
  if (result.code === "ENOENT") throw new Error(`${file} is not installed: \`apt install ${file}\``);
  if (signal.aborted) throw new Error(`${file} took too long`);
  const said = result.stderr.trim().split("\n").slice(-3).join("; ");
  throw new Error(
    `${file} failed: ${said.replaceAll(password, "$1:…@").slice(0, 400) || `exit code ${result.exitCode}`}`,
  );
}
