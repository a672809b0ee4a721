/** Where a skill comes from: the package, a gallery, or the address of a repository. */
import { SottoError } from "../../errors.ts";
import type { Entry } from "../../galleries/entry.ts";
import type { Galleries } from "../../galleries/galleries.ts";
import { checkVersion } from "../../galleries/minimum-version.ts";
import { ownGallery } from "../../galleries/read-gallery.ts";
import { findInGalleries, placeIn } from "../../galleries/search.ts";
import type { Manifest } from "../../skills/manifest.ts";
import { scheme, shippedName } from "../../skills/shipped.ts";
import type { Skills } from "../../skills/skills.ts";
import { shownUrl, type Source } from "../../skills/source.ts";

export type Sources = {
  readonly skills: Pick<Skills, "shipped">;
  readonly galleries?: Pick<Galleries, "list" | "get"> | undefined;
};

export type Origin =
  | { readonly shipped: string }
  | { readonly source: Source; readonly entry?: Entry; readonly gallery?: string };

/** Throws SottoError SOURCE_REFUSED, GALLERY_UNKNOWN, SKILL_NEEDS_NEWER. A plain name is always the package's, if it has that skill. */
export async function originFor({ skills, galleries }: Sources, { url, ref, path }: Source): Promise<Origin> {
  const place = url.startsWith(scheme) ? { gallery: ownGallery, name: shippedName(url) ?? "" } : placeIn(url);
  if (place === undefined) return { source: { url, ref, path } };
  const names = (await skills.shipped.list()).map(({ name }) => name);
  if (place.gallery === ownGallery || (place.gallery === undefined && names.includes(place.name))) {
    await skills.shipped.check(place.name);
    return { shipped: place.name };
  }
  const { entry, place: gallery } = await findInGalleries(galleries, place, names);
  if (ref !== undefined || path !== undefined)
    throw new SottoError("SOURCE_REFUSED", `${gallery} is the version and the folder that its gallery names`, {
      remedy: `for others, install it from its address, ${entry.address}`,
    });
  checkVersion(gallery, entry.minimumVersion);
  return { source: { url: entry.address, ref: entry.commit ?? entry.tag, path: entry.path }, entry, gallery };
}

/** The name that a skill has by its place in the package or a gallery; undefined for an address. */
export const placeName = (url: string): string | undefined => shippedName(url) ?? placeIn(url)?.name;

/** What is shown of the source in lists: without a password. */
export const shownSource = (url: string): string => (placeName(url) === undefined ? shownUrl(url) : url);

/**
 * Throws SottoError SKILL_INVALID when the repository has something else than the gallery has said, to which the operator
 * has agreed.
 */
export function checkAsOffered(entry: Entry, { commit }: { readonly commit: string }, { permissions }: Manifest): void {
  const remedy = "ask the author of the gallery; nothing was installed";
  if (entry.commit !== undefined && entry.commit !== commit)
    throw new SottoError("SKILL_INVALID", `the repository has ${commit} instead of the commit that the gallery names`, {
      remedy,
    });
  const more = permissions.filter((permission) => !entry.permissions.includes(permission));
  if (more.length > 0)
    throw new SottoError("SKILL_INVALID", `its skill.toml asks for more than its gallery says: ${more.join(", ")}`, {
      remedy,
    });
}
