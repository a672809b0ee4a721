/**
 * Runs a skill's `setup.sh` once when it is installed [bus-shapes, Skill]: always isolated and limited. On a board, the
 * isolation is a systemd unit, elsewhere bubblewrap.
 */
import { statfs } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { createInterface } from "node:readline";
import { execa } from "execa";
import { lookInFolder } from "../../platform/port/skill-files.ts";
import { runInUnits } from "../../platform/port/skill-unit.ts";
import { SottoError } from "../errors.ts";
import { freeBytes, minFreeBytes } from "../free-space.ts";
import { killGroup } from "../processes/kill.ts";
import type { Work } from "../work.ts";
import { setUpInUnit } from "./set-up-unit.ts";
import { checkSandbox, inSandbox, type SandboxOptions } from "./sandbox.ts";

export type SetUpOptions = Omit<SandboxOptions, "folder" | "as"> & {
  /** Milliseconds. */
  readonly timeoutMs?: number;
};

/**
 * `as` is the path where the folder will be installed. Throws SottoError SANDBOX_MISSING, SKILL_SETUP_FAILED,
 * DISK_FULL.
 */
export async function setUp(folder: string, as: string, work: Work, options: SetUpOptions): Promise<void> {
  const { timeoutMs = 300_000, ...how } = options;
  const script = await lookInFolder(folder, "setup.sh");
  if (script === undefined) return;
  if (!script.isFile()) throw new SottoError("SKILL_INVALID", "setup.sh is no plain file");
  work.stage("setting up", 0.6);
  const late = AbortSignal.any([work.signal, AbortSignal.timeout(timeoutMs)]);
  const inUnit = runInUnits(dirname(as));
  const run = inUnit ? inUnitOf(basename(as)) : inBubblewrap;
  const exitCode = await run({ folder, as, how, work, late });
  if (exitCode === 0) return;
  const without = "if what it would install is there already: `sotto skill install … --without-setup`";
  const offline = how.network ? "" : "it had no network: setup_network in the section [skills] grants it; ";
  const why = late.aborted ? "did not end in time" : `ended with exit code ${exitCode ?? "none"}`;
  throw new SottoError("SKILL_SETUP_FAILED", `setup.sh ${why}; see the log`, {
    remedy: `${offline}${without}`,
  });
}

type Run = (what: {
  readonly folder: string;
  readonly as: string;
  readonly how: Omit<SetUpOptions, "timeoutMs">;
  readonly work: Work;
  readonly late: AbortSignal;
}) => Promise<number | null | undefined>;

function inUnitOf(skill: string): Run {
  return ({ folder, how, work, late }) =>
    setUpInUnit({ skill, folder, network: how.network, line: (line) => work.log(line), signal: late });
}

const inBubblewrap: Run = async ({ folder, as, how, work, late }) => {
  const place = { ...how, folder, as };
  await checkSandbox(place);
  const [file, ...args] = inSandbox(place, ["sh", "./setup.sh"]);
  const settings = {
    stdin: "ignore",
    all: true,
    buffer: false,
    detached: true,
    cleanup: false,
    reject: false,
  } as const;
  const child = execa(file, args, { ...settings, extendEnv: false, env: { PATH: "/usr/bin:/bin" } });
  const end = () => void (child.pid !== undefined && killGroup(child.pid));
  let isFull = false;
  const watch = setInterval(() => {
    // A folder that cannot be examined is gone with its task.
    void statfs(folder).then(
      (space) => void (freeBytes(space) < minFreeBytes.skillSetup && ((isFull = true), end())),
      end,
    );
  }, 500);
  late.addEventListener("abort", end, { once: true });
  try {
    createInterface({ input: child.all }).on("line", (line) => work.log(line));
    if (late.aborted) end();
    const { exitCode } = await child;
    if (isFull) throw new SottoError("DISK_FULL", "setup.sh has filled the disk");
    return exitCode;
  } finally {
    clearInterval(watch);
    late.removeEventListener("abort", end);
    end();
  }
};
