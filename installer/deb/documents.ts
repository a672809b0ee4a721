/** What every package has below usr/share: changelog, copyright, lintian overrides, manual pages. */
import { existsSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { join } from "node:path";
import { changelog } from "./changelog.ts";
import { copyrightFile, type Licensed } from "./copyright.ts";
import { copied, type Entry, written } from "./entry.ts";
import type { Facts } from "./facts.ts";

/** Compresses like `gzip -9n`: without a name and a time. */
export function compressed(text: string): Uint8Array {
  return gzipSync(text, { level: 9 });
}

/** `folder` is the package's own folder below packaging/. */
export function documents(
  name: string,
  version: string,
  folder: string,
  facts: Pick<Facts, "root" | "released" | "changes">,
  bundled: readonly Licensed[],
): readonly Entry[] {
  const overrides = join(facts.root, "packaging", folder, "lintian-overrides");
  return [
    written(`usr/share/doc/${name}/copyright`, copyrightFile(bundled)),
    written(`usr/share/doc/${name}/changelog.gz`, compressed(changelog(name, version, facts.released, facts.changes))),
    ...(existsSync(overrides) ? [copied(`usr/share/lintian/overrides/${name}`, overrides)] : []),
  ];
}
