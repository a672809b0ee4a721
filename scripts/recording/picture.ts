/**
 * Renders a recording as an animated SVG: each line of the screen is a text for as long as it is visible. It repeats
 * automatically.
 */
import type { Moment } from "./record.ts";
import { type Line, Terminal } from "./terminal.ts";

const [wide, high, edge, bar] = [8.4, 19, 18, 34] as const;
/** Milliseconds: changes within this time are one picture; how long the last one stays. */
const [together, last] = [60, 5000] as const;

type Standing = { readonly row: number; readonly line: Line; readonly from: number; readonly to: number };

export function picture(moments: readonly Moment[], columns: number, rows: number): string {
  const { standing, end } = lines(moments, columns, rows);
  const [width, height] = [Math.round(columns * wide + edge * 2), bar + rows * high + edge];
  const texts = standing.map((one) => text(one, end)).join("\n");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="A terminal in which sotto is used">
<style>
text{font:14px ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace;fill:#e8e6df;white-space:pre}
.bold{font-weight:700}.dim{fill:#98a09a}.red{fill:#f0938a}.green{fill:#8bd6a0}.yellow{fill:#ebbd68}.cyan{fill:#86d3c4}
</style>
<rect width="${width}" height="${height}" rx="10" fill="#171a18"/>
<circle cx="20" cy="17" r="5" fill="#39403b"/><circle cx="38" cy="17" r="5" fill="#39403b"/><circle cx="56" cy="17" r="5" fill="#39403b"/>
<rect width="0" height="0"><animate id="t" attributeName="x" from="0" to="0" begin="0s;t.end" dur="${seconds(end)}"/></rect>
${texts}
</svg>
`;
}

/** Returns which line was where, from when to when. */
function lines(moments: readonly Moment[], columns: number, rows: number) {
  const terminal = new Terminal(columns, rows);
  const standing: Standing[] = [];
  // The first screen is there at once: an empty one between the end and the beginning would flicker.
  const start = moments[0]?.milliseconds ?? 0;
  const now: { line: Line; from: number }[] = [];
  const note = (screen: readonly Line[], at: number): void => {
    for (let row = 0; row < rows; row++) {
      const [was, is] = [now[row], screen[row] ?? []];
      if (was !== undefined && JSON.stringify(was.line) === JSON.stringify(is)) continue;
      if (was !== undefined && was.line.length > 0) standing.push({ row, line: was.line, from: was.from, to: at });
      now[row] = { line: is, from: at };
    }
  };
  for (const [index, { milliseconds, text: shown }] of moments.entries()) {
    terminal.write(shown);
    const next = moments[index + 1]?.milliseconds ?? Number.POSITIVE_INFINITY;
    if (next - milliseconds > together) note(terminal.screen, milliseconds - start);
  }
  const end = (moments.at(-1)?.milliseconds ?? 0) - start + last;
  note([], end);
  return { standing, end };
}

function text({ row, line, from, to }: Standing, end: number): string {
  const y = bar + (row + 0.8) * high;
  let column = 0;
  const spans = line
    .map(({ text: words, style }) => {
      const x = edge + column * wide;
      column += Array.from(words).length;
      const look = style === "" ? "" : ` class="${style}"`;
      // A fixed length, so that columns are aligned with any font.
      const length = (Array.from(words).length * wide).toFixed(1);
      return `<tspan x="${x.toFixed(1)}" textLength="${length}"${look}>${escaped(words)}</tspan>`;
    })
    .join("");
  // The last screen stands until the first one replaces it, and where nothing moves: in a reader of feeds, or on paper.
  const [usually, sometimes, begin, until] =
    to >= end ? ["visible", "hidden", 0, from] : ["hidden", "visible", from, to];
  return `<text y="${y.toFixed(1)}" visibility="${usually}">${spans}<set attributeName="visibility" to="${sometimes}" begin="t.begin+${seconds(begin)}" end="t.begin+${seconds(until)}"/></text>`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)}s`;
}

function escaped(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
