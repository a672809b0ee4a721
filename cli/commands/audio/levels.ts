import type { Level } from "../../../supervisor/levels/levels.ts";
import type { Run } from "../../command.ts";
import { Failure } from "../../failure.ts";
import type { Screen } from "../../screen/screen.ts";
import { firstWithin } from "../../levels.ts";

export const run: Run = async ({ connect, screen, text }) => {
  const siteId = text("site") ?? "default";
  const rest = await connect();
  if (screen.live)
    screen.note(screen.paint("dim", `The microphone of ${siteId}, in dB below full scale; Ctrl-C ends it.`));
  for await (const level of firstWithin(rest.stream<Level>("/audio/levels", { follow: true, siteId }), siteId)) {
    if (screen.json) screen.data(level);
    else if (screen.live) screen.progress(bar(level, screen));
    else screen.print(`${level.time} ${level.level.toFixed(1)} dB, peak ${level.peak.toFixed(1)} dB${warning(level)}`);
  }
  throw new Failure("unreachable", "the platform has ended");
};

const width = 50;
const quietest = -70;

export function bar(level: Level, screen: Screen): string {
  const at = (decibels: number) =>
    Math.max(0, Math.min(width, Math.round(((decibels - quietest) / -quietest) * width)));
  const colour = level.clipped > 0.001 ? "red" : level.level < -55 ? "gray" : "green";
  const filled = "█".repeat(at(level.level));
  const peak = " ".repeat(Math.max(0, at(level.peak) - at(level.level))) + "│";
  const drawn = screen.paint(colour, filled) + peak + " ".repeat(Math.max(0, width - at(level.peak)));
  return `${drawn} ${level.level.toFixed(0).padStart(4)} dB${warning(level)}`;
}

function warning({ clipped }: Level): string {
  return clipped > 0.001 ? "  too loud" : "";
}
