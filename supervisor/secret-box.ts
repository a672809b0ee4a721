/**
 * Encrypts stored text with a key of this board, which is kept beside the store and not in it: a copy of the database
 * reveals nothing of that text.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { diskFaultOf } from "./disk-fault.ts";
import { writeDurably } from "./durable-file.ts";

const name = "secret-key";
const mark = "sealed:";

export class SecretBox {
  readonly #key: Buffer;
  /** Where it is kept; undefined for one of this run. */
  readonly #path: string | undefined;
  /** True when the key was just created: nothing was encrypted before. */
  readonly isNew: boolean;

  private constructor(key: Buffer, isNew: boolean, path?: string) {
    this.#key = key;
    this.#path = path;
    this.isNew = isNew;
  }

  /** Creates a key for this run only: what it encrypts cannot be decrypted afterwards. */
  static forThisRun(): SecretBox {
    return new SecretBox(randomBytes(32), false);
  }

  /** Uses the key in that folder, which is created if it is missing or invalid. */
  static async in(folder: string): Promise<SecretBox> {
    const path = join(folder, name);
    const known = await readFile(path).catch(() => undefined); // It does not exist: it is created below, or that reports why not.
    if (known?.length === 32) return new SecretBox(known, false, path);
    const key = randomBytes(32);
    try {
      await writeDurably(path, key, 0o600);
    } catch (error) {
      if (diskFaultOf(error) === undefined) throw error;
      return SecretBox.forThisRun();
    }
    return new SecretBox(key, true, path);
  }

  /**
   * Writes the key again when somebody has removed it: after a restart nobody could read what it has sealed. Returns its path if it did.
   */
  async restore(): Promise<string | undefined> {
    if (this.#path === undefined || existsSync(this.#path)) return undefined;
    await writeDurably(this.#path, this.#key, 0o600);
    return this.#path;
  }

  static isSealed(text: string): boolean {
    return text.startsWith(mark);
  }

  seal(text: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonce);
    const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
    return mark + sealed.toString("base64url");
  }

  /** Throws an Error for text that was encrypted with another key, or changed. Plain text is returned unchanged. */
  open(text: string): string {
    if (!SecretBox.isSealed(text)) return text;
    const sealed = Buffer.from(text.slice(mark.length), "base64url");
    const decipher = createDecipheriv("aes-256-gcm", this.#key, sealed.subarray(0, 12));
    decipher.setAuthTag(sealed.subarray(-16));
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString("utf8");
  }

  /** Returns the same for the same text, and nothing from which the text could be guessed. */
  fingerprint(text: string): string {
    return createHmac("sha256", this.#key).update(text).digest("base64url");
  }
}
