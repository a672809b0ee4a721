/**
 * Lets two versions hear and understand what this board is asked, before one replaces the other: the new one runs from a folder
 * of its own, behind the walls of sotto-shadow.service [docs/decisions/0058-shadow.md, docs/decisions/0334-shadow-by-sound.md].
 */
import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { type Apt, Postponed } from "./apt.ts";
import { readAnswer } from "./shadow-answer.ts";
import type { Answers, Heard, Samples, ShadowAnswer, ShadowOrder, ShadowPrograms } from "./shadow-messages.ts";
import {
  type Comparison,
  compareHearing,
  compareUnderstanding,
  describeComparison,
  type HeardAs,
  tooManyChanged,
  type Understood,
} from "./understanding.ts";

/** Runs the comparison for one version, from the order to its answer. */
export type ShadowRunner = (order: string, answer: string) => Promise<void>;

/**
 * Seconds that a version has. The old one has trained its models before; the new one is asked what the old one has heard in `enough`
 * seconds, and is much slower when it is late. Together they take less than apt waits for us when another program changes packages
 * (packaging/sotto/before-apt), and each less than the unit may take.
 */
const usualLimits = {
  ofOld: { seconds: { understanding: 120, hearing: 60 }, enoughSeconds: 40 },
  ofNew: { seconds: { understanding: 240, hearing: 100 } },
  /** Below what the unit may take; to train the understanding of an English house takes 410. */
  megabytes: 540,
};
/** The rest is for the platform, and what people do with it. */
const maxShareOfMemory = 0.8;
const maxAnswerBytes = 1024 * 1024;
const platform = "usr/lib/sotto/platform";
const runtime = "usr/lib/sotto-runtime/bin/node";

export class Shadow {
  readonly #apt: Apt;
  readonly #folder: string;
  readonly #run: ShadowRunner;
  readonly #limits: typeof usualLimits;

  /** `kept`: root's folder, in which others can read. */
  constructor(apt: Apt, kept: string, run: ShadowRunner, limits = usualLimits) {
    this.#apt = apt;
    this.#limits = limits;
    // PID 1 opens what is in it: the unit names the same.
    this.#folder = join(kept, ".shadow");
    this.#run = run;
  }

  /**
   * Why the second version is not to replace the first; undefined when it may, and when the first gives nothing to compare with:
   * then the health gate has the last word. A second one that gives no answer where the first gave one is refused. A version is
   * a package file, or what is installed below a folder. Throws Postponed when the machine is shut down meanwhile.
   */
  async refusal(samples: Samples, before: ShadowVersion, after: ShadowVersion): Promise<string | undefined> {
    const refused = await this.#compare(samples, before, after);
    if (refused === undefined || samples.maxChanged < 1) return refused;
    this.#apt.say(`== [updates] max_changed lets it in all the same: ${refused}`);
    return undefined;
  }

