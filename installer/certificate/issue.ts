/**
 * The board's own certificate authority and the leaf it signs (P-256, SHA-256). Pure but for the clock and randomness:
 * files are the caller's business.
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
import { type HostNames, isWithin, privateDomains, privateNetworks } from "./names.ts";

/** A certificate and its private key (PKCS #8), both PEM. */
export type Issued = { readonly certificate: string; readonly key: string };

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const day = 86_400_000;
/** A board without a clock battery is often a little behind. */
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
 * RFC 5280 section 4.2.1.10: the host's names at this moment, the domains that are never public and private networks are
 * permitted, so that a stolen authority key cannot speak for a bank.
 */
function nameConstraints(domains: readonly string[]): x509.Extension {
  const permitted = [
    ...domains.map((dNSName) => new GeneralName({ dNSName })),
    ...privateNetworks.map((iPAddress) => new GeneralName({ iPAddress })),
  ];
  const value = new NameConstraints({
    permittedSubtrees: new GeneralSubtrees(permitted.map((base) => new GeneralSubtree({ base }))),
  });
  return new x509.Extension(id_ce_nameConstraints, true, AsnConvert.serialize(value));
}

/** The DNS names, and all below them, that an authority made for these names may sign for. */
export function permittedDomains(names: HostNames): string[] {
  return [...new Set([...names.dns, ...privateDomains])];
}

/** A new authority for this host: ten years, path length 0. */
export async function issueAuthority(names: HostNames, now = new Date()): Promise<Issued> {
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ O: ["Sotto"] }, { CN: [`Sotto authority of ${names.dns[0] ?? "this board"}`] }],
    notBefore: new Date(now.getTime() - backdated),
    notAfter: new Date(now.getTime() + 3650 * day),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      nameConstraints(permittedDomains(names)),
    ],
  });
  return issued(certificate, keys);
}

/** The DNS names for which this authority may sign, read from its constraints. */
export function domainsOf(authority: string): string[] {
  const extension = new x509.X509Certificate(authority).getExtension(id_ce_nameConstraints);
  if (!extension) return [];
  const { permittedSubtrees } = AsnConvert.parse(extension.value, NameConstraints);
  return [...(permittedSubtrees ?? [])].flatMap(({ base }) => base.dNSName ?? []);
}

/**
 * A server certificate for this host, 90 days. Names outside the authority's constraints are left out, since one of them
 * would make the whole certificate invalid: `refused` lists them.
 */
export async function issueLeaf(
  authority: Issued,
  names: HostNames,
  now = new Date(),
): Promise<Issued & { readonly refused: readonly string[] }> {
  const permitted = domainsOf(authority.certificate);
  const dns = names.dns.filter((name) => isWithin(name, permitted));
  const issuer = new x509.X509Certificate(authority.certificate);
  const signingKey = await webcrypto.subtle.importKey(
    "pkcs8",
    x509.PemConverter.decodeFirst(authority.key),
    algorithm,
    false,
    ["sign"],
  );
  const keys = await newKeys();
  const certificate = await x509.X509CertificateGenerator.create({
    subject: [{ O: ["Sotto"] }, { CN: [dns[0] ?? "localhost"] }],
    issuer: issuer.subjectName,
    notBefore: new Date(now.getTime() - backdated),
    notAfter: new Date(now.getTime() + 90 * day),
    publicKey: keys.publicKey,
    signingKey,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        ...dns.map((value) => ({ type: "dns" as const, value })),
        ...names.addresses.map((value) => ({ type: "ip" as const, value })),
      ]),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  });
  return { ...(await issued(certificate, keys)), refused: names.dns.filter((name) => !isWithin(name, permitted)) };
}
