/** Tells damage of the file from other errors of SQLite: [sqlite.org/rescode.html], corrupt, or no database at all. */
export function isDamage(error: unknown): boolean {
  const number = error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : 0;
  return number === 11 || number === 26;
}
