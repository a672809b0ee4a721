/** Lists the secret keys: they can be set, and are shown only as set or unset. */
const secretKey = /(?:^|_)(?:password|secret|token|api_key)$/u;

export function isSecret(key: string): boolean {
  return secretKey.test(key);
}
