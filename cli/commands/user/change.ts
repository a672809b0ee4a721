/** Implements role, sites, approve, suspend, remove and password. */
import { level } from "../../client/rest.ts";
import type { Run } from "../../command.ts";
import { newPassword } from "./password.ts";

const told: Readonly<Record<string, string>> = {
  approve: "is let in",
  suspend: "waits for approval",
  remove: "is removed",
  password: "has a new password",
};

export const run: Run = async (call) => {
  const { connect, screen, given, command, text, texts } = call;
  const [login = "", ...more] = given;
  const [newRole = ""] = more;
  const sites = texts("site");
  const withSites = sites.length === 0 ? {} : { sites };
  const path = `/users/${level(login)}`;
  if (command.name === "password") {
    const password = await newPassword(call, login);
    await (await connect()).send("PUT", `${path}/password`, { password });
  } else if (command.name === "remove") await (await connect()).send("DELETE", path);
  else if (command.name === "role") await (await connect()).send("PATCH", path, { role: newRole, ...withSites });
  else if (command.name === "sites") await (await connect()).send("PATCH", path, { sites: more });
  else {
    const role = text("role");
    const status = command.name === "approve" ? "active" : "pending";
    await (await connect()).send("PATCH", path, { status, ...(role === undefined ? {} : { role }), ...withSites });
  }
  if (screen.json) screen.data({ login, done: command.name });
  else if (command.name === "sites")
    screen.print(`${login} has ${more.length === 0 ? "no sites" : more.join(", ")} now.`);
  else screen.print(`${login} ${told[command.name] ?? `is ${newRole} now`}.`);
  return "done";
};
