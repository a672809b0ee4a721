/**
 * Skills with their settings, permissions and state, as one record for each. Every hub installs a skill itself, from where it came and at
 * the same commit, in its own queue of tasks and behind its own walls; one that cannot keeps what it has, and says why.
 *
 * INVARIANT: records are only written sealed, because settings have secrets [config/cluster-section.ts].
 */
import * as v from "valibot";
import { SottoError } from "../../errors.ts";
import { permissionNames } from "../../skills/manifest.ts";
import { shippedName } from "../../skills/shipped.ts";
import type { Database } from "../../store/database.ts";
import { type Skill, skillName, type Skills } from "../../skills/skills.ts";
import { SharedRecords } from "../shared-records.ts";
import type { Applied, Listed } from "../shared-kind.ts";
import type { SharedKind, Sharing } from "../sharing.ts";
import { Attempts, taskOf } from "../tasks.ts";
import { forgetShared } from "../unanswered.ts";
import { replacedSkills } from "./replaced-skills.ts";
import { type SharedSkill, sharedSkill, sourceOf } from "./shared-skill.ts";

/** Beats of 0.75 s between two looks at the folder of skills. */
const lookEvery = 6;

export function shareSkills({ database, tasks, log }: Sharing): SharedKind {
  const onError = (error: unknown): void => log.warn({ error }, "skills could not be brought together with other hubs");
  const { queue, skills } = tasks;
  const [attempts, replaced] = [new Attempts(), replacedSkills({ database, skills, log })];
  let known: ListedSkills | undefined;
  let [beats, isClosed] = [0, false];
  let looking: Promise<unknown> | undefined;
  const list = async (): Promise<ListedSkills> => {
    const found = await listSkills(skills, database);
    if (found.unshared !== undefined && found.unshared !== known?.unshared) log.warn({}, found.unshared);
    return (known = found);
  };

  const records = new SharedRecords<SharedSkill>(
    {
      name: "skill",
      list: () => known,
      async apply(name, value, here): Promise<Applied> {
        const isAsDecided = async (): Promise<boolean> => {
          const { left, records: now } = await list();
          return left?.has(name) !== true && same(now.get(name), here);
        };
        if (!(await isAsDecided())) return "changed";
        await attempts.once(name, JSON.stringify(value ?? ""), async () => {
          if (value === undefined) await taskOf(queue, "skill", { skill: name, operation: "remove" });
          else await takeOver(tasks, name, value, here);
        });
        // This hub stops; it goes on with what is there at its next start.
        if (isClosed) return "changed";
        const { records: now } = await list();
        // What was lost just after it came does not differ, and is decided anew.
        if (value !== undefined && !now.has(name)) throw new Error(`${name} was removed while it was taken over`);
        // What somebody has changed here meanwhile is told to the others next. What differs by itself would be told for ever.
        if (!same(sourceOf(now.get(name)), sourceOf(value)))
          attempts.fail(name, JSON.stringify(value ?? ""), new Error(`${name} stays different from the other hub's`));
        return "done";
      },
      read(name, value) {
        const read = v.safeParse(sharedSkill, value);
        return read.success && skillName.test(name) ? read.output : undefined;
      },
      onReplaced: (...given) => replaced.note(...given),
      // A removal is meant for the skill that came from there.
      identityOf: ({ url, path = "" }) => `${url} ${path}`,
      rankOf: ({ grants, isDisabled }) => grants.length * 2 + (isDisabled ? 0 : 1),
    },
    database,
    onError,
  );

  const lookSoon = (): void => {
    looking ??= list()
      .catch(onError)
      .finally(() => {
        looking = undefined;
        records.look();
      });
  };

  return {
    part: {
      see: (entry) => records.see(entry),
      connected(connection) {
        records.connected(connection);
        lookSoon();
      },
      disconnected: () => records.disconnected(),
      beat() {
        if ((beats += 1) % lookEvery === 0) lookSoon();
      },
    },
    status: () => withUnshared(records.status(), known),
    replaced: () => replaced.list(known?.records),
    async close() {
      isClosed = true;
      await looking;
    },
  };
}

