/**
 * The board's own certificate authority and the leaves it signs (P-256, SHA-256). Pure except for the clock and
 * randomness: the caller handles files and decides what may be signed.
 */
import "reflect-metadata";
import { webcrypto } from "node:crypto";
import { AsnConvert } from "@peculiar/asn1-schema";
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from "@peculiar/asn1-x509";
import * as x509 from "@peculiar/x509";
import { type HostNames, isBare, isWithin, privateDomains, privateNetworks } from "./names.ts";

/** A certificate and its private key (PKCS #8), both PEM. */
export type Issued = { readonly certificate: string; readonly key: string };

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const day = 86_400_000;
/** The clock of a board without a battery is often a little slow. */
const backdated = day;
x509.cryptoProvider.set(webcrypto);

function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
}

async function issued(certificate: x509.X509Certificate, keys: webcrypto.CryptoKeyPair): Promise<Issued> {
  const key = await webcrypto.subtle.exportKey("pkcs8", keys.privateKey);
  return { certificate: certificate.toString("pem"), key: x509.PemConverter.encode(key, "PRIVATE KEY") };
}

/**
 * What an authority may sign for: `base` since it was created, `added` since it was reissued, for clients that have the
 * new certificate.
 */
export type Domains = { readonly base: readonly string[]; readonly added: readonly string[] };

/** As in a certificate: the bare names below which nothing is permitted, each with its dot. */
type Constraints = Domains & { readonly excluded: readonly string[] };

/**
 * RFC 5280 section 4.2.1.10: the host's names at this moment, the domains that are never public and private networks are
 * permitted, so that a stolen authority key cannot speak for a bank. A bare name is permitted without what is below it: many
 * a good name for a board is a public domain, too ("kitchen").
 *
 * INVARIANT: `base` stands before the networks, `added` behind them; so each certificate tells what those before it permit.
 */
function nameConstraints({ base, added }: Domains): x509.Extension {
  const subtrees = (names: readonly GeneralName[]) =>
    new GeneralSubtrees(names.map((base) => new GeneralSubtree({ base })));
  const dns = (names: readonly string[]) => names.map((dNSName) => new GeneralName({ dNSName }));
  const all = [...base, ...added];
  const bare = all.filter((name) => isBare(name) && !all.some((other) => other.endsWith(`.${name}`)));
  const closed = bare.filter((name) => !isWithin(name, privateDomains));
  const permitted = [
    ...dns(base),
    ...privateNetworks.map((iPAddress) => new GeneralName({ iPAddress })),
    ...dns(added),
  ];
  const value = new NameConstraints({
    permittedSubtrees: subtrees(permitted),
    ...(closed.length === 0 ? {} : { excludedSubtrees: subtrees(dns(closed.map((name) => `.${name}`))) }),
  });
  return new x509.Extension(id_ce_nameConstraints, true, AsnConvert.serialize(value));
}

/**
 * Returns the DNS names for which an authority with these names may sign, with everything below those that have more
 * than one label.
 */
export function permittedDomains(names: HostNames): string[] {
  return [...new Set([...names.dns, ...privateDomains])];
}

/** Creates an authority for this host: ten years, path length 0. */
export async function issueAuthority(names: HostNames, now = new Date()): Promise<Issued> {
  const keys = await newKeys();
  const subject = new x509.Name([{ O: ["Sotto"] }, { CN: [`Sotto authority of ${names.dns[0] ?? "this board"}`] }]);
  const certificate = await selfSigned(subject, keys, { base: permittedDomains(names), added: [] }, now, now);
  return issued(certificate, keys);
}

/**
 * Reissues the authority's certificate so that it can sign for these names, too. Key and subject stay the same, so
 * clients with the new certificate accept everything signed before, and clients with the old one everything within its
 * names.
 */
export async function widenAuthority(authority: Issued, names: readonly string[], now = new Date()): Promise<Issued> {
  const old = new x509.X509Certificate(authority.certificate);
  const { base, added } = domainsOf(authority.certificate);
  const keys = {
    publicKey: await old.publicKey.export(algorithm, ["verify"]),
    privateKey: await privateKeyOf(authority),
  };
  const domains = { base, added: [...new Set([...added, ...names])] };
  const certificate = await selfSigned(old.subjectName, keys, domains, old.notBefore, now);
  return { certificate: certificate.toString("pem"), key: authority.key };
}

async function selfSigned(
  subject: x509.Name,
  keys: webcrypto.CryptoKeyPair,
  domains: Domains,
  from: Date,
  now: Date,
): Promise<x509.X509Certificate> {
  return x509.X509CertificateGenerator.createSelfSigned({
    name: subject.toJSON(),
    notBefore: from === now ? new Date(now.getTime() - backdated) : from,
    // Where both are trusted, the later one is preferred.
    notAfter: new Date(now.getTime() + 3650 * day),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      nameConstraints(domains),
    ],
  });
}

let lastRead: { readonly authority: string; readonly constraints: Constraints } | undefined;

