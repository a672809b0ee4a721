/** Defines how a command fails, and the exit codes; the list in sotto(1) is generated from this one. */

export const exitCodes = {
  done: [0, "Done."],
  notWell: [1, "It was tried and did not go well: a task failed, a check found something, a session did not end well."],
  usage: [64, "The command line is not right; nothing was done."],
  data: [65, "A file that was given is not valid; nothing was changed."],
  unreachable: [69, "No platform can be reached."],
  internal: [70, "The command or the platform itself failed."],
  later: [75, "The platform is starting, stopping or busy: try again."],
  refused: [77, "No permission: a password is needed or wrong, or a file may not be read."],
  interrupted: [130, "Interrupted by Ctrl-C."],
} as const satisfies Readonly<Record<string, readonly [number, string]>>;

export type Exit = keyof typeof exitCodes;

/** Ends the command with a message for its user. Any other error that is thrown is a bug. */
export class Failure extends Error {
  override name = "Failure";
  readonly exit: Exit;
  /** What the user can do about it. */
  readonly remedy: string | undefined;
  /** The platform's error code, when the platform refused. */
  readonly code: string | undefined;

  constructor(
    exit: Exit,
    message: string,
    { remedy, code, cause }: { readonly remedy?: string; readonly code?: string; readonly cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.exit = exit;
    this.remedy = remedy;
    this.code = code;
  }
}
