/** grant, revoke: what a skill may do, of what it asks for. */
import { level } from "../../client/rest.ts";
import type { Run } from "../../command.ts";
import { type LabelledSkill, showSkill } from "./show.ts";

export const run: Run = async ({ command, connect, screen, given: [skill = "", ...permissions] }) => {
  const body = Object.fromEntries(permissions.map((permission) => [permission, command.name === "grant"]));
  const path = `/skills/${level(skill)}/permissions`;
  showSkill(await (await connect()).send<LabelledSkill>("PUT", path, body), screen);
  return "done";
};
