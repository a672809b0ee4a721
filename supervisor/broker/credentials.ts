/**
 * Stores who may connect: user names with random passwords, created at each start and kept in memory only; for
 * satellites, stored digests.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** User names are part of topics, so "+", "#" and "/" are not allowed. */
const validName = /^[a-z0-9-]{1,64}$/;

export class Credentials {
  readonly #digests = new Map<string, Buffer>();
  /** Compared with if the user name is unknown, so that the response takes the same time. */
  readonly #nobody = randomBytes(32);

  /** Creates a password for a user name, replacing an old one. Only the caller ever sees it. */
  issue(name: string): string {
    const password = randomPassword();
    this.set(name, password);
    return password;
  }

  /** Throws RangeError for an invalid user name. */
  set(name: string, password: string): void {
    this.setDigest(name, digest(password));
  }

  /** The same with the `digest` of the password. */
  setDigest(name: string, kept: Buffer): void {
    if (!validName.test(name)) throw new RangeError(`a bus user's name must match ${validName.source}`);
    this.#digests.set(name, kept);
  }

  revoke(name: string): void {
    this.#digests.delete(name);
  }

  has(name: string): boolean {
    return this.#digests.has(name);
  }

  /** Verifies the password in constant time. */
  verify(name: string, password: Buffer): boolean {
    const expected = this.#digests.get(name);
    const same = timingSafeEqual(digest(password), expected ?? this.#nobody);
    return same && expected !== undefined;
  }
}

/** 192 random bits need neither a salt nor a slow hash function, even in a file. */
export function randomPassword(): string {
  return randomBytes(24).toString("base64url");
}

export function digest(password: Buffer | string): Buffer {
  return createHash("sha256").update(password).digest();
}
