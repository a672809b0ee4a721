import type { Run } from "../../command.ts";
import { newPassword } from "./password.ts";

export const run: Run = async (call) => {
  const { connect, screen, given, text, texts } = call;
  const [login = ""] = given;
  const password = await newPassword(call, login);
  const setupCode = text("setup-code");
  const role = text("role");
  const sites = texts("site");
  const made = await (await connect()).send<{ login: string; status: "active" | "pending" }>("POST", "/user", {
    login,
    password,
    ...(setupCode === undefined ? {} : { setupCode }),
    ...(role === undefined ? {} : { role }),
    ...(sites.length === 0 ? {} : { sites }),
  });
  if (screen.json) screen.data(made);
  else if (made.status === "active")
    screen.print(role === undefined ? `${login} is a user now.` : `${login} is a user now: ${role}.`);
  else screen.print(`${login} waits for approval: \`sotto user approve ${login}\` on the board, within 15 minutes.`);
  return "done";
};
