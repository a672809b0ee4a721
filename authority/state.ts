/**
 * The state of the authority on disk. `ca-key.pem` contains the key followed by the certificate, so that one rename
 * changes both; `ca.pem` is a copy of the certificate for other readers. Sotto 0.1.0 wrote only the key to the first
 * file: both formats can be read, and 0.1.0 can read this one.
 *
 * INVARIANT: an authority that is there, also a damaged one, is never replaced by a new one.
 */
import { createPrivateKey, X509Certificate } from "node:crypto";
import { join } from "node:path";
import type { Issued } from "../installer/certificate/issue.ts";
import { readIfThere, removeForGood, writeWhole } from "./files.ts";
import { Refusal } from "./refusal.ts";

const block = (kind: string) => new RegExp(`-----BEGIN ${kind}-----[^-]*-----END ${kind}-----\n?`, "u");
const certificateBlock = block("CERTIFICATE");
const keyBlock = block("(?:EC )?PRIVATE KEY");

export class State {
  readonly #key: string;
  readonly #certificate: string;
  readonly #board: string;

  constructor(folder: string) {
    this.#key = join(folder, "ca-key.pem");
    this.#certificate = join(folder, "ca.pem");
    this.#board = join(folder, "board");
  }

  /** Returns undefined when there is none. Throws Refusal BROKEN. */
  async read(): Promise<Issued | undefined> {
    const [kept, shown] = [await readIfThere(this.#key), await readIfThere(this.#certificate)];
    if (kept === undefined && shown === undefined) return undefined;
    const found = {
      key: keyBlock.exec(kept ?? "")?.[0] ?? "",
      certificate: certificateBlock.exec(kept ?? "")?.[0] ?? shown ?? "",
    };
    if (!belongTogether(found))
      throw new Refusal("BROKEN", `${this.#certificate} and ca-key.pem do not belong together`);
    if (kept?.includes(found.certificate) === true && shown !== found.certificate)
      await writeWhole(this.#certificate, found.certificate, 0o644);
    return found;
  }

  /** Resolves to what `read` will return. */
  async write(issued: Issued): Promise<Issued> {
    const [key, certificate] = [`${issued.key.trimEnd()}\n`, `${issued.certificate.trimEnd()}\n`];
    await writeWhole(this.#key, key + certificate, 0o600);
    await writeWhole(this.#certificate, certificate, 0o644);
    return { key, certificate };
  }

  /**
   * Detects a copied disk: another board gets a new authority, and the one that is there is removed. Resolves to true
   * when that happened. It can be interrupted anywhere and repeated: the owner is written last.
   */
  async belongTo(board: string): Promise<boolean> {
    const known = (await readIfThere(this.#board))?.trim();
    if (known === board) return false;
    if (known !== undefined) {
      await removeForGood(this.#key);
      await removeForGood(this.#certificate);
    }
    await writeWhole(this.#board, `${board}\n`, 0o600);
    return known !== undefined;
  }
}

export function belongTogether({ certificate, key }: Issued): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false; // Neither a certificate nor a key: together they are unusable, too.
  }
}
