/**
 * Verifies the publisher's signature of an assistant: detached, ed25519, over a line of its own and the SHA-256 of the
 * zip, so that a signature of anything else is not valid for an assistant.
 */
import { createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { SottoError } from "./errors.ts";

/** The HTTP header that contains it, in base64. */
export const signatureHeader = "sotto-signature";

const context = "sotto assistant 1\n";
const messageOf = (sha256: string): Buffer => Buffer.from(`${context}${sha256}\n`);

/** `sha256` is the hash of the zip, in hex. Throws TypeError for a key that is not ed25519. */
export function signAssistant(sha256: string, key: KeyObject): string {
  if (key.asymmetricKeyType !== "ed25519") throw new TypeError("the key is not an ed25519 key");
  return sign(null, messageOf(sha256), key).toString("base64");
}

/** "anna MCowBQYDK2VwAyEA…": a name, and the key as `openssl pkey -pubout -outform DER | base64` prints it. */
export type PublisherKey = { readonly name: string; readonly key: KeyObject };

/** Returns undefined for an invalid text. */
export function readPublisherKey(text: string): PublisherKey | undefined {
  const [, name, encoded] = /^([A-Za-z0-9][\w.-]{0,39}) +([A-Za-z0-9+/]{56,64}={0,2})$/u.exec(text.trim()) ?? [];
  if (name === undefined || encoded === undefined) return undefined;
  try {
    const key = createPublicKey({ key: Buffer.from(encoded, "base64"), format: "der", type: "spki" });
    return key.asymmetricKeyType === "ed25519" ? { name, key } : undefined;
  } catch {
    return undefined; // Not a key: the caller reports it with its line.
  }
}

/** Returns the name of the key that has signed it. Throws SottoError SIGNATURE_MISSING, SIGNATURE_WRONG. */
export function checkSignature(sha256: string, signature: string | undefined, keys: readonly PublisherKey[]): string {
  const remedy = `trusted are ${keys.map(({ name }) => name).join(", ")}: [assistants] publisher_keys`;
  if (signature === undefined)
    throw new SottoError("SIGNATURE_MISSING", "the assistant is not signed, and this board asks for it", { remedy });
  const bytes = Buffer.from(signature, "base64");
  const signer = keys.find(({ key }) => bytes.length === 64 && verify(null, messageOf(sha256), key, bytes));
  if (signer !== undefined) return signer.name;
  throw new SottoError("SIGNATURE_WRONG", "the assistant is signed by nobody this board trusts, or was changed", {
    remedy,
  });
}
