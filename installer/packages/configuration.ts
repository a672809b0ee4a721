/** Files that an administrator edits: each a second time as it was, from which sotto-updater packs what is installed again. */
import { copied, type Entry } from "../deb/entry.ts";

export type Configuration = { readonly entries: readonly Entry[]; readonly configurationFiles: readonly string[] };

/** `files`: the path in the package, "etc/…", and where its text is. */
export function configuration(name: string, files: Readonly<Record<string, string>>): Configuration {
  return {
    entries: Object.entries(files).flatMap(([path, from]) => [
      copied(path, from),
      copied(`usr/share/${name}/default/${path}`, from),
    ]),
    configurationFiles: Object.keys(files).map((path) => `/${path}`),
  };
}
