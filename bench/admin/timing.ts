/**
 * Tests whether the duration of a refusal reveals which logins exist: known and unknown alternately, by Welch's t-test.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { besides, migrations } from "../../supervisor/schema.ts";
import { openDatabase } from "../../supervisor/store/database.ts";
import { Users } from "../../supervisor/users/users.ts";
import { Verifier } from "../../supervisor/users/verify.ts";

export type Timing = {
  readonly pairs: number;
  readonly t: number;
  readonly knownMs: number;
  readonly unknownMs: number;
};

export async function timing(pairs: number): Promise<Timing> {
  const folder = mkdtempSync(join(tmpdir(), "sotto-timing-"));
  const database = openDatabase(join(folder, "sotto.db"), migrations, besides);
  try {
    const users = new Users(database);
    const verifier = new Verifier(users);
    users.add("known", await verifier.hash("the right password"), "active");
    const times = { known: [] as number[], unknown: [] as number[] };
    // Processor time, which excludes other programs.
    const measure = async (login: "known" | "unknown", password: string) => {
      const before = process.cpuUsage();
      await verifier.verify(login, password);
      const { user, system } = process.cpuUsage(before);
      times[login].push((user + system) / 1000);
    };
    for (const login of ["known", "unknown"] as const) await verifier.verify(login, "the first one makes the decoy");
    for (let pair = 0; pair < pairs; pair++) {
      const order = pair % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
      for (const login of order) await measure(login, `wrong password ${pair}`);
    }
    const [known, unknown] = [moments(times.known), moments(times.unknown)];
    const t = (known.mean - unknown.mean) / Math.sqrt(known.variance / pairs + unknown.variance / pairs);
    return { pairs, t, knownMs: known.mean, unknownMs: unknown.mean };
  } finally {
    database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function moments(values: readonly number[]): { readonly mean: number; readonly variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, variance };
}
