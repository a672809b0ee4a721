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

/**
 * Lays a table out for a terminal that is `width` columns wide. In rows that do not fit, columns follow on lines of
 * their own, indented, at the same place in each such row; nothing is cut off. In a pipe (`width` undefined) a row is
 * one line.
 */
export function fitted(rows: readonly (readonly Cell[])[], width: number | undefined): readonly string[] {
  const lines = table(rows);
  if (width === undefined || lines.every((line) => widthOf(line) <= width)) return lines;
  const blocks = blocksOf(rows, width);
  return lines.flatMap((line, row) =>
    widthOf(line) <= width
      ? [line]
      : blocks.flatMap((block, depth) => {
          const part = block[row] ?? "";
          if (widthOf(part) === 0) return [];
          return indent(depth).length + widthOf(part) <= width
            ? [indent(depth) + part]
            : wrap(part, width, indent(depth));
        }),
  );
}

/** Returns the lines of the columns that fit beside one another, for each such group of columns. */
function blocksOf(rows: readonly (readonly Cell[])[], width: number): readonly (readonly string[])[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const groups: number[][] = [[]];
  let used = 0;
  for (let column = 0; column < count; column++) {
    const wide = Math.max(0, ...rows.map((row) => widthOf(row[column] ?? "")));
    if (wide === 0) continue;
    const [here = []] = groups.slice(-1);
    if (here.length > 0 && indent(groups.length - 1).length + used + 2 + wide > width) {
      groups.push([column]);
      used = wide;
    } else {
      used += (here.length === 0 ? 0 : 2) + wide;
      here.push(column);
    }
  }
  return groups.map((columns) => table(rows.map((row) => columns.map((column) => row[column]))));
}

function indent(depth: number): string {
  return depth === 0 ? "" : "    ";
}

/** Wraps text into lines of at most `width` characters, each after `indent`. */
export function wrap(text: string, width: number, indent = ""): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    if (line !== "" && indent.length + widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(indent + line);
      line = "";
    }
    line += line === "" ? word : ` ${word}`;
  }
  return [...lines, indent + line];
}
