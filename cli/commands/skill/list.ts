import type { Run } from "../../command.ts";
import { fitted } from "../../screen/table.ts";
import { skillState, type SkillState, type SkillStatus } from "../../skill-status.ts";

type Shipped = { readonly name: string; readonly description: string };

const colours = {
  runs: "green",
  starting: "yellow",
  "not connected": "red",
  fails: "red",
  "has no action": "red",
  stopped: "yellow",
  disabled: "gray",
} as const satisfies Record<SkillState, unknown>;

export const run: Run = async ({ connect, screen }) => {
  const found = await (await connect()).get<{ skills: readonly SkillStatus[]; shipped?: readonly Shipped[] }>(
    "/skills",
  );
  if (screen.json) {
    screen.data(found);
    return "done";
  }
  if (found.skills.length === 0) screen.note("No skill is installed: `sotto skill install URL` installs one.");
  const head = ["skill", "state", "actions", "from"].map((word) => screen.paint("dim", word));
  const rows = found.skills.map((skill) => {
    const { name, actions, origin } = skill;
    const state = skillState(skill);
    const from = origin === null ? "" : `${origin.url} ${origin.ref ?? ""} ${origin.commit.slice(0, 8)}`;
    return [name, screen.paint(colours[state], state), actions.join(", "), from.replace("  ", " ")];
  });
  for (const line of rows.length === 0 ? [] : fitted([head, ...rows], screen.width)) screen.print(line);
  for (const { message, remedy } of found.skills.flatMap(({ faults = [] }) => faults))
    screen.note(`${message}\n    What to do: ${remedy}`);
  for (const { name, update, origin } of found.skills)
    if (update !== undefined)
      screen.note(`${origin?.gallery ?? name} has ${update.tag ?? "another version"}: \`sotto skill update ${name}\``);
  // A board of an older version does not tell.
  const others = (found.shipped ?? []).filter(
    ({ name }) => !found.skills.some(({ origin }) => origin?.url === `sotto:${name}`),
  );
  if (others.length > 0) screen.note("In the package, for `sotto skill install NAME`:");
  for (const line of fitted(
    others.map(({ name, description }) => [`  ${name}`, description]),
    screen.width,
  ))
    screen.note(line);
  return "done";
};
