import type { Level } from "../../../supervisor/levels/levels.ts";
import { firstWithin } from "../../commands/audio/listen.ts";
import { Failure } from "../../failure.ts";
import type { Check } from "../check.ts";

/** Levels: a second and a half. */
const enough = 15;

export const microphone: Check = {
  name: "microphone",
  question: "Does something arrive from the microphone, and not too loud?",
  needs: "platform",
  async look({ rest }) {
    const ending = new AbortController();
    const levels: Level[] = [];
    try {
      for await (const level of firstWithin(
        rest.stream<Level>("/audio/levels", { follow: true }, ending.signal),
        "default",
      )) {
        levels.push(level);
        if (levels.length >= enough) break;
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return [{ severity: "bad", message: error.message, remedy: error.remedy ?? "`sotto audio devices`" }];
    } finally {
      ending.abort();
    }
    const remedy = "`sotto audio calibrate` tells what to change";
    if (Math.max(...levels.map(({ level }) => level)) < -90)
      return [{ severity: "bad", message: "the microphone is silent: muted, or the wrong device", remedy }];
    if (levels.some(({ clipped }) => clipped > 0.01))
      return [{ severity: "warning", message: "the microphone is too loud: the sound is clipped", remedy }];
    return [];
  },
};
