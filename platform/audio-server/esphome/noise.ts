/**
 * The handshake Noise_NNpsk0_25519_ChaChaPoly_SHA256, by which both sides prove that they have the same key, and what encrypts
 * afterwards [noiseprotocol.org/noise.html, sections 4 to 9]. Node has the primitives; this is their order.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  type KeyObject,
} from "node:crypto";

const name = "Noise_NNpsk0_25519_ChaChaPoly_SHA256";
const tagBytes = 16;
const keyBytes = 32;
const nothing = Buffer.alloc(0);

/** What was received was encrypted with another key, or was changed on its way. */
export class NotAuthentic extends Error {
  override name = "NotAuthentic";
}

const algorithm = "chacha20-poly1305";
const options = { authTagLength: tagBytes } as const;

/** One direction of the conversation. */
export class Cipher {
  readonly #key: Buffer;
  /** 2^53 messages are never reached: 300 years of sound. */
  #count = 0;

  constructor(key: Buffer) {
    this.#key = key;
  }

  encrypt(plain: Uint8Array, with_: Buffer = nothing): Buffer {
    const cipher = createCipheriv(algorithm, this.#key, this.#nonce(), options);
    cipher.setAAD(with_, { plaintextLength: plain.length });
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  /** Throws NotAuthentic. */
  decrypt(sealed: Buffer, with_: Buffer = nothing): Buffer {
    if (sealed.length < tagBytes) throw new NotAuthentic("too short to be authentic");
    const end = sealed.length - tagBytes;
    const cipher = createDecipheriv(algorithm, this.#key, this.#nonce(), options);
    cipher.setAAD(with_, { plaintextLength: end });
    cipher.setAuthTag(sealed.subarray(end));
    try {
      return Buffer.concat([cipher.update(sealed.subarray(0, end)), cipher.final()]);
    } catch (cause) {
      throw new NotAuthentic("not authentic", { cause });
    }
  }

  #nonce(): Buffer {
    const nonce = Buffer.alloc(12);
    nonce.writeBigUInt64LE(BigInt(this.#count++), 4);
    return nonce;
  }
}

export type KeyPair = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };

/** Either side of the handshake; each calls `write` once and `read` once, the initiator `write` first. */
export class Handshake {
  #chain: Buffer;
  #hash: Buffer;
  #cipher = new Cipher(Buffer.alloc(keyBytes));
  readonly #own: KeyPair;
  /** The other side's key once it is known; both are in the second message only. */
  #theirs: KeyObject | undefined;
  #hasWritten = false;

  constructor(presharedKey: Buffer, prologue: Buffer, own: KeyPair = generateKeyPairSync("x25519")) {
    this.#own = own;
    this.#chain = sha256(Buffer.from(name));
    this.#hash = this.#chain;
    this.#mixHash(prologue);
    const [chain, hash, key] = derive(this.#chain, presharedKey, 3);
    this.#chain = chain!;
    this.#mixHash(hash!);
    this.#cipher = new Cipher(key!);
  }

  write(payload: Buffer = nothing): Buffer {
    const own = rawOf(this.#own.publicKey);
    this.#mixEphemeral(own);
    this.#hasWritten = true;
    this.#mixSecret();
    const sealed = this.#cipher.encrypt(payload, this.#hash);
    this.#mixHash(sealed);
    return Buffer.concat([own, sealed]);
  }

  /** Returns what was sent along. Throws NotAuthentic. */
  read(message: Buffer): Buffer {
    if (message.length < keyBytes + tagBytes) throw new NotAuthentic("too short to be authentic");
    const theirs = message.subarray(0, keyBytes);
    this.#mixEphemeral(theirs);
    this.#theirs = createPublicKey({
      key: { kty: "OKP", crv: "X25519", x: theirs.toString("base64url") },
      format: "jwk",
    });
    this.#mixSecret();
    const sealed = message.subarray(keyBytes);
    const payload = this.#cipher.decrypt(sealed, this.#hash);
    this.#mixHash(sealed);
    return payload;
  }

  /** The keys of what the initiator sends, and of what it receives. */
  split(): readonly [sent: Cipher, received: Cipher] {
    const [sent, received] = derive(this.#chain, nothing, 2);
    return [new Cipher(sent!), new Cipher(received!)];
  }

  #mixEphemeral(key: Buffer): void {
    this.#mixHash(key);
    this.#mixKey(key);
  }

  #mixSecret(): void {
    if (this.#theirs === undefined || !this.#hasWritten) return;
    this.#mixKey(agreed(this.#own.privateKey, this.#theirs));
  }

  #mixKey(material: Buffer): void {
    const [chain, key] = derive(this.#chain, material, 2);
    this.#chain = chain!;
    this.#cipher = new Cipher(key!);
  }

  #mixHash(data: Buffer): void {
    this.#hash = sha256(Buffer.concat([this.#hash, data]));
  }
}

const sha256 = (data: Buffer): Buffer => createHash("sha256").update(data).digest();

const hmac = (key: Buffer, data: Buffer): Buffer => createHmac("sha256", key).update(data).digest();

/** HKDF as Noise defines it. */
function derive(chain: Buffer, material: Buffer, count: 2 | 3): Buffer[] {
  const secret = hmac(chain, material);
  const keys: Buffer[] = [];
  for (let number = 1; number <= count; number++)
    keys.push(hmac(secret, Buffer.concat([keys.at(-1) ?? nothing, Buffer.from([number])])));
  return keys;
}

const rawOf = (key: KeyObject): Buffer => Buffer.from(key.export({ format: "jwk" }).x!, "base64url");

function agreed(privateKey: KeyObject, publicKey: KeyObject): Buffer {
  try {
    return diffieHellman({ privateKey, publicKey });
  } catch (cause) {
    throw new NotAuthentic("its key is none", { cause });
  }
}
