/** What a command is: data for the help, the completion and the man pages, and where its work is. */
import type { Place } from "./client/place.ts";
import type { Rest } from "./client/rest.ts";
import type { Exit } from "./failure.ts";
import type { Screen } from "./screen/screen.ts";

export type Option = {
  readonly name: string;
  readonly short?: string;
  /** What its value is called in the help; a switch has none. */
  readonly value?: string;
  readonly about: string;
  readonly many?: boolean;
  /** The only values it takes. */
  readonly values?: readonly string[];
  readonly byDefault?: string;
};

/** What completes an argument: names asked of a list that is known, or files. */
export type Completed = "component" | "file";

export type Argument = {
  readonly name: string;
  readonly about: string;
  readonly optional?: boolean;
  readonly many?: boolean;
  readonly values?: readonly string[];
  readonly complete?: Completed;
};

export type Example = { readonly command: string; readonly does: string };

export type Command = {
  readonly name: string;
  /** One line, in the imperative, without a full stop. */
  readonly summary: string;
  /** Under which heading the list of all commands has it. */
  readonly group?: string;
  /** More of it, in paragraphs. */
  readonly about?: string;
  readonly arguments?: readonly Argument[];
  readonly options?: readonly Option[];
  readonly examples?: readonly Example[];
  /** The commands below it; it does nothing by itself then. */
  readonly commands?: readonly Command[];
  /** Loaded when it is called: `sotto status` reads nothing of `sotto backup`. */
  readonly load?: () => Promise<{ readonly run: Run }>;
};

/** Does the work. Returns the exit's name; throws Failure. */
export type Run = (call: Call) => Promise<Exit>;

/** One call of a command, read and checked against its table. */
export type Call = {
  readonly command: Command;
  /** The table of all commands. */
  readonly root: Command;
  readonly screen: Screen;
  readonly place: Place;
  /** The arguments, in order. */
  readonly given: readonly string[];
  readonly text: (option: string) => string | undefined;
  readonly texts: (option: string) => readonly string[];
  readonly is: (option: string) => boolean;
  /** A whole number within bounds; throws Failure for anything else. */
  readonly number: (option: string, least: number, most: number) => number | undefined;
  /** The platform: by the local socket, or the host of the profile. Throws Failure when it cannot be reached. */
  readonly connect: () => Promise<Rest>;
};
