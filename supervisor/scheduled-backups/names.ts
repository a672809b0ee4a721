/** The names of a board's backups: they sort by time. */

export function boardName(hostname: string): string {
  return hostname.replaceAll(/[^A-Za-z0-9._-]/gu, "-").slice(0, 60) || "board";
}

export function backupName(board: string, at: Date): string {
  return `sotto-${board}-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup`;
}

/** Returns the backups of this board among these names, newest first: other boards and people use the same place. */
export function backupsOf(board: string, names: readonly string[]): readonly string[] {
  const own = new RegExp(
    `^sotto-${board.replaceAll(".", "\\.")}-\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\dZ\\.backup$`,
    "u",
  );
  return names
    .filter((name) => own.test(name))
    .toSorted()
    .toReversed();
}
