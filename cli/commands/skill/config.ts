import { level } from "../../client/rest.ts";
import type { Run } from "../../command.ts";
import type { Screen } from "../../screen/screen.ts";
import { table } from "../../screen/table.ts";

export type SkillConfig = {
  readonly values: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  readonly secrets: Readonly<Record<string, "set" | "unset">>;
};

export const run: Run = async ({ connect, screen, given: [skill = ""] }) => {
  showConfig(await (await connect()).get<SkillConfig>(`/actions/${level(skill)}/config`), screen);
  return "done";
};

export function showConfig(config: SkillConfig, screen: Screen): void {
  if (screen.json) {
    screen.data(config);
    return;
  }
  const rows = [
    ...Object.entries(config.values).flatMap(([section, keys]) =>
      Object.entries(keys).map(([key, value]) => [`${section}.${key}`, value ?? screen.paint("dim", "not set")]),
    ),
    ...Object.entries(config.secrets).map(([key, state]) => [
      `secret.${key}`,
      screen.paint(state === "set" ? "green" : "yellow", state),
    ]),
  ];
  if (rows.length === 0) screen.note("This skill has no settings.");
  for (const line of table(rows)) screen.print(line);
}