const withUnshared = (status: ReturnType<SharedKind["status"]>, known: ListedSkills | undefined) => ({
  ...status,
  fault: status.fault ?? known?.unshared,
});

const same = (one: Partial<SharedSkill> | undefined, other: Partial<SharedSkill> | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** `unshared`: why one of those that are left could be shared, and is not. */
type ListedSkills = Listed<SharedSkill> & { readonly unshared: string | undefined };

/** A folder that was lost, or brought by a backup, says nothing about what others should remove. */
async function listSkills(skills: Skills, database: Database): Promise<ListedSkills> {
  const listed = await skills.listMarked();
  const records = new Map<string, SharedSkill>();
  const left = new Set<string>();
  let unshared: string | undefined;
  for (const skill of listed.skills) {
    const record = await recordOf(skills, skill).catch((error: unknown) => {
      // One that cannot be read holds up no other.
      if (error instanceof SottoError && error.code === "SKILL_INVALID") return error.message;
      throw error;
    });
    if (typeof record === "object") records.set(skill.name, record);
    else left.add(skill.name);
    if (typeof record === "string") unshared ??= `the skill ${skill.name} is not shared: ${record}`;
  }
  if (!listed.isMarked) {
    forgetShared(database, "skill");
    await skills.mark();
  }
  return { records, left, unshared, isNew: false };
}

/** Undefined for a skill that was put there by hand: nobody knows from where another hub could get it. A string: why others could not read it. */
async function recordOf(skills: Skills, { name, state, origin }: Skill): Promise<SharedSkill | string | undefined> {
  if (origin === undefined) return undefined;
  const { url, ref, path, gallery, commit, manifest, withoutSetUp, program } = origin;
  const isShipped = shippedName(url) !== undefined;
  const { grants } = await skills.askedAndGranted(name);
  const record = {
    url,
    ref,
    path,
    gallery,
    ...(isShipped ? {} : { commit, manifest }),
    withoutSetUp,
    program,
    isDisabled: state === "disabled",
    grants: permissionNames.filter((permission) => grants.includes(permission)),
    config: (await skills.configText(name)) ?? "",
  };
  // What cannot be read again by others is not told to them; and the keys are in the same order on all hubs.
  const read = v.safeParse(sharedSkill, JSON.parse(JSON.stringify(record)));
  return read.success ? read.output : `its ${v.getDotPath(read.issues[0]) ?? "record"} is nothing that other hubs take`;
}

/** What somebody changes here meanwhile stays: only what differs from `here` is taken over. */
async function takeOver(
  { queue, skills }: Sharing["tasks"],
  name: string,
  value: SharedSkill,
  here: SharedSkill | undefined,
): Promise<void> {
  const { url, ref, path, gallery, commit, manifest, withoutSetUp, program, isDisabled, config } = value;
  const added = value.grants.filter((one) => here?.grants.includes(one) !== true);
  const settings = { whole: config, over: here?.config ?? "" };
  const isSame = same(sourceOf(here), sourceOf(value));
  if (!isSame)
    await taskOf(queue, "actions", {
      url,
      path,
      name,
      program,
      grants: added,
      ...(withoutSetUp === true ? { setUp: false } : {}),
      hub: { ref, commit, gallery, manifest, settings, isDisabled },
    });
  const { grants: granted } = await skills.askedAndGranted(name);
  const revoked = granted.filter((one) => !value.grants.includes(one));
  const changes = [...added.map((one) => [one, true] as const), ...revoked.map((one) => [one, false] as const)];
  await skills.setGrants(name, Object.fromEntries(changes));
  if (isSame) await skills.replaceConfig(name, settings);
  // A new one was installed as it is there.
  if (isDisabled !== (here?.isDisabled ?? isDisabled))
    await taskOf(queue, "skill", { skill: name, operation: isDisabled ? "disable" : "enable" });
  else if (isSame && !isDisabled) await skills.touch(name);
}
