/** The text protocol of MPD [mpd.readthedocs.io, Protocol]: commands are lines, and responses are "key: value" lines until "OK". */

export type Pair = readonly [key: string, value: string];

/** MPD has answered a command with an error. */
export class Refused extends Error {
  /** The number of MPD's error: 50 is "does not exist", 4 "permission". */
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Returns a command line. Throws RangeError for an argument with a line break, which would begin another command. */
export function commandLine(name: string, ...args: readonly (number | string)[]): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  for (const arg of args) if (/[\0\r\n]/u.test(String(arg))) throw new RangeError("an argument has a line break");
  return [name, ...args.map((arg) => quoted(String(arg)))].join(" ");
}

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/gu, String.raw`\$&`)}"`;

/** Returns the filter for songs whose tag has exactly this value, one argument of `findadd`. */
export const tagIs = (tag: string, value: string): string => `(${tag} == ${quoted(value)})`;

const maxLine = 16_384;
const maxBytes = 8 * 1024 * 1024;

/**
 * Divides what MPD sends into responses. `greeting` is called once, before all others; `answer` with each response to a command
 * or list of commands. Throws Error for what is no MPD, and for more than it may say.
 */
export class Responses {
  readonly #greeting: () => void;
  readonly #answer: (response: readonly Pair[] | Refused) => void;
  #isGreeted = false;
  #pairs: Pair[] = [];
  #bytes = 0;
  #rest = "";

  constructor(greeting: () => void, answer: (response: readonly Pair[] | Refused) => void) {
    this.#greeting = greeting;
    this.#answer = answer;
  }

  hear(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    this.#bytes += text.length;
    if (this.#rest.length > maxLine || this.#bytes > maxBytes)
      throw new Error("the music player says too much at once");
    for (const line of lines) this.#line(line);
  }

  #line(line: string): void {
    if (!this.#isGreeted) {
      if (!line.startsWith("OK MPD ")) throw new Error("what is at the address of the music player is no MPD");
      this.#isGreeted = true;
      this.#bytes = 0;
      return this.#greeting();
    }
    if (line === "OK") return this.#end(this.#pairs);
    const [, code, message] = /^ACK \[(\d+)@\d+\] (.*)$/u.exec(line) ?? [];
    if (code !== undefined) return this.#end(new Refused(Number(code), message ?? ""));
    const at = line.indexOf(": ");
    if (at > 0) this.#pairs.push([line.slice(0, at), line.slice(at + 2)]);
  }

  #end(response: readonly Pair[] | Refused): void {
    this.#pairs = [];
    this.#bytes = 0;
    this.#answer(response);
  }
}
