/** sotto-archive-keyring: the key that signs the repository of the platform's packages. */
import { documents } from "../deb/documents.ts";
import { written } from "../deb/entry.ts";
import type { Facts } from "../deb/facts.ts";
import { keyringName as name, type SigningKey } from "../apt-repository/signing-key.ts";
import type { Package } from "../deb/package.ts";

export const keyringPath = `usr/share/keyrings/${name}.gpg`;

/** `version` changes only with the key. */
export function archiveKeyring(facts: Facts, key: SigningKey, version: string): Package {
  return {
    name,
    version,
    released: key.created,
    architecture: "all",
    section: "misc",
    summary: "key of the repository of the Sotto packages",
    description: ["What apt verifies the repository of the Sotto voice platform with. Name it in Signed-By."],
    depends: [],
    entries: [
      written(keyringPath, key.exported),
      ...documents(
        name,
        version,
        "archive-keyring",
        { root: facts.root, released: key.created, changes: ["The key in use."] },
        [],
      ),
    ],
  };
}
