/**
 * Defines a check: a question, how it is examined, and its findings, each with a remedy. There is one set: the
 * supervisor runs those in checks.ts, for GET /health; `sotto doctor` shows these and adds what can only be seen from
 * outside. To add one: a file and its test in checks/, and a line in checks.ts.
 */
import type { Finding } from "./finding.ts";

export type Check<Seen> = {
  /** One word: `sotto doctor NAME` runs only this check. */
  readonly name: string;
  readonly question: string;
  look(seen: Seen): Promise<readonly Finding[]> | readonly Finding[];
};

export type Result = { readonly name: string; readonly question: string; readonly findings: readonly Finding[] };

/** A check that fails is a finding, too: silence would mean that all is well. */
export async function ask<Seen>(check: Check<Seen>, seen: Seen): Promise<Result> {
  const { name, question } = check;
  try {
    return { name, question, findings: await check.look(seen) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const message = `this could not be checked: ${why}`;
    const remedy = "check that the files and folders of the platform belong to its user; `sotto logs supervisor`";
    return { name, question, findings: [{ severity: "degraded", code: "CHECK_FAILED", message, remedy }] };
  }
}
