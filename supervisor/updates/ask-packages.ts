/** Asks dpkg and apt about packages. They only read, and may hang on a disk or a lock all the same: nobody waits for that for ever. */
import { join } from "node:path";
import { execa } from "execa";
import { SottoError } from "../errors.ts";

const timeoutMs = 60_000;
/** How much later an answer is given up that even a kill does not bring: the disk does not answer. */
const endingMs = 5000;

export type Answer = {
  readonly stdout: string;
  /** Undefined when there is no such program: in a checkout. */
  readonly exitCode: number | undefined;
};

/** `root` is where apt works instead of "/". Throws SottoError PACKAGES_FAILED when there is no answer in time. */
export async function askPackages(
  program: "apt-cache" | "dpkg-query",
  args: readonly string[],
  root?: string,
  limitMs = timeoutMs,
): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(unanswered(program, limitMs)), limitMs + endingMs);
  const asked = execa(program, args, {
    env: { LC_ALL: "C", ...(root === undefined ? {} : { APT_CONFIG: join(root, "etc/apt/root.conf") }) },
    stdin: "ignore",
    reject: false,
    timeout: limitMs,
    killSignal: "SIGKILL",
  });
  try {
    const { stdout, exitCode, timedOut, isTerminated } = await Promise.race([asked, late.promise]);
    // Whoever takes it for an answer takes the board for one without packages.
    if (timedOut || isTerminated) throw unanswered(program, limitMs);
    return { stdout, exitCode };
  } finally {
    clearTimeout(timer);
  }
}

const unanswered = (program: string, limitMs: number): SottoError =>
  new SottoError("PACKAGES_FAILED", `${program} gave no answer within ${Math.round(limitMs / 1000)} s`, {
    remedy: "see whether another program is busy with packages, and what `dmesg` says of the disk",
  });
