/** Defines a command: data for help, completion and manual pages, and where it is implemented. */
import type { Place } from "./client/place.ts";
import type { Rest } from "./client/rest.ts";
import type { Exit } from "./failure.ts";
import type { Screen } from "./screen/screen.ts";

export type Option = {
  readonly name: string;
  readonly short?: string;
  /** The name of its value in the help; a switch has none. */
  readonly value?: string;
  readonly about: string;
  readonly many?: boolean;
  /** The only accepted values. */
  readonly values?: readonly string[];
  readonly byDefault?: string;
};

/** How an argument is completed: from a known list of names, or with files. */
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
  /** The heading under which the list of all commands shows it. */
  readonly group?: string;
  /** A longer description, in paragraphs. */
  readonly about?: string;
  readonly arguments?: readonly Argument[];
  readonly options?: readonly Option[];
  readonly examples?: readonly Example[];
  /** Its subcommands; it does nothing itself then. */
  readonly commands?: readonly Command[];
  /** Loads the implementation when it is called: `sotto status` loads nothing of `sotto backup`. */
  readonly load?: () => Promise<{ readonly run: Run }>;
};

/** Runs the command. Returns the name of the exit code; throws Failure. */
export type Run = (call: Call) => Promise<Exit>;

/** One call of a command, parsed and validated against its table. */
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
  /** Parses a whole number within bounds; throws Failure for anything else. */
  readonly number: (option: string, least: number, most: number) => number | undefined;
  /**
   * Connects to the platform: through the local socket, or to the host of the profile. Throws Failure when it cannot be
   * reached.
   */
  readonly connect: () => Promise<Rest>;
};
