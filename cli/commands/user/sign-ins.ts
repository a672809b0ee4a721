/** Implements sign-ins and sign-out. */
import type { SignIn } from "../../../supervisor/users/sign-ins.ts";
import { level } from "../../client/rest.ts";
import type { Run } from "../../command.ts";
import { fitted } from "../../screen/table.ts";
import { clock } from "../../screen/words.ts";

export const run: Run = async ({ connect, screen, given, command }) => {
  const rest = await connect();
  if (command.name === "sign-out") {
    const [id = ""] = given;
    await rest.send("DELETE", `/sign-ins/${level(id)}`);
    if (screen.json) screen.data({ id, done: "sign-out" });
    else screen.print(`${id} is signed out.`);
    return "done";
  }
  const found = await rest.get<{ signIns: readonly SignIn[] }>("/sign-ins");
  if (screen.json) {
    screen.data(found);
    return "done";
  }
  if (found.signIns.length === 0) screen.note("No browser stays signed in.");
  const rows = found.signIns.map(({ id, login, device, createdAt, lastUsedAt }) => [
    id,
    login,
    device,
    `since ${clock(createdAt)}`,
    `used ${clock(lastUsedAt)}`,
  ]);
  for (const line of fitted(rows, screen.width)) screen.print(line);
  return "done";
};
