/** Who may connect: names with random passwords, made at each start and kept in memory only; of satellites what was kept of theirs. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A name with "+", "#" or "/" could not be told from a filter where names stand in topics. */
const validName = /^[a-z0-9-]{1,64}$/;

export class Credentials {
  readonly #digests = new Map<string, Buffer>();
  /** Compared with when the name is unknown: that answer takes as long as any other. */
  readonly #nobody = randomBytes(32);

  /** Makes a password for a name, or a new one in place of the old. The caller is the only one who ever sees it. */
  issue(name: string): string {
    const password = randomPassword();
    this.set(name, password);
    return password;
  }

  /** Throws RangeError for a name that cannot be one. */
  set(name: string, password: string): void {
    this.setDigest(name, digest(password));
  }

  /** The same with what `digest` makes of the password. */
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

  /** In constant time, whether name and password belong together. */
  verify(name: string, password: Buffer): boolean {
    const expected = this.#digests.get(name);
    const same = timingSafeEqual(digest(password), expected ?? this.#nobody);
    return same && expected !== undefined;
  }
}

/** 192 random bits need no salt, and no slow function, to be safe in a file. */
export function randomPassword(): string {
  return randomBytes(24).toString("base64url");
}

export function digest(password: Buffer | string): Buffer {
  return createHash("sha256").update(password).digest();
}
