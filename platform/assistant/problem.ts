/** The problems of an assistant's files: all at once, each with its file and, if known, its line. */

export type Problem = {
  /** Relative to the assistant's folder. */
  readonly file: string;
  /** Counted from 1. */
  readonly line?: number;
  readonly message: string;
};

/** Thrown when an assistant, or the injected values, are unusable. `problems` contains every problem that was found. */
export class BadAssistant extends Error {
  override name = "BadAssistant";
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    const shown = problems.slice(0, 10).map(describeProblem);
    if (problems.length > shown.length) shown.push(`and ${problems.length - shown.length} more`);
    super(shown.join("\n"));
    this.problems = problems;
  }
}

/** "dataset.yaml:12: …" */
export function describeProblem({ file, line, message }: Problem): string {
  return `${file}${line === undefined ? "" : `:${line}`}: ${message}`;
}
