import { level } from "../../client/rest.ts";
import type { Run } from "../../command.ts";

export const run: Run = async ({ given: [id = ""], connect, screen }) => {
  const rest = await connect();
  await rest.send("DELETE", `/console/assistants/${level(id)}`);
  if (screen.json) screen.data({ id });
  else screen.print(`${id} is no longer published on ${rest.host}.`);
  return "done";
};
