import type { Run } from "../command.ts";
import { fingerprint } from "../client/pin.ts";

export const run: Run = async ({ connect, screen, is }) => {
  const rest = await connect();
  const { text: pem } = await rest.ask("GET", "/certificate", { accept: "application/x-pem-file" });
  if (screen.json) screen.data({ fingerprint: fingerprint(pem), pem });
  else screen.print(is("pem") ? pem.trimEnd() : fingerprint(pem));
  return "done";
};
