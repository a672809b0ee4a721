/** Controls the systemd unit of a skill; a polkit rule allows our user to do that, with these units and verbs only. */
import { execFile } from "node:child_process";
import { constants } from "node:os";
import { promisify } from "node:util";

/** How a process has ended. */
export type Exit = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** What ended it beside that, in systemd's words: "oom-kill". */
  readonly why?: string;
};

const run = promisify(execFile);
/** A set-up takes as long as its unit lets it. */
const commandTimeoutMs = 600_000;

/**
 * A skill's unit needs the platform's: to start it would start the platform too, and take back that it is being stopped. What
 * somebody has asked of systemd goes before what we ask.
 */
const yielding: ReadonlySet<string | undefined> = new Set(["start", "restart"]);

/** Rejects with systemd's own words. */
export function systemctl(...args: readonly string[]): Promise<string> {
  return systemctlUntil(undefined, ...args);
}

/** The same, and rejects with the signal's reason as soon as it is given. What systemd was asked for it may do all the same. */
export async function systemctlUntil(signal: AbortSignal | undefined, ...args: readonly string[]): Promise<string> {
  signal?.throwIfAborted();
  const mode = yielding.has(args[0]) ? ["--job-mode=fail"] : [];
  try {
    const options = { timeout: commandTimeoutMs, ...(signal && { signal }) };
    const { stdout } = await run("systemctl", ["--no-ask-password", ...mode, ...args], options);
    return stdout;
  } catch (error) {
    signal?.throwIfAborted();
    const said = (error as { stderr?: string }).stderr?.trim().split("\n")[0];
    throw new Error(said === undefined || said === "" ? `systemctl ${args.join(" ")} failed` : said, { cause: error });
  }
}

/** What somebody has asked of systemd and what is not done yet: by the units' names. */
export async function jobsOf(...units: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return jobsIn(await systemctl("list-jobs", "--no-legend", "--plain", ...units));
}

/** Of the lines of `systemctl list-jobs`: number, unit, type, state. */
export function jobsIn(listed: string): ReadonlyMap<string, string> {
  return new Map(
    listed.split("\n").flatMap((line) => {
      const [, unit, type] = /^\s*\d+\s+(\S+)\s+(\S+)\s+\S+/u.exec(line) ?? [];
      return unit === undefined || type === undefined ? [] : [[unit, type] as const];
    }),
  );
}

/** How the unit has ended; undefined while it runs. */
export async function endOf(unit: string): Promise<Exit | undefined> {
  const names = ["ActiveState", "Result", "ExecMainCode", "ExecMainStatus"];
  const shown = await systemctl("show", ...names.map((name) => `--property=${name}`), unit);
  const found = new Map(shown.split("\n").map((line) => line.split("=", 2) as [string, string]));
  if (!["inactive", "failed"].includes(found.get("ActiveState") ?? "")) return undefined;
  const status = Number(found.get("ExecMainStatus"));
  const result = found.get("Result");
  const why = result === undefined || ["success", "exit-code", "signal"].includes(result) ? {} : { why: result };
  // 1: it has exited [wait(2), CLD_EXITED].
  if (found.get("ExecMainCode") === "1") return { code: status, signal: null, ...why };
  const known = Object.entries(constants.signals);
  const signal = known.find(([, number]) => number === status)?.[0] as NodeJS.Signals | undefined;
  return { code: signal === undefined ? 0 : null, signal: signal ?? null, ...why };
}
