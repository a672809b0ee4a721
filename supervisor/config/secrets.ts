/** Which keys hold what nobody may see: they are written, and shown as set or unset. */
const secretKey = /(?:^|_)(?:password|secret|token|api_key)$/u;

export function isSecret(key: string): boolean {
  return secretKey.test(key);
}
