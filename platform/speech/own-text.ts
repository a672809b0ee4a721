/** Returns a copy with letters of its own: V8 keeps the whole of a text as long as any longer part of it is kept. */
export const ownText = (part: string): string => Buffer.from(part).toString();
