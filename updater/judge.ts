/** The root program's side of the health gate: a separate process of the requesting user, started before the change. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { jsonLine } from "./json-line.ts";
import type { Hearing, Samples } from "./shadow-messages.ts";

/**
 * Resolves to undefined when the platform is healthy, or to the reason why not. `mustBeNew`: the supervisor must be
 * another process than before. Rejects with Postponed when the machine is shut down.
 */
export type Judge = {
  verdict(mustBeNew: boolean): Promise<string | undefined>;
  /**
   * Resolves when it has noted how the platform works now, to compare it with the time after the change. Its notes are to be kept with the
   * change; undefined when it gave none.
   */
  before(): Promise<string | undefined>;
  /**
   * After an interruption: gives it those notes, for what it sees itself is the new version. Resolves to true when the supervisor of
   * then still runs.
   */
  recall(before: string): Promise<boolean>;
  /** What this board is asked; undefined when that is not known. */
  samples(): Promise<Samples | undefined>;
  end(): void;
};

/** Without a way to reach a supervisor, nothing is judged. */
export const noJudge: Judge = {
  verdict: async () => undefined,
  before: async () => undefined,
  recall: async () => false,
  samples: async () => undefined,
  end: () => undefined,
};

export type JudgeOptions = {
  /** The command that runs the gate. */
  readonly command: readonly [string, ...string[]];
  /** The user who runs it; our own by default. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  /** What it is given for a verdict at most, in seconds. */
  readonly seconds: number;
};

/** Limit on its output: it is another user's process, and whoever has taken over that user can replace it. */
const maxSaid = 256 * 1024;
/** Of the notes that are kept with a change. */
const maxNotes = 64 * 1024;

export function startJudge({ command: [program, ...args], user, seconds }: JudgeOptions): Judge {
  const env = { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8" };
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"], env, cwd: "/", ...user });
  const answers = createInterface({ input: child.stdout });
  let said = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.length;
    if (said > maxSaid) child.kill("SIGKILL");
  });
  const ended = new AbortController();
  child.on("error", () => ended.abort());
  child.on("exit", () => ended.abort());
  child.stdin.on("error", () => undefined); // The process has ended, so it will not respond.
  const ask = async (question: string): Promise<unknown> => {
    const late = AbortSignal.any([ended.signal, AbortSignal.timeout((seconds + 60) * 1000)]);
    const answered = once(answers, "line", { signal: late });
    child.stdin.write(`${question}\n`);
    const [line] = (await answered) as [string];
    return JSON.parse(line);
  };
  return {
    async verdict(mustBeNew) {
      try {
        const { reason } = (await ask(mustBeNew ? "new" : "any")) as { reason?: unknown };
        if (reason === undefined) return undefined;
        return (typeof reason === "string" ? reason : JSON.stringify(reason)).slice(0, 600);
      } catch {
        return "the health gate gave no answer";
      }
    },
    async before() {
      // Without an answer there is less to compare, which is no reason against a change.
      const { before } = (await ask("before").catch(() => ({}))) as { before?: unknown };
      if (typeof before !== "object" || before === null) return undefined;
      const notes = jsonLine(before);
      return notes.length > maxNotes ? undefined : notes;
    },
    async recall(before) {
      // They come from a file of ours, but a line is a question of its own.
      if (/[\n\r\u2028\u2029]/u.test(before)) return false;
      const { isOld } = (await ask(`recall ${before}`).catch(() => ({}))) as { isOld?: unknown };
      return isOld === true;
    },
    async samples() {
      const { samples } = (await ask("samples").catch(() => ({}))) as { samples?: unknown };
      return readSamples(samples);
    },
    end: () => void child.kill("SIGKILL"),
  };
}

/** Another user's words: undefined when they are not what they should be. */
function readSamples(said: unknown): Samples | undefined {
  const { sentences, assistant, cache, injected, config, maxChanged, hearing } = (said ?? {}) as Partial<Samples>;
  const areTexts = Array.isArray(sentences) && [...sentences, assistant, cache, injected].every(isText);
  if (!areTexts || typeof maxChanged !== "number") return undefined;
  return {
    sentences,
    config,
    maxChanged,
    assistant: String(assistant),
    cache: String(cache),
    injected: String(injected),
    hearing: readHearing(hearing),
  };
}

/** Undefined where nothing can be heard. */
function readHearing(said: unknown): Hearing | undefined {
  const { recordings, cache, voiceProfiles, config } = (said ?? {}) as Partial<Hearing>;
  if (!Array.isArray(recordings) || ![...recordings, cache, voiceProfiles].every(isText)) return undefined;
  return { recordings, config, cache: String(cache), voiceProfiles: String(voiceProfiles) };
}

const isText = (value: unknown): boolean => typeof value === "string";
