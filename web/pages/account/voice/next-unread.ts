/** Returns the next sentence that was not read: after this one, or else before it; this one when all were. */
export function nextUnread(read: readonly boolean[], at: number): number {
  const next = read.indexOf(false, at);
  if (next >= 0) return next;
  const earlier = read.indexOf(false);
  return earlier >= 0 ? earlier : at;
}
