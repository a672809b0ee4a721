/**
 * The envelope of a backup: a line that names the format, a line of JSON with the parameters of the key derivation,
 * then pieces of AES-256-GCM. The nonce of each piece contains its number and whether it is the last: none can be
 * removed, repeated or moved, and truncation is detected. Both lines are authenticated with every piece.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { SottoError } from "../errors.ts";

const magic = "SOTTO-BACKUP";
const format = 1;
const pieceBytes = 64 * 1024;
const tagBytes = 16;
const maxHeaderBytes = 4096;
/** 64 MB of memory and about half a second on a board, for each attempted passphrase. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const deriveKey = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

export type Header = {
  readonly createdAt: string;
  readonly hostname: string;
  /** The version of the platform that made it. */
  readonly version: string;
};

type Derivation = { readonly salt: string; readonly N: number; readonly r: number; readonly p: number };

/** Yields the bytes of a sealed file. */
export async function* seal(plain: AsyncIterable<Buffer>, header: Header, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(16);
  const derivation: Derivation = { salt: salt.toString("base64"), N: cost.N, r: cost.r, p: cost.p };
  const head = Buffer.from(`${magic} ${format}\n${JSON.stringify({ ...header, derivation })}\n`);
  const key = await deriveKey(passphrase.normalize("NFC"), salt, 32, cost);
  const about = createHash("sha256").update(head).digest();
  yield head;
  let [waiting, number] = [Buffer.alloc(0), 0];
  const piece = (bytes: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number++, isLast)).setAAD(about);
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };
  for await (const chunk of plain) {
    waiting = Buffer.concat([waiting, chunk]);
    // Only the last piece may be short: something is always kept for it.
    while (waiting.length > pieceBytes) {
      yield piece(waiting.subarray(0, pieceBytes), false);
      waiting = waiting.subarray(pieceBytes);
    }
  }
  yield piece(waiting, true);
}

/** Yields the decrypted pieces; none of them may be trusted before the end. Throws SottoError BACKUP_…. */
export async function* open(sealed: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const source = sealed[Symbol.asyncIterator]();
  let waiting = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const next = await source.next();
    if (next.done !== true) waiting = Buffer.concat([waiting, next.value]);
    return next.done !== true;
  };
  while (linesIn(waiting) < 2 && waiting.length < maxHeaderBytes && (await more()));
  const { head, derivation } = readHead(waiting);
  const salt = Buffer.from(derivation.salt, "base64");
  const key = await deriveKey(passphrase.normalize("NFC"), salt, 32, cost);
  const about = createHash("sha256").update(head).digest();
  waiting = waiting.subarray(head.length);
  const whole = pieceBytes + tagBytes;
  for (let number = 0; ; number++) {
    while (waiting.length <= whole && (await more()));
    const isLast = waiting.length <= whole;
    const piece = waiting.subarray(0, whole);
    if (piece.length < tagBytes) throw new SottoError("BACKUP_INVALID", "the backup is cut short");
    yield decipher(piece, key, nonceOf(number, isLast), about, number);
    if (isLast) return;
    waiting = waiting.subarray(whole);
  }
}

/**
 * Returns a backup's own description, which is unverified until it is opened. Throws SottoError for other files, and
 * for newer formats.
 */
export function readHead(bytes: Buffer): {
  readonly head: Buffer;
  readonly header: Header;
  readonly derivation: Derivation;
} {
  const first = bytes.indexOf(10);
  const line = bytes.toString("latin1", 0, Math.max(0, first));
  const version = new RegExp(`^${magic} (\\d{1,6})$`, "u").exec(line)?.[1];
  if (version === undefined) throw new SottoError("BACKUP_INVALID", "this is not a backup of Sotto");
  if (Number(version) > format)
    throw new SottoError(
      "BACKUP_NEWER",
      `the backup is of a newer format (${version}) than this version knows (${format})`,
      {
        remedy: "upgrade this platform first",
      },
    );
  const second = bytes.indexOf(10, first + 1);
  try {
    const head = bytes.subarray(0, second + 1);
    const { derivation, ...header } = JSON.parse(bytes.toString("utf8", first + 1, second)) as Header & {
      derivation: Derivation;
    };
    if (second < 0 || derivation.N !== cost.N || derivation.r !== cost.r || derivation.p !== cost.p)
      throw new RangeError("not how a key is derived in this format");
    for (const said of [header.createdAt, header.hostname, header.version])
      if (typeof said !== "string") throw new TypeError("not what a backup says of itself");
    return { head, header, derivation };
  } catch (cause) {
    throw new SottoError("BACKUP_INVALID", "the beginning of the backup is damaged", {}, cause);
  }
}

function decipher(piece: Buffer, key: Buffer, nonce: Buffer, about: Buffer, number: number): Buffer {
  const [bytes, tag] = [piece.subarray(0, -tagBytes), piece.subarray(-tagBytes)];
  const opening = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes })
    .setAAD(about)
    .setAuthTag(tag);
  try {
    return Buffer.concat([opening.update(bytes), opening.final()]);
  } catch (cause) {
    const what =
      number === 0 ? "the passphrase is wrong, or the backup is damaged" : "the backup is damaged or cut short";
    throw new SottoError(number === 0 ? "BACKUP_PASSPHRASE" : "BACKUP_INVALID", what, {}, cause);
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number));
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function linesIn(bytes: Buffer): number {
  const first = bytes.indexOf(10);
  return first < 0 ? 0 : bytes.indexOf(10, first + 1) < 0 ? 1 : 2;
}