/** Returns the DNS names for which this authority may sign, from its constraints. A board has one, and is asked for each name. */
export function domainsOf(authority: string): Constraints {
  if (lastRead?.authority !== authority) lastRead = { authority, constraints: readConstraints(authority) };
  return lastRead.constraints;
}

function readConstraints(authority: string): Constraints {
  const extension = new x509.X509Certificate(authority).getExtension(id_ce_nameConstraints);
  if (!extension) return { base: [], added: [], excluded: [] };
  const { permittedSubtrees, excludedSubtrees } = AsnConvert.parse(extension.value, NameConstraints);
  const isText = (name: string | undefined): name is string => name !== undefined;
  const permitted = [...(permittedSubtrees ?? [])].map(({ base }) => base.dNSName);
  const networks = permitted.indexOf(undefined);
  const end = networks < 0 ? permitted.length : networks;
  return {
    base: permitted.slice(0, end).filter(isText),
    added: permitted.slice(end).filter(isText),
    excluded: [...(excludedSubtrees ?? [])].map(({ base }) => base.dNSName).filter(isText),
  };
}

/**
 * Returns true when the authority may sign for a name: accepted by all clients, or only by those that have the reissued
 * certificate.
 */
export function isPermitted(authority: string, name: string, where: "everywhere" | "now"): boolean {
  const { base, added, excluded } = domainsOf(authority);
  return isWithin(name, where === "now" ? [...base, ...added] : base) && !excluded.some((root) => name.endsWith(root));
}

function privateKeyOf({ key }: Issued): Promise<webcrypto.CryptoKey> {
  return webcrypto.subtle.importKey("pkcs8", x509.PemConverter.decodeFirst(key), algorithm, false, ["sign"]);
}

/** Creates a key, and a certificate request with it for each set of names, to send to the authority. */
export async function requestLeaves(
  sets: readonly HostNames[],
): Promise<{ readonly key: string; readonly requests: string[] }> {
  const keys = await newKeys();
  const requests = sets.map(async (names) => {
    const request = await x509.Pkcs10CertificateRequestGenerator.create({
      keys,
      signingAlgorithm: algorithm,
      extensions: [alternativeNames(names)],
    });
    return request.toString("pem");
  });
  const key = await webcrypto.subtle.exportKey("pkcs8", keys.privateKey);
  return { key: x509.PemConverter.encode(key, "PRIVATE KEY"), requests: await Promise.all(requests) };
}

function alternativeNames({ dns, addresses }: HostNames): x509.SubjectAlternativeNameExtension {
  return new x509.SubjectAlternativeNameExtension([
    ...dns.map((value) => ({ type: "dns" as const, value })),
    ...addresses.map((value) => ({ type: "ip" as const, value })),
  ]);
}

/** Signs a server certificate of 90 days for these names and this key. The caller has verified both. */
export async function signLeaf(
  authority: Issued,
  publicKey: x509.PublicKey | webcrypto.CryptoKey,
  names: HostNames,
  now = new Date(),
): Promise<string> {
  const issuer = new x509.X509Certificate(authority.certificate);
  const certificate = await x509.X509CertificateGenerator.create({
    subject: [{ O: ["Sotto"] }, { CN: [names.dns[0] ?? "localhost"] }],
    issuer: issuer.subjectName,
    notBefore: new Date(now.getTime() - backdated),
    notAfter: new Date(now.getTime() + 90 * day),
    publicKey,
    signingKey: await privateKeyOf(authority),
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      alternativeNames(names),
      await x509.SubjectKeyIdentifierExtension.create(publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  return certificate.toString("pem");
}

/** The names that share a certificate, those that get one of their own, and those that get none. */
export type Split = {
  readonly shared: readonly string[];
  readonly alone: readonly string[];
  readonly refused: readonly string[];
};

/**
 * One name that a client's constraints do not permit invalidates a whole certificate. So each name that the authority
 * got later has its own certificate, together with the names that every client permits.
 */
export function splitNames(authority: string, dns: readonly string[]): Split {
  const isShared = (name: string) => isPermitted(authority, name, "everywhere");
  const outside = dns.filter((name) => !isShared(name));
  return {
    shared: dns.filter(isShared),
    alone: outside.filter(isBare),
    refused: outside.filter((name) => !isBare(name)),
  };
}

/**
 * Issues a leaf with its key for the names that the authority has permitted since its creation: where authority and
 * host are one program.
 */
export async function issueLeaf(
  authority: Issued,
  names: HostNames,
  now = new Date(),
): Promise<Issued & { readonly refused: readonly string[] }> {
  const { shared, alone, refused } = splitNames(authority.certificate, names.dns);
  const keys = await newKeys();
  const certificate = await signLeaf(authority, keys.publicKey, { ...names, dns: shared }, now);
  const key = await webcrypto.subtle.exportKey("pkcs8", keys.privateKey);
  return { certificate, key: x509.PemConverter.encode(key, "PRIVATE KEY"), refused: [...alone, ...refused] };
}
