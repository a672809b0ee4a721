/** Implements grant and revoke: which of the requested permissions a skill has. */
import { level } from "../../client/rest.ts";
import type { Run } from "../../command.ts";
import { type LabelledSkill, showSkill } from "./show.ts";

export const run: Run = async ({ command, connect, screen, given: [skill = "", ...permissions] }) => {
  const body = Object.fromEntries(permissions.map((permission) => [permission, command.name === "grant"]));
  const path = `/skills/${level(skill)}/permissions`;
  showSkill(await (await connect()).send<LabelledSkill>("PUT", path, body), screen);
  return "done";
};
