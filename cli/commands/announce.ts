import { printDeliveries, type ShownAnnouncement } from "../announcement-words.ts";
import type { Run } from "../command.ts";
import { Failure } from "../failure.ts";

export const run: Run = async ({ connect, screen, given, is, text, texts }) => {
  const words = given.join(" ").trim();
  if (words === "") throw new Failure("usage", "there is nothing to announce");
  if (is("urgent") && is("info")) throw new Failure("usage", "give --urgent or --info, not both");
  const wait = text("minutes");
  const minutes = wait === undefined ? undefined : Number(wait);
  if (minutes !== undefined && !(minutes > 0)) throw new Failure("usage", `--minutes ${wait} is not a number above 0`);
  const siteIds = texts("site");
  const rest = await connect();
  const made = await rest.send<ShownAnnouncement>("POST", "/announcements", {
    text: words,
    importance: is("urgent") ? "urgent" : is("info") ? "info" : "normal",
    ...(siteIds.length === 0 ? {} : { siteIds }),
    ...(minutes === undefined ? {} : { minutes }),
  });
  if (screen.json) screen.data(made);
  else {
    screen.print(`accepted ${made.id.slice(0, 8)}`);
    printDeliveries(screen, made);
  }
  return "done";
};
