/** Fetches a gallery, verifies it with its pinned key, and puts it in place of the one before. */
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeDurably } from "../durable-file.ts";
import { SottoError } from "../errors.ts";
import { type FetchOptions, fetchTree, type Seen } from "../skills/fetch.ts";
import { shownUrl, type Source } from "../skills/source.ts";
import type { Work } from "../work.ts";
import type { Galleries, Gallery } from "./galleries.ts";
import { galleryName, ownGallery, readGallery, type ReadGallery } from "./read-gallery.ts";
import { allowedSigners, readSigningKey, type SigningKey } from "./signing-key.ts";

export type Adding = Source & {
  /** The line of the public key that it is signed with. */
  readonly key: string;
  /** Its name here; the one that it gives itself if omitted. */
  readonly name?: string | undefined;
};

type Context = { readonly galleries: Galleries; readonly fetching: FetchOptions };
type Verified = { readonly seen: Seen; readonly read: ReadGallery };

/** Throws SottoError GALLERY_UNTRUSTED, GALLERY_INVALID, GALLERY_EXISTS, GIT_FAILED, and what fetching throws. */
export async function addGallery({ galleries, fetching }: Context, adding: Adding, work: Work): Promise<void> {
  const { ref, path } = adding;
  const [key, url] = [readSigningKey(adding.key), shownUrl(adding.url)];
  await galleries.checkNew({ url, path });
  const source = { url, ...(ref !== undefined && { ref }), ...(path !== undefined && { path }) };
  await fetchVerified({ galleries, fetching, source, key, work }, async ({ seen, read }) => {
    const { name = read.name } = adding;
    if ((await galleries.list()).some((one) => one.name === name))
      throw new SottoError("GALLERY_EXISTS", `there is another gallery named ${name}`, {
        remedy: "give this one another name (--name)",
      });
    const now = new Date().toISOString();
    const named = { name, ownName: read.name, title: read.title };
    const pinned = { key: key.text, fingerprint: key.fingerprint };
    await galleries.put({ ...source, ...named, ...pinned, addedAt: now, fetchedAt: now, ...versionOf(seen) }, read);
    work.log(`${name}: ${read.entries.length} skills, signed with ${key.fingerprint}`);
  });
}

/** The same errors; whatever happens, the gallery stays as it is, with the reason. */
export async function refreshGallery({ galleries, fetching }: Context, name: string, work: Work): Promise<void> {
  const before = await galleries.get(name);
  const { url, ref, path } = before;
  const source = { url, ref, path };
  try {
    const key = readSigningKey(before.key);
    await fetchVerified({ galleries, fetching, source, key, work, before }, async ({ seen, read }) => {
      if (read.name !== before.ownName)
        throw new SottoError(
          "GALLERY_UNTRUSTED",
          `it is another gallery of the same author: ${read.name}, not ${before.ownName}`,
          {
            remedy: "ask its author; if it was renamed, remove it and add it again",
          },
        );
      const fetchedAt = new Date().toISOString();
      await galleries.put({ ...before, title: read.title, failure: undefined, fetchedAt, ...versionOf(seen) }, read);
      tellChanges(before, read, work);
    });
  } catch (error) {
    if (!(error instanceof SottoError) || work.signal.aborted) throw error;
    const { code, message } = error;
    const remedy =
      error.remedy ??
      `what was fetched before stays; \`sotto skill gallery refresh ${name}\` tries again, its author knows more`;
    await galleries.note(name, { failure: { at: new Date().toISOString(), code, message, remedy } });
    throw new SottoError(code, message, { ...error.fields, remedy }, error);
  }
}

const versionOf = ({ commit, committedAt }: Seen) => ({ commit, committedAt });

type Fetching = {
  readonly galleries: Galleries;
  readonly fetching: FetchOptions;
  readonly source: Source;
  readonly key: SigningKey;
  readonly work: Work;
  readonly before?: Gallery;
};

