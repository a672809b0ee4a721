type Counted = { readonly time: string; readonly sessions: number; readonly failed: number };
/** `time`: its beginning, in seconds since 1970. */
type Hour = { readonly time: number; readonly sessions: number; readonly failed: number };

/** Adds the points of each hour; an hour without any is missing. */
export function perHour(points: readonly Counted[]): readonly Hour[] {
  const hourOf = ({ time }: Counted) => Math.floor(Date.parse(time) / 3_600_000) * 3600;
  return [...Map.groupBy(points, hourOf)].map(([time, all]) => ({
    time,
    sessions: all.reduce((sum, { sessions }) => sum + sessions, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  }));
}
