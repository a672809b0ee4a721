/** Prints the bus as readable lines: when, where, who, what. */
import type { BusEvent } from "../../supervisor/sessions/bus-events.ts";
import type { LogEntry } from "../../supervisor/admin/logs/read-log.ts";
import type { Run } from "../command.ts";
import { details, important } from "../details.ts";
import { Failure } from "../failure.ts";
import type { Screen } from "../screen/screen.ts";
import { type Moment, momentOf } from "../timeline.ts";

const colours: Readonly<Record<string, Parameters<Screen["paint"]>[0]>> = {
  "wake word": "magenta",
  text: "bold",
  intent: "green",
  "no intent": "yellow",
  speaking: "cyan",
  error: "red",
  "not valid": "red",
};

export const run: Run = async ({ connect, screen, text, is }) => {
  const [siteId, sessionId, component] = [text("site"), text("session"), text("component")];
  const rest = await connect();
  const ending = new AbortController();
  const wantsSkills =
    siteId === undefined && sessionId === undefined && (component ?? "skill-server") === "skill-server";
  if (!screen.json) screen.note(screen.paint("dim", `Watching ${rest.host}; Ctrl-C ends it.`));
  const bus = (async () => {
    const query = { follow: true, siteId, sessionId, component };
    for await (const event of rest.stream<BusEvent>("/events", query, ending.signal))
      show(event, screen, is("verbose"));
  })();
  const skills = (async () => {
    if (!wantsSkills) return;
    const query = { follow: true, since: new Date().toISOString() };
    for await (const entry of rest.stream<LogEntry>("/platform/skill-server/logs", query, ending.signal))
      if (typeof entry.fields["skill"] === "string") output(entry, screen);
  })();
  try {
    await Promise.race([bus, Promise.all([bus, skills])]);
  } finally {
    ending.abort();
    await skills.catch(() => undefined);
  }
  throw new Failure("unreachable", "the platform has ended");
};

function show(event: BusEvent, screen: Screen, verbose: boolean): void {
  const moment = inWords(event, verbose);
  if (moment === undefined) return;
  if (screen.json) {
    screen.data(event);
    return;
  }
  const { what, detail } = moment;
  const colour = colours[what];
  const words = what.padEnd(11);
  const place =
    event.siteId === undefined || event.siteId === "default" ? "" : screen.paint("dim", `[${event.siteId}]`);
  line(
    event.time,
    event.component,
    [colour === undefined ? words : screen.paint(colour, words), detail, place].filter(Boolean).join(" "),
    screen,
  );
}

function inWords({ topic, payload, fault }: BusEvent, verbose: boolean): Moment | undefined {
  if (fault !== undefined) return { what: "not valid", detail: `${topic}: ${fault}` };
  const bytes = payload === null ? Buffer.alloc(0) : Buffer.from(JSON.stringify(payload));
  const known = momentOf(topic, bytes) ?? momentOf(topic, bytes, important);
  if (known !== undefined || !verbose) return known;
  return momentOf(topic, bytes, details) ?? { what: "said", detail: topic };
}

function output(entry: LogEntry, screen: Screen): void {
  const { time, message, fields } = entry;
  if (screen.json) screen.data(entry);
  else line(time, String(fields["skill"]), `${screen.paint("dim", "writes".padEnd(11))} ${message}`, screen);
}

function line(time: string, who: string, what: string, screen: Screen): void {
  const at = new Date(time);
  const clock = `${at.toTimeString().slice(0, 8)}.${String(at.getMilliseconds()).padStart(3, "0")}`;
  screen.print(`${screen.paint("dim", clock)} ${screen.paint("cyan", who.padEnd(12))} ${what.trimEnd()}`);
}
