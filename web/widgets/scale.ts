/** The arithmetic of a chart: round numbers for its axis, and lines in a box of 100 × 100. */

export type Point = { readonly time: number; readonly value: number };

/** Round numbers from 0 to at least `most`: multiples of 1, 2 or 5 × 10ⁿ, at most four of them above 0. */
export function ticksUpTo(most: number): number[] {
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((one) => one * power >= rough) ?? 10);
  const count = Math.ceil(most / step);
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/**
 * Returns the lines through the points, as the path data of an SVG: time from left to right, `top` at y = 0. Points that are
 * further apart than `gap` seconds are not joined: nothing was measured between them.
 */
export function linesThrough(points: readonly Point[], top: number, gap: number): string {
  const [from, to] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0];
  const width = Math.max(to - from, Number.MIN_VALUE);
  return points
    .map(({ time, value }, index) => {
      const before = points[index - 1];
      const isJoined = before !== undefined && time - before.time <= gap;
      const [x, y] = [((time - from) / width) * 100, 100 - (value / top) * 100];
      return `${isJoined ? "L" : "M"}${x.toFixed(2)} ${y.toFixed(2)}`;
    })
    .join("");
}
