/** The table announcements.quiet: a span of time, "22:00-07:00", for each room. */

import { say } from "../../words/say.ts";
export type Span = { readonly from: string; readonly to: string };
type Quiet = Readonly<Record<string, string>>;

/** The name of all rooms that are not named. */
const others = "*";

export function readSpan(text = ""): Span {
  const [from = "", to = ""] = text.split("-");
  return { from, to };
}

/** Returns the table with another span for a room; without it, if it is empty. */
export function withSpan(quiet: Quiet, room: string, { from, to }: Span): Quiet {
  const { [room]: _, ...rest } = quiet;
  return from === "" && to === "" ? rest : { ...rest, [room]: `${from}-${to}` };
}

/** Returns each room with its name: all of them together, and singly where there are several, or where the file names one. */
export function roomsOf(quiet: Quiet, sites: readonly string[]): readonly (readonly [string, string])[] {
  const named = Object.keys(quiet).filter((room) => room !== others && !sites.includes(room));
  const single = sites.filter((site) => sites.length > 1 || Object.hasOwn(quiet, site));
  const rooms = [...single, ...named];
  return [
    [others, rooms.length === 0 ? say("Every room") : say("Every other room")],
    ...rooms.map((room) => [room, room] as const),
  ];
}
