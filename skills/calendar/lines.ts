/** Finds the events and time zones in the text of a calendar, line by line, so that a broken one does not cost the others. */

/** The content lines of one event or zone, unfolded, without the alarms in it. */
export type Block = { readonly kind: "VEVENT" | "VTIMEZONE"; readonly lines: readonly string[] };
export type Blocks = {
  readonly blocks: readonly Block[];
  /** What a calendar calls itself. */
  readonly name: string | undefined;
  /** False when the text ends too early. */
  readonly isWhole: boolean;
};

/** What an event is known by. All else may be broken or long, as some programs write it. */
const wanted =
  /^(?:UID|SUMMARY|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|SEQUENCE|X-MICROSOFT-CDO-BUSYSTATUS)[;:]/iu;

/** Returns the zones, and the events that `wants` by their lines: of all others nothing stays in memory. Throws NoCalendar. */
export function blocksIn(text: string, wants: (lines: readonly string[]) => boolean = () => true): Blocks {
  const blocks: Block[] = [];
  let open: { readonly kind: Block["kind"]; readonly lines: string[] } | undefined;
  let alarms = 0;
  let name: string | undefined;
  let [begun, ended] = [false, false];
  for (const line of contentLines(text)) {
    const [, edge, kind] = /^(BEGIN|END):\s*([\w-]+)\s*$/iu.exec(line) ?? [];
    const mark = `${edge}:${kind}`.toUpperCase();
    if (mark === "BEGIN:VCALENDAR") [begun, ended] = [true, false];
    else if (mark === "END:VCALENDAR") ended = true;
    else if (!begun && line.trim() !== "") throw new NoCalendar(line);
    else if (mark === "BEGIN:VEVENT" || mark === "BEGIN:VTIMEZONE")
      open = { kind: mark.slice("BEGIN:".length) as Block["kind"], lines: [] };
    else if (open !== undefined && mark === `END:${open.kind}`) {
      if (open.kind === "VTIMEZONE" || wants(open.lines)) blocks.push(open);
      open = undefined;
    } else if (mark === "BEGIN:VALARM") alarms++;
    else if (mark === "END:VALARM") alarms--;
    else if (open === undefined) name ??= /^(?:X-WR-CALNAME|NAME)(?:;[^:]*)?:(.*)$/iu.exec(line)?.[1]?.trim();
    else if (alarms <= 0 && (open.kind === "VTIMEZONE" || wanted.test(line))) open.lines.push(line);
  }
  if (!begun) throw new NoCalendar("");
  return { blocks, name, isWhole: ended && open === undefined };
}

/** Unfolds the lines [RFC 5545 3.1], with any kind of line end. */
function* contentLines(text: string): Generator<string> {
  let line: string | undefined;
  for (const [part] of text.replace(/^\u{feff}/u, "").matchAll(/[^\r\n]+/gu)) {
    if (line !== undefined && /^[ \t]/u.test(part)) line += part.slice(1);
    else {
      if (line !== undefined) yield line;
      line = part;
    }
  }
  if (line !== undefined) yield line;
}

export class NoCalendar extends Error {
  constructor(line: string) {
    super(
      line === ""
        ? "it is empty, and no calendar"
        : `it is no calendar: it begins with “${line
            .replaceAll(/\P{L}+/gu, " ")
            .trim()
            .slice(0, 40)}”`,
    );
  }
}