async function fetchVerified(
  { galleries, fetching, source, key, work, before }: Fetching,
  use: (verified: Verified) => Promise<void>,
): Promise<void> {
  const staging = galleries.staging(work.taskId);
  const signers = `${staging}.signers`;
  try {
    await mkdir(dirname(staging), { recursive: true, mode: 0o750 });
    await writeDurably(signers, allowedSigners(key), 0o600);
    let seen: Seen | undefined;
    const accept = (found: Seen) => {
      checkSigned(found, key);
      if (before !== undefined) checkNotOlder(found, before);
      seen = found;
    };
    const commandFor = (url: string) => addingCommand({ ...source, url }, key, before);
    await fetchTree(source, staging, work, { ...fetching, signers, accept, commandFor });
    if (seen === undefined) throw new Error("a commit was fetched without being verified");
    work.stage("reading", 0.8);
    const read = await readGallery(source.path === undefined ? staging : join(staging, source.path));
    for (const message of read.leftOut.slice(0, 50)) work.log(`left out: ${message}`, "warn");
    await use({ seen, read });
  } finally {
    await rm(staging, { recursive: true, force: true });
    await rm(signers, { force: true });
  }
}

/** What adds a gallery from its new address; one that is here has to go first. All parts have been checked: none needs more quotes. */
function addingCommand({ url, ref, path }: Source, key: SigningKey, before: Gallery | undefined): string {
  const removing = before === undefined ? "" : `sotto skill gallery remove ${before.name} && `;
  const options = { ref, path, name: before?.name };
  const given = Object.entries(options).map(([name, value]) => (value === undefined ? "" : ` --${name} ${value}`));
  return `${removing}sotto skill gallery add ${url} --key '${key.text}'${given.join("")}`;
}

function checkSigned({ commit, signature: { status, signer } }: Seen, { fingerprint }: SigningKey): void {
  if (status === "good") return;
  const short = commit.slice(0, 12);
  const remedy =
    "ask its author whether the key has changed; if it has, remove the gallery and add it with the new key";
  if (status === "none")
    throw new SottoError("GALLERY_UNTRUSTED", `its newest commit ${short} is not signed`, {
      remedy: "its author signs it with `git commit -S`; docs/how-to/publish-a-skill.md says how",
    });
  const how = status === "bad" ? "has a wrong signature" : `is signed with another key (${signer ?? "?"})`;
  throw new SottoError("GALLERY_UNTRUSTED", `its newest commit ${short} ${how}; pinned is ${fingerprint}`, { remedy });
}

/** A server, or somebody on the way to it, must not return to a state with skills that were withdrawn. */
function checkNotOlder({ commit, committedAt }: Seen, before: Gallery): void {
  if (commit === before.commit || committedAt >= before.committedAt) return;
  const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ");
  throw new SottoError(
    "GALLERY_OLDER",
    `it is of ${day(committedAt)}, older than the one that is here, of ${day(before.committedAt)}`,
    {
      remedy: "the one that is here stays; if its author has gone back on purpose, remove the gallery and add it again",
    },
  );
}

function tellChanges(before: Gallery, { entries }: ReadGallery, work: Work): void {
  const had = new Map(before.entries.map((entry) => [entry.name, JSON.stringify(entry)]));
  const has = new Set(entries.map(({ name }) => name));
  const added = entries.filter(({ name }) => !had.has(name)).map(({ name }) => name);
  const changed = entries.filter((entry) => had.has(entry.name) && had.get(entry.name) !== JSON.stringify(entry));
  const gone = [...had.keys()].filter((name) => !has.has(name));
  const lists = [
    ["new", added],
    ["changed", changed.map(({ name }) => name)],
    ["gone", gone],
  ] as const;
  for (const [what, names] of lists)
    if (names.length > 0) work.log(`${what}: ${names.slice(0, 50).join(", ")}${names.length > 50 ? ", …" : ""}`);
  if (lists.every(([, names]) => names.length === 0)) work.log("nothing has changed");
}

/** Throws SottoError REQUEST_IMPOSSIBLE for a name that no gallery can have here. */
export function checkName(name: string | undefined): void {
  if (name === undefined || (galleryName.test(name) && name !== ownGallery)) return;
  throw new SottoError(
    "REQUEST_IMPOSSIBLE",
    "the name of a gallery has lower case letters, digits and hyphens, 40 at most",
    {
      remedy: name === ownGallery ? `${ownGallery} is the gallery of the package` : "give another name",
    },
  );
}
