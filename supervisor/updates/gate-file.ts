/**
 * Tells the health gate how to reach the supervisor: a file that is written when the supervisor is ready, readable only
 * by its own user.
 */
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Bus } from "../../platform/port/start-message.ts";
import type { Hearing, Samples } from "../../updater/shadow-messages.ts";
import { writeDurably } from "../durable-file.ts";
import { systemCode } from "../errors.ts";

export type GateFile = {
  readonly pid: number;
  readonly version: string;
  readonly bus: Bus;
  /** The admin service as a client from outside reaches it. */
  readonly admin: string;
  /**
   * PEM file with the authority that verifies its certificate; undefined when the certificate is an administrator's
   * own.
   */
  readonly authority: string | undefined;
  /** A sentence that the installed assistant understands; undefined without one. */
  readonly sentence: string | undefined;
  /** Read by apt's hook: what apt changes of the engines' packages is to be judged, too. */
  readonly securityFixes?: boolean;
  /** What another version needs, to show what it understands; undefined in a version before 0.2.0. */
  readonly understanding?: Understanding | undefined;
};

export type Understanding = Omit<Samples, "sentences" | "hearing"> & {
  /** The file with the recorded sessions. */
  readonly database: string;
  /** `folder`: that of the recordings, if any are kept. Undefined where they cannot be heard, and in a version that keeps none. */
  readonly hearing?: (Omit<Hearing, "recordings"> & { readonly folder: string }) | undefined;
};

export const gateFileName = "gate.json";

export async function writeGateFile(runtime: string, gate: GateFile): Promise<void> {
  await writeDurably(join(runtime, gateFileName), `${JSON.stringify(gate)}\n`, 0o600);
}

export async function removeGateFile(runtime: string): Promise<void> {
  await rm(join(runtime, gateFileName), { force: true });
}

/** Returns undefined when no supervisor is ready there. */
export async function readGateFile(runtime: string): Promise<GateFile | undefined> {
  try {
    const gate = JSON.parse(await readFile(join(runtime, gateFileName), "utf8")) as GateFile;
    process.kill(gate.pid, 0);
    return gate;
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes(systemCode(error) ?? "")) return undefined;
    throw error;
  }
}
