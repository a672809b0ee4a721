/** Renders a session as a timeline: what happened when, how long each part took, and why it went as it did. */
import type { SessionDetails } from "../supervisor/sessions/sessions.ts";
import type { SessionEvent } from "../supervisor/sessions/session.ts";
import { important } from "./details.ts";
import type { Screen } from "./screen/screen.ts";
import { fitted, wrap } from "./screen/table.ts";
import { clock, duration } from "./screen/words.ts";
import { line, type Moment, momentOf } from "./timeline.ts";

export function momentOfEvent({ topic, payload }: SessionEvent): Moment | undefined {
  const bytes = payload === null ? Buffer.alloc(0) : Buffer.from(JSON.stringify(payload));
  return momentOf(topic, bytes) ?? momentOf(topic, bytes, important);
}

const stageWords = { listen: "listening", understand: "understanding", skill: "skill", speak: "speaking" } as const;
const width = 40;

export function showSession(session: SessionDetails, screen: Screen): void {
  const { sessionId, siteId, origin, assistant, startedAt, events, verdict } = session;
  const began = origin === "wakeWord" ? "by the wake word" : "by a client";
  const where = siteId === "text" ? ", typed" : ` at ${siteId}`;
  const who = assistant === undefined ? "" : `, with the assistant ${assistant}`;
  screen.print(`${screen.paint("bold", `session ${sessionId}`)}${where}, begun ${began} at ${clock(startedAt)}${who}`);
  screen.print();
  let previous = Date.parse(startedAt);
  for (const event of events) {
    const moment = momentOfEvent(event);
    if (moment === undefined) continue;
    const at = Date.parse(event.time);
    screen.print(line(moment, at - Date.parse(startedAt), at - previous));
    previous = at;
  }
  showStages(session, screen);
  screen.print();
  const mark = verdict.ok ? screen.paint("green", "✓") : screen.paint("red", "✗");
  const columns = Math.min(screen.width ?? 100, 100);
  const [first = "", ...rest] = wrap(verdict.message, columns, "  ");
  for (const text of [`${mark} ${first.trimStart()}`, ...rest]) screen.print(text);
  if (verdict.remedy !== undefined)
    for (const text of wrap(`What to do: ${verdict.remedy}.`, columns, "  ")) screen.print(text);
}

function showStages({ stages, events }: SessionDetails, screen: Screen): void {
  const whole = Date.parse(events.at(-1)?.time ?? "") - Date.parse(events[0]?.time ?? "");
  if (stages.length === 0 || !(whole > 0)) return;
  screen.print();
  const rows = stages.map(({ stage, from, to }) => {
    const end = to ?? whole;
    const start = Math.min(width - 1, Math.floor((from / whole) * width));
    const length = Math.max(1, Math.round(((end - from) / whole) * width));
    const bar = " ".repeat(start) + "█".repeat(Math.min(length, width - start));
    return [
      `  ${stageWords[stage]}`,
      screen.paint("cyan", bar.padEnd(width)),
      to === undefined ? "no end" : duration((end - from) / 1000),
    ];
  });
  for (const text of fitted(rows, screen.width)) screen.print(text);
}
