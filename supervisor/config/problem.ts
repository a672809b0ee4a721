/** The problems of a configuration file: file, line, column, key, and expected value. */
import type { ErrorCode } from "../errors.ts";

export type ConfigProblem = {
  readonly code: Extract<ErrorCode, `CONFIG_${string}`>;
  readonly file: string;
  /** Counted from 1; undefined when the problem concerns the whole file. */
  readonly line?: number;
  readonly column?: number;
  /** `asr.hangover_ms` */
  readonly key?: string;
  readonly expected?: string;
  /** One sentence, which repeats no value that may be a secret. */
  readonly message: string;
};

/** `platform.toml:3:1: asr.hangover_ms: expected number, found a string` */
export function describeProblem({ file, line, column, key, message }: ConfigProblem): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(":");
  return key === undefined ? `${place}: ${message}` : `${place}: ${key}: ${message}`;
}

export class ConfigError extends Error {
  override name = "ConfigError";
  readonly problems: readonly ConfigProblem[];
  constructor(problems: readonly ConfigProblem[], cause?: unknown) {
    super(problems.map(describeProblem).join("\n"), cause === undefined ? undefined : { cause });
    this.problems = problems;
  }
}
