import { readHost, removeProfile } from "../client/profiles.ts";
import type { Run } from "../command.ts";
import { Failure } from "../failure.ts";

export const run: Run = async ({ screen, text }) => {
  const host = text("host") ?? process.env["SOTTO_HOST"];
  if (host === undefined || host === "") throw new Failure("usage", "--host is missing: the machine to forget");
  const address = readHost(host);
  const removed = await removeProfile(address);
  if (screen.json) screen.data({ host: address.host, port: address.port, removed });
  else screen.print(removed ? `${address.host} is forgotten.` : `Nothing was kept of ${address.host}.`);
  return "done";
};
