import { Type } from "typebox";
import { permissionNames } from "../../skills/manifest.ts";
import { accepting, TaskHeaders } from "./accepted.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";
import { LabelledSkill, SkillStatus } from "./skill.ts";

const SkillParams = Type.Object({ skill: Type.String() });
const unknown = problems([404, "The skill does not exist."]);

export const listSkills = operation("GET /skills", {
  operationId: "listSkills",
  tags: ["skills"],
  summary: "List the installed skills",
  description: "With their actions, and where they came from.",
  response: { 200: Type.Object({ skills: Type.Array(SkillStatus) }), ...guarded },
});

export const getSkill = operation("GET /skills/:skill", {
  operationId: "getSkill",
  tags: ["skills"],
  summary: "Get a skill with its permissions, limits and origin",
  description:
    "With its actions, where it came from, who has signed it, what it asks for and was granted, and its limits.",
  params: SkillParams,
  response: { 200: LabelledSkill, ...guarded, ...unknown },
});

export const operateSkill = operation("POST /skills/:skill", {
  operationId: "operateSkill",
  tags: ["skills"],
  summary: "Operate on a skill",
  description:
    "`stop` holds until the platform starts again, `disable` until it is enabled. `update` takes the newest commit of where it came from, `rollback` exchanges it with the version before.",
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
  summary: "Remove a skill",
  description:
    "With the version before. Its settings and permissions wait for it to be installed again, unless they are forgotten.",
  headers: TaskHeaders,
  params: SkillParams,
  querystring: Type.Object(
    { forget: Type.Optional(Type.Boolean({ description: "Its settings, permissions and data go too." })) },
    { additionalProperties: false },
  ),
  response: { ...guarded, ...accepting, ...unknown },
});

export const setSkillPermissions = operation("PUT /skills/:skill/permissions", {
  operationId: "setSkillPermissions",
  tags: ["skills"],
  summary: "Grant or revoke permissions of a skill",
  description: "Only what it asks for in its skill.toml has an effect. Only this skill is restarted.",
  params: SkillParams,
  body: Type.Object(Object.fromEntries(permissionNames.map((name) => [name, Type.Optional(Type.Boolean())])), {
    additionalProperties: false,
    minProperties: 1,
  }),
  response: { 200: LabelledSkill, ...guarded, ...unknown },
});
