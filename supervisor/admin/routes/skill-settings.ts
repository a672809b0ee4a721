/** The configuration of a skill. [admin-rest.md] */
import { checkValues, secretSection } from "../../skills/settings.ts";
import type { Skills } from "../../skills/skills.ts";
import * as contract from "../contract/skill-settings.ts";
import { route } from "../route.ts";

type Needs = {
  readonly skills: Pick<Skills, "get" | "readConfig" | "writeConfig" | "touch">;
};

export const getActionsConfig = route(contract.getActionsConfig, ({ skills }: Needs) => async ({ params }) => {
  return shown(skills, params.skill);
});

export const setActionsConfig = route(contract.setActionsConfig, ({ skills }: Needs) => async ({ params, body }) => {
  const { name } = await skills.get(params.skill);
  const { values, settings } = await skills.readConfig(name);
  checkValues(body, settings, values);
  await skills.writeConfig(name, body);
  await skills.touch(name);
  return shown(skills, name);
});

/** Returns values with their defaults; for a secret, only whether it is set. */
async function shown(skills: Pick<Skills, "readConfig">, skill: string) {
  const { values, defaults, settings } = await skills.readConfig(skill);
  const sections = new Set([...Object.keys(defaults), ...Object.keys(values)].filter((name) => name !== secretSection));
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
}
