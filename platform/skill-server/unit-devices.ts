/**
 * The devices of the machine that the unit of a skill sees: a part of the unit, which a program of root's writes for it
 * [packaging/skills/grant-devices]. It goes with the next boot, so it is compared before each start of the skill.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { devicesUnit, offlineUnit, runtimeUnits } from "../port/skill-unit.ts";
import { systemctlUntil } from "../port/systemctl.ts";

/** Rejects when the unit may see more or less than these: then the skill must not run. */
export async function grantDevices(skill: string, devices: readonly string[], stopping?: AbortSignal): Promise<void> {
  const wanted = devices.toSorted();
  const before = await devicesOf(skill);
  if (before.length === wanted.length && before.every((device, at) => device === wanted[at])) return;
  try {
    await systemctlUntil(stopping, "start", devicesUnit(skill, wanted));
  } catch (error) {
    stopping?.throwIfAborted();
    const which = wanted.length === 0 ? "no devices" : wanted.join(", ");
    throw new Error(
      `its unit cannot be changed to see ${which}, as granted; see journalctl --unit='sotto-skill-devices@*'`,
      {
        cause: error,
      },
    );
  }
}

/** Returns what its unit sees; it is the first line of the part. */
export async function devicesOf(skill: string, units: string = runtimeUnits): Promise<readonly string[]> {
  const file = join(units, `${offlineUnit(skill)}.d`, "50-devices.conf");
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return /^# ([a-z0-9 ]+)$/mu.exec(text)?.[1]?.split(" ").toSorted() ?? [];
}
