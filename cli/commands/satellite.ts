/** Implements list, add and remove. */
import { level } from "../client/rest.ts";
import { remindOfBroker } from "../broker/remind.ts";
import type { Run } from "../command.ts";
import { fitted } from "../screen/table.ts";
import { clock } from "../screen/words.ts";

type Listed = {
  readonly address?: string;
  readonly plainAddresses?: readonly string[];
  readonly satellites: readonly {
    readonly siteId: string;
    readonly addedAt: string;
    readonly connected: boolean;
    readonly plain?: boolean;
    readonly address?: string;
  }[];
};

export const run: Run = async ({ connect, screen, given, command, text, is }) => {
  const rest = await connect();
  const [siteId = ""] = given;
  if (command.name === "add") {
    const host = text("address");
    const body = { siteId, ...(host === undefined ? {} : { host }), ...(is("plain") ? { plain: true } : {}) };
    const made = await rest.send<{ credential: string }>("POST", "/satellites", body);
    if (screen.json) screen.data(made);
    else for (const line of made.credential.trimEnd().split("\n")) screen.print(line);
    return "done";
  }
  if (command.name === "remove") {
    await rest.send("DELETE", `/satellites/${level(siteId)}`);
    if (screen.json) screen.data({ siteId, done: "remove" });
    else {
      const isElsewhere = await remindOfBroker(rest, "/satellites", screen);
      screen.print(isElsewhere ? `${siteId} is removed.` : `${siteId} is let in no longer.`);
    }
    return "done";
  }
  const found = await rest.get<Listed>("/satellites");
  if (screen.json) {
    screen.data(found);
    return "done";
  }
  if (found.address === undefined) screen.note("No satellites are let in: set satellite_address in [bus].");
  else screen.note(`Satellites are let in at ${found.address}.`);
  if (found.plainAddresses?.length)
    screen.note(`Boards without encryption are let in at ${found.plainAddresses.join(" ")}.`);
  const rows = found.satellites.map(({ siteId: site, addedAt, connected, plain = false, address }) => [
    site,
    connected ? screen.paint("green", "connected") : screen.paint("yellow", "away"),
    address ?? "",
    `since ${clock(addedAt)}`,
    plain ? "not encrypted" : "",
  ]);
  for (const line of fitted(rows, screen.width)) screen.print(line);
  return "done";
};
