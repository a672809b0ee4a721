/** Output for a person: colour and a live line on a terminal, plain text in a pipe, JSON on request. */
import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];
type Stream = {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
};

export type ScreenOptions = {
  readonly out: Stream;
  readonly err: Stream;
  readonly json: boolean;
  readonly colour: boolean;
};

/** ESC [ … m is the only control sequence that passes, and only in colour. */
// oxlint-disable-next-line no-control-regex
const colours = /\x1b\[[0-9;]*m/g;
/**
 * Characters that could move the cursor, hide text or reverse its direction: output may quote anything that others have
 * said.
 */
// oxlint-disable-next-line no-control-regex
const unsafe = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Columns of a terminal that does not tell how many it has. */
const usualWidth = 80;

export class Screen {
  readonly json: boolean;
  readonly colour: boolean;
  /** True when a line may be redrawn. */
  readonly live: boolean;
  readonly #out: Stream;
  readonly #err: Stream;
  #liveLine = "";

  constructor({ out, err, json, colour }: ScreenOptions) {
    this.#out = out;
    this.#err = err;
    this.json = json;
    this.colour = colour;
    this.live = err.isTTY === true && out.isTTY === true && !json;
  }

  /** The width of the terminal in columns; undefined for a pipe. A serial console does not tell its own: 0. */
  get width(): number | undefined {
    return this.#out.isTTY === true ? this.#out.columns || usualWidth : undefined;
  }

  paint(style: Style, text: string): string {
    return this.colour ? styleText(style, text, { validateStream: false }) : text;
  }

  /** Prints a line of the result. */
  print(text = ""): void {
    this.#clear();
    this.#out.write(`${this.#clean(text)}\n`);
    this.#draw();
  }

  /** Prints the result as JSON, on one line. */
  data(value: unknown): void {
    this.#out.write(`${JSON.stringify(value)}\n`);
  }

  /** Prints a line beside the result, on standard error: progress and errors, which a pipe does not receive. */
  note(text: string): void {
    this.#clear();
    this.#err.write(`${this.#clean(text)}\n`);
    this.#draw();
  }

  /** Draws one line over the previous one; "" removes it. Does nothing without a terminal. */
  progress(text: string): void {
    if (!this.live) return;
    this.#clear();
    this.#liveLine = this.#clean(text).slice(0, (this.width ?? 80) - 1);
    this.#draw();
  }

  #clear(): void {
    if (this.#liveLine !== "") this.#err.write("\r\x1b[K");
  }

  #draw(): void {
    if (this.#liveLine !== "") this.#err.write(this.#liveLine);
  }

  #clean(text: string): string {
    const parts = text.split(colours).map((part) => part.replace(unsafe, "\ufffd"));
    const kept = this.colour ? (text.match(colours) ?? []) : [];
    return parts.map((part, index) => part + (kept[index] ?? "")).join("");
  }
}

/** Returns true when colour is wanted: on a terminal, unless NO_COLOR is set or the terminal is dumb. */
export function wantsColour(stream: Stream, environment: NodeJS.ProcessEnv): boolean {
  if ((environment["NO_COLOR"] ?? "") !== "" || environment["TERM"] === "dumb") return false;
  return stream.isTTY === true;
}
