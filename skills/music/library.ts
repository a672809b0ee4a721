/** The names under which music is known: playlists, artists, albums, genres and stations. */
import type { Command, Mpd } from "./mpd.ts";
import { type Pair, tagIs } from "./mpd-protocol.ts";

export type Kind = "station" | "playlist" | "artist" | "album" | "genre";
export type Entry = {
  readonly kind: Kind /** As the player writes it. */;
  readonly name: string;
  readonly add: Command;
};

/** Names by the words that are said, which is how they are injected. Earlier kinds win where two have the same. */
export type Library = ReadonlyMap<string, Entry>;

/** Each value makes the recogniser larger: a board has room for this many. */
const maxNames = 400;
/** Nobody says longer ones. */
const maxWords = 6;

/** Returns the words of a name, as the recogniser writes them; empty when it has none. */
export function spoken(name: string): string {
  const words = name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/[^\p{L}\p{M}\p{N}']+/gu, " ")
    .trim();
  return words.split(" ").length > maxWords ? "" : words;
}

/** `stations`: their addresses by name. Rejects as Mpd does. */
export async function readLibrary(mpd: Mpd, stations: ReadonlyMap<string, string>): Promise<Library> {
  const tagged = async (tag: string): Promise<readonly string[]> => valuesOf(await mpd.ask("list", tag), tag);
  const byTag = async (kind: Kind, tag: string): Promise<Entry[]> =>
    (await tagged(tag)).map((name) => ({ kind, name, add: ["findadd", tagIs(tag, name)] }));
  const playlists = valuesOf(await mpd.ask("listplaylists"), "playlist");
  const entries: readonly Entry[] = [
    ...[...stations].map(([name, url]): Entry => ({ kind: "station", name, add: ["add", url] })),
    ...playlists.map((name): Entry => ({ kind: "playlist", name, add: ["load", name] })),
    ...(await byTag("artist", "artist")),
    ...(await byTag("album", "album")),
    ...(await byTag("genre", "genre")),
  ];
  const library = new Map<string, Entry>();
  for (const entry of entries) {
    const words = spoken(entry.name);
    if (words === "" || library.has(words)) continue;
    library.set(words, entry);
    if (library.size >= maxNames) break;
  }
  return library;
}

const valuesOf = (pairs: readonly Pair[], tag: string): readonly string[] =>
  pairs.flatMap(([key, value]) => (key.toLowerCase() === tag && value.trim() !== "" ? [value] : []));
