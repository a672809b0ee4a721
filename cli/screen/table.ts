/** Formats columns: aligned, two spaces apart, the last one at its full length. */
import { stripVTControlCharacters } from "node:util";

export type Cell = string | undefined;

/** Returns the lines of a table; a heading is a row like any other. Empty columns are omitted. */
export function table(rows: readonly (readonly Cell[])[]): readonly string[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(0, ...rows.map((row) => widthOf(row[column] ?? ""))),
  );
  return rows.map((row) =>
    widths
      .flatMap((width, column) => {
        const cell = row[column] ?? "";
        return width === 0 ? [] : [cell + " ".repeat(width - widthOf(cell))];
      })
      .join("  ")
      .trimEnd(),
  );
}

function widthOf(text: string): number {
  return Array.from(stripVTControlCharacters(text)).length;
}

/** Wraps text into lines of at most `width` characters, each after `indent`. */
export function wrap(text: string, width: number, indent = ""): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    if (line !== "" && indent.length + line.length + 1 + word.length > width) {
      lines.push(indent + line);
      line = "";
    }
    line += line === "" ? word : ` ${word}`;
  }
  return [...lines, indent + line];
}
