/**
 * Lets two versions understand what this board is asked, before one replaces the other: the new one runs from a folder
 * of its own, behind the walls of sotto-shadow.service [docs/decisions/0058-shadow.md].
 */
import { spawn } from "node:child_process";
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { extname, join } from "node:path";
import { type Apt } from "./apt.ts";
import type { Samples, ShadowAnswer, ShadowOrder, ShadowProgram } from "./shadow-messages.ts";
import { compareUnderstanding, describeComparison, tooManyChanged, type Understood } from "./understanding.ts";

/** Runs the comparison, from the order to the answers. */
export type ShadowRunner = (order: string, answers: string) => Promise<void>;

/** Seconds that one version has; the unit's own limit is above twice as much. */
const seconds = 240;
const maxAnswerBytes = 1024 * 1024;
const program = "usr/lib/sotto/platform/nlu/main.js";
const runtime = "usr/lib/sotto-runtime/bin/node";

export class Shadow {
  readonly #apt: Apt;
  readonly #folder: string;
  readonly #run: ShadowRunner;

  /** `kept`: root's folder, in which others can read. */
  constructor(apt: Apt, kept: string, run: ShadowRunner) {
    this.#apt = apt;
    // PID 1 opens what is in it: the unit names the same.
    this.#folder = join(kept, ".shadow");
    this.#run = run;
  }

  /**
   * Why the second version is not to replace the first; undefined when it may, and when that cannot be told: then the
   * health gate has the last word. A version is a package file, or what is installed below a folder.
   */
  async refusal(samples: Samples, before: ShadowVersion, after: ShadowVersion): Promise<string | undefined> {
    const { sentences, maxChanged } = samples;
    if (sentences.length === 0) return this.#unknown("this board has never been asked anything");
    this.end();
    mkdirSync(this.#folder, { recursive: true, mode: 0o755 });
    try {
      const programs = [await this.#programOf("before", before), await this.#programOf("after", after)];
      if (programs.some(({ main }) => !existsSync(main))) return this.#unknown("it has no understanding of its own");
      const [old, new_] = await this.#ask({ ...samples, programs, seconds });
      if (old === undefined || !("sentences" in old)) return this.#unknown(`the old version: ${why(old)}`);
      if (new_ === undefined || "late" in new_) return this.#unknown(`the new version: ${why(new_)}`);
      if ("failed" in new_) return `its understanding does not work here: ${why(new_)}`;
      const comparison = compareUnderstanding(old.sentences, new_.sentences);
      for (const line of describeComparison(comparison)) this.#apt.say(`== ${line}`);
      return tooManyChanged(comparison, maxChanged);
    } catch (error) {
      return this.#unknown(error instanceof Error ? error.message : String(error));
    } finally {
      this.end();
    }
  }

  /** Removes what a comparison, also one that was interrupted, has left. */
  end(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #unknown(reason: string): undefined {
    this.#apt.say(`== what it understands could not be compared: ${reason.slice(0, 600)}`);
  }

  async #programOf(name: string, { installed, packages = [] }: ShadowVersion): Promise<ShadowProgram> {
    if (packages.length === 0) return { main: join(installed ?? "/", program) };
    const tree = join(this.#folder, name);
    for (const file of packages) {
      const { status } = await this.#apt.run("/usr/bin/dpkg-deb", ["--extract", file, tree]);
      if (status !== 0) throw new Error(`${file} cannot be unpacked`);
    }
    const node = join(tree, runtime);
    return { main: join(tree, program), ...(existsSync(node) ? { node } : {}) };
  }

  async #ask(order: ShadowOrder): Promise<readonly (ShadowAnswer | undefined)[]> {
    const [asked, answers] = [join(this.#folder, "order.json"), join(this.#folder, "answers.json")];
    writeFileSync(asked, JSON.stringify(order), { mode: 0o600 });
    await this.#run(asked, answers);
    if (!existsSync(answers) || statSync(answers).size > maxAnswerBytes) throw new Error("it gave no answer");
    const said: unknown = JSON.parse(readFileSync(answers, "utf8"));
    return Array.isArray(said) ? said.map(readAnswer) : [];
  }
}

/** What is installed below a folder, or package files: of the platform, and of its Node where that is another one. */
export type ShadowVersion = { readonly installed?: string; readonly packages?: readonly string[] };

/** On a board: behind the walls of a unit, which has the names of both files. */
export function inUnit(apt: Apt, unit: string): ShadowRunner {
  return async () => {
    const { status } = await apt.run("/usr/bin/systemctl", ["start", unit]);
    if (status !== 0) throw new Error(`${unit} has failed, see its journal`);
  };
}

/** Without walls, as a user: for tests. */
export function asUser(user: { readonly uid: number; readonly gid: number } | undefined): ShadowRunner {
  return async (order, answers) => {
    const path = join(import.meta.dirname, "../supervisor/updates", `shadow${extname(import.meta.filename)}`);
    const child = spawn(process.execPath, [path], { stdio: [openSync(order, "r"), "pipe", "inherit"], ...user });
    child.stdout?.pipe(createWriteStream(answers, { mode: 0o600 }));
    const status = await new Promise((resolve) => child.on("close", resolve));
    if (status !== 0) throw new Error(`the comparison ended with exit code ${String(status)}`);
  };
}

function why(answer: ShadowAnswer | undefined): string {
  if (answer === undefined || "sentences" in answer) return "it gave no answer";
  return "failed" in answer ? answer.failed : answer.late;
}

/** Another user's words: undefined when they are no answer. */
function readAnswer(said: unknown): ShadowAnswer | undefined {
  const { sentences, failed, late } = (said ?? {}) as Record<string, unknown>;
  if (Array.isArray(sentences)) return { sentences: sentences.map(readUnderstood) };
  if (failed !== undefined) return { failed: plain(failed) };
  return late === undefined ? undefined : { late: plain(late) };
}

function readUnderstood(said: unknown): Understood {
  const { text, intent, slots } = (said ?? {}) as Record<string, unknown>;
  const filled = Object.entries((slots ?? {}) as Record<string, unknown>);
  return {
    text: plain(text),
    intent: intent === null ? null : plain(intent),
    slots: Object.fromEntries(filled.map(([name, words]) => [plain(name), plain(words)])),
  };
}

/** One line, for a log. */
function plain(said: unknown): string {
  return String(said)
    .replaceAll(/\p{Cc}/gu, " ")
    .slice(0, 300);
}
