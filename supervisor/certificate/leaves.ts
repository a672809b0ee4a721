/**
 * The certificates in use, all with the same key: one for all names that every certificate of the authority permits,
 * and one for each name added later [docs/decisions/0031], selected by SNI.
 */
import { createPrivateKey, X509Certificate } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readIfThere, removeForGood, writeWhole } from "../../authority/files.ts";
import type { HostNames } from "../../installer/certificate/names.ts";
import { SottoError } from "../errors.ts";
import { readKey } from "./files.ts";

/** PEM. */
export type Leaves = {
  readonly key: string;
  readonly certificate: string;
  readonly byName: ReadonlyMap<string, string>;
};

const fileOf = (name: string): string => `leaf-of-${name}.pem`;

/** Returns the paths of the files of these leaves. */
export function leavesIn(folder: string, leaves: Leaves | undefined): string[] {
  if (leaves === undefined) return [];
  return ["leaf-key.pem", "leaf.pem", ...[...leaves.byName.keys()].map(fileOf)].map((file) => join(folder, file));
}

/** Returns the usable leaves; undefined when something is missing or was readable for others. */
export async function readLeaves(folder: string): Promise<Leaves | undefined> {
  const key = await readKey(join(folder, "leaf-key.pem")).catch((error: unknown) => {
    // A leaf whose key was exposed is simply replaced: nobody trusts it directly.
    if (error instanceof SottoError) return undefined;
    throw error;
  });
  const certificate = await readIfThere(join(folder, "leaf.pem"));
  if (key === undefined || certificate === undefined || !isOf(certificate, key)) return undefined;
  const byName = new Map<string, string>();
  for (const name of await namesWithFiles(folder)) {
    const own = await readIfThere(join(folder, fileOf(name)));
    if (own === undefined || !isOf(own, key)) return undefined;
    byName.set(name, own);
  }
  return { key, certificate, byName };
}

/** The key first: after an interruption key and certificates do not match, and are created again. */
export async function writeLeaves(folder: string, { key, certificate, byName }: Leaves): Promise<void> {
  await writeWhole(join(folder, "leaf-key.pem"), key, 0o600);
  for (const name of await namesWithFiles(folder))
    if (!byName.has(name)) await removeForGood(join(folder, fileOf(name)));
  for (const [name, own] of byName) await writeWhole(join(folder, fileOf(name)), own, 0o644);
  await writeWhole(join(folder, "leaf.pem"), certificate, 0o644);
}

async function namesWithFiles(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  return files.flatMap((file) => /^leaf-of-([a-z0-9-]+)\.pem$/u.exec(file)?.[1] ?? []);
}

function isOf(certificate: string, key: string): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false; // Neither a certificate nor a key: together they are unusable, too.
  }
}

export const allOf = ({ certificate, byName }: Leaves): string[] => [certificate, ...byName.values()];

/** Returns the names in a certificate, with addresses in Node's notation. */
export function namesOf(pem: string): HostNames {
  const [dns, addresses]: [string[], string[]] = [[], []];
  for (const entry of (new X509Certificate(pem).subjectAltName ?? "").split(", ")) {
    if (entry.startsWith("DNS:")) dns.push(entry.slice("DNS:".length).toLowerCase());
    if (entry.startsWith("IP Address:")) addresses.push(plainAddress(entry.slice("IP Address:".length)));
  }
  return { dns, addresses };
}

/** Returns an address in its canonical notation. */
export function plainAddress(address: string): string {
  return address.includes(":") ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
}
