import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const Key = Type.String({ pattern: "^[^\\[\\]=:#;\\s][^\\[\\]=:\\r\\n]{0,79}$" });
/** An unknown key is refused, not ignored. */
const strict = { additionalProperties: false };
export const Values = Type.Record(
  Key,
  Type.Record(Key, Type.String({ maxLength: 4096, pattern: "^[^\\u0000-\\u001f\\u007f]*$" }), strict),
  { ...strict, description: "Section → key → value, as in config.ini." },
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
  schema: Type.Array(Setting, { description: "The settings, in the order of a form." }),
});

export const getActionsConfig = operation("GET /actions/:skill/config", {
  operationId: "getActionsConfig",
  tags: ["skills"],
  role: "operator",
  summary: "Get a skill's configuration; secrets are write-only",
  description:
    "Returns the values of `config.ini`, or its defaults. For the section `[secret]`, only lists which keys are set. The schema comes from `skill.toml` or the comments in `config.ini.default`.",
  params: SkillParams,
  response: { 200: SkillConfig, ...guarded, ...unknown },
});

export const setActionsConfig = operation("PUT /actions/:skill/config", {
  operationId: "setActionsConfig",
  tags: ["skills"],
  role: "operator",
  summary: "Change a skill's configuration and restart it",
  description:
    "Keys that are not named keep their values; comments are preserved. A skill that declares its settings accepts only those, with valid values. Restarts only this skill.",
  params: SkillParams,
  body: Values,
  response: {
    200: SkillConfig,
    ...guarded,
    ...unknown,
    ...problems([422, "Unknown key or invalid value."]),
  },
});
