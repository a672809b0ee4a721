import type { Run } from "../command.ts";
import { fingerprint } from "../client/pin.ts";
import { json } from "../client/rest.ts";

export const run: Run = async ({ connect, screen, is }) => {
  const rest = await connect();
  const { text: pem } = await rest.ask("GET", "/certificate", { accept: "application/x-pem-file" });
  if (is("accept")) {
    await rest.ask("PUT", "/certificate/accepted", { body: json({ fingerprint: fingerprint(pem) }) });
    screen.print(`The authority ${fingerprint(pem)} is accepted.`);
    return "done";
  }
  if (screen.json) screen.data({ fingerprint: fingerprint(pem), pem });
  else screen.print(is("pem") ? pem.trimEnd() : fingerprint(pem));
  return "done";
};
