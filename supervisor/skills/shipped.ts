/**
 * The skills that are part of the package: installed by name, without a network, and upgraded with the package. The
 * origin of an installed one is `sotto:<name>`, its commit the digest of its files.
 */
import { createHash } from "node:crypto";
import { cp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { SottoError } from "../errors.ts";
import { actionsOf, goneOr } from "./files.ts";
import { type Manifest, type Permission, readManifest } from "./manifest.ts";

export type ShippedSkill = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The intents that it answers. */
  readonly intents: readonly string[];
};

export const scheme = "sotto:";
/** Permissions that stay inside the house: the operator grants them by installing a skill of the package. */
const granted: readonly Permission[] = [
  "speak",
  "play",
  "inject",
  "volume",
  "mute",
  "stages",
  "answers",
  "announce",
  "overview",
  "music",
  "devices",
];

export class Shipped {
  readonly #folder: string | undefined;

  /** Without a folder, nothing is shipped. */
  constructor(folder?: string) {
    this.#folder = folder;
  }

  async list(): Promise<readonly ShippedSkill[]> {
    return (await this.described()).map(({ name, manifest: { title = name, description = "", intents = [] } }) => ({
      name,
      title,
      description,
      intents,
    }));
  }

  /** The same, with all that their manifests say. */
  async described(): Promise<readonly { readonly name: string; readonly manifest: Manifest }[]> {
    const folders = this.#folder === undefined ? [] : await readdir(this.#folder).catch(goneOr((): string[] => []));
    const found = await Promise.all(
      folders.toSorted().map(async (name) => {
        const actions = await actionsOf(join(this.#folder ?? "", name)).catch(goneOr((): string[] => []));
        return actions.length === 0 ? [] : [{ name, manifest: await readManifest(join(this.#folder ?? "", name)) }];
      }),
    );
    return found.flat();
  }

  /** Throws SottoError SOURCE_REFUSED for a name that is none of a shipped skill. */
  async check(name: string): Promise<void> {
    const names = (await this.list()).map((skill) => skill.name);
    if (names.includes(name)) return;
    const has = names.length === 0 ? "no skill" : `only ${names.join(", ")}`;
    throw new SottoError("SOURCE_REFUSED", `${name} is no address and no skill of the package, which has ${has}`, {
      remedy: "give a skill of the package, or an address like https://host/owner/name.git",
    });
  }

  /** Copies a skill into a folder that must not exist. Returns the digest of its files. Throws SOURCE_REFUSED. */
  async copy(name: string, to: string): Promise<string> {
    await this.check(name);
    const from = join(this.#folder ?? "", name);
    await cp(from, to, { recursive: true, verbatimSymlinks: true });
    return digestOf(to);
  }

  /** Returns the digest of a shipped skill's files; undefined when the package has no such skill. */
  async digest(name: string): Promise<string | undefined> {
    const isThere = (await this.list()).some((skill) => skill.name === name);
    return isThere ? digestOf(join(this.#folder ?? "", name)) : undefined;
  }
}

/** Returns the name of the shipped skill that a source means, "home" or "sotto:home"; undefined for an address. */
export function shippedName(url: string): string | undefined {
  const name = url.startsWith(scheme) ? url.slice(scheme.length) : url;
  return /^[a-z0-9][a-z0-9-]{0,39}$/u.test(name) ? name : undefined;
}

export const shippedUrl = (name: string): string => `${scheme}${name}`;

/** Returns what a shipped skill is granted when it asks for it the first time. What was revoked stays revoked. */
export function grantsOf({ permissions }: Manifest, before?: Manifest): readonly Permission[] {
  return granted.filter((name) => permissions.includes(name) && before?.permissions.includes(name) !== true);
}

/** SHA-256 of the names and contents of all files, 40 digits of it like a commit. */
async function digestOf(folder: string): Promise<string> {
  const sum = createHash("sha256");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) {
    const content = createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
    sum.update(`${file.slice(folder.length + 1)} ${content}\n`);
  }
  return sum.digest("hex").slice(0, 40);
}
