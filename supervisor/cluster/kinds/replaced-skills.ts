/** Skills that two hubs have changed at once: what is told of them, and where the settings are that do not hold. */
import { existsSync } from "node:fs";
import type { Log } from "../../../platform/port/port.ts";
import type { Skills } from "../../skills/skills.ts";
import type { Database } from "../../store/database.ts";
import { type Replaced, ReplacedChanges } from "../replaced.ts";
import { type SharedSkill, sourceOf } from "./shared-skill.ts";

/** By the words in which a change is told. */
const partsOf = (skill: SharedSkill) => ({
  settings: skill.config,
  permissions: skill.grants,
  disabled: skill.isDisabled,
  version: sourceOf(skill),
});

type Options = {
  readonly database: Database;
  readonly skills: Pick<Skills, "keepReplaced" | "replacedConfig">;
  readonly log: Pick<Log, "warn">;
};

export function replacedSkills({ database, skills, log }: Options) {
  const changed = new ReplacedChanges<SharedSkill>("skill", partsOf, database);
  const withFile = (one: Replaced): Replaced & { readonly kept?: string } => {
    const hasSettings = one.changes.some((change) => change === "settings" || change === "removed");
    const kept = skills.replacedConfig(one.id);
    // It is gone with `sotto skill remove --forget`, and a full disk has refused it.
    return hasSettings && existsSync(kept) ? { ...one, kept } : one;
  };
  return {
    async note(skill: string, replaced: SharedSkill, holds: SharedSkill | undefined): Promise<void> {
      // First: what is told of is there.
      if (replaced.config !== (holds?.config ?? ""))
        await skills.keepReplaced(skill, replaced.config).catch((error: unknown) => {
          log.warn({ skill, error }, "settings that another hub has replaced could not be kept");
        });
      log.warn(
        { skill, changes: changed.add(skill, replaced, holds) },
        "a skill was changed here and on another hub at once, and one of both changes holds: change it again if that is not what was meant",
      );
    },
    /** `current`: undefined while it is not known which skills there are. */
    list: (current: ReadonlyMap<string, SharedSkill> | undefined) =>
      current === undefined ? [] : changed.list(current).map(withFile),
  };
}
