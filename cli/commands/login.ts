import { introduce } from "../client/introduce.ts";
import { writeProfile } from "../client/profiles.ts";
import { remoteWay } from "../client/remote.ts";
import { Rest } from "../client/rest.ts";
import type { Run } from "../command.ts";
import { Failure } from "../failure.ts";

export const run: Run = async ({ screen, text }) => {
  const host = text("host") ?? process.env["SOTTO_HOST"];
  if (host === undefined || host === "")
    throw new Failure("usage", "--host is missing: the machine to log in to", {
      remedy: "on the board itself root and the group sotto need no login",
    });
  const wish = { host, passwordFile: text("password-file"), fingerprint: text("fingerprint"), login: text("login") };
  const profile = await introduce(wish, screen);
  await new Rest(remoteWay(profile)).get("/health").catch((error: unknown) => {
    // The platform is not well, but the login is accepted.
    if (!(error instanceof Failure) || error.exit !== "later") throw error;
  });
  const file = await writeProfile(profile);
  if (screen.json) screen.data({ host: profile.host, port: profile.port, login: profile.login, file });
  else screen.print(`Logged in at ${profile.host} as ${profile.login}; kept in ${file}`);
  return "done";
};
