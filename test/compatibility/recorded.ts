/** What 0.1.0 was: documents, default configuration and a data folder, recorded from its commit in the folder 0.1.0. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

export const recorded = join(import.meta.dirname, "0.1.0");

const generated = join(import.meta.dirname, "../../docs/generated");

/** A generated document, as it was and as it is. */
export function bothVersions<Document>(name: string): readonly [then: Document, now: Document] {
  return [
    JSON.parse(gunzipSync(readFileSync(join(recorded, `${name}.gz`))).toString()) as Document,
    JSON.parse(readFileSync(join(generated, name), "utf8")) as Document,
  ];
}
