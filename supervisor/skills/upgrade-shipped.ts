/** Upgrades installed skills of the package together with it. */
import { rm } from "node:fs/promises";
import type { Log } from "../../platform/port/port.ts";
import { manifestHash, readManifest } from "./manifest.ts";
import { grantsOf, scheme, shippedName, shippedUrl } from "./shipped.ts";
import type { Skills } from "./skills.ts";

/**
 * Runs at start, before the skills do: replaces installed skills of the package that differ from those it has now. The
 * settings, the permissions and the state stay. One that cannot be replaced continues as it is.
 */
export async function upgradeShipped(skills: Skills, log: Log): Promise<void> {
  for (const { name, origin } of await skills.list()) {
    const shipped = origin === undefined || !origin.url.startsWith(scheme) ? undefined : shippedName(origin.url);
    if (shipped === undefined) continue;
    const staging = skills.staging(`upgrade-${name}`);
    try {
      const digest = await skills.shipped.digest(shipped);
      if (digest === undefined || digest === origin?.commit) continue;
      const { manifest: before } = await skills.askedAndGranted(name);
      const commit = await skills.shipped.copy(shipped, staging);
      const now = { url: shippedUrl(shipped), commit, manifest: await manifestHash(staging), taskId: "upgrade" };
      await skills.install(staging, name, now, {}, grantsOf(await readManifest(staging), before));
      log.info({ skill: name }, "skill upgraded with the package");
    } catch (error) {
      log.warn({ skill: name, error }, "cannot upgrade the skill with the package: its old version continues");
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }
}
