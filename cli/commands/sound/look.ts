/** Shows the sound cards of a machine, who holds them, and what to do. */
import type { Run } from "../../command.ts";
import { look, type Looked } from "../../sound/look.ts";
import { Tree } from "../../sound/tree.ts";
import type { Screen } from "../../screen/screen.ts";
import { wrap } from "../../screen/table.ts";

export const run: Run = async ({ screen, text }) => {
  const looked = await look(new Tree(text("root") ?? "/"));
  const isBad = looked.advice.some(({ severity }) => severity === "fault");
  if (screen.json) screen.data(looked);
  else show(looked, screen);
  return isBad ? "notWell" : "done";
};

const marks = { good: ["green", "✓"], notice: ["yellow", "!"], fault: ["red", "✗"] } as const;

function show({ board, system, hat, overlays, cards, advice }: Looked, screen: Screen): void {
  const about = [
    board,
    system,
    hat === "" ? "" : `HAT: ${hat}`,
    overlays.length === 0 ? "" : `overlays: ${overlays.join(", ")}`,
  ];
  const known = about.filter((part) => part !== "");
  if (known.length > 0) screen.print(known.join("; "));
  for (const { index, id, name, streams } of cards) {
    screen.print(`${screen.paint("bold", `card ${index}: ${id}`)}  ${name}`);
    for (const { device, direction, rates, channels, running, holders } of streams) {
      const what = direction === "capture" ? "microphone" : "speaker";
      const able = [
        rates.length === 0 ? "" : `${rates.join(", ")} Hz`,
        channels.length === 0 ? "" : `${channels.join(" or ")} channels`,
        running === undefined ? "" : `runs at ${running.rate} Hz`,
        holders.map(({ pid, program }) => `${program} (${pid})`).join(", "),
      ];
      screen.print(
        `  ${what.padEnd(10)} plughw:CARD=${id},DEV=${device}  ${able.filter((part) => part !== "").join("; ")}`.trimEnd(),
      );
    }
  }
  for (const { severity, message, remedy } of advice) {
    const [colour, mark] = marks[severity];
    screen.print(`${screen.paint(colour, mark)} ${message}`);
    if (remedy !== undefined)
      for (const line of wrap(remedy, Math.min(screen.width ?? 100, 100), "    ")) screen.print(line);
  }
}
