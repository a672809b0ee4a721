/** Catalogues of models: the one that is shipped, and those that an operator names, as a file or an HTTPS address. */
import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { SottoError, systemCode } from "../errors.ts";
import shipped from "./catalogue.json" with { type: "json" };
import { partsOf } from "../archive/names.ts";

const gigabytes = 1024 ** 3;
/** A name is the name of a folder, too. */
export const modelName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9](?:[a-z0-9.]?[a-z0-9_-]){0,59}$/u, "lower case letters, digits, hyphens and single dots"),
);
const size = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4 * gigabytes));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/u, "a SHA-256 checksum in 64 lower case hexadecimal digits"));
const words = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(300),
  v.check((text) => !/\p{Cc}/u.test(text), "no control characters"),
);
const address = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.check(isAddress, "an https:// or http:// address without user and password"),
);
const path = v.pipe(v.string(), v.check(isInside, "a relative path that stays inside, and is not hidden"));

const file = v.strictObject({ path, address, size, sha256 });
const archive = v.strictObject({
  address,
  size,
  sha256,
  format: v.picklist(["tar", "tar.gz", "tar.bz2"]),
  /** The folder in the archive that contains the model; "" if its files are at the top. */
  folder: v.optional(v.union([v.literal(""), path]), ""),
  /** The limit of what it may contain, in bytes. */
  unpacked: size,
});

const model = v.pipe(
  v.strictObject({
    name: modelName,
    kind: v.picklist(["recogniser", "voice", "vad", "wake-word"]),
    about: words,
    languages: v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/u))),
      v.minLength(1),
      v.maxLength(100),
    ),
    licence: v.strictObject({ id: words, address }),
    /** Megabytes that its process takes; an estimate unless `about` says that it was measured. */
    memory: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(64 * 1024)),
    /** Where the checksums are published. */
    checksums: words,
    files: v.optional(v.pipe(v.array(file), v.minLength(1), v.maxLength(50))),
    archive: v.optional(archive),
  }),
  v.check(({ files, archive: packed }) => (files === undefined) !== (packed === undefined), "either files or archive"),
  v.check(
    ({ files = [] }) => new Set(files.map((one) => one.path.toLowerCase())).size === files.length,
    "a path twice",
  ),
);
const catalogue = v.pipe(
  v.strictObject({ format: v.literal(1), models: v.pipe(v.array(model), v.maxLength(500)) }),
  v.check(({ models }) => new Set(models.map(({ name }) => name)).size === models.length, "a name twice"),
);

export type Model = v.InferOutput<typeof model>;
export type Part = Pick<v.InferOutput<typeof file>, "path" | "address" | "size" | "sha256">;

/** A catalogue with more is not one. */
export const maxCatalogueBytes = 1024 * 1024;

/** The models that everybody can add. */
export function shippedModels(): readonly Model[] {
  return v.parse(catalogue, shipped).models;
}

/** Throws SottoError MODEL_INVALID; `where` is for the message. */
export function readCatalogue(text: string, where: string): readonly Model[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new SottoError("MODEL_INVALID", `${where} is not a catalogue of models: it is not JSON`, {}, error);
  }
  const read = v.safeParse(catalogue, content);
  if (read.success) return read.output.models;
  const [issue] = read.issues;
  const at = v.getDotPath(issue) ?? "it";
  throw new SottoError("MODEL_INVALID", `${where} is not a catalogue of models: ${at}: ${issue.message}`, {
    remedy: "docs/how-to/use-another-engine.md describes the file",
  });
}

/** Throws SottoError MODEL_INVALID. */
export async function readCatalogueFile(name: string): Promise<readonly Model[]> {
  const text = await readFile(name, "utf8").catch((error: unknown) => {
    throw new SottoError(
      "MODEL_INVALID",
      `the catalogue ${name} cannot be read (${systemCode(error) ?? "unknown reason"})`,
      {
        remedy: "the file is read by the platform on the board: it needs permission for each folder above it",
      },
    );
  });
  if (text.length > maxCatalogueBytes)
    throw new SottoError("MODEL_INVALID", `the catalogue ${name} is larger than 1 MB`);
  return readCatalogue(text, name);
}

/** What is downloaded: an archive counts as one part. */
export function partsOfModel({ files, archive: packed, name }: Model): readonly Part[] {
  if (packed === undefined) return files ?? [];
  return [{ path: `${name}.${packed.format}`, address: packed.address, size: packed.size, sha256: packed.sha256 }];
}

export const downloadBytes = (of: Model): number => partsOfModel(of).reduce((sum, { size: bytes }) => sum + bytes, 0);

function isAddress(text: string): boolean {
  if (/[\p{Cc}\s\\]/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "";
}

function isInside(text: string): boolean {
  try {
    return partsOf(text).every((part) => !part.startsWith("."));
  } catch {
    return false;
  }
}
