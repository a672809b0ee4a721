/** Shows a skill: what it is, where it comes from, its permissions and its limits. */
import { level } from "../../client/rest.ts";
import type { Run } from "../../command.ts";
import type { Screen } from "../../screen/screen.ts";
import { fitted, wrap } from "../../screen/table.ts";
import { skillState, type SkillStatus } from "../../skill-status.ts";

export type LabelledSkill = SkillStatus & {
  readonly label: {
    readonly title: string;
    readonly description: string;
    readonly walls: "unit" | "process";
    readonly intents: readonly string[] | null;
    readonly permissions: readonly {
      readonly name: string;
      readonly about: string;
      readonly asked: boolean;
      readonly granted: boolean;
    }[];
    readonly limits: {
      readonly memory: number;
      readonly processes: number;
      readonly cpu: number;
      readonly disk: number;
    } | null;
  };
};

export const run: Run = async ({ connect, screen, given: [skill = ""] }) => {
  showSkill(await (await connect()).get<LabelledSkill>(`/skills/${level(skill)}`), screen);
  return "done";
};

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

export function showSkill(skill: LabelledSkill, screen: Screen): void {
  if (screen.json) {
    screen.data(skill);
    return;
  }
  const { name, actions, origin, hasPrevious, label, faults = [] } = skill;
  const { intents, permissions, limits, walls } = label;
  screen.print(screen.paint("bold", label.title === name ? name : `${label.title} (${name})`));
  for (const line of label.description === "" ? [] : wrap(label.description, 90)) screen.print(line);
  screen.print("");
  const own = "its own user, loopback and data folder; its code is read-only";
  const rows = [
    ["state", `${skillState(skill)}${hasPrevious ? ", the previous version is kept" : ""}`],
    ...faults.flatMap(({ message, remedy, severity = "fault" }) => [
      [severity, message],
      ["to do", remedy],
    ]),
    ["actions", actions.join(", ")],
    ...(origin === null ? [["from", "put here by hand"]] : sourceRows(origin)),
    ["hears", `${intents === null ? "every intent" : intents.join(", ") || "no intents"}, and the sessions`],
    ...permissions.map((permission) => [permission.name, stateOf(permission, screen)]),
    ["walls", walls === "unit" ? own : "only its own process: this is a checkout"],
    ...(limits === null ? [] : [["limits", limitsInWords(limits)]]),
  ];
  for (const line of fitted(
    rows.map(([what = "", told = ""]) => [screen.paint("dim", what), told]),
    screen.width,
  ))
    screen.print(line);
}

function sourceRows({ url, ref, path, commit, gallery, signature }: NonNullable<LabelledSkill["origin"]>): string[][] {
  const signer = signature?.signer === undefined ? "" : `: ${signature.signer}`;
  return [
    ["from", [url, path, ref].filter((part) => part !== undefined).join(" ")],
    ["commit", commit],
    ...(gallery === undefined ? [] : [["gallery", gallery]]),
    ["signature", `${signature?.status ?? "none"}${signer}`],
  ];
}

function stateOf({ about, asked, granted }: LabelledSkill["label"]["permissions"][number], screen: Screen): string {
  if (!asked) return screen.paint("dim", "no");
  return granted
    ? screen.paint("yellow", `yes: ${about}`)
    : screen.paint("green", `no, though it asks for it: ${about}`);
}

function limitsInWords(limits: NonNullable<LabelledSkill["label"]["limits"]>): string {
  const { memory, processes, cpu, disk } = limits;
  return `${megabytes(memory)} of memory, ${processes} processes, ${Math.round(cpu * 100)} % of a processor, ${megabytes(disk)} of data`;
}
