import { level } from "../client/rest.ts";
import { shortId } from "../complete-id.ts";
import type { Run } from "../command.ts";
import { Failure } from "../failure.ts";

/** What a command that deletes says. */
export const undoHint = "`sotto undo` brings it back within a minute.";

type Undo = { readonly id: string; readonly what: string; readonly seconds: number };

export const run: Run = async ({ connect, screen, given: [asked], is }) => {
  if (asked !== undefined && is("list")) throw new Failure("usage", "name one of them, or --list");
  const rest = await connect();
  const { undos } = await rest.get<{ readonly undos: readonly Undo[] }>("/undo");
  if (is("list")) {
    if (screen.json) screen.data({ undos });
    else if (undos.length === 0) screen.note("There is nothing to undo.");
    else
      for (const { id, what, seconds } of undos)
        screen.print(`${id.slice(0, shortId)}  ${Math.floor(seconds)} s left  ${what}`);
    return "done";
  }
  const found = undos.filter(({ id }) => asked === undefined || id.startsWith(asked));
  const [one] = found;
  if (one === undefined)
    throw new Failure("notWell", asked === undefined ? "there is nothing to undo" : `no undo begins with ${asked}`, {
      remedy: "it is possible for a minute, for who has deleted it: `sotto undo --list`",
    });
  if (asked !== undefined && found.length > 1) throw new Failure("usage", `${found.length} undos begin with ${asked}`);
  const { what } = await rest.send<{ readonly what: string }>("POST", `/undo/${level(one.id)}`);
  if (screen.json) screen.data({ what });
  else screen.print(`Undone: ${what}`);
  return "done";
};
