/** Reads the voice profiles of this board: one file for each person and language. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { listedLanguage } from "../../languages/languages.ts";
import { readVoiceProfile, type VoiceProfile } from "./profile.ts";

/** Each takes room in the dictionary of its sites, and time of everybody who speaks there. */
const maxProfiles = 16;

export type Profiles = {
  /** In the order of their files. */
  readonly profiles: readonly VoiceProfile[];
  /** Messages about files that cannot be used. */
  readonly complaints: readonly string[];
};

/** `folder`: undefined where nobody keeps profiles. A file that cannot be used stands in nobody's way. */
export async function readProfiles(folder: string | undefined, language: string): Promise<Profiles> {
  const names = folder === undefined ? [] : await readdir(folder).catch(() => []);
  const profiles: VoiceProfile[] = [];
  const complaints: string[] = [];
  for (const name of names.filter((each) => each.endsWith(".json")).toSorted())
    try {
      const profile = readVoiceProfile(await readFile(join(folder!, name), "utf8"));
      if (profile.language !== listedLanguage(language)) continue;
      if (profiles.length < maxProfiles) profiles.push(profile);
      else complaints.push(`the voice profile ${name} is not used: there are ${maxProfiles} already`);
    } catch (error) {
      complaints.push(
        `the voice profile ${name} is not used: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  return { profiles, complaints };
}
