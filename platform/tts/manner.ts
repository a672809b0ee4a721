/** How a site speaks: language, voice and speed. */
import type { TtsConfig } from "./component.ts";
import { ofCode } from "./of-code.ts";

export type Manner = {
  /** A language of the bus: "en_GB". */
  readonly lang: string;
  /** The engine's name for a voice, instead of its default. */
  readonly voice?: string | undefined;
  /** Words per minute. */
  readonly speed: number;
};

type Configured = Pick<TtsConfig, "speed" | "speeds" | "voices" | "sites">;

/** Settings of the site override those for all sites; settings for the language override those for all languages. */
export function mannerOf({ speed, speeds, voices, sites }: Configured, siteId: string, lang: string): Manner {
  const site = sites.find(({ site_id }) => site_id === siteId);
  return {
    lang,
    voice: ofCode(site?.voices ?? {}, lang) ?? ofCode(voices, lang),
    speed: ofCode(site?.speeds ?? {}, lang) ?? site?.speed ?? ofCode(speeds, lang) ?? speed,
  };
}
