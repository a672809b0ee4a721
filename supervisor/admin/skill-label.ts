/** A skill as the REST API shows it. */
import { unitLimits } from "../../platform/port/skill-unit.ts";
import { permissionNames, permissions } from "../skills/manifest.ts";
import type { SkillFault } from "../skills/skill-faults.ts";
import type { Skill, Skills } from "../skills/skills.ts";

/** Tells what keeps a skill from working. */
export type SkillFaults = (skill: string) => readonly SkillFault[];

export const statusOf = ({ name, state, actions, hasPrevious, origin }: Skill, faultsOf: SkillFaults) => ({
  name,
  state,
  actions: [...actions],
  faults: state === "installed" && actions.length > 0 ? [...faultsOf(name)] : [],
  hasPrevious,
  origin:
    origin === undefined
      ? null
      : {
          url: origin.url,
          ...(origin.ref === undefined ? {} : { ref: origin.ref }),
          ...(origin.path === undefined ? {} : { path: origin.path }),
          commit: origin.commit,
          ...(origin.signature === undefined ? {} : { signature: origin.signature }),
          installedAt: origin.installedAt,
        },
});

export async function labelOf(skills: Skills, name: string, faultsOf: SkillFaults) {
  const skill = await skills.get(name);
  const { manifest, grants } = await skills.askedAndGranted(name);
  return {
    ...statusOf(skill, faultsOf),
    label: {
      title: manifest.title ?? name,
      description: manifest.description ?? "",
      walls: skills.runInUnits ? ("unit" as const) : ("process" as const),
      intents: manifest.intents ?? null,
      permissions: permissionNames.map((permission) => ({
        name: permission,
        about: permissions[permission],
        asked: manifest.permissions.includes(permission),
        granted: grants.includes(permission),
      })),
      limits: skills.runInUnits ? { ...unitLimits } : null,
    },
  };
}
