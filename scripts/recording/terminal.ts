/** Emulates the part of a terminal that the command needs: colours, redrawn lines, and scrolling. */

/** A run of characters in one style. */
export type Span = { readonly text: string; readonly style: string };
export type Line = readonly Span[];

type Cell = { readonly character: string; readonly style: string };

/** SGR codes and the classes of the picture. */
const styles: Readonly<Record<string, string>> = {
  "1": "bold",
  "2": "dim",
  "31": "red",
  "32": "green",
  "33": "yellow",
  "36": "cyan",
  "90": "dim",
};
// oxlint-disable-next-line no-control-regex
const escape = /^\x1b(?:\[([0-9;?]*)([A-Za-z])|\][^\x07]*\x07|[()][A-Z0-9]|[=>])/u;

export class Terminal {
  readonly #columns: number;
  readonly #rows: number;
  #lines: Cell[][] = [[]];
  #row = 0;
  #column = 0;
  #style = "";

  constructor(columns: number, rows: number) {
    this.#columns = columns;
    this.#rows = rows;
  }

  write(text: string): void {
    for (let rest = text; rest !== ""; ) {
      const sequence = escape.exec(rest);
      if (sequence !== null) {
        this.#control(sequence[1] ?? "", sequence[2] ?? "");
        rest = rest.slice(sequence[0].length);
        continue;
      }
      const character = String.fromCodePoint(rest.codePointAt(0) ?? 0);
      this.#put(character);
      rest = rest.slice(character.length);
    }
  }

  /** Returns the visible lines, without trailing spaces. */
  get screen(): readonly Line[] {
    return this.#lines.map(spansOf);
  }

  #put(character: string): void {
    if (character === "\r") this.#column = 0;
    else if (character === "\n") this.#feed();
    else if (character === "\b") this.#column = Math.max(0, this.#column - 1);
    else if (character >= " ") {
      if (this.#column >= this.#columns) {
        this.#column = 0;
        this.#feed();
      }
      const line = (this.#lines[this.#row] ??= []);
      while (line.length < this.#column) line.push({ character: " ", style: "" });
      line[this.#column] = { character, style: this.#style };
      this.#column += 1;
    }
  }

  #feed(): void {
    this.#row += 1;
    if (this.#row >= this.#rows) {
      this.#lines.shift();
      this.#row = this.#rows - 1;
    }
    this.#lines[this.#row] ??= [];
  }

  #control(given: string, letter: string): void {
    const count = Number.parseInt(given, 10);
    if (letter === "m") this.#look(given);
    else if (letter === "K") this.#lines[this.#row] = (this.#lines[this.#row] ?? []).slice(0, this.#column);
    else if (letter === "G") this.#column = (count || 1) - 1;
    else if (letter === "C") this.#column += count || 1;
    else if (letter === "J" && count === 2) this.#lines = [[]];
    else if (letter === "H") [this.#row, this.#column] = [0, 0];
  }

  #look(codes: string): void {
    for (const code of codes.split(";")) {
      if (code === "" || code === "0") this.#style = "";
      else if (code === "22" || code === "39") this.#style = without(this.#style, code === "22" ? ["bold", "dim"] : []);
      else if (styles[code] !== undefined) this.#style = `${this.#style} ${styles[code]}`.trim();
    }
  }
}

/** Returns the style without its weight or, if none is named, without its colour. */
function without(style: string, weights: readonly string[]): string {
  const kept = (word: string) => (weights.length > 0 ? !weights.includes(word) : ["bold", "dim"].includes(word));
  return style.split(" ").filter(kept).join(" ");
}

function spansOf(cells: readonly Cell[]): Line {
  const spans: { text: string; style: string }[] = [];
  for (const { character, style } of cells) {
    const last = spans.at(-1);
    if (last?.style === style) last.text += character;
    else spans.push({ text: character, style });
  }
  const end = spans.at(-1);
  if (end !== undefined) end.text = end.text.trimEnd();
  return spans.filter(({ text }) => text !== "");
}
