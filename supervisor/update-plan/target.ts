/** Chooses the version that a policy would install. Pure. */
import { createHash } from "node:crypto";
import type { UpdatesConfig } from "../config/updates-section.ts";
import { type Fix, fixesInWords } from "../../updater/fixes.ts";
import type { Offer, OfferedPackage } from "../updates/offers.ts";

export type Target = {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** The suite that has to be asked for. */
  readonly suite: "beta" | undefined;
  readonly phase: number | undefined;
  /** The packages of Debian, if these are security fixes and no version of Sotto. */
  readonly fixes?: readonly Fix[];
  /** Identifies it together with the packages that have versions of their own. */
  readonly key: string;
};

/** The task that a target is asked for with. */
export type UpgradeRequest =
  | { readonly operation: "upgrade"; readonly version: string; readonly automatic: true; readonly suite?: "beta" }
  | { readonly operation: "fix"; readonly automatic: true };

/** Returns the target, or why there is none. */
export function chooseTarget(
  packages: readonly OfferedPackage[],
  channel: UpdatesConfig["channel"],
): Target | { readonly none: string } {
  const main = packages.find(({ name }) => name === "sotto") ?? packages.find(({ name }) => name === "sotto-satellite");
  if (main === undefined) return { none: "the platform runs from a checkout" };
  const offer = wanted(main, channel);
  if (typeof offer === "string") return { none: offer };
  const others = packages.filter(
    ({ name, installed, candidate }) =>
      name !== main.name && installed !== main.installed && candidate !== null && candidate !== installed,
  );
  if (offer === undefined && others.length === 0) return { none: "everything is up to date" };
  const to = offer?.version ?? main.installed;
  return {
    name: main.name,
    from: main.installed,
    to,
    suite: offer?.suites.includes("stable") === false && offer.suites.includes("beta") ? "beta" : undefined,
    phase: offer?.phase,
    key: [`${main.name}=${to}`, ...others.map(({ name, candidate }) => `${name}=${candidate}`)].toSorted().join(" "),
  };
}

/** Returns what the fixes that wait become together; undefined if none waits. */
export function fixTarget(fixes: readonly Fix[]): Target | undefined {
  if (fixes.length === 0) return undefined;
  return {
    name: "fixes",
    from: fixesInWords(fixes, "from"),
    to: fixesInWords(fixes, "to"),
    suite: undefined,
    phase: undefined,
    fixes,
    key: fixes
      .map(({ name, to }) => `${name}=${to}`)
      .toSorted()
      .join(" "),
  };
}

/** Which fixes there are, the root program determines itself. */
export function requestOf({ to, suite, fixes }: Target): UpgradeRequest {
  if (fixes !== undefined) return { operation: "fix", automatic: true };
  return { operation: "upgrade", version: to, automatic: true, ...(suite ? { suite } : {}) };
}

/** Returns the newer version of the channel, undefined if there is none, or why there can be none. */
function wanted({ installed, candidate, newer, older }: OfferedPackage, channel: string): Offer | string | undefined {
  // What was rolled back, or pinned away by an administrator, is never taken.
  const offered = newer.filter(({ priority }) => priority >= 0);
  if (channel === "stable") return offered.find(({ version }) => version === candidate);
  if (channel === "beta")
    return offered.find(
      ({ version, suites }) => version === candidate || suites.some((suite) => suite === "beta" || suite === "stable"),
    );
  if (installed === channel) return undefined;
  const found = offered.find(({ version }) => version === channel);
  if (found !== undefined) return found;
  if (newer.some(({ version }) => version === channel)) return `${channel} was rolled back, or is pinned away`;
  if (older.includes(channel))
    return `${installed} is newer than ${channel}, to which the policy is set: \`sotto rollback ${channel}\` goes back`;
  return `the repository does not list ${channel}, to which the policy is set`;
}

/** The share of boards, in percent, before this one when a version is phased in: 0 to 99, stable per board and version. */
export function placeInPhase(machineId: string, version: string): number {
  return createHash("sha256").update(`${machineId}\n${version}`).digest().readUInt32BE(0) % 100;
}
