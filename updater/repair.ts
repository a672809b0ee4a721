/** Ends what an interruption has left of dpkg's work. */
import { type Apt, StepFailed } from "./apt.ts";
import type { Kept } from "./kept.ts";
import type { Change } from "./place.ts";

/**
 * In steps: configure; reinstall the stored packages; apt's own repair. Returns true when nothing is
 * half-installed. `changes` name further versions of which files may be kept.
 */
export async function repair(apt: Apt, kept: Kept, changes: readonly Change[]): Promise<boolean> {
  const names = changes.map(({ name }) => name);
  const half = async () => (await apt.installed(names)).filter(({ state }) => state !== "installed");
  await apt.dpkg("--configure", "-a");
  if ((await half()).length === 0) return true;
  apt.say("== repairing");
  await kept.adopt();
  const targets = changes.flatMap(({ name, from, to }) => [[name, to] as const, [name, from] as const]);
  for (const { name, version } of await half()) {
    const versions = [version, ...targets.flatMap(([one, target]) => (one === name && target ? [target] : []))];
    const file = versions.map((one) => kept.file(name, one)).find((one) => one !== undefined);
    if (file !== undefined) await apt.dpkg("--install", file);
  }
  if ((await half()).length === 0) return true;
  await apt.get(["--fix-broken", "install", "--no-remove"]).catch((error: unknown) => {
    if (!(error instanceof StepFailed)) throw error;
    apt.say(error.message);
  });
  return (await half()).length === 0;
}
