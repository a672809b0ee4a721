/** The installed skills: permissions and operations. [spec A; admin-rest.md] */
import type { Galleries } from "../../galleries/galleries.ts";
import { updatesIn } from "../../galleries/updates.ts";
import type { Skills } from "../../skills/skills.ts";
import { accept, type Accepting } from "../accept.ts";
import * as contract from "../contract/skills.ts";
import { route } from "../route.ts";
import { labelOf, type SkillConditions, statusOf } from "../skill-label.ts";

type Needs = {
  readonly tasks: Accepting;
  readonly skills: Skills;
  readonly galleries: Pick<Galleries, "list">;
  readonly skillConditions: SkillConditions;
};

export const listSkills = route(contract.listSkills, ({ skills, galleries, skillConditions }: Needs) => async () => {
  const updateOf = await updatesIn(galleries);
  return {
    skills: (await skills.list()).map((skill) => statusOf(skill, skillConditions, updateOf(skill))),
    shipped: (await skills.shipped.list()).map((skill) => ({ ...skill, intents: [...skill.intents] })),
  };
});

export const getSkill = route(
  contract.getSkill,
  ({ skills, galleries, skillConditions }: Needs) =>
    async ({ params }) =>
      labelOf(skills, params.skill, skillConditions, galleries),
);

export const operateSkill = route(contract.operateSkill, ({ tasks, skills }: Needs) => async (request, reply) => {
  const { name } = await skills.get(request.params.skill);
  return accept(tasks, request, reply, "skill", { skill: name, operation: request.body.operation });
});

export const removeSkill = route(contract.removeSkill, ({ tasks, skills }: Needs) => async (request, reply) => {
  const { name } = await skills.get(request.params.skill);
  return accept(tasks, request, reply, "skill", {
    skill: name,
    operation: "remove",
    ...(request.query.forget === true ? { forget: true } : {}),
  });
});

export const setSkillPermissions = route(
  contract.setSkillPermissions,
  ({ skills, galleries, skillConditions }: Needs) =>
    async ({ params, body }) => {
      const { name } = await skills.get(params.skill);
      await skills.setGrants(name, body);
      await skills.touch(name);
      return labelOf(skills, name, skillConditions, galleries);
    },
);
