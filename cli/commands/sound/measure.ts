/** Plays a chirp and records it: noise, clipping, loudness and the delay of the echo, with what to change. */
import type { Run } from "../../command.ts";
import { Failure } from "../../failure.ts";
import { measure } from "../../sound/measure.ts";
import { DeviceRefused, roundTrip } from "../../sound/round-trip.ts";
import { wrap } from "../../screen/table.ts";

export const run: Run = async ({ screen, text }) => {
  const [microphone, speaker] = [text("microphone") ?? "default", text("speaker") ?? "default"];
  screen.note("Be quiet for three seconds; the speaker plays a chirp.");
  const { recorded, playedAt } = await roundTrip(microphone, speaker).catch((error: unknown) => {
    if (!(error instanceof DeviceRefused)) throw error;
    throw new Failure("notWell", error.message, {
      remedy: "`sotto sound look` lists the cards and who holds them; the platform: `sotto stop audio-server`",
    });
  });
  const found = measure(recorded, playedAt);
  if (screen.json) screen.data(found);
  else {
    const decibels = (value: number) => `${value.toFixed(0)} dB`;
    screen.print(`the quiet room   ${decibels(found.noise)}`);
    screen.print(`loudest sample   ${decibels(found.peak)}, ${(found.clipped * 100).toFixed(1)} % clipped`);
    screen.print(
      `the speaker      ${found.heard === undefined ? "not heard" : `${decibels(found.heard)}, after ${found.delayMs} ms`}`,
    );
    for (const words of found.recommendations)
      for (const line of wrap(`→ ${words}`, Math.min(screen.width ?? 100, 100))) screen.print(line);
    if (found.recommendations.length === 0) screen.print(screen.paint("green", "Nothing needs to be changed."));
  }
  return found.recommendations.length === 0 ? "done" : "notWell";
};
