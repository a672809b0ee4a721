/** The file of one skill in a gallery: what it is, where it is, and what it may do. docs/how-to/publish-a-skill.md describes it. */
import { parse, TomlError } from "smol-toml";
import * as v from "valibot";
import { deviceClasses } from "../../platform/port/device-classes.ts";
import { SottoError } from "../errors.ts";
import { language, type Permission, permissionNames } from "../skills/manifest.ts";
import { checkSource, shownUrl } from "../skills/source.ts";
import { versionForm } from "./minimum-version.ts";

/** Nobody can make a text look like another: no control characters, no marks that change the direction of reading. */
const line = (longest: number) =>
  v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(longest),
    v.regex(/^[^\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]*$/u, "has control characters"),
  );
const languages = v.pipe(v.array(language), v.maxLength(60));
const perLanguage = v.pipe(v.record(language, line(400)), v.maxEntries(60, "has more than 60 languages"));
const permission = v.picklist(permissionNames.filter((name) => !(deviceClasses as readonly string[]).includes(name)));

const entry = v.pipe(
  v.object({
    title: line(80),
    /** "en": …, "de": … */
    description: v.pipe(
      perLanguage,
      v.check((texts) => texts["en"] !== undefined, "has no text for en"),
    ),
    author: v.optional(line(80)),
    licence: v.optional(line(60)),
    address: line(1000),
    /** The folder of the skill, if the repository contains several. */
    path: v.optional(line(300)),
    commit: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/u, "is no commit: 40 hexadecimal digits"))),
    tag: v.optional(line(100)),
    /** The languages that it answers in. */
    languages: v.optional(languages, []),
    permissions: v.optional(v.pipe(v.array(permission), v.maxLength(permissionNames.length)), []),
    devices: v.optional(v.pipe(v.array(v.picklist(deviceClasses)), v.maxLength(deviceClasses.length)), []),
    minimum_version: v.optional(v.pipe(v.string(), v.regex(versionForm, "is no version like 0.2.0"))),
  }),
  v.check(({ commit, tag }) => commit !== undefined || tag !== undefined, "it has neither commit nor tag"),
);

/** What a gallery says of a skill. */
export type Entry = {
  /** Its name in the gallery. */
  readonly name: string;
  readonly title: string;
  /** By the code of the language; always for "en". */
  readonly description: Readonly<Record<string, string>>;
  readonly author?: string | undefined;
  readonly licence?: string | undefined;
  readonly address: string;
  readonly path?: string | undefined;
  /** The only commit that is installed; without one, whatever the tag points to. */
  readonly commit?: string | undefined;
  readonly tag?: string | undefined;
  readonly languages: readonly string[];
  /** What it asks for, classes of devices included. */
  readonly permissions: readonly Permission[];
  readonly minimumVersion?: string | undefined;
};

const invalid = (file: string, why: string, cause?: unknown): SottoError =>
  new SottoError(
    "GALLERY_INVALID",
    `${file}: ${why}`,
    { remedy: "docs/how-to/publish-a-skill.md describes it" },
    cause,
  );

/** Parses TOML and validates it. Throws SottoError GALLERY_INVALID, which says what is wrong and where. */
export function parseFile<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
  file: string,
): v.InferOutput<Schema> {
  let parsed: unknown;
  try {
    parsed = parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw invalid(file, `line ${error.line}: ${error.message.split("\n")[0] ?? ""}`, error);
  }
  const found = v.safeParse(schema, parsed);
  if (found.success) return found.output;
  const [issue] = found.issues;
  throw invalid(file, `${v.getDotPath(issue) ?? "it"}: ${issue.message}`);
}

/** Throws SottoError GALLERY_INVALID. Keys that this version does not know are passed over. */
export function parseEntry(name: string, text: string): Entry {
  const file = `skills/${name}.toml`;
  const { minimum_version: minimumVersion, devices, permissions, ...rest } = parseFile(entry, text, file);
  const { address: url, path, commit, tag } = rest;
  try {
    checkSource({ url, path, ref: commit ?? tag });
    if (tag !== undefined) checkSource({ url, ref: tag });
  } catch (error) {
    if (!(error instanceof SottoError)) throw error;
    throw invalid(file, error.message, error);
  }
  if (shownUrl(url) !== url && !url.includes("@")) throw invalid(file, `address: write it as ${shownUrl(url)}`);
  if (/^https:\/\/[^/]*@/u.test(url)) throw invalid(file, "address: it contains a user or a password");
  return { name, ...rest, permissions: [...new Set([...permissions, ...devices])], minimumVersion };
}
