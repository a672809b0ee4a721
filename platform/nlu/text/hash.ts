/**
 * Features are 32-bit hashes: there is no table to store or look up, and a model contains no words except the author's
 * values.
 */

/** Computes FNV-1a over UTF-16 units. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Makes the hash of a feature from its kind and its content. */
export function mix(kind: number, a: number, b = 0): number {
  let hash = Math.imul(kind ^ 0x9e3779b9, 0x85ebca6b);
  hash = Math.imul(hash ^ a ^ (hash >>> 15), 0xc2b2ae35);
  hash = Math.imul(hash ^ b ^ (hash >>> 13), 0x27d4eb2f);
  return (hash ^ (hash >>> 16)) >>> 0;
}
