/**
 * Decides what the authority signs, independently of the caller [docs/decisions/0005]: server certificates for a P-256
 * key that the caller possesses, with names and addresses of this board.
 */
import "reflect-metadata";
import * as x509 from "@peculiar/x509";
import { X509Certificate } from "node:crypto";
import { isPermitted } from "../installer/certificate/issue.ts";
import { type HostNames, isBare, isName, isPrivateAddress } from "../installer/certificate/names.ts";
import { Refusal } from "./refusal.ts";

const subjectAltName = "2.5.29.17";
const extensionRequest = "1.2.840.113549.1.9.14";
/** Limit on names and addresses in one certificate: a board has a few of each. */
const maxNames = 64;

export type Judged = { readonly publicKey: x509.PublicKey; readonly names: HostNames };

/** Verifies a request; `own` lists the DNS names of this board. Throws Refusal REQUEST, NAME. */
export async function judgeRequest(pem: string, own: ReadonlySet<string>, authority: string): Promise<Judged> {
  const request = readRequest(pem);
  const { algorithm } = request.publicKey as {
    readonly algorithm: { readonly name: string; readonly namedCurve?: string };
  };
  if (algorithm.name !== "ECDSA" || algorithm.namedCurve !== "P-256") throw refuse("its key is not one of P-256");
  if (!(await request.verify().catch(() => false))) throw refuse("it is not signed by the key that it is for");
  if (new Set(request.attributes.map(({ type }) => type)).size !== request.attributes.length)
    throw refuse("it says something twice");
  const stranger =
    request.attributes.find(({ type }) => type !== extensionRequest)?.type ??
    request.extensions.find(({ type }) => type !== subjectAltName)?.type;
  if (stranger !== undefined) throw refuse(`it asks for ${stranger}, and a certificate is for names alone`);
  const [extension, second] = request.extensions;
  if (!(extension instanceof x509.SubjectAlternativeNameExtension) || second !== undefined)
    throw refuse("it does not say for which names");
  const { items } = extension.names;
  if (items.length === 0 || items.length > maxNames) throw refuse(`it is for ${items.length} names`);
  const dns: string[] = [];
  const addresses: string[] = [];
  for (const { type, value } of items) {
    if (type === "dns") dns.push(value);
    else if (type === "ip") addresses.push(value);
    else throw refuse(`it is for a name of the kind "${type}"`);
  }
  for (const name of dns) if (!isName(name) || !own.has(name)) throw foreign(name);
  for (const address of addresses) if (!isPrivateAddress(address)) throw foreign(address);
  for (const name of dns) if (!isBare(name) && !isPermitted(authority, name, "now")) throw foreign(name);
  return { publicKey: request.publicKey, names: { dns, addresses } };
}

function readRequest(pem: string): x509.Pkcs10CertificateRequest {
  try {
    const request = new x509.Pkcs10CertificateRequest(onlyBlock(pem));
    // Both are parsed on first access.
    void [request.extensions, request.publicKey.algorithm];
    return request;
  } catch (cause) {
    throw new Refusal("REQUEST", "this is not a certificate request in PEM", cause);
  }
}

/** Returns the bytes of the only PEM block in a text, which must be exactly one ASN.1 value. */
function onlyBlock(pem: string): ArrayBuffer {
  const [bytes, second] = x509.PemConverter.decode(pem);
  if (bytes === undefined || second !== undefined) throw new TypeError("not one block");
  const [, first = 0, ...more] = new Uint8Array(bytes);
  const count = first < 0x80 ? 0 : first & 0x7f;
  const length = count === 0 ? first : more.slice(0, count).reduce((sum, byte) => sum * 256 + byte, 0);
  if (2 + count + length !== bytes.byteLength) throw new TypeError("bytes behind it");
  return bytes;
}

/**
 * Returns the DNS names in leaves that this authority has signed, which may be signed again. Leaves of a previous
 * authority do not count. Throws Refusal REQUEST.
 */
export function namesOfLeaves(pems: readonly string[], authority: string): string[] {
  const issuer = new X509Certificate(authority);
  return pems.flatMap((pem) => {
    let leaf: X509Certificate;
    try {
      leaf = new X509Certificate(pem);
    } catch (cause) {
      throw new Refusal("REQUEST", "a previous certificate is invalid", cause);
    }
    if (leaf.ca || !leaf.verify(issuer.publicKey)) return [];
    const entries = (leaf.subjectAltName ?? "").split(", ");
    return entries.filter((entry) => entry.startsWith("DNS:")).map((entry) => entry.slice("DNS:".length));
  });
}

/**
 * Verifies an authority of 0.1.0 that is handed over: complete, and as this program would have made it. Throws Refusal
 * BROKEN.
 */
export function judgeAuthority(certificate: string): void {
  const found = new x509.X509Certificate(certificate);
  const node = new X509Certificate(certificate);
  const basic = found.getExtension(x509.BasicConstraintsExtension);
  const isOurs =
    node.ca &&
    basic?.critical === true &&
    basic.pathLength === 0 &&
    found.getExtension("2.5.29.30")?.critical === true &&
    node.publicKey.asymmetricKeyDetails?.namedCurve === "prime256v1" &&
    node.checkIssued(node) &&
    node.verify(node.publicKey);
  if (!isOurs) throw new Refusal("BROKEN", "the certificate handed over is not an authority created by this platform");
}

const refuse = (message: string) => new Refusal("REQUEST", message);
const foreign = (name: string) =>
  new Refusal("NAME", `this authority does not sign for ${JSON.stringify(name.slice(0, 100))}`);
