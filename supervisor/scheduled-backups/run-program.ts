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
  /** How long it may take to end after the signal, in milliseconds. */
  readonly endingMs?: number;
};

/** Longer than it gets to end by itself before it is killed. */
const usualEndingMs = 10_000;

/** Resolves to its output. Rejects with an Error that says what it has said last. */
export async function runProgram(program: Program): Promise<string> {
  const { file, args, scratch, env = {}, signal, endingMs = usualEndingMs } = program;
  const home = { HOME: scratch, XDG_CACHE_HOME: scratch, TMPDIR: scratch };
  const path = process.env["PATH"] ?? "/usr/bin:/bin";
  const running = execa(file, args, {
    env: { PATH: path, LANG: "C.UTF-8", ...home, ...env },
    extendEnv: false,
    cancelSignal: signal,
    reject: false,
    stdin: "ignore",
    maxBuffer: 4 * 1024 * 1024,
  });
  const late = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  // A helper such as ssh may hold its output open, and a dead disk keeps even a killed one.
  const giveUp = (): void => {
    timer = setTimeout(() => {
      late.reject(new Error(`${file} took too long`));
      for (const stream of [running.stdout, running.stderr]) stream.destroy();
    }, endingMs);
  };
  signal.addEventListener("abort", giveUp, { once: true });
  const result = await Promise.race([running, late.promise]).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
  });
  if (result.exitCode === 0) return result.stdout;
  if (result.code === "ENOENT") throw new Error(`${file} is not installed: \`apt install ${file}\``);
  if (signal.aborted) throw new Error(`${file} took too long`);
  const said = result.stderr.trim().split("\n").slice(-3).join("; ");
  throw new Error(
    `${file} failed: ${said.replaceAll(password, "$1:…@").slice(0, 400) || `exit code ${result.exitCode}`}`,
  );
}
