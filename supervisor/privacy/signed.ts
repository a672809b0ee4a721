/**
 * Signs data with the key of the board's certificate and verifies it, over a canonical form of the text, so that a
 * reformatted file remains valid.
 */
import { sign as signWith, verify as verifyWith, X509Certificate } from "node:crypto";
import type { Issued } from "../../installer/certificate/issue.ts";

export type Signature = {
  readonly algorithm: "ecdsa-p256-sha256";
  /** The board's certificate, PEM, with the public key. */
  readonly certificate: string;
  /** The board's authority, PEM, which has signed the certificate. */
  readonly authority: string;
  /** DER, in base64. */
  readonly value: string;
};

/** What the key signs begins with this, so that no other signature is valid for a receipt. */
const purpose = "sotto privacy receipt 1\n";

/** Returns JSON with sorted keys and without spaces [RFC 8785, for whole numbers, texts, booleans and null]. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    const sorted = fields.toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `{${sorted.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

const bytesOf = (receipt: unknown): Buffer => Buffer.from(`${purpose}${canonical(receipt)}`);

export function signReceipt(receipt: unknown, { certificate, key }: Issued, authority: string): Signature {
  const value = signWith("sha256", bytesOf(receipt), key).toString("base64");
  return { algorithm: "ecdsa-p256-sha256", certificate, authority, value };
}

/** Returns what is wrong with it; undefined when the board of this authority issued it at that time. */
export function whatIsWrong(receipt: unknown, signature: Signature, authority: string, at: Date): string | undefined {
  try {
    const [own, trusted] = [new X509Certificate(signature.certificate), new X509Certificate(authority)];
    if (signature.algorithm !== "ecdsa-p256-sha256") return "the signature is of a kind that is not known";
    // Compares keys: the authority's certificate is reissued when it may sign for more names.
    if (!new X509Certificate(signature.authority).publicKey.equals(trusted.publicKey))
      return "it was signed by another board";
    if (!own.checkIssued(trusted) || !own.verify(trusted.publicKey))
      return "its certificate is not of this board's authority";
    if (at < new Date(own.validFrom) || at > new Date(own.validTo)) return "its certificate was not valid at that time";
    if (!verifyWith("sha256", bytesOf(receipt), own.publicKey, Buffer.from(signature.value, "base64")))
      return "it was changed after it was signed";
    return undefined;
  } catch (error) {
    return `the signature cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}
