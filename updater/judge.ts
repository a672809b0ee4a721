/** The root program's side of the health gate: a separate process of the requesting user, started before the change. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** Undefined when all is well, or why not. `mustBeNew`: the supervisor is to be another process than before. */
export type Judge = { verdict(mustBeNew: boolean): Promise<string | undefined>; end(): void };

/** When nobody says how to reach a supervisor there is nothing to judge. */
export const noJudge: Judge = { verdict: async () => undefined, end: () => undefined };

export type JudgeOptions = {
  /** The command that runs the gate. */
  readonly command: readonly [string, ...string[]];
  /** Whose process it is; our own, when left out. */
  readonly user?: { readonly uid: number; readonly gid: number } | undefined;
  /** Seconds that it takes at most. */
  readonly seconds: number;
};

/** Bytes that it says at most: it is another user's process, and whoever has become that user can speak in its place. */
const maxSaid = 64 * 1024;

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
  child.stdin.on("error", () => undefined); // it has ended: then it gives no answer either
  return {
    async verdict(mustBeNew) {
      try {
        const late = AbortSignal.any([ended.signal, AbortSignal.timeout((seconds + 60) * 1000)]);
        const answered = once(answers, "line", { signal: late });
        child.stdin.write(mustBeNew ? "new\n" : "any\n");
        const [line] = (await answered) as [string];
        const { reason } = JSON.parse(line) as { reason?: unknown };
        if (reason === undefined) return undefined;
        return (typeof reason === "string" ? reason : JSON.stringify(reason)).slice(0, 600);
      } catch {
        return "the health gate gave no answer";
      }
    },
    end: () => void child.kill("SIGKILL"),
  };
}
