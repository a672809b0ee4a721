/** How something is said at a site: in which language, by which voice, how fast. */
import type { TtsConfig } from "./component.ts";
import { ofCode } from "./of-code.ts";

export type Manner = {
  /** A language of the bus: "en_GB". */
  readonly lang: string;
  /** The engine's name for a voice, where its own choice is not wanted. */
  readonly voice?: string | undefined;
  /** Words per minute. */
  readonly speed: number;
};

type Configured = Pick<TtsConfig, "speed" | "speeds" | "voices" | "sites">;

/** What is said of the site comes before what is said of all, what is said of the language before what is said of none. */
export function mannerOf({ speed, speeds, voices, sites }: Configured, siteId: string, lang: string): Manner {
  const site = sites.find(({ site_id }) => site_id === siteId);
  return {
    lang,
    voice: ofCode(site?.voices ?? {}, lang) ?? ofCode(voices, lang),
    speed: ofCode(site?.speeds ?? {}, lang) ?? site?.speed ?? ofCode(speeds, lang) ?? speed,
  };
}
