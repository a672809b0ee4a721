import { level } from "../../client/rest.ts";
import type { Run } from "../../command.ts";
import type { Screen } from "../../screen/screen.ts";
import { fitted } from "../../screen/table.ts";

export type SkillConfig = {
  readonly values: Readonly<Record<string, Readonly<Record<string, string | null>>>>;
  readonly secrets: Readonly<Record<string, "set" | "unset">>;
  readonly schema: readonly {
    readonly section: string;
    readonly key: string;
    readonly type: string;
    readonly label: string;
    readonly about?: string;
    readonly choices?: readonly string[];
    readonly minimum?: number;
    readonly maximum?: number;
    readonly required: boolean;
  }[];
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
  const told = new Map(config.schema.map((setting) => [`${setting.section}.${setting.key}`, setting]));
  const values = [
    ...Object.entries(config.values).flatMap(([section, keys]) =>
      Object.entries(keys).map(
        ([key, value]) => [`${section}.${key}`, value ?? screen.paint("dim", "not set")] as const,
      ),
    ),
    ...Object.entries(config.secrets).map(
      ([key, state]) => [`secret.${key}`, screen.paint(state === "set" ? "green" : "yellow", state)] as const,
    ),
  ];
  const rows = values.map(([key, value]) => [key, value, screen.paint("dim", takes(told.get(key)))]);
  if (rows.length === 0) screen.note("This skill has no settings.");
  for (const line of fitted(rows, screen.width)) screen.print(line);
}

/** Describes the purpose of a setting and its accepted values. */
function takes(setting: SkillConfig["schema"][number] | undefined): string {
  if (setting === undefined) return "";
  const { about, label, type, choices, minimum, maximum, required } = setting;
  const range = minimum === undefined && maximum === undefined ? "" : ` ${minimum ?? ""}..${maximum ?? ""}`;
  const kind = choices === undefined ? `${type}${range}` : `one of ${choices.join(", ")}`;
  return `${about ?? label} (${kind}${required ? ", required" : ""})`;
}
