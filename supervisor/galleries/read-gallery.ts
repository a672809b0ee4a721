/** Reads the folder of a gallery, as it was fetched, or as its author has it. */
import { join } from "node:path";
import * as v from "valibot";
import { bytesInFolder, namesInFolder, SkillFileError } from "../../platform/port/skill-files.ts";
import { SottoError } from "../errors.ts";
import { skillName } from "../skills/skills.ts";
import { type Entry, parseEntry, parseFile } from "./entry.ts";
import { isPicture, maxPictureBytes, type PictureType, pictureTypes } from "./picture.ts";

export const maxEntries = 1000;
const maxFileBytes = 16_384;
/** Bytes of the files of all skills together: they are all in memory, of every gallery. */
const maxFilesBytes = 4 * 1024 * 1024;
/** Bytes of all pictures together. */
const maxPicturesBytes = 16 * 1024 * 1024;

export const galleryName = /^[a-z0-9][a-z0-9-]{0,39}$/u;
/** The name of the package's own. */
export const ownGallery = "sotto";

const head = v.object({
  format: v.literal(1, "is none that this version reads: 1"),
  name: v.pipe(v.string(), v.regex(galleryName, "lower case letters, digits and hyphens, 40 at most")),
  title: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(80),
    v.regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, "has control characters"),
  ),
});

export type Picture = { readonly skill: string; readonly type: PictureType; readonly bytes: Buffer };
export type ReadGallery = {
  readonly name: string;
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly pictures: readonly Picture[];
  /** Files that cannot be used, and why; the others can. */
  readonly leftOut: readonly string[];
};

/** Throws SottoError GALLERY_INVALID when it is no gallery, or too large for one. */
export async function readGallery(folder: string): Promise<ReadGallery> {
  const text = await textOf(folder, "gallery.toml");
  if (text === undefined)
    throw new SottoError("GALLERY_INVALID", "it has no file gallery.toml: it is no gallery", {
      remedy: "a skill is installed by `sotto skill install URL`; a gallery in a folder of its repository needs --path",
    });
  const { name, title } = parseFile(head, text, "gallery.toml");
  if (name === ownGallery)
    throw new SottoError("GALLERY_INVALID", `gallery.toml: name: ${name} is the gallery of the package`);
  const names = (await namesOf(join(folder, "skills"))).filter((one) => one.endsWith(".toml"));
  if (names.length > maxEntries) throw new SottoError("GALLERY_INVALID", `it has more than ${maxEntries} skills`);
  const leftOut: string[] = [];
  const entries = await readEntries(folder, names, leftOut);
  return { name, title, entries, pictures: await readPictures(folder, entries, leftOut), leftOut };
}

/** A file that is wrong, or written for a newer version, leaves out its skill and no other. */
async function readEntries(folder: string, names: readonly string[], leftOut: string[]): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  let total = 0;
  for (const file of names.toSorted()) {
    const name = file.slice(0, -".toml".length);
    try {
      if (!skillName.test(name))
        throw new SottoError("GALLERY_INVALID", `skills/${shown(file)}: that is no name of a skill`);
      const text = (await textOf(folder, `skills/${file}`)) ?? "";
      total += Buffer.byteLength(text);
      entries.push(parseEntry(name, text));
    } catch (error) {
      if (!(error instanceof SottoError) || error.code !== "GALLERY_INVALID") throw error;
      leftOut.push(error.message);
    }
    if (total > maxFilesBytes) throw new SottoError("GALLERY_INVALID", "the files of its skills have more than 4 MB");
  }
  return entries;
}

async function readPictures(folder: string, entries: readonly Entry[], leftOut: string[]): Promise<readonly Picture[]> {
  const pictures: Picture[] = [];
  const names = await namesOf(join(folder, "pictures"));
  let total = 0;
  for (const { name: skill } of entries) {
    const type = pictureTypes.find((one) => names.includes(`${skill}.${one}`));
    if (type === undefined) continue;
    const file = `${skill}.${type}`;
    const bytes = await bytesOf(folder, `pictures/${file}`, maxPictureBytes).catch(whyNot);
    if (typeof bytes === "string") leftOut.push(bytes);
    else if (bytes === undefined || !isPicture(type, bytes)) leftOut.push(`pictures/${file}: it is no ${type}`);
    else {
      total += bytes.length;
      if (total > maxPicturesBytes) throw new SottoError("GALLERY_INVALID", "its pictures have more than 16 MB");
      pictures.push({ skill, type, bytes });
    }
  }
  return pictures;
}

function whyNot(error: unknown): string {
  if (error instanceof SottoError && error.code === "GALLERY_INVALID") return error.message;
  throw error;
}

async function textOf(folder: string, name: string): Promise<string | undefined> {
  return (await bytesOf(folder, name, maxFileBytes))?.toString("utf8");
}

/** Whoever has written it, nothing outside the folder is read, and nothing that is too large. */
function bytesOf(folder: string, name: string, largest: number): Promise<Buffer | undefined> {
  return bytesInFolder(folder, name, largest).catch((error: unknown) => {
    if (!(error instanceof SkillFileError)) throw error;
    throw new SottoError("GALLERY_INVALID", error.message, {}, error);
  });
}

async function namesOf(folder: string): Promise<readonly string[]> {
  return namesInFolder(folder).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) return [];
    throw error;
  });
}

const shown = (file: string): string => JSON.stringify(file.slice(0, 60)).slice(1, -1);
