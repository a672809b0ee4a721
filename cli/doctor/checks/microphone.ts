import type { Level } from "../../../supervisor/levels/levels.ts";
import { Failure } from "../../failure.ts";
import { firstWithin } from "../../levels.ts";
import type { Finding } from "../../../supervisor/health/finding.ts";
import { shellWord } from "../../screen/shell-word.ts";
import type { OutsideCheck, Running } from "../check.ts";

/** Number of levels to wait for: 1.5 s. */
const minLevels = 15;

/** Checks every site of this board that has a microphone; those of satellites are checked on the satellites. */
export const microphone: OutsideCheck = {
  name: "microphone",
  question: "Does every microphone deliver sound, and not too loud?",
  needs: "platform",
  async look({ rest }) {
    const { sites } = await rest.get<{ readonly sites: readonly string[] }>("/phrases");
    if (sites.length === 0) {
      const remedy =
        "to add one, set [[audio_server.sites]] in the configuration; `sotto audio devices` lists the devices";
      return [{ severity: "notice", code: "MICROPHONE_NONE", message: "no site has a microphone", remedy }];
    }
    return (await Promise.all(sites.map((siteId) => listen(rest, siteId)))).flat();
  },
};

async function listen(rest: Running["rest"], siteId: string): Promise<readonly Finding[]> {
  const ending = new AbortController();
  const levels: Level[] = [];
  try {
    const stream = rest.stream<Level>("/audio/levels", { follow: true, siteId }, ending.signal);
    for await (const level of firstWithin(stream, siteId)) {
      levels.push(level);
      if (levels.length >= minLevels) break;
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const remedy = error.remedy ?? "`sotto audio devices`";
    return [{ severity: "degraded", code: "MICROPHONE_GONE", message: error.message, remedy }];
  } finally {
    ending.abort();
  }
  return judgeLevels(siteId, levels);
}

export function judgeLevels(siteId: string, levels: readonly Pick<Level, "level" | "clipped">[]): readonly Finding[] {
  const remedy = `\`sotto audio calibrate --site ${shellWord(siteId)}\` shows what to change`;
  if (levels.every(({ level }) => level < -90)) {
    const message = `the microphone of the site ${siteId} is silent: muted, or the wrong device`;
    return [{ severity: "degraded", code: "MICROPHONE_SILENT", message, remedy }];
  }
  if (levels.some(({ clipped }) => clipped > 0.01)) {
    const message = `the microphone of the site ${siteId} is too loud: the sound is clipped`;
    return [{ severity: "notice", code: "MICROPHONE_CLIPPED", message, remedy }];
  }
  return [];
}
