/** What a new board starts with when its language is another than English: an assistant of the package, and its skills. */
import { join } from "node:path";
import { languages } from "../platform/languages/languages.ts";
import { readProfile } from "../platform/assistant/read-profile.ts";
import { writeDurably } from "./durable-file.ts";
import type { FirstChoice } from "./first-start.ts";
import { shippedSkills } from "./programs.ts";
import { writeGrants } from "./skills/kept.ts";
import { manifestHash, readManifest } from "./skills/manifest.ts";
import { record } from "./skills/origin.ts";
import { grantsOf, Shipped, shippedUrl } from "./skills/shipped.ts";

/** Skills that nobody is able to use before something is set up: a music player, the address of a calendar. */
const forLater: readonly string[] = ["music", "calendar"];

/** A person who tries a new board speaks to it: an assistant that hears nothing by voice is for those who choose it. */
function isHeard(language: string): boolean {
  const { heard = "no" } = languageOf(language) ?? {};
  return heard === "well" || heard === "experimental";
}

/** "de_AT.UTF-8" is German. */
const languageOf = (tag: string): { readonly heard: string } | undefined =>
  (languages as Readonly<Record<string, { readonly heard: string }>>)[tag.slice(0, 2).toLowerCase()];

export function firstChoice(language: string, skills: string, shipped = new Shipped(shippedSkills)): FirstChoice {
  return {
    language: isHeard(language) ? language : "",
    async skillsFor(assistant) {
      const wanted = new Set((await readProfile(assistant))?.intents.map(({ id }) => id));
      const needed = (await shipped.list()).filter(
        ({ name, intents }) => !forLater.includes(name) && intents.some((id) => wanted.has(id)),
      );
      return needed.map(({ name }) => ({
        name,
        copy: async (to) => {
          const commit = await shipped.copy(name, to);
          await writeGrants(skills, name, grantsOf(await readManifest(to)));
          const origin = { url: shippedUrl(name), commit, manifest: await manifestHash(to), taskId: "first-start" };
          const told = { ...origin, installedAt: new Date().toISOString() };
          await writeDurably(join(to, record), `${JSON.stringify(told)}\n`, 0o644);
        },
      }));
    },
  };
}
