import type { Run } from "../../command.ts";
import { newPassword } from "./password.ts";

export const run: Run = async (call) => {
  const { connect, screen, given, text } = call;
  const [login = ""] = given;
  const password = await newPassword(call, login);
  const setupCode = text("setup-code");
  const made = await (await connect()).send<{ login: string; status: "active" | "pending" }>("POST", "/user", {
    login,
    password,
    ...(setupCode === undefined ? {} : { setupCode }),
  });
  if (screen.json) screen.data(made);
  else if (made.status === "active") screen.print(`${login} is a user now.`);
  else screen.print(`${login} waits for approval: \`sotto user approve ${login}\` on the board, within 15 minutes.`);
  return "done";
};
