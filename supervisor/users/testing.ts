/** Accounts for tests: their passwords cost next to nothing to verify, where real ones take 19 MiB and tens of milliseconds. */
import { argon2Sync, randomBytes } from "node:crypto";
import { phcString } from "./password.ts";

/** Returns a hash in the form of `hashPassword`, which is verified with the parameters that it names. */
export function lightHash(password: string): string {
  const parameters = { parallelism: 1, tagLength: 32, memory: 8, passes: 1 };
  const nonce = randomBytes(16);
  const message = Buffer.from(password.normalize("NFC"));
  const tag = argon2Sync("argon2id", { ...parameters, message, nonce });
  return phcString(nonce, tag, parameters);
}
