/** Finds the entry that an operator means, and says how the configuration uses it. */
import { existsSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { SottoError } from "../errors.ts";
import { maxCatalogueBytes, type Model, readCatalogue, readCatalogueFile, shippedModels } from "./catalogue.ts";
import { type FetchOptions, fetchText } from "./fetch-part.ts";

/**
 * Returns the models of a catalogue: the shipped one, or that of a file on the board or of an HTTPS address. Throws
 * SottoError MODEL_INVALID, DOWNLOAD_FAILED, SOURCE_REFUSED.
 */
export async function offeredIn(
  catalogue: string | undefined,
  signal: AbortSignal,
  fetching: FetchOptions = {},
): Promise<readonly Model[]> {
  if (catalogue === undefined) return shippedModels();
  if (isAbsolute(catalogue)) return readCatalogueFile(catalogue);
  // Its checksums are what everything else is trusted by: over plain HTTP anybody could have written them.
  if (!catalogue.startsWith("https://") || !URL.canParse(catalogue))
    throw new SottoError("MODEL_INVALID", "a catalogue is an absolute path on the board, or an https:// address");
  return readCatalogue(await fetchText(catalogue, maxCatalogueBytes, signal, fetching), catalogue);
}

/** Throws SottoError MODEL_UNKNOWN. */
export function modelIn(models: readonly Model[], name: string): Model {
  const found = models.find((model) => model.name === name);
  if (found !== undefined) return found;
  throw new SottoError("MODEL_UNKNOWN", `the catalogue has no model ${JSON.stringify(name.slice(0, 60))}`, {
    remedy: `it has: ${models.map((model) => model.name).join(", ") || "none"}`,
  });
}

type Setting = string | readonly string[] | Readonly<Record<string, string>>;
type Configuration = Readonly<Record<string, Readonly<Record<string, Setting>>>>;
type Current = Readonly<Record<string, Readonly<Record<string, { readonly value: unknown }>>>>;

type Uses = {
  /** The sections and keys that make the platform use the model. */
  readonly configuration: Configuration;
  /** Those that make it use the model only for speech that the first recogniser refuses. */
  readonly fallback?: Configuration;
};

/** Says how a model in this folder is used. The voices of other languages, and other fallbacks, stay as they are now. */
export function usesOf({ kind, languages }: Pick<Model, "kind" | "languages">, folder: string, now: Current): Uses {
  const engine = "sherpa-onnx";
  if (kind === "voice") {
    const own = Object.fromEntries(languages.map((language) => [language, folder]));
    const others = (now["tts"]?.["model_folders"]?.value ?? {}) as Readonly<Record<string, string>>;
    return { configuration: { tts: { engine, model_folders: { ...others, ...own } } } };
  }
  if (kind !== "recogniser") return { configuration: {} };
  const before = (now["asr"]?.["fallback"]?.value ?? []) as readonly string[];
  return {
    configuration: { asr: { engine, model_folder: folder } },
    fallback: { asr: { fallback: [...new Set([...before, engine])], model_folder: folder } },
  };
}

/** Returns true when the program that runs the models is installed: by the package, or in a checkout by `make set-up`. */
export function hasRuntime(): boolean {
  if (existsSync("/usr/lib/sotto-sherpa/sherpa-onnx.node")) return true;
  for (let at = import.meta.dirname; at !== dirname(at); at = dirname(at))
    if (existsSync(join(at, "node_modules/.sotto-sherpa", process.arch))) return true;
  return false;
}
