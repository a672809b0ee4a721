/** Implements list, begin and end. */
import type { Run } from "../command.ts";
import { Failure } from "../failure.ts";
import { clock } from "../screen/words.ts";

type Site = {
  readonly siteId: string;
  readonly quiet?: { readonly until: string; readonly asked: boolean };
};
type Sites = { readonly sites: readonly Site[] };

export const run: Run = async ({ connect, screen, command, text, texts }) => {
  const body = command.name === "begin" ? { operation: "begin", ...lengthOf(text("minutes"), text("until")) } : {};
  const siteIds = command.name === "list" ? [] : texts("site");
  const rest = await connect();
  const { sites } =
    command.name === "list"
      ? await rest.get<Sites>("/announcements")
      : await rest.send<Sites>("POST", "/announcements/quiet", {
          operation: "end",
          ...body,
          ...(siteIds.length === 0 ? {} : { siteIds }),
        });
  const shown = sites.filter(({ quiet }) => quiet !== undefined);
  if (screen.json) {
    screen.data({ sites: shown });
    return "done";
  }
  if (shown.length === 0) screen.note("Everything is announced everywhere.");
  for (const { siteId, quiet } of shown) {
    if (quiet === undefined) continue;
    const why = quiet.asked ? "" : " (quiet hours of the configuration)";
    screen.print(`${siteId}: only what is urgent, until ${clock(quiet.until)}${why}`);
  }
  return "done";
};

function lengthOf(minutes: string | undefined, until: string | undefined): object {
  if (minutes !== undefined && until !== undefined) throw new Failure("usage", "give --minutes or --until, not both");
  if (minutes !== undefined) {
    if (!(Number(minutes) > 0)) throw new Failure("usage", `--minutes ${minutes} is not a number above 0`);
    return { minutes: Number(minutes) };
  }
  return until === undefined ? {} : { until: nextTime(until).toISOString() };
}

/** The next moment at which it is this time of day here. */
function nextTime(time: string): Date {
  const [, hour = "", minute = ""] = /^([01]?\d|2[0-3]):([0-5]\d)$/u.exec(time) ?? [];
  if (hour === "") throw new Failure("usage", `--until ${time} is not a time of day: write 07:00`);
  const next = new Date();
  next.setHours(Number(hour), Number(minute), 0, 0);
  if (next.getTime() <= Date.now()) next.setDate(next.getDate() + 1);
  return next;
}
