import { Type } from "typebox";
import { checkValues, secretSection } from "../../skills/settings.ts";
import { guarded, problems } from "../contract/problem.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";

const Key = Type.String({ pattern: "^[^\\[\\]=:#;\\s][^\\[\\]=:\\r\\n]{0,79}$" });
/** A key that does not match is refused, not overlooked. */
const strict = { additionalProperties: false };
export const Values = Type.Record(
  Key,
  Type.Record(Key, Type.String({ maxLength: 4096, pattern: "^[^\\u0000-\\u001f\\u007f]*$" }), strict),
  { ...strict, description: "Sections of keys of values, as config.ini has them." },
);

const SkillParams = Type.Object({ skill: Type.String() });
const unknown = problems([404, "The skill does not exist."]);
const Setting = Type.Object({
  section: Type.String(),
  key: Type.String(),
  type: Type.Enum(["text", "integer", "number", "boolean", "choice", "secret"]),
  label: Type.String(),
  about: Type.Optional(Type.String()),
  default: Type.Optional(Type.String()),
  choices: Type.Optional(Type.Array(Type.String())),
  minimum: Type.Optional(Type.Number()),
  maximum: Type.Optional(Type.Number()),
  required: Type.Boolean(),
});

/** GET and PUT /actions/{skill}/config. [admin-rest.md] */
export function skillSettings(app: App, { skills }: Services): void {
  const SkillConfig = Type.Object({
    values: Type.Record(Type.String(), Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]))),
    secrets: Type.Record(Type.String(), Type.Enum(["set", "unset"]), {
      description: "The keys of [secret]: never shown.",
    }),
    schema: Type.Array(Setting, { description: "What a form asks for, in this order." }),
  });
  const shown = async (skill: string) => {
    const { values, defaults, settings } = await skills.readConfig(skill);
    const sections = new Set(
      [...Object.keys(defaults), ...Object.keys(values)].filter((name) => name !== secretSection),
    );
    const secretKeys = [
      ...new Set([
        ...settings.flatMap(({ type, key }) => (type === "secret" ? [key] : [])),
        ...Object.keys(defaults[secretSection] ?? {}),
        ...Object.keys(values[secretSection] ?? {}),
      ]),
    ];
    return {
      values: Object.fromEntries([...sections].map((name) => [name, { ...defaults[name], ...values[name] }])),
      secrets: Object.fromEntries(
        secretKeys.map((key) => [key, values[secretSection]?.[key] ? ("set" as const) : ("unset" as const)]),
      ),
      schema: settings.map((setting) => ({
        ...setting,
        ...(setting.choices ? { choices: [...setting.choices] } : {}),
      })),
    };
  };
  app.get(
    "/actions/:skill/config",
    {
      schema: {
        operationId: "getActionsConfig",
        tags: ["skills"],
        summary: "Get a skill's configuration; secrets are write-only",
        description:
          "The values of `config.ini`, and of its default where it has none. Of the section `[secret]` only which keys are set. The schema is from its `skill.toml` or the comments of its `config.ini.default`.",
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
        summary: "Change a skill's configuration and restart it",
        description:
          "What is not named stays as it is, and so do comments. A skill that declares settings takes only these, and only values that they take. Only this skill is restarted.",
        params: SkillParams,
        body: Values,
        response: {
          200: SkillConfig,
          ...guarded,
          ...unknown,
          ...problems([422, "The skill has no such key, or takes no such value."]),
        },
      },
    },
    async ({ params, body }) => {
      const { name } = await skills.get(params.skill);
      const { values, settings } = await skills.readConfig(name);
      checkValues(body, settings, values);
      await skills.writeConfig(name, body);
      await skills.touch(name);
      return shown(name);
    },
  );
}
