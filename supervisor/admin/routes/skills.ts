import { Type } from "typebox";
import { permissionNames } from "../../skills/manifest.ts";
import { guarded, problems } from "../contract/problem.ts";
import { accepting, TaskHeaders } from "../contract/task.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";
import { accept } from "./accept.ts";
import { labelOf, LabelledSkill, Permission, SkillStatus, statusOf } from "./skill-label.ts";
import { skillSettings, Values } from "./skill-settings.ts";

const SkillParams = Type.Object({ skill: Type.String() });
const unknown = problems([404, "The skill does not exist."]);

/** POST /actions/git, GET /actions, GET and PUT /actions/{skill}/config, and /skills. [spec A; admin-rest.md] */
export function skillRoutes(app: App, services: Services): void {
  const { skills } = services;
  skillSettings(app, services);
  app.post(
    "/actions/git",
    {
      schema: {
        operationId: "installActions",
        tags: ["skills"],
        summary: "Install actions from a git repository",
        description:
          "The repository is fetched over HTTPS, or over SSH with the board's key, without submodules, hooks and filters. It, or its folder `path`, must have an executable `action-*` at its root. The log says who has signed the commit, and what an update changes.",
        headers: TaskHeaders,
        body: Type.Object(
          {
            url: Type.String({ minLength: 1, maxLength: 2000 }),
            ref: Type.Optional(Type.String({ maxLength: 300, description: "A branch, a tag or a commit." })),
            path: Type.Optional(
              Type.String({ maxLength: 300, description: "The skill's folder, in a repository of several." }),
            ),
            name: Type.Optional(Type.String({ maxLength: 60 })),
            config: Type.Optional(Values),
            grants: Type.Optional(
              Type.Array(Permission, { maxItems: 20, description: "Which permissions it gets, of those it asks for." }),
            ),
          },
          { additionalProperties: false },
        ),
        response: { ...guarded, ...accepting },
      },
    },
    async (request, reply) => accept(services, request, reply, "actions", request.body),
  );
  app.get(
    "/skills",
    {
      schema: {
        operationId: "listSkills",
        tags: ["skills"],
        summary: "List the installed skills",
        description: "With their actions, and where they came from.",
        response: { 200: Type.Object({ skills: Type.Array(SkillStatus) }), ...guarded },
      },
    },
    async () => ({ skills: (await skills.list()).map(statusOf) }),
  );
  app.get(
    "/skills/:skill",
    {
      schema: {
        operationId: "getSkill",
        tags: ["skills"],
        summary: "Get a skill with its permissions, limits and origin",
        description:
          "With its actions, where it came from, who has signed it, what it asks for and was granted, and its limits.",
        params: SkillParams,
        response: { 200: LabelledSkill, ...guarded, ...unknown },
      },
    },
    async ({ params }) => labelOf(skills, params.skill),
  );
  app.post(
    "/skills/:skill",
    {
      schema: {
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
      },
    },
    async (request, reply) => {
      const { name } = await skills.get(request.params.skill);
      return accept(services, request, reply, "skill", { skill: name, operation: request.body.operation });
    },
  );
  app.delete(
    "/skills/:skill",
    {
      schema: {
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
      },
    },
    async (request, reply) => {
      const { name } = await skills.get(request.params.skill);
      return accept(services, request, reply, "skill", {
        skill: name,
        operation: "remove",
        ...(request.query.forget === true ? { forget: true } : {}),
      });
    },
  );
  app.put(
    "/skills/:skill/permissions",
    {
      schema: {
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
      },
    },
    async ({ params, body }) => {
      const { name } = await skills.get(params.skill);
      await skills.setGrants(name, body);
      await skills.touch(name);
      return labelOf(skills, name);
    },
  );
  app.get(
    "/actions/key",
    {
      schema: {
        operationId: "getDeployKey",
        tags: ["skills"],
        summary: "Get the board's SSH deploy key",
        description:
          "The public half, to be registered as a deploy key where the repository is. It is made when it is first asked for.",
        response: { 200: Type.Object({ publicKey: Type.String() }), ...guarded },
      },
    },
    async () => ({ publicKey: await skills.deployKey.publicKey() }),
  );
  app.get(
    "/actions",
    {
      schema: {
        operationId: "listActions",
        tags: ["skills"],
        summary: "List the actions of the installed skills",
        description: "The programs that the skill server runs, one for each `action-*` of a skill.",
        response: {
          200: Type.Object({
            actions: Type.Array(
              Type.Object({ skill: Type.String(), action: Type.String(), state: SkillStatus.properties.state }),
            ),
          }),
          ...guarded,
        },
      },
    },
    async () => ({
      actions: (await skills.list()).flatMap(({ name, state, actions }) =>
        actions.map((action) => ({ skill: name, action, state })),
      ),
    }),
  );
}
