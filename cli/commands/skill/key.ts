import type { Run } from "../../command.ts";

export const run: Run = async ({ connect, screen }) => {
  const key = await (await connect()).get<{ readonly publicKey: string }>("/actions/key");
  if (screen.json) screen.data(key);
  else screen.print(key.publicKey);
  return "done";
};
