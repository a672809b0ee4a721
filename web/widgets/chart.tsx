import { timeOf } from "./format.ts";
import { linesThrough, type Point, ticksUpTo } from "./scale.ts";

/** Plots one figure over time: seconds since 1970, and values that `say` puts into words. */
export function Chart({
  label,
  points,
  atLeast,
  gap,
  say,
}: {
  readonly label: string;
  readonly points: readonly Point[];
  /** The scale reaches from 0 to at least this value. */
  readonly atLeast: number;
  /** Points that are further apart, in seconds, are not joined. */
  readonly gap: number;
  readonly say: (value: number) => string;
}) {
  const [first, last] = [points[0], points.at(-1)];
  // The scale starts at 0 and leaves room above, so that growth is visible.
  const ticks = ticksUpTo(Math.max(atLeast, ...points.map(({ value }) => value * 1.1)));
  const clockAt = ({ time }: Point) => timeOf(new Date(time * 1000).toISOString());
  return (
    <figure class="chart">
      <figcaption>
        <span>{label}</span> <strong class="number">{last === undefined ? "…" : say(last.value)}</strong>
      </figcaption>
      <div class="plot" aria-hidden="true">
        <div class="ticks number">
          {ticks.toReversed().map((tick) => (
            <span key={tick}>{say(tick)}</span>
          ))}
        </div>
        {/* Stretched to its place: only lines may be in it, whose width does not stretch. */}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {ticks.map((tick) => {
            const y = 100 - (tick / (ticks.at(-1) ?? 1)) * 100;
            return <path key={tick} class="grid" d={`M0 ${y}H100`} />;
          })}
          <path class="line" d={linesThrough(points, ticks.at(-1) ?? 1, gap)} />
        </svg>
        <div class="times number">
          <span>{first === undefined ? "" : clockAt(first)}</span>
          <span>{last === undefined || last === first ? "" : clockAt(last)}</span>
        </div>
      </div>
    </figure>
  );
}
