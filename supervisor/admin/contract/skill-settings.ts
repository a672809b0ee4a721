import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

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
const SkillConfig = Type.Object({
  values: Type.Record(Type.String(), Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]))),
  secrets: Type.Record(Type.String(), Type.Enum(["set", "unset"]), {
    description: "The keys of [secret]: never shown.",
  }),
  schema: Type.Array(Setting, { description: "What a form asks for, in this order." }),
});

export const getActionsConfig = operation("GET /actions/:skill/config", {
  operationId: "getActionsConfig",
  tags: ["skills"],
  summary: "Get a skill's configuration; secrets are write-only",
  description:
    "The values of `config.ini`, and of its default where it has none. Of the section `[secret]` only which keys are set. The schema is from its `skill.toml` or the comments of its `config.ini.default`.",
  params: SkillParams,
  response: { 200: SkillConfig, ...guarded, ...unknown },
});

export const setActionsConfig = operation("PUT /actions/:skill/config", {
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
});
