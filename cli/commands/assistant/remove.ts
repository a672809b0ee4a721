import { level } from "../../client/rest.ts";
import type { Run } from "../../command.ts";

export const run: Run = async ({ connect, screen, given: [name = ""], is }) => {
  const force = is("force") ? "?force=true" : "";
  await (await connect()).send("DELETE", `/assistant/beside/${level(name)}${force}`);
  if (screen.json) screen.data({ name, done: "remove" });
  else screen.print(`The assistant ${name} was removed.`);
  return "done";
};
