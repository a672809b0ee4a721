/**
 * Keeps the board's certificates: the authority made once, the leaf renewed when it ends, when the host is called or
 * reached differently, or when its files are damaged.
 *
 * INVARIANTS: the authority is never made anew while any part of the old one is there; a key never leaves its file but
 * for the TLS server; what is handed out is a certificate and its own key.
 */
import { X509Certificate, createPrivateKey } from "node:crypto";
import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Issued } from "../../installer/certificate/issue.ts";
import { type HostNames, hostNames } from "../../installer/certificate/names.ts";
import { SottoError } from "../errors.ts";
import { readIfThere, readKey, writeWhole } from "./files.ts";

export type Keeper = {
  /** The authority's certificate, PEM: what a client trusts. */
  readonly authority: string;
  /** The certificate in use, with its key. */
  current(): Issued;
  /** Looks again at the host and at the clock; resolves to true when a new leaf is in use. */
  refresh(): Promise<boolean>;
};

type Watching = {
  readonly names?: () => HostNames;
  readonly now?: () => Date;
  readonly warn: (message: string) => void;
};

/** A clock that stands before this program was made, or before the authority was, is wrong: a board without a battery starts in 1970. */
async function earliestTime(authority: string | undefined): Promise<number> {
  if (authority === undefined) return (await stat(import.meta.filename)).mtimeMs;
  try {
    return Date.parse(new X509Certificate(authority).validFrom);
  } catch {
    return 0; // not a certificate: said below
  }
}

function belongTogether({ certificate, key }: Issued): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false; // neither a certificate nor a key: the same answer, they are of no use together
  }
}

/** The names a leaf speaks for, in one order. */
function namesOf(certificate: X509Certificate): string {
  const list = (certificate.subjectAltName ?? "").split(", ").map((entry) => entry.replace(/^(DNS|IP Address):/, ""));
  return list
    .map((name) => name.toLowerCase())
    .sort()
    .join(" ");
}

function expanded(address: string): string {
  return address.includes(":") ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
}

async function readPair(folder: string, name: string): Promise<Partial<Issued>> {
  const [certificate, key] = [
    await readIfThere(join(folder, `${name}.pem`)),
    await readKey(join(folder, `${name}-key.pem`)),
  ];
  return { ...(certificate === undefined ? {} : { certificate }), ...(key === undefined ? {} : { key }) };
}

async function writePair(folder: string, name: string, issued: Issued): Promise<void> {
  await writeWhole(join(folder, `${name}-key.pem`), issued.key, 0o600);
  await writeWhole(join(folder, `${name}.pem`), issued.certificate, 0o644);
}

/** Reads or makes the certificates in `folder`. @throws SottoError CERTIFICATE_AUTHORITY_BROKEN, CERTIFICATE_KEY_EXPOSED */
export async function keepCertificates(folder: string, watching: Watching): Promise<Keeper> {
  const { names = hostNames, warn } = watching;
  const clock = watching.now ?? (() => new Date());
  // Issuing loads an ASN.1 library of several megabytes: only when there is something to issue.
  const issuing = () => import("../../installer/certificate/issue.ts");
  await mkdir(folder, { recursive: true, mode: 0o700 });

  const found = await readPair(folder, "ca");
  const earliest = await earliestTime(found.certificate);
  const now = (): Date => new Date(Math.max(clock().getTime(), earliest));
  let authority: Issued;
  if (found.certificate === undefined && found.key === undefined) {
    authority = await (await issuing()).issueAuthority(names(), now());
    await writePair(folder, "ca", authority);
  } else {
    authority = { certificate: found.certificate ?? "", key: found.key ?? "" };
    if (!belongTogether(authority))
      throw new SottoError(
        "CERTIFICATE_AUTHORITY_BROKEN",
        `${join(folder, "ca.pem")} and ca-key.pem do not belong together`,
        {
          remedy: `restore both from a backup, or remove both: a new authority is made, which every client must trust anew`,
        },
      );
  }

  let told = "";
  const due = (leaf: Issued): boolean => {
    if (!belongTogether(leaf)) return true;
    const certificate = new X509Certificate(leaf.certificate);
    if (!certificate.verify(new X509Certificate(authority.certificate).publicKey)) return true;
    const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
    const left = to - now().getTime();
    if (left < (to - from) / 3 || now().getTime() < from) return true;
    return !covers(certificate, names());
  };
  const covers = (certificate: X509Certificate, wanted: HostNames): boolean => {
    const have = namesOf(certificate).split(" ").map(expanded);
    const addresses = wanted.addresses.map(expanded);
    const dns = wanted.dns.filter((name) => !refused.has(name));
    return have.length === addresses.length + dns.length && [...addresses, ...dns].every((name) => have.includes(name));
  };
  const refused = new Set<string>();
  const renew = async (): Promise<Issued> => {
    const leaf = await (await issuing()).issueLeaf(authority, names(), now());
    refused.clear();
    for (const name of leaf.refused) refused.add(name);
    const line = leaf.refused.join(", ");
    if (line !== "" && line !== told)
      warn(`the certificate does not cover ${line}: this authority may not sign for it; use ${leaf.refused[0]}.local`);
    told = line;
    await writePair(folder, "leaf", leaf);
    return { certificate: leaf.certificate, key: leaf.key };
  };

  // A leaf whose key was exposed is simply replaced: nobody trusts it by name.
  const stored = await readPair(folder, "leaf").catch((): Partial<Issued> => ({}));
  const complete = { certificate: stored.certificate ?? "", key: stored.key ?? "" };
  let leaf = due(complete) ? await renew() : complete;
  return {
    authority: authority.certificate,
    current: () => leaf,
    refresh: async () => {
      if (!due(leaf)) return false;
      leaf = await renew();
      return true;
    },
  };
}
