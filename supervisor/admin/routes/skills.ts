import { Type } from "typebox";
import { SottoError } from "../../errors.ts";
import type { Ini } from "../../tasks/skills/ini.ts";
import type { Skill } from "../../tasks/skills/skills.ts";
import { guarded, problems } from "../contract/problem.ts";
import { accepting, TaskHeaders } from "../contract/task.ts";
import type { App } from "../server.ts";
import type { Services } from "../services.ts";
import { accept } from "./accept.ts";

const Key = Type.String({ pattern: "^[^\\[\\]=:#;\\s][^\\[\\]=:\\r\\n]{0,79}$" });
/** A key that does not match is refused, not overlooked. */
const strict = { additionalProperties: false };
const Values = Type.Record(
  Key,
  Type.Record(Key, Type.String({ maxLength: 4096, pattern: "^[^\\u0000-\\u001f\\u007f]*$" }), strict),
  { ...strict, description: "Sections of keys of values, as config.ini has them." },
);
const SkillStatus = Type.Object({
  name: Type.String(),
  state: Type.Enum(["installed", "stopped", "disabled"]),
  actions: Type.Array(Type.String()),
  hasPrevious: Type.Boolean({ description: "Whether a rollback is possible." }),
  origin: Type.Union([
    Type.Object({
      url: Type.String(),
      ref: Type.Optional(Type.String()),
      commit: Type.String(),
      installedAt: Type.String(),
    }),
    Type.Null(),
  ]),
});
const SkillParams = Type.Object({ skill: Type.String() });
const unknown = problems([404, "There is no such skill."]);

/** POST /actions/git, GET /actions, GET and PUT /actions/{skill}/config, and /skills. [spec A; admin-rest.md] */
export function skillRoutes(app: App, services: Services): void {
  const { skills } = services;
  const status = ({ name, state, actions, hasPrevious, origin }: Skill) => ({
    name,
    state,
    actions: [...actions],
    hasPrevious,
    origin:
      origin === undefined
        ? null
        : {
            url: origin.url,
            ...(origin.ref === undefined ? {} : { ref: origin.ref }),
            commit: origin.commit,
            installedAt: origin.installedAt,
          },
  });
  app.post(
    "/actions/git",
    {
      schema: {
        operationId: "installActions",
        tags: ["skills"],
        summary: "Install actions from a git repository",
        description:
          "The repository is cloned over HTTPS from a public address only, without submodules, hooks and filters. It must have an executable `action-*` at its root.",
        headers: TaskHeaders,
        body: Type.Object(
          {
            url: Type.String({ minLength: 1, maxLength: 2000 }),
            ref: Type.Optional(Type.String({ maxLength: 300, description: "A branch, a tag or a commit." })),
            name: Type.Optional(Type.String({ maxLength: 60 })),
            config: Type.Optional(Values),
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
        summary: "The installed skills",
        description: "With their actions, and where they came from.",
        response: { 200: Type.Object({ skills: Type.Array(SkillStatus) }), ...guarded },
      },
    },
    async () => ({ skills: (await skills.list()).map(status) }),
  );
  app.get(
    "/skills/:skill",
    {
      schema: {
        operationId: "getSkill",
        tags: ["skills"],
        summary: "One skill",
        description: "With its actions, and where it came from.",
        params: SkillParams,
        response: { 200: SkillStatus, ...guarded, ...unknown },
      },
    },
    async ({ params }) => status(await skills.get(params.skill)),
  );
  app.post(
    "/skills/:skill",
    {
      schema: {
        operationId: "operateSkill",
        tags: ["skills"],
        summary: "Operate on one skill",
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
        summary: "Remove one skill",
        description: "With its configuration and the version before.",
        headers: TaskHeaders,
        params: SkillParams,
        response: { ...guarded, ...accepting, ...unknown },
      },
    },
    async (request, reply) => {
      const { name } = await skills.get(request.params.skill);
      return accept(services, request, reply, "skill", { skill: name, operation: "remove" });
    },
  );
  app.get(
    "/actions",
    {
      schema: {
        operationId: "listActions",
        tags: ["skills"],
        summary: "The actions of the installed skills",
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
  const SkillConfig = Type.Object({
    values: Type.Record(Type.String(), Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]))),
    secrets: Type.Record(Type.String(), Type.Enum(["set", "unset"]), {
      description: "The keys of [secret]: never shown.",
    }),
  });
  const shown = async (skill: string) => {
    const { values, defaults } = await skills.readConfig(skill);
    const sections = new Set([...Object.keys(defaults), ...Object.keys(values)].filter((name) => name !== "secret"));
    const secretKeys = [...new Set([...Object.keys(defaults["secret"] ?? {}), ...Object.keys(values["secret"] ?? {})])];
    return {
      values: Object.fromEntries([...sections].map((name) => [name, { ...defaults[name], ...values[name] }])),
      secrets: Object.fromEntries(
        secretKeys.map((key) => [key, values["secret"]?.[key] ? ("set" as const) : ("unset" as const)]),
      ),
    };
  };
  app.get(
    "/actions/:skill/config",
    {
      schema: {
        operationId: "getActionsConfig",
        tags: ["skills"],
        summary: "A skill's configuration; secrets are write-only",
        description:
          "The values of `config.ini`, and of its default where it has none. Of the section `[secret]` only which keys are set.",
        params: SkillParams,
        response: { 200: SkillConfig, ...guarded, ...unknown },
      },
    },
    async ({ params }) => shown(params.skill),
  );
  app.put(
    "/actions/:skill/config",
    {
      schema: {
        operationId: "setActionsConfig",
        tags: ["skills"],
        summary: "Change a skill's configuration, and restart that skill",
        description:
          "What is not named stays as it is, and so do comments. A skill that declares keys takes only these. Only this skill is restarted.",
        params: SkillParams,
        body: Values,
        response: {
          200: SkillConfig,
          ...guarded,
          ...unknown,
          ...problems([422, "The skill has no such key."]),
        },
      },
    },
    async ({ params, body }) => {
      const { name } = await skills.get(params.skill);
      const { values, defaults } = await skills.readConfig(name);
      refuseUnknown(body, values, defaults);
      await skills.writeConfig(name, body);
      await skills.touch(name);
      return shown(name);
    },
  );
}

/** A skill that declares keys takes only these. */
function refuseUnknown(changes: Ini, values: Ini, defaults: Ini): void {
  if (Object.keys(defaults).length === 0) return;
  for (const [section, keys] of Object.entries(changes))
    for (const key of Object.keys(keys))
      if (defaults[section]?.[key] === undefined && values[section]?.[key] === undefined)
        throw new SottoError("REQUEST_IMPOSSIBLE", `the skill's configuration has no key ${key} in [${section}]`);
}
