/**
 * Who an account of OpenID Connect is, in the place of a password's hash. It looks like one, so that every version of Sotto
 * compares passwords with it: its salt is a digest of the provider and of the person there, and its hash is random bits, which no
 * password has [docs/decisions/0160-openid-connect.md].
 *
 * INVARIANT: nothing but a log-in at the provider makes or finds such an account, and it never gets a password.
 */
import { createHash, randomBytes } from "node:crypto";

export type Identity = { readonly issuer: string; readonly subject: string };

const start = "$argon2id$v=19$m=19456,t=2,p=1$";
const [issuerBytes, subjectBytes, hashBytes] = [12, 20, 32];
const saltLength = 43;

/** What the stored text of this person begins with. */
export function identityPrefix({ issuer, subject }: Identity): string {
  const person = digest(`${issuer}\0${subject}`).subarray(0, subjectBytes);
  return `${issuerPrefix(issuer)}${unpadded(person)}$`;
}

export function newIdentity(identity: Identity): string {
  return `${identityPrefix(identity)}${unpadded(randomBytes(hashBytes))}`;
}

/** Returns true for an account of OpenID Connect, of this provider if one is given. */
export function isIdentity(stored: string, issuer?: string): boolean {
  const salt = stored.slice(start.length).split("$")[0] ?? "";
  // The salt of a password has 22 characters.
  return stored.startsWith(issuer === undefined ? start : issuerPrefix(issuer)) && salt.length === saltLength;
}

/** Twelve bytes are sixteen characters, so that it is a prefix of the whole. */
function issuerPrefix(issuer: string): string {
  return `${start}${unpadded(digest(issuer).subarray(0, issuerBytes))}`;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/u, "");
}
