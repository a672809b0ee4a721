import type { Level } from "../../../supervisor/levels/levels.ts";
import type { Run } from "../../command.ts";
import type { Screen } from "../../screen/screen.ts";
import { wrap } from "../../screen/table.ts";
import { bar } from "./levels.ts";
import { firstWithin } from "../../levels.ts";

export type Calibration = {
  /** Noise level, in dBFS. */
  readonly noise: number;
  readonly speech: number;
  /** The share of samples at full scale. */
  readonly clipped: number;
  readonly recommendations: readonly string[];
};

const quiet = 30;
const spoken = 60;

export const run: Run = async ({ connect, screen, text }) => {
  const siteId = text("site") ?? "default";
  const ending = new AbortController();
  const stream = (await connect()).stream<Level>("/audio/levels", { follow: true, siteId }, ending.signal);
  const levels: Level[] = [];
  screen.note("Be quiet for three seconds.");
  for await (const level of firstWithin(stream, siteId)) {
    levels.push(level);
    if (levels.length === quiet) screen.note("Now speak, from where you usually do, for six seconds.");
    screen.progress(bar(level, screen));
    if (levels.length >= quiet + spoken) break;
  }
  ending.abort();
  screen.progress("");
  const found = calibrate(levels.slice(0, quiet), levels.slice(quiet));
  if (screen.json) screen.data(found);
  else show(found, screen);
  return found.recommendations.length === 0 ? "done" : "notWell";
};

/** Judges the two recordings. */
export function calibrate(silence: readonly Level[], speech: readonly Level[]): Calibration {
  const noise = part(silence, 0.5);
  const voice = part(speech, 0.8);
  const clipped = speech.reduce((sum, level) => sum + level.clipped, 0) / Math.max(1, speech.length);
  const recommendations: string[] = [];
  const distance = voice - noise;
  if (voice <= -80)
    recommendations.push(
      "The microphone is silent: it is muted, or another device is the right one. `sotto audio devices` lists them; the key microphone in [[audio_server.sites]] chooses.",
    );
  else if (distance < 6)
    recommendations.push("Your voice is hardly louder than the room. Speak, or move the microphone; then try again.");
  else if (distance < 15)
    recommendations.push(
      `Your voice is only ${distance.toFixed(0)} dB louder than the room: recognition will suffer. Move the microphone away from what makes the noise, or closer to you.`,
    );
  if (clipped > 0.001 || voice > -10)
    recommendations.push(
      `Your voice is too loud for the microphone. Lower its capture volume by about ${Math.max(6, Math.round(voice + 25))} dB: \`alsamixer -V capture\`.`,
    );
  else if (voice > -80 && distance >= 6 && voice < -45)
    recommendations.push(
      `Your voice is quiet. Raise the capture volume by about ${Math.round(-30 - voice)} dB: \`alsamixer -V capture\`.`,
    );
  return { noise, speech: voice, clipped, recommendations };
}

function part(levels: readonly Level[], share: number): number {
  const sorted = levels.map(({ level }) => level).toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? -120;
}

function show({ noise, speech, clipped, recommendations }: Calibration, screen: Screen): void {
  screen.print(`room      ${noise.toFixed(0)} dB`);
  screen.print(`voice     ${speech.toFixed(0)} dB, ${(speech - noise).toFixed(0)} dB above the room`);
  screen.print(`too loud  ${(clipped * 100).toFixed(2)} % of it`);
  if (recommendations.length === 0) screen.print(screen.paint("green", "This is good: nothing to change."));
  for (const text of recommendations)
    for (const line of wrap(`! ${text}`, Math.min(screen.width ?? 100, 100))) screen.print(line);
}
