/** Passwords: argon2id, 19 MiB and two passes [OWASP], stored as a PHC string that contains its own parameters. */
import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** Names callers on the local socket, who need no account; nobody can sign up under it. */
export const localLogin = "(local)";

const derive = promisify(argon2) as (algorithm: "argon2id", parameters: Argon2Parameters) => Promise<Buffer>;
const parameters = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 };
const unpadded = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive("argon2id", { ...parameters, message: Buffer.from(password.normalize("NFC")), nonce });
  return phcString(nonce, tag);
}

/** Returns a hash that no password has, which is as much work to verify as any other. */
export const hashOfNoPassword = (): string => phcString(randomBytes(16), randomBytes(parameters.tagLength));

/** The form in which a hash is stored; it names the parameters that it was made with. */
export function phcString(nonce: Buffer, tag: Buffer, { memory, passes, parallelism } = parameters): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Returns true when the password matches the hash. @throws Error when the text is not a PHC string of argon2id. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (!match) throw new Error("not an argon2id PHC string");
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number];
  const [nonce, tag] = match.slice(4).map((part) => Buffer.from(part, "base64")) as [Buffer, Buffer];
  const message = Buffer.from(password.normalize("NFC"));
  const given = await derive("argon2id", { memory, passes, parallelism, tagLength: tag.length, message, nonce });
  return timingSafeEqual(given, tag);
}

/** Returns what is wrong with a login or a password, in words; undefined when nothing is. [admin-rest.md, Sign-up] */
export function faultOfLogin(login: string): string | undefined {
  if (login.length < 1 || login.length > 64) return "use 1 to 64 characters";
  if (/[:\p{Cc}\p{Cf}\p{Cs}]/u.test(login)) return "use no colon and no control characters";
  return login === localLogin ? "use another one: this is the board itself" : undefined;
}

export function faultOfPassword(password: string): string | undefined {
  const bytes = Buffer.byteLength(password.normalize("NFC"));
  if (bytes < 8) return "use at least 8 characters";
  return bytes > 1024 ? "use at most 1024 bytes" : undefined;
}
