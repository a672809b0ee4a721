/** Controls the systemd unit of a skill; a polkit rule allows our user to do that, with only these units and verbs. */
import { execFile } from "node:child_process";
import { constants } from "node:os";
import { promisify } from "node:util";

/** The way in which a process has ended. */
export type Exit = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** A further cause in systemd's words: "oom-kill". */
  readonly why?: string;
};

const run = promisify(execFile);
/** Timeout of a command: a set-up may take as long as its unit allows. */
const commandTimeoutMs = 600_000;

/**
 * Verbs that yield to pending jobs. A skill's unit requires the platform's unit: starting it would also start the platform and
 * cancel a pending stop. Requests of an operator to systemd take precedence over ours.
 */
const yielding: ReadonlySet<string | undefined> = new Set(["start", "restart"]);

/** Runs systemctl. Rejects with systemd's message. */
export function systemctl(...args: readonly string[]): Promise<string> {
  return systemctlUntil(undefined, ...args);
}

/** Like `systemctl`, but rejects with the signal's reason as soon as it is aborted. systemd may still carry out the request. */
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

/** Returns the pending jobs of systemd by the units' names. */
export async function jobsOf(...units: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return jobsIn(await systemctl("list-jobs", "--no-legend", "--plain", ...units));
}

/** Parses the lines of `systemctl list-jobs`: number, unit, type, state. */
export function jobsIn(listed: string): ReadonlyMap<string, string> {
  return new Map(
    listed.split("\n").flatMap((line) => {
      const [, unit, type] = /^\s*\d+\s+(\S+)\s+(\S+)\s+\S+/u.exec(line) ?? [];
      return unit === undefined || type === undefined ? [] : [[unit, type] as const];
    }),
  );
}

/** Returns how the unit has ended; undefined while it runs. */
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
