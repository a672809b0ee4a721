/**
 * Configuration files: each is included a second time in its original state, from which sotto-updater repacks an
 * installed package.
 */
import { copied, type Entry } from "../deb/entry.ts";

export type Configuration = { readonly entries: readonly Entry[]; readonly configurationFiles: readonly string[] };

/** `files` maps the path in the package, "etc/…", to its text. */
export function configuration(name: string, files: Readonly<Record<string, string>>): Configuration {
  return {
    entries: Object.entries(files).flatMap(([path, from]) => [
      copied(path, from),
      copied(`usr/share/${name}/default/${path}`, from),
    ]),
    configurationFiles: Object.keys(files).map((path) => `/${path}`),
  };
}
