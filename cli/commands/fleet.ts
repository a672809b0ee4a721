/** Implements list, find, add, remove, and what a watched board is asked to do. */
import type { Neighbour } from "../../supervisor/fleet/neighbours.ts";
import { readSecretFile } from "../client/secret-file.ts";
import { level } from "../client/rest.ts";
import type { Call, Run } from "../command.ts";
import { askSecret } from "../screen/prompt.ts";
import type { Screen } from "../screen/screen.ts";
import { fitted } from "../screen/table.ts";
import { age, bytes, count } from "../screen/words.ts";

type Listed = {
  readonly boards: readonly {
    readonly name: string;
    readonly origin: string;
    readonly lastSeen?: string;
    readonly fault?: string;
    readonly version?: string;
    readonly health?: string;
    readonly reasons: readonly string[];
    readonly update?: { readonly to: string };
    readonly freeBytes?: number;
    readonly sessionsPerHour?: number;
  }[];
};
type Found = { readonly boards: readonly (Neighbour & { readonly watchedAs?: string })[] };

export const run: Run = async (call) => {
  const { command, screen, connect, given } = call;
  if (command.name === "add") return add(call);
  const rest = await connect();
  const [name = ""] = given;
  switch (command.name) {
    case "list":
      return list(await rest.get<Listed>("/fleet"), screen);
    case "find":
      return find(await rest.get<Found>("/fleet/found"), screen);
    case "remove":
      await rest.send("DELETE", `/fleet/${level(name)}`);
      if (screen.json) screen.data({ name, done: "remove" });
      else screen.print(`${name} is watched no longer. Remove its token on that board, too.`);
      return "done";
    default: {
      const asked = await rest.send<{ taskId: string }>("POST", `/fleet/${level(name)}`, { operation: command.name });
      if (screen.json) screen.data({ name, ...asked });
      else screen.print(`${name} has begun. \`sotto task ${asked.taskId}\` on that board shows how it goes.`);
      return "done";
    }
  }
};

async function add({ connect, screen, given, text }: Call): Promise<"done"> {
  const [name = "", url = "", fingerprint = ""] = given;
  const file = text("token-file");
  const token =
    file === undefined ? await askSecret(`Token of ${name}: `, "use --token-file") : await readSecretFile(file);
  const rest = await connect();
  const added = await rest.send<{ name: string }>("POST", "/fleet", { name, url, token, fingerprint });
  if (screen.json) screen.data(added);
  else screen.print(`${name} is watched. \`sotto fleet list\` shows how it is.`);
  return "done";
}

function list(found: Listed, screen: Screen): "done" | "notWell" {
  const isWell = found.boards.every(({ fault, health }) => fault === undefined && health !== "unhealthy");
  if (screen.json) screen.data(found);
  else if (found.boards.length === 0)
    screen.note("No board is watched: `sotto fleet find` looks for some, `sotto fleet add` adds one.");
  else {
    const rows = found.boards.map(({ name, fault, health = "", reasons, update, version = "", ...board }) => [
      name,
      fault === undefined
        ? screen.paint(health === "healthy" ? "green" : "yellow", health)
        : screen.paint("red", fault),
      update === undefined ? version : `${version} → ${update.to}`,
      board.sessionsPerHour === undefined ? undefined : count(board.sessionsPerHour, "session") + " an hour",
      board.freeBytes === undefined ? undefined : `${bytes(board.freeBytes)} free`,
      fault === undefined ? undefined : board.lastSeen === undefined ? "never seen" : `seen ${age(board.lastSeen)} ago`,
      reasons.join("; ") || undefined,
    ]);
    for (const line of fitted(rows, screen.width)) screen.print(line);
  }
  return isWell ? "done" : "notWell";
}

function find(found: Found, screen: Screen): "done" {
  if (screen.json) {
    screen.data(found);
    return "done";
  }
  const rows = found.boards.map(({ name, url, addresses, isSelf, watchedAs }) => [
    name,
    url,
    addresses.join(" "),
    isSelf ? "this board" : watchedAs === undefined ? "not watched" : `watched as ${watchedAs}`,
  ]);
  for (const line of fitted(rows, screen.width)) screen.print(line);
  const isNew = found.boards.some(({ isSelf, watchedAs }) => !isSelf && watchedAs === undefined);
  if (isNew)
    screen.note("Add one with the fingerprint that `sotto certificate` shows there: `sotto fleet add --help`.");
  else if (found.boards.every(({ isSelf }) => isSelf))
    screen.note(
      "No other board answers. A board is found when it has avahi-daemon and avahi-utils and is in the same network.",
    );
  return "done";
}
