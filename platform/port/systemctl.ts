/** Asks systemd for a unit of a skill; a rule of polkit lets our user do that, with these units and verbs only. */
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
const patience = 600_000;

/**
 * A skill's unit needs the platform's: to start it would start the platform too, and take back that it is being stopped. What
 * somebody has asked of systemd goes before what we ask.
 */
const yielding: ReadonlySet<string | undefined> = new Set(["start", "restart"]);

/** Rejects with systemd's own words. */
export async function systemctl(...args: readonly string[]): Promise<string> {
  const mode = yielding.has(args[0]) ? ["--job-mode=fail"] : [];
  try {
    const { stdout } = await run("systemctl", ["--no-ask-password", ...mode, ...args], { timeout: patience });
    return stdout;
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim().split("\n")[0];
    throw new Error(said === undefined || said === "" ? `systemctl ${args.join(" ")} failed` : said, { cause: error });
  }
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
