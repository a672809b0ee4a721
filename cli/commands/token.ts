/** Implements list, add and remove. */
import { defaultDays, maxDays, type Token } from "../../supervisor/users/tokens.ts";
import { level } from "../client/rest.ts";
import type { Call, Run } from "../command.ts";
import { Failure } from "../failure.ts";
import { fitted } from "../screen/table.ts";
import { clock } from "../screen/words.ts";

export const run: Run = async (call) => {
  const { connect, screen, given, command } = call;
  if (command.name === "add") return add(call);
  const rest = await connect();
  if (command.name === "remove") {
    const [name = ""] = given;
    await rest.send("DELETE", `/tokens/${level(name)}`);
    if (screen.json) screen.data({ name, done: "remove" });
    else screen.print(`${name} is let in no longer.`);
    return "done";
  }
  const found = await rest.get<{ tokens: readonly Token[] }>("/tokens");
  if (screen.json) {
    screen.data(found);
    return "done";
  }
  if (found.tokens.length === 0) screen.note("There is no token: `sotto token add NAME` makes one.");
  const rows = found.tokens.map((token) => [
    token.name,
    token.login,
    token.role,
    token.scopes?.join(" ") ?? "all areas",
    endOf(token),
    token.lastUsedAt === undefined ? "never used" : `used ${clock(token.lastUsedAt)}`,
  ]);
  for (const line of fitted(rows, screen.width)) screen.print(line);
  return "done";
};

async function add({ connect, screen, given, text, texts, is, number }: Call): Promise<"done"> {
  const [name = ""] = given;
  const [days, neverExpires] = [number("days", 1, maxDays), is("never-expires")];
  if (neverExpires && days !== undefined) throw new Failure("usage", "--days and --never-expires exclude each other");
  const [role, login, scopes] = [text("role"), text("user"), texts("scope")];
  const rest = await connect();
  const made = await rest.send<Token & { readonly token: string }>("POST", "/tokens", {
    name,
    ...(role === undefined ? {} : { role }),
    ...(login === undefined ? {} : { login }),
    ...(scopes.length === 0 ? {} : { scopes }),
    ...(neverExpires ? { neverExpires } : { days: days ?? defaultDays }),
  });
  if (screen.json) {
    screen.data(made);
    return "done";
  }
  // The token alone on its line, so that a script can keep it.
  screen.print(made.token);
  const what = `${made.name}: ${made.role}, ${made.scopes?.join(", ") ?? "all areas"}, of ${made.login}, ${endOf(made)}.`;
  screen.note(`${what} The token is not shown again.`);
  return "done";
}

function endOf({ expiresAt, hasExpired }: Token): string {
  if (expiresAt === undefined) return "does not expire";
  return `${hasExpired ? "expired" : "expires"} ${expiresAt.slice(0, 10)}`;
}
