/** The supervisor's entry point: starts everything in order, and stops it in the reverse order. */
import { closeSync, openSync } from "node:fs";
import { components } from "../platform/components.ts";
import { readArguments, usage, UsageError } from "./arguments.ts";
import { Containment } from "./containment/containment.ts";
import { ConfigError } from "./config/problem.ts";
import { asDiskError } from "./disk-fault.ts";
import { exitCodes, SottoError } from "./errors.ts";
import { StartStopped, startSupervisor, type Supervisor } from "./supervisor.ts";

const exitOf = (error: unknown): number => {
  if (error instanceof ConfigError) return exitCodes.badConfiguration;
  if (!(error instanceof SottoError)) return exitCodes.failed;
  if (error.code === "DATA_LOCKED") return exitCodes.locked;
  return error.code === "ADDRESS_BUSY" ? exitCodes.unavailable : exitCodes.failed;
};

/** Returns true when this process has a terminal that can be opened: a closed one cannot. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync("/dev/tty", "r"));
    return true;
  } catch {
    return false;
  }
}

async function main(): Promise<void> {
  const onTerminal = process.stdin.isTTY && hasTerminal();
  const containment = new Containment();
  let failed: (error: unknown) => void = (error) => {
    console.error(error);
    process.exit(exitCodes.failed);
  };
  containment.guard((error) => failed(error));
  const stopping = new AbortController();
  let supervisor: Supervisor | undefined;
  let asked = 0;
  const stop = (signal: NodeJS.Signals): void => {
    asked += 1;
    if (asked === 1) {
      // During the start, the start undoes what it has done, and exits: see below.
      stopping.abort();
      if (supervisor !== undefined) void exitAfter(supervisor.stop(signal), exitCodes.stopped);
    } else if (signal === "SIGINT") void exitAfter(supervisor?.kill(), 130);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  let isReloadDue = false;
  // Somebody requests a reload, or the terminal was closed.
  process.on("SIGHUP", (signal) => {
    if (onTerminal && !hasTerminal()) stop(signal);
    else if (supervisor === undefined) isReloadDue = true;
    else void supervisor.reload();
  });
  const started = await startSupervisor(readArguments(process.argv.slice(2)), components, containment, stopping.signal);
  supervisor = started;
  failed = (error) => {
    void exitAfter(started.fail(error));
  };
  if (isReloadDue) void started.reload();
}

/** Exits with this code, or as failed when the orderly shutdown fails. */
async function exitAfter(ending: Promise<unknown> | undefined, code: number = exitCodes.failed): Promise<never> {
  try {
    await ending;
  } catch (error) {
    console.error(error);
    process.exit(exitCodes.failed);
  }
  process.exit(code);
}

try {
  await main();
} catch (thrown) {
  if (thrown instanceof StartStopped) process.exit(exitCodes.stopped);
  const error = asDiskError(thrown) ?? thrown;
  const known = error instanceof SottoError || error instanceof ConfigError;
  const isUsage = error instanceof UsageError;
  const remedy = error instanceof SottoError ? error.remedy : undefined;
  const said = error instanceof Error && (known || isUsage) ? error.message : error;
  console.error(remedy === undefined || String(said).includes(remedy) ? said : `${String(said)}; ${remedy}`);
  if (isUsage) console.error(usage);
  process.exit(exitOf(error));
}
