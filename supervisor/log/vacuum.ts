/** Removes old log files. Their total size is already limited by the size and number of files. */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Age, expiredCount } from "../retention/expired.ts";

/** Removes closed files whose last line is too old; the newest of each series is still open. */
export async function removeOldLogs(folder: string, age: Age): Promise<{ removed: number; bytes: number }> {
  const series = Map.groupBy(
    (await readdir(folder)).flatMap((file) => {
      const [, name, number] = /^(.+)\.(\d+)\.log$/u.exec(file) ?? [];
      return name === undefined ? [] : [{ file, name, number: Number(number) }];
    }),
    ({ name }) => name,
  );
  let [removed, bytes] = [0, 0];
  for (const files of series.values()) {
    const closed = await Promise.all(
      files
        .toSorted((a, b) => a.number - b.number)
        .slice(0, -1)
        .map(async ({ file }) => ({ path: join(folder, file), ...(await timeAndSize(join(folder, file))) })),
    );
    const times = closed.map(({ time }) => time);
    for (const { path, size } of closed.slice(0, expiredCount(times, age))) {
      await rm(path);
      removed += 1;
      bytes += size;
    }
  }
  return { removed, bytes };
}

async function timeAndSize(path: string): Promise<{ readonly time: number; readonly size: number }> {
  const { mtimeMs, size } = await stat(path);
  return { time: mtimeMs, size };
}
