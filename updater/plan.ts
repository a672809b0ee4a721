/** Determines, by apt's own simulation, what a request changes: exact versions, before and after. */
import { type Apt, StepFailed } from "./apt.ts";
import { type Ask, type Fix, findFixes } from "./fixes.ts";
import type { Kept } from "./kept.ts";
import { unpin } from "./pin.ts";
import type { Change } from "./place.ts";
import { type HelperRequest, packageName } from "./request.ts";

type Context = { readonly apt: Apt; readonly kept: Kept; readonly root: string };

/** Throws StepFailed PACKAGES_UNKNOWN, UPDATE_REFUSED and apt's. */
export async function planChanges(request: HelperRequest, context: Context): Promise<readonly Change[]> {
  const { apt, kept, root } = context;
  const isOurs = request.operation !== "fix";
  // Who asks for it wants to try again what was rolled back.
  if (request.operation !== "rollback" && request.automatic !== true)
    unpin(root, (name) => packageName.test(name) === isOurs);
  await kept.adopt();
  return isOurs ? planOurs(request, context) : planFixes(apt);
}

async function planOurs(
  { operation, packages, version, automatic, suite }: HelperRequest,
  { apt, kept }: Context,
): Promise<readonly Change[]> {
  const installed = await apt.installed();
  const names = packages ?? (installed.length === 0 ? ["sotto"] : installed.map(({ name }) => name));
  const { before } = kept;
  const wanted = operation === "rollback" ? names.filter((name) => version !== undefined || before[name]) : names;
  if (wanted.length === 0)
    throw new StepFailed("PACKAGES_UNKNOWN", "there is no version before to go back to; name one");
  const versionOf = (name: string) => installed.find((one) => one.name === name)?.version;
  const targets: string[] = [];
  for (const name of wanted) {
    const target = version ?? (operation === "rollback" ? before[name] : undefined);
    if (target === undefined) targets.push(name);
    else if (kept.file(name, target) ?? (await apt.entry(name, target)))
      targets.push(kept.file(name, target) ?? `${name}=${target}`);
    // Some packages have versions of their own; a policy keeps them up to date, too.
    else if (automatic === true && versionOf(name) !== versionOf("sotto")) targets.push(name);
    // Without names: all installed packages that have this version. With names: each of them must have it.
    else if (packages !== undefined) throw new StepFailed("PACKAGES_UNKNOWN", `there is no ${name} ${target}`);
  }
  if (targets.length === 0) throw new StepFailed("PACKAGES_UNKNOWN", `no package has a version ${version}`);
  const isBack = operation === "rollback" || (version !== undefined && automatic !== true);
  const back = isBack ? ["--allow-downgrades"] : [];
  const only = operation === "upgrade" ? ["--only-upgrade"] : [];
  // What the version needs comes from where it comes from.
  const from = suite === undefined ? [] : ["--target-release", suite];
  const planned = await apt.simulate(["install", "--no-remove", ...back, ...only, ...from, "--", ...targets]);
  const ours = planned.filter(({ name }) => /^sotto(?:-|$)/u.test(name));
  for (const { name, from, to } of planned) apt.say(`== ${name} ${from ?? "(new)"} → ${to}`);
  return ours;
}

/** The security fixes of the engines, source by source: one that needs more than its own packages is left to an administrator. */
async function planFixes(apt: Apt): Promise<readonly Change[]> {
  const { waiting, left: leftAlone } = await findFixes(askWith(apt));
  const left = [...leftAlone];
  const changes: Change[] = [];
  for (const [source, fixes] of Map.groupBy(waiting, (fix) => fix.source)) {
    const refused = await refusalOf(apt, fixes);
    if (refused === undefined) changes.push(...fixes.map(({ name, from, to }) => ({ name, from, to })));
    else left.push(`${source}: ${refused}`);
  }
  for (const why of left) apt.say(`== left alone: ${why}`);
  if (changes.length === 0 && left.length > 0)
    throw new StepFailed("UPDATE_REFUSED", `nothing was changed: ${left.join("; ")}`);
  for (const { name, from, to } of changes) apt.say(`== ${name} ${from} → ${to}, a security fix`);
  return changes;
}

/** Why apt would not change exactly these. */
async function refusalOf(apt: Apt, fixes: readonly Fix[]): Promise<string | undefined> {
  const targets = fixes.map(({ name, to }) => `${name}=${to}`);
  try {
    const planned = await apt.simulate(["install", "--no-remove", "--only-upgrade", "--", ...targets]);
    const others = planned.filter(({ name }) => !fixes.some((fix) => fix.name === name));
    if (others.length === 0) return undefined;
    const what = others.map(({ name, from }) => (from === null ? `install ${name}` : `change ${name}`));
    return `apt would also ${what.join(", ")}; \`apt upgrade\` by a person does`;
  } catch (error) {
    if (!(error instanceof StepFailed) || error.code === "PACKAGES_LOCKED") throw error;
    return `apt refuses it: ${error.message}`;
  }
}

/** Asks below the root in which apt works. */
export function askWith(apt: Apt): Ask {
  return async (program, args) => {
    const where = program === "dpkg-query" ? apt.database : [];
    const { status, lines } = await apt.run(`/usr/bin/${program}`, [...where, ...args], { silent: true });
    if (status !== 0) throw new StepFailed("PACKAGES_FAILED", `${program} ended with exit code ${status}`);
    return lines;
  };
}
