import { useEffect, useRef } from "preact/hooks";
import UPlot from "uplot";
import { timeOf } from "./format.ts";

export type Point = { readonly time: number; readonly value: number };

const height = 130;

/** Plots one figure over time: seconds since 1970, and values that `say` puts into words. */
export function Chart({
  label,
  points,
  atLeast,
  say,
}: {
  readonly label: string;
  readonly points: readonly Point[];
  /** The scale reaches from 0 to at least this value. */
  readonly atLeast: number;
  readonly say: (value: number) => string;
}) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<UPlot | null>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const draw = () => {
      chart.current?.destroy();
      chart.current = new UPlot(optionsFor(element, atLeast, say), [[], []], element);
    };
    draw();
    // The colours are those of the moment when it is drawn.
    const theme = new MutationObserver(draw);
    theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    const sized = new ResizeObserver(() => chart.current?.setSize({ width: element.clientWidth, height }));
    sized.observe(element);
    return () => {
      theme.disconnect();
      sized.disconnect();
      chart.current?.destroy();
      chart.current = null;
    };
  }, []);
  useEffect(() => {
    chart.current?.setData([points.map(({ time }) => time), points.map(({ value }) => value)]);
  }, [points]);
  const last = points.at(-1);
  return (
    <figure class="chart">
      <figcaption>
        <span>{label}</span> <strong class="number">{last === undefined ? "…" : say(last.value)}</strong>
      </figcaption>
      <div ref={place} aria-hidden="true" />
    </figure>
  );
}

function optionsFor(element: HTMLElement, atLeast: number, say: (value: number) => string): UPlot.Options {
  const style = getComputedStyle(element);
  const [line, soft, grid] = ["--accent", "--soft", "--line"].map((name) => style.getPropertyValue(name));
  const axis = { stroke: soft ?? "", grid: { stroke: grid ?? "", width: 1 }, ticks: { show: false } };
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { show: false },
    // The scale starts at 0 and leaves room above, so that growth is visible.
    scales: { y: { range: (_plot, _least, most) => [0, Math.max(atLeast, most * 1.25)] } },
    axes: [
      {
        ...axis,
        size: 26,
        space: 90,
        values: (_plot, splits) => splits.map((time) => timeOf(new Date(time * 1000).toISOString())),
      },
      { ...axis, size: 62, values: (_plot, splits) => splits.map(say) },
    ],
    series: [{}, { stroke: line ?? "", width: 2, fill: `${line ?? ""}22`, points: { show: false } }],
  };
}
