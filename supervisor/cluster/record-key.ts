/** Keys of the shared bucket: a kind, and the id of a record in characters that NATS takes. */
export const keyOf = (kind: string, id: string): string => `${kind}.${Buffer.from(id).toString("base64url")}`;

/** Undefined for the key of another kind. */
export function idOf(kind: string, key: string): string | undefined {
  const start = `${kind}.`;
  if (!key.startsWith(start)) return undefined;
  const id = Buffer.from(key.slice(start.length), "base64url").toString();
  return keyOf(kind, id) === key ? id : undefined;
}