  async #compare(samples: Samples, before: ShadowVersion, after: ShadowVersion): Promise<string | undefined> {
    const { sentences, hearing } = samples;
    if (sentences.length === 0 && hearing === undefined)
      return this.#unknown("this board has never been asked anything");
    this.end();
    mkdirSync(this.#folder, { recursive: true, mode: 0o755 });
    const megabytes = Math.min(this.#limits.megabytes, Math.floor(maxShareOfMemory * availableMegabytes()));
    try {
      const known = await this.#askOld({ ...samples, megabytes }, before, after).catch((error: unknown) => {
        return this.#unknown(messageOf(error));
      });
      if (known === undefined) return undefined;
      const { old, was, is } = known;
      const recordings = hearing && this.#heardBy(old, is);
      const asked = { ...samples, megabytes, hearing: recordings && { ...hearing, recordings } };
      // From here on, what goes wrong is the new version's fault: the same was possible a moment ago.
      const new_ = await this.#ask({ ...asked, programs: is, ...this.#limits.ofNew }).catch((error: unknown) => {
        throw new Refused(`it cannot be compared with the version in use, which could: ${messageOf(error)}`);
      });
      return await this.#judge(old, new_, { ...asked, programs: was });
    } catch (error) {
      if (error instanceof Refused) return error.message;
      throw error;
    } finally {
      this.end();
    }
  }

  /** Undefined, and said, when there is nothing to compare with. */
  async #askOld(
    samples: Samples & { readonly megabytes: number },
    before: ShadowVersion,
    after: ShadowVersion,
  ): Promise<{ old: ShadowAnswer; was: ShadowPrograms; is: ShadowPrograms } | undefined> {
    const [was, is] = [await this.#programsOf("before", before), await this.#programsOf("after", after)];
    if (was === undefined || is === undefined) return this.#unknown("it has no understanding of its own");
    const old = await this.#ask({ ...samples, programs: was, ...this.#limits.ofOld });
    if (!("answers" in old.understood)) return this.#unknown(`the old version: ${why(old.understood)}`);
    return { old, was, is };
  }

  /** Removes what a comparison, also one that was interrupted, has left. */
  end(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The recordings that the new version is to hear; undefined, and said, when there is nothing to compare. */
  #heardBy({ heard, unreadable = 0 }: ShadowAnswer, is: ShadowPrograms): readonly string[] | undefined {
    if (unreadable > 0) this.#apt.say(`== ${unreadable} recordings of requests cannot be read, and are left out`);
    const silent = (reason: string): undefined => this.#unknown(reason, "hears");
    if (is.recogniser === undefined) return silent("the new version has no recogniser of its own");
    if (heard === undefined) return silent("there is no recording, or no recogniser of the old version");
    if (!("answers" in heard)) return silent(`the old version: ${why(heard)}`);
    const paths = heard.answers.flatMap(({ recording, text }) => (text === undefined ? [] : [recording]));
    return paths.length === 0 ? silent("the old version has heard none of the recordings") : paths;
  }

  /** Throws Refused. */
  async #judge(old: ShadowAnswer, new_: ShadowAnswer, asked: Asked): Promise<string | undefined> {
    const [was, is] = [answersIn(old.understood), await this.#answers("understanding", new_.understood, asked)];
    const all: Comparison[] = [];
    if (is !== undefined) {
      const sentences = new Set(asked.sentences);
      const requests = was.filter(({ text }) => sentences.has(text));
      all.push(compareUnderstanding(requests, is));
    }
    if (asked.hearing !== undefined && new_.heard === undefined) this.#unknown("the recordings are gone", "hears");
    const heard = asked.hearing && new_.heard && (await this.#answers("recogniser", new_.heard, asked));
    if (heard !== undefined) {
      // What only one of them has understood is no difference.
      const meanings = is === undefined ? [[], []] : [was, is];
      all.push(compareHearing(heardAs(answersIn(old.heard), meanings[0]), heardAs(heard, meanings[1])));
    }
    for (const line of all.flatMap(describeComparison)) this.#apt.say(`== ${line}`);
    const reasons = all.flatMap((one) => tooManyChanged(one, asked.maxChanged) ?? []);
    return reasons.length === 0 ? undefined : reasons.join("; ");
  }

  /** What a program of the new version has answered; undefined, and said, when that is not its fault. Throws Refused. */
  async #answers<Answer>(
    program: "understanding" | "recogniser",
    said: Answers<Answer>,
    asked: Asked,
  ): Promise<readonly Answer[] | undefined> {
    if ("answers" in said) return said.answers;
    const [reason, does] = [why(said), program === "recogniser" ? "hears" : "understands"];
    // What it depends on comes with it: the health gate hears it then.
    if ("missing" in said && program === "recogniser") return this.#unknown(`the new version: ${reason}`, does);
    if ("starved" in said && !(await this.#canOldFromNothing(program, asked)))
      return this.#unknown(
        `the new version: ${reason}; the old one, without what it has trained, is not ready, either`,
        does,
      );
    throw new Refused(`its ${program} does not work here: ${reason}`);
  }

  /** The new version may have had to train its models: can the old one do that here, with the same time and memory? */
  async #canOldFromNothing(program: "understanding" | "recogniser", asked: Asked): Promise<boolean> {
    this.#apt.say(`== trying if the ${program} of the old version is ready when it has to train its models as well`);
    const cache = join(this.#folder, "nothing");
    const { sentences, hearing } = asked;
    const control =
      program === "recogniser"
        ? { sentences: [], hearing: hearing && { ...hearing, cache, recordings: hearing.recordings.slice(0, 1) } }
        : { sentences: sentences.slice(0, 1), hearing: undefined, cache };
    const answer = await this.#ask({ ...asked, ...control, ...this.#limits.ofNew }).catch(messageOf);
    if (typeof answer === "string") return false;
    const answers = program === "recogniser" ? answer.heard : answer.understood;
    return answers !== undefined && "answers" in answers;
  }

  #unknown(reason: string, does = "understands"): undefined {
    this.#apt.say(`== what it ${does} could not be compared: ${reason.slice(0, 600)}`);
  }

  /** Undefined when it has no understanding. */
  async #programsOf(name: string, version: ShadowVersion): Promise<ShadowPrograms | undefined> {
    const { installed, packages = [] } = version;
    const tree = packages.length === 0 ? (installed ?? "/") : join(this.#folder, name);
    for (const file of packages) {
      const { status } = await this.#apt.run("/usr/bin/dpkg-deb", ["--extract", file, tree]);
      if (status !== 0) throw new Error(`${file} cannot be unpacked`);
    }
    const found = (path: string): string | undefined => (existsSync(join(tree, path)) ? join(tree, path) : undefined);
    const understanding = found(`${platform}/nlu/main.js`);
    if (understanding === undefined) return undefined;
    const node = packages.length === 0 ? undefined : found(runtime);
    return { understanding, recogniser: found(`${platform}/asr/main.js`), node };
  }

  /** Rejects when there is no answer. */
  async #ask(order: ShadowOrder): Promise<ShadowAnswer> {
    const [asked, answer] = [join(this.#folder, "order.json"), join(this.#folder, "answers.json")];
    rmSync(answer, { force: true });
    writeFileSync(asked, JSON.stringify(order), { mode: 0o600 });
    try {
      await this.#run(asked, answer);
    } catch (error) {
      throw this.#apt.isHurried ? new Postponed("the machine is shut down") : error;
    }
    if (!existsSync(answer) || statSync(answer).size > maxAnswerBytes) throw new Error("it gave no answer");
    return readAnswer(readFileSync(answer, "utf8"));
  }
}

/** What is installed below a folder, or package files: of the platform, and of its Node where that is another one. */
export type ShadowVersion = { readonly installed?: string; readonly packages?: readonly string[] };

/** On a board: behind the walls of a unit, which has the names of both files. */
export function inUnit(apt: Apt, unit: string): ShadowRunner {
  return async () => {
    const { status } = await apt.run("/usr/bin/systemctl", ["start", unit]);
    if (status === 0) return;
    const { lines: state } = await apt.run("/usr/bin/systemctl", ["is-system-running"], { silent: true });
    // It may have been ended before this process was told.
    if (state[0] === "stopping") throw new Postponed("the machine is shut down");
    const show = ["show", "--property=Result", "--value", unit];
    const { lines } = await apt.run("/usr/bin/systemctl", show, { silent: true });
    throw new Error(`${unit} has failed (${lines[0] ?? "for no known reason"}), see its journal`);
  };
}

/** Without walls, as a user: for tests. */
export function asUser(user: { readonly uid: number; readonly gid: number } | undefined): ShadowRunner {
  return async (order, answer) => {
    const path = join(import.meta.dirname, "../supervisor/updates", `shadow${extname(import.meta.filename)}`);
    const files = [openSync(order, "r"), openSync(answer, "w", 0o600)] as const;
    const child = spawn(process.execPath, [path], { stdio: [...files, "inherit"], ...user });
    for (const file of files) closeSync(file);
    const status = await new Promise((resolve) => child.on("close", resolve));
    if (status !== 0) throw new Error(`the comparison ended with exit code ${String(status)}`);
  };
}

type Asked = Samples & Pick<ShadowOrder, "programs" | "megabytes">;

/** The new version is not to replace the old one: the message says why. */
class Refused extends Error {}

/** Throws what postpones. */
function messageOf(error: unknown): string {
  if (error instanceof Postponed) throw error;
  return error instanceof Error ? error.message : String(error);
}

function availableMegabytes(): number {
  const text = readFileSync("/proc/meminfo", "utf8");
  return Number(/^MemAvailable:\s+(\d+) kB$/mu.exec(text)?.[1] ?? Number.POSITIVE_INFINITY) / 1024;
}

function why(answers: Exclude<Answers<unknown>, { readonly answers: unknown }>): string {
  if ("missing" in answers) return answers.missing;
  return "failed" in answers ? answers.failed : answers.starved;
}

const answersIn = <Answer>(answers: Answers<Answer> | undefined): readonly Answer[] =>
  answers !== undefined && "answers" in answers ? answers.answers : [];

/** What it makes of a text is in its other answers. */
function heardAs(heard: readonly Heard[], understood: readonly Understood[] = []): readonly HeardAs[] {
  const meant = new Map(understood.map((one) => [one.text, one]));
  return heard.map(({ recording, text }) => {
    return { recording, text, understood: text === undefined ? undefined : meant.get(text) };
  });
}
