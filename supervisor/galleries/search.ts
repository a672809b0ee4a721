/** Looks for skills in the galleries: the package's own first, which needs no network, then those that were added. */
import { SottoError } from "../errors.ts";
import type { Skill, Skills } from "../skills/skills.ts";
import { shippedUrl } from "../skills/shipped.ts";
import type { Entry } from "./entry.ts";
import type { Galleries } from "./galleries.ts";
import { suffices } from "./minimum-version.ts";
import type { PictureType } from "./picture.ts";
import { ownGallery } from "./read-gallery.ts";

export type Offered = Entry & {
  readonly gallery: string;
  /** Undefined if it has no picture. */
  readonly picture: PictureType | undefined;
  /** The skill that was installed from this entry. */
  readonly installed: string | undefined;
  /** True when the entry names another commit than the installed one. */
  readonly hasUpdate: boolean;
  /** True when this board is new enough for it. */
  readonly fits: boolean;
};

type Shops = { readonly galleries: Pick<Galleries, "list">; readonly skills: Pick<Skills, "list" | "shipped"> };

/** Returns those that contain all words, in any language, in their order: by gallery, then by name. */
export async function searchGalleries({ galleries, skills }: Shops, words: string): Promise<readonly Offered[]> {
  const installed = await skills.list();
  const shipped = (await skills.shipped.described()).map(({ manifest, name }): Offered => {
    const { title = name, description = "", descriptions = {}, languages = [], permissions } = manifest;
    const entry = { name, title, description: { ...descriptions, en: description }, languages, permissions };
    const whole = { ...entry, address: shippedUrl(name), licence: "Apache-2.0", author: "Sotto" };
    return { ...whole, gallery: ownGallery, picture: undefined, fits: true, ...stateOf(whole, undefined, installed) };
  });
  const added = (await galleries.list()).flatMap(({ name: gallery, entries, pictures }) =>
    entries.map((entry): Offered => {
      const place = `${gallery}/${entry.name}`;
      const picture = Object.hasOwn(pictures, entry.name) ? pictures[entry.name] : undefined;
      return { ...entry, gallery, picture, fits: suffices(entry.minimumVersion), ...stateOf(entry, place, installed) };
    }),
  );
  const wanted = folded(words).split(/\s+/u).filter(Boolean);
  return [...shipped, ...added].filter((one) => {
    const text = folded(
      [one.name, one.title, one.author ?? "", one.gallery, ...Object.values(one.description)].join("\n"),
    );
    return wanted.every((word) => text.includes(word));
  });
}

/** `place` is its name in the galleries; undefined for a skill of the package, which is updated with the package. */
function stateOf(
  { address, commit }: Pick<Entry, "address" | "commit">,
  place: string | undefined,
  installed: readonly Skill[],
): Pick<Offered, "installed" | "hasUpdate"> {
  const found = installed.find(({ origin }) =>
    place === undefined ? origin?.url === address : origin?.gallery === place,
  );
  const hasUpdate =
    place !== undefined && commit !== undefined && found !== undefined && found.origin?.commit !== commit;
  return { installed: found?.name, hasUpdate };
}

/** Letters without case and accents: "Météo" is found by "meteo". */
const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The forms in which a skill of a gallery is named: "weather", "anna/weather". */
const placeForm = /^(?:(?<gallery>[a-z0-9][a-z0-9-]{0,39})\/)?(?<name>[a-z0-9][a-z0-9-]{0,39})$/u;

export type Place = { readonly gallery: string | undefined; readonly name: string };

/** Undefined for what is an address. */
export function placeIn(text: string): Place | undefined {
  const { gallery, name } = placeForm.exec(text)?.groups ?? {};
  return name === undefined ? undefined : { gallery, name };
}

export type Found = { readonly entry: Entry; readonly place: string };

/** Throws SottoError GALLERY_UNKNOWN, SOURCE_REFUSED when no gallery or several have a skill with that name. */
export async function findInGalleries(
  galleries: Pick<Galleries, "list" | "get"> | undefined,
  wanted: Place,
  shipped: readonly string[],
): Promise<Found> {
  const { gallery, name } = wanted;
  const asked = gallery === undefined ? await galleries?.list() : await galleries?.get(gallery);
  const found = [asked ?? []]
    .flat()
    .flatMap(({ name: of, entries }) =>
      entries.filter((entry) => entry.name === name).map((entry) => ({ entry, place: `${of}/${name}` })),
    );
  const [first, ...others] = found;
  if (first !== undefined && others.length === 0) return first;
  if (first !== undefined)
    throw new SottoError("SOURCE_REFUSED", `several galleries have a skill named ${name}`, {
      remedy: `say which one: ${found.map(({ place }) => place).join(", ")}`,
    });
  const where =
    gallery === undefined
      ? "is no address, and no skill of the package or of a gallery"
      : `is no skill of the gallery ${gallery}`;
  const has = shipped.length === 0 ? "" : `the package has ${shipped.join(", ")}; `;
  throw new SottoError("SOURCE_REFUSED", `${name} ${where}`, {
    remedy: `${has}\`sotto skill search\` lists all; an address is like https://host/owner/name.git`,
  });
}
