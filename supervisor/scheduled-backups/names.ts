/** The names of a board's backups: they sort by time. */

/** A clock that was set by less than this, while a backup was made or since, was not wrong. */
const toleranceMs = 86_400_000;

export function boardName(hostname: string): string {
  return hostname.replaceAll(/[^A-Za-z0-9._-]/gu, "-").slice(0, 60) || "board";
}

export function backupName(board: string, at: Date): string {
  return `sotto-${board}-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup`;
}

/**
 * Returns the backups of this board among these names, newest first: other boards and people use the same place. Those from the
 * future, made while the clock was wrong, come last: otherwise they would stay for ever, and each new one would be the oldest.
 */
export function backupsOf(board: string, names: readonly string[], now: number): readonly string[] {
  const own = new RegExp(
    `^sotto-${board.replaceAll(".", "\\.")}-\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\dZ\\.backup$`,
    "u",
  );
  const latest = backupName(board, new Date(now + toleranceMs));
  const sorted = names
    .filter((name) => own.test(name))
    .toSorted()
    .toReversed();
  return [...sorted.filter((name) => name <= latest), ...sorted.filter((name) => name > latest)];
}
