/**
 * The lists of available packages. Only those of our own repository are refreshed where it can be told apart, so that a
 * board that reaches it, and not Debian's, can be upgraded.
 */
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { type Apt, StepFailed } from "./apt.ts";
import { findFixes } from "./fixes.ts";
import type { Change } from "./place.ts";
import { askWith } from "./plan.ts";

/** What docs/how-to/install-on-a-board.md has an administrator verify our repository with. */
const ourKey = "sotto-archive-keyring";

export class Lists {
  readonly #apt: Apt;
  readonly #root: string;
  #isPartial = false;

  /** `root`: where apt works. */
  constructor(apt: Apt, root = "/") {
    this.#apt = apt;
    this.#root = root;
  }

  /** Refreshes our repository's lists; all of them where ours is not a file of its own. Throws StepFailed PACKAGES_UNREACHABLE. */
  async refresh(): Promise<void> {
    this.#apt.say("== refreshing the lists");
    const ours = this.#ourSources();
    if (ours.length === 0) await this.#apt.get(["update"]);
    for (const file of ours) {
      const only = ["-o", `Dir::Etc::sourcelist=${file}`, "-o", "Dir::Etc::sourceparts=-"];
      // What other sources have listed stays.
      await this.#apt.get(["update", ...only, "-o", "APT::Get::List-Cleanup=0"]);
    }
    this.#isPartial = ours.length > 0;
  }

  /** Refreshes all lists. Returns why not all of them could be: what is listed already may still be had. */
  async refreshAll(): Promise<string | undefined> {
    this.#apt.say("== refreshing the lists of all sources");
    this.#isPartial = false;
    try {
      await this.#apt.get(["update"]);
      return undefined;
    } catch (error) {
      if (!(error instanceof StepFailed) || error.code !== "PACKAGES_UNREACHABLE") throw error;
      this.#apt.say(`== going on with what is listed: ${error.message}`);
      return error.message;
    }
  }

  /** Does the work; again with all lists when it fails, since what is new may need something newer of Debian. */
  async with<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const mayHelp = error instanceof StepFailed && ["PACKAGES_FAILED", "PACKAGES_UNREACHABLE"].includes(error.code);
      if (!this.#isPartial || !mayHelp) throw error;
      this.#isPartial = false;
      this.#apt.say(`== refreshing all lists, since it cannot be done with those of Sotto alone: ${error.message}`);
      const isReached = await this.#apt.get(["update"]).catch((cause: unknown) => {
        // What was missing says more than that Debian's repositories are away.
        this.#apt.say(cause instanceof Error ? cause.message : String(cause));
      });
      if (isReached === undefined) throw error;
      return work();
    }
  }

  /** Files that name nothing but our repository. */
  #ourSources(): readonly string[] {
    const folder = join(this.#root, "etc/apt/sources.list.d");
    return readNames(folder)
      .filter((name) => [".sources", ".list"].includes(extname(name)))
      .map((name) => join(folder, name))
      .filter((path) => isOurs(readFileSync(path, "utf8")));
  }
}

/**
 * Refreshes the lists and reports what would be installed, and why. Throws StepFailed PACKAGES_UNREACHABLE, with `fixes` also when
 * only Debian's sources are away: nobody would notice otherwise that no fix ever comes.
 */
export async function reportUpdates(
  apt: Apt,
  root?: string,
  fixes = false,
): Promise<{ readonly outcome: "completed"; readonly changes: readonly Change[] }> {
  const lists = new Lists(apt, root);
  await lists.refresh();
  const unreached = fixes ? await lists.refreshAll() : undefined;
  const changes: Change[] = [];
  for (const { name, version } of await apt.installed()) {
    const entry = await apt.entry(name);
    const candidate = /^Version: (\S+)/mu.exec(entry ?? "")?.[1];
    if (candidate === undefined || !(await apt.isNewer(candidate, version))) continue;
    changes.push({ name, from: version, to: candidate });
    apt.say(`== ${name} ${version} would become ${candidate}`);
    const words = /^Sotto-Changes:((?:.*)(?:\n .*)*)/mu.exec(entry ?? "")?.[1] ?? "";
    for (const line of words.split("\n").map((one) => one.replace(/^ \.?/u, ""))) if (line !== "") apt.say(line);
  }
  if (fixes) {
    const { waiting, left } = await findFixes(askWith(apt));
    for (const why of left) apt.say(`== left alone: ${why}`);
    for (const { name, from, to } of waiting) {
      changes.push({ name, from, to });
      apt.say(`== ${name} ${from} would become ${to}, a security fix`);
    }
  }
  if (changes.length === 0) apt.say("== nothing newer is there");
  if (unreached !== undefined) throw new StepFailed("PACKAGES_UNREACHABLE", unreached);
  return { outcome: "completed", changes };
}

function readNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

/** Every source in it is verified with our key, and none is switched off. */
function isOurs(text: string): boolean {
  const lines = text.split("\n").filter((line) => !line.trimStart().startsWith("#"));
  const sources = lines.filter((line) => /^(?:URIs:|deb(?:-src)?\s)/iu.test(line));
  const signed = lines.filter((line) => /signed-by/iu.test(line) && line.includes(ourKey));
  const isOff = lines.some((line) => /^enabled:\s*(?:no|false|off|0|without|disable)/iu.test(line));
  return sources.length > 0 && signed.length === sources.length && !isOff;
}
