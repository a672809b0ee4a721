/**
 * Text that is written down and that nobody may read there: sealed with a key of this board, which lies beside the store and
 * not in it. A copy of the database tells nothing of what is in it.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { diskFaultOf } from "./disk-fault.ts";
import { writeDurably } from "./durable-file.ts";

const name = "secret-key";
const mark = "sealed:";

export class SecretBox {
  readonly #key: Buffer;
  /** Whether the key was made just now: nothing was sealed before. */
  readonly isNew: boolean;

  private constructor(key: Buffer, isNew: boolean) {
    this.#key = key;
    this.isNew = isNew;
  }

  /** A key for this run alone: what was sealed cannot be opened after it. */
  static forThisRun(): SecretBox {
    return new SecretBox(randomBytes(32), false);
  }

  /** With the key in that folder, which is made when there is none, or none that is one. */
  static async in(folder: string): Promise<SecretBox> {
    const path = join(folder, name);
    const known = await readFile(path).catch(() => undefined); // there is none: it is made below, or that says why not
    if (known?.length === 32) return new SecretBox(known, false);
    const key = randomBytes(32);
    try {
      await writeDurably(path, key, 0o600);
    } catch (error) {
      if (diskFaultOf(error) === undefined) throw error;
      return SecretBox.forThisRun();
    }
    return new SecretBox(key, true);
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

  /** Throws an Error for what was sealed with another key, or changed. Text that is not sealed is as it is. */
  open(text: string): string {
    if (!SecretBox.isSealed(text)) return text;
    const sealed = Buffer.from(text.slice(mark.length), "base64url");
    const decipher = createDecipheriv("aes-256-gcm", this.#key, sealed.subarray(0, 12));
    decipher.setAuthTag(sealed.subarray(-16));
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString("utf8");
  }

  /** The same for the same text, and nothing that the text could be guessed by. */
  fingerprint(text: string): string {
    return createHmac("sha256", this.#key).update(text).digest("base64url");
  }
}
