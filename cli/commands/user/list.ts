import type { User } from "../../../supervisor/users/users.ts";
import type { Run } from "../../command.ts";
import { fitted } from "../../screen/table.ts";
import { clock } from "../../screen/words.ts";

export const run: Run = async ({ connect, screen }) => {
  const found = await (await connect()).get<{ users: readonly User[] }>("/users");
  if (screen.json) {
    screen.data(found);
    return "done";
  }
  if (found.users.length === 0) screen.note("There are no users yet: add one with `sotto user add NAME`.");
  const rows = found.users.map(({ login, status, role, sites = [], createdAt }) => [
    login,
    screen.paint(status === "active" ? "green" : "yellow", status),
    sites.length === 0 ? role : `${role} of ${sites.join(", ")}`,
    `since ${clock(createdAt)}`,
  ]);
  for (const line of fitted(rows, screen.width)) screen.print(line);
  return "done";
};
