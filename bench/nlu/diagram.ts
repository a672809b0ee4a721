/** Draws the reliability diagram: for each range of confidence, the share of right answers. */
import type { Bin } from "./confidence.ts";

const [size, margin, gap] = [320, 44, 3];
const colours = ["#4b7bb0", "#c9763c"];

export type Series = { readonly name: string; readonly bins: readonly Bin[] };

/** One bar for each tenth of confidence; on the dashed line confidence equals accuracy. Numbers count sentences. */
export function reliabilityDiagram(series: readonly Series[]): string {
  const [width, height] = [margin + size + 16, size + 2 * margin + 18 * series.length];
  const y = (share: number) => margin / 2 + size * (1 - share);
  const text = (x: number, at: number, said: string, more = "") =>
    `<text x="${round(x)}" y="${round(at)}" ${more}>${said.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</text>`;
  const bars = series.flatMap(({ bins }, number) =>
    bins.flatMap(({ from, count, accuracy }) => {
      if (count === 0) return [];
      const each = (size / 10 - 2 * gap) / series.length;
      const x = margin + from * size + gap + number * each;
      const title = `<title>${from.toFixed(1)} to ${(from + 0.1).toFixed(1)}: ${count} sentences, ${accuracy.toFixed(3)} right</title>`;
      return `<rect x="${round(x)}" y="${round(y(accuracy))}" width="${round(each)}" height="${round(size * accuracy)}" fill="${colours[number % colours.length]}">${title}</rect>`;
    }),
  );
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((tick) => [
    text(margin + tick * size, y(0) + 16, tick.toFixed(1), 'text-anchor="middle"'),
    text(margin - 6, y(tick) + 4, tick.toFixed(1), 'text-anchor="end"'),
  ]);
  const names = series.map(({ name }, number) => {
    const at = y(0) + 50 + 18 * number;
    return `<rect x="${margin}" y="${round(at - 10)}" width="12" height="12" fill="${colours[number % colours.length]}"/>${text(margin + 18, at, name)}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12">
<rect width="${width}" height="${height}" fill="#fff"/>
${bars.join("\n")}
<rect x="${margin}" y="${margin / 2}" width="${size}" height="${size}" fill="none" stroke="#888"/>
<line x1="${margin}" y1="${y(0)}" x2="${margin + size}" y2="${y(1)}" stroke="#222" stroke-dasharray="4 4"/>
${ticks.join("\n")}
${text(margin + size / 2, y(0) + 32, "confidence; the bars: the share that is right", 'text-anchor="middle"')}
${names.join("\n")}
</svg>
`;
}

const round = (value: number) => Math.round(value * 10) / 10;
