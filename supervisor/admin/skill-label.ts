/** A skill as the REST API shows it. */
import { unitLimits } from "../../platform/port/skill-unit.ts";
import type { Galleries } from "../galleries/galleries.ts";
import { type Update, updatesIn } from "../galleries/updates.ts";
import { permissionNames, permissions } from "../skills/manifest.ts";
import type { SkillCondition } from "../skills/condition.ts";
import type { Skill, Skills } from "../skills/skills.ts";

/** Tells whether a skill works, and what keeps it from that. */
export type SkillConditions = (skill: Skill) => SkillCondition;

export function statusOf(skill: Skill, conditionOf: SkillConditions, update?: Update) {
  const { name, state, actions, hasPrevious, origin } = skill;
  const { condition, faults } = conditionOf(skill);
  return {
    name,
    state,
    condition,
    actions: [...actions],
    faults: [...faults],
    hasPrevious,
    ...(update === undefined ? {} : { update }),
    origin: originOf(origin),
  };
}

const originOf = (origin: Skill["origin"]) =>
  origin === undefined
    ? null
    : {
        url: origin.url,
        ...(origin.ref === undefined ? {} : { ref: origin.ref }),
        ...(origin.path === undefined ? {} : { path: origin.path }),
        commit: origin.commit,
        ...(origin.gallery === undefined ? {} : { gallery: origin.gallery }),
        ...(origin.signature === undefined ? {} : { signature: origin.signature }),
        installedAt: origin.installedAt,
      };

export async function labelOf(
  skills: Skills,
  name: string,
  conditionOf: SkillConditions,
  galleries: Pick<Galleries, "list">,
) {
  const skill = await skills.get(name);
  const { manifest, grants } = await skills.askedAndGranted(name);
  return {
    ...statusOf(skill, conditionOf, (await updatesIn(galleries))(skill)),
    label: {
      title: manifest.title ?? name,
      description: manifest.description ?? "",
      descriptions: manifest.descriptions ?? {},
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
