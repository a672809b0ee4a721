/** Removes old log files. Their total size is already limited by the size and number of files. */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const dayMs = 86_400_000;

/** Removes closed files whose last line is older than `days` days; the newest of each series is still open. */
export async function removeOldLogs(folder: string, days: number): Promise<{ removed: number; bytes: number }> {
  const series = Map.groupBy(
    (await readdir(folder)).flatMap((file) => {
      const [, name, number] = /^(.+)\.(\d+)\.log$/u.exec(file) ?? [];
      return name === undefined ? [] : [{ file, name, number: Number(number) }];
    }),
    ({ name }) => name,
  );
  let [removed, bytes] = [0, 0];
  for (const files of series.values())
    for (const { file } of files.toSorted((a, b) => b.number - a.number).slice(1)) {
      const path = join(folder, file);
      const { mtimeMs, size } = await stat(path);
      if (Date.now() - mtimeMs < days * dayMs) continue;
      await rm(path);
      removed += 1;
      bytes += size;
    }
  return { removed, bytes };
}
