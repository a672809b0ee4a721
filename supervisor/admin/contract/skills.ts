import { Type } from "typebox";
import { permissionNames } from "../../skills/manifest.ts";
import { accepting, TaskHeaders } from "./accepted.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";
import { LabelledSkill, ShippedSkill, SkillStatus } from "./skill.ts";

const SkillParams = Type.Object({ skill: Type.String() });
const unknown = problems([404, "The skill does not exist."]);

export const listSkills = operation("GET /skills", {
  operationId: "listSkills",
  tags: ["skills"],
  role: "operator",
  summary: "List the installed skills",
  description: "With their actions and origins. `shipped` lists the skills of the package, installed or not.",
  response: {
    200: Type.Object({ skills: Type.Array(SkillStatus), shipped: Type.Array(ShippedSkill) }),
    ...guarded,
  },
});

export const getSkill = operation("GET /skills/:skill", {
  operationId: "getSkill",
  tags: ["skills"],
  role: "operator",
  summary: "Get a skill with its permissions, limits and origin",
  description: "Returns its actions, origin, signature, requested and granted permissions, and limits.",
  params: SkillParams,
  response: { 200: LabelledSkill, ...guarded, ...unknown },
});

export const operateSkill = operation("POST /skills/:skill", {
  operationId: "operateSkill",
  tags: ["skills"],
  role: "operator",
  summary: "Operate on a skill",
  description:
    "`stop` lasts until the platform restarts, `disable` until it is enabled. `update` installs the newest commit from its origin, `rollback` switches to the previous version.",
  headers: TaskHeaders,
  params: SkillParams,
  body: Type.Object(
    { operation: Type.Enum(["start", "stop", "restart", "enable", "disable", "update", "rollback"]) },
    { additionalProperties: false },
  ),
  response: { ...guarded, ...accepting, ...unknown },
});

export const removeSkill = operation("DELETE /skills/:skill", {
  operationId: "removeSkill",
  tags: ["skills"],
  role: "operator",
  summary: "Remove a skill",
  description:
    "Also removes its previous version. Its settings and permissions are kept for a later installation unless `forget` is set.",
  headers: TaskHeaders,
  params: SkillParams,
  querystring: Type.Object(
    { forget: Type.Optional(Type.Boolean({ description: "Also delete its settings, permissions and data." })) },
    { additionalProperties: false },
  ),
  response: { ...guarded, ...accepting, ...unknown },
});

export const setSkillPermissions = operation("PUT /skills/:skill/permissions", {
  operationId: "setSkillPermissions",
  tags: ["skills"],
  role: "operator",
  summary: "Grant or revoke permissions of a skill",
  description: "Only permissions that its skill.toml requests have an effect. Restarts only this skill.",
  params: SkillParams,
  body: Type.Object(Object.fromEntries(permissionNames.map((name) => [name, Type.Optional(Type.Boolean())])), {
    additionalProperties: false,
    minProperties: 1,
  }),
  response: { 200: LabelledSkill, ...guarded, ...unknown },
});
