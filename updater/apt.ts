/** Runs apt and dpkg for the root program: with argument vectors, never a shell; all output goes to the log. */
import { spawn } from "node:child_process";
import { closeSync, existsSync, fstatSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { CommandWatch, type Ended, type Limits } from "./command-watch.ts";

export type AptOptions = {
  readonly log: string;
  /**
   * The root in which they work instead of "/": apt's first configuration file is etc/apt/root.conf in it, which sets
   * Dir.
   */
  readonly root?: string | undefined;
  /** How long to wait for another apt. */
  readonly lockSeconds: number;
  /** How long a maintainer script may be silent before it counts as hung; longer on a crowded machine. */
  readonly silentSeconds: number;
  readonly limits?: Limits | undefined;
  /** True when the machine is shutting down. */
  readonly isHurried?: (() => boolean) | undefined;
};
export type Ran = {
  readonly status: number;
  readonly lines: readonly string[];
  /** What was ended because it hung. */
  readonly ended: Ended | undefined;
};
export type Installed = { readonly name: string; readonly version: string; readonly state: string };

/** An operation that goes on at the next start. */
export class Postponed extends Error {}

/** Why a step failed; the codes are listed in decision 7. */
export class StepFailed extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Shorter limits: for a script that has hung before, and while the machine shuts down. */
const shorterSilenceSeconds = { again: 60, hurried: 30 } as const;
const usualLimits: Limits = { maxSeconds: 45 * 60, dpkgSeconds: 30 * 60 };
/** Lists come within minutes; for a command that only reads what is on the disk, even of a crowded board. */
const shorterSeconds = { update: 20 * 60, silent: 5 * 60 } as const;

const locked = /Could not get lock|Unable to lock|Unable to acquire the dpkg frontend lock/u;

export class Apt {
  readonly #options: AptOptions;
  readonly #log: number;
  readonly #dpkg: readonly string[];
  #hasHung = false;

  constructor(options: AptOptions) {
    this.#options = options;
    this.#log = openSync(options.log, "a", 0o644);
    this.#dpkg = options.root === undefined ? [] : [`--root=${options.root}`, "--force-script-chrootless"];
  }

  close(): void {
    closeSync(this.#log);
  }

  say(line: string): void {
    writeSync(this.#log, `${line}\n`);
  }

  /**
   * Runs a command to its end, or ends it. Output goes to the log, or is returned. Throws StepFailed when one of which the answer
   * counts has given none.
   */
  async run(
    file: string,
    args: readonly string[],
    { silent = false, withErrors = false, cwd = "/", shown = `${file} ${args.join(" ")}`, maxSeconds = Infinity } = {},
  ): Promise<Ran> {
    const { root } = this.#options;
    const env = {
      PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
      LC_ALL: "C.UTF-8",
      DEBIAN_FRONTEND: "noninteractive",
      // Our hook in apt leaves our own changes alone.
      SOTTO_UPDATER: "1",
      ...(root === undefined ? {} : { APT_CONFIG: `${root}/etc/apt/root.conf` }),
    };
    if (!silent) this.say(`$ ${shown}`);
    const begin = fstatSync(this.#log).size;
    const child = spawn(file, args, {
      stdio: ["ignore", silent ? "pipe" : this.#log, silent ? (withErrors ? "pipe" : "ignore") : this.#log],
      env,
      cwd,
    });
    const lines: string[] = [];
    for (const input of [child.stdout, child.stderr])
      if (input !== null) createInterface({ input }).on("line", (line) => lines.push(line));
    const limits = this.#options.limits ?? usualLimits;
    const watch = new CommandWatch(child, {
      ...limits,
      maxSeconds: Math.min(limits.maxSeconds, maxSeconds, silent ? shorterSeconds.silent : Infinity),
      // All other output is in the log.
      said: () => (silent ? lines.length : fstatSync(this.#log).size),
      // What reads only has no scripts.
      silentSeconds: () => (silent ? Infinity : this.#silentSeconds()),
      isHurried: () => this.isHurried,
      say: (line) => this.say(line),
    });
    const closed = new Promise<number>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code) => resolve(code ?? 1));
    });
    const status = await Promise.race([closed, watch.lost]).finally(() => watch.stop());
    const { ended } = watch;
    if (ended === "a script of a package hung") this.#hasHung = true;
    if (ended !== undefined && silent)
      throw new StepFailed("PACKAGES_FAILED", `${shown} does not answer, and was ended`);
    return { status, lines: silent ? lines : this.#saidSince(begin), ended };
  }

  /** True when the machine is shutting down. */
  get isHurried(): boolean {
    return this.#options.isHurried?.() === true;
  }

  #silentSeconds(): number {
    const limits = [
      this.#options.silentSeconds,
      ...(this.#hasHung ? [shorterSilenceSeconds.again] : []),
      ...(this.isHurried ? [shorterSilenceSeconds.hurried] : []),
    ];
    return Math.min(...limits);
  }

  /** Runs apt-get; throws StepFailed with apt's own message. */
  async get(args: readonly string[], place: { cwd?: string } = {}): Promise<readonly string[]> {
    const until = performance.now() + this.#options.lockSeconds * 1000;
    const settings = [
      `DPkg::Lock::Timeout=${this.#options.lockSeconds}`,
      "APT::Update::Error-Mode=any",
      "Dpkg::Use-Pty=0",
      ...["--force-confdef", "--force-confold", ...this.#dpkg].map((option) => `Dpkg::Options::=${option}`),
    ];
    const always = ["-y", "-q", "--no-install-recommends", ...settings.flatMap((setting) => ["-o", setting])];
    for (;;) {
      const { status, lines, ended } = await this.run("/usr/bin/apt-get", [...always, ...args], {
        ...place,
        ...(args[0] === "update" ? { maxSeconds: shorterSeconds.update } : {}),
        shown: `apt-get ${args.join(" ")}`,
      });
      if (status === 0) return lines;
      if (ended !== undefined)
        throw new StepFailed(
          args[0] === "update" ? "PACKAGES_UNREACHABLE" : "PACKAGES_FAILED",
          `${ended}, and was ended`,
        );
      const errors = lines.filter((line) => /^(?:E:|dpkg: error)/u.test(line));
      const isLocked = errors.some((line) => locked.test(line));
      // apt waits for dpkg's lock, but not for that of the lists.
      if (!isLocked || performance.now() > until) throw failure(args[0] ?? "", status, errors, isLocked);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }

  /**
   * Resolves when no other program changes packages. `meanwhile` is done again and again while one does. Throws Postponed when the
   * machine is shut down meanwhile.
   */
  async waitForOthers(meanwhile: () => Promise<void> = async () => {}): Promise<void> {
    const args = ["check", "-q", "-o", "DPkg::Lock::Timeout=0"];
    for (let times = 0; ; times += 1) {
      const asked = this.run("/usr/bin/apt-get", args, { silent: true, withErrors: true });
      // Without an answer nobody is known to be at work, and what was begun must come to its end.
      const { status, lines } = await asked.catch((error: unknown) => {
        if (!(error instanceof StepFailed)) throw error;
        this.say(`== ${error.message}`);
        return { status: 0, lines: [] };
      });
      // Dependencies that are not met are no reason to wait.
      if (status === 0 || !lines.some((line) => locked.test(line))) return;
      if (times === 0) this.say("== waiting for the program that changes packages");
      if (this.isHurried) throw new Postponed("the machine is shut down");
      await meanwhile();
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }

  dpkg(...args: readonly string[]): Promise<Ran> {
    const shown = `dpkg ${args.join(" ")}`;
    return this.run("/usr/bin/dpkg", [...this.#dpkg, "--force-confdef", "--force-confold", ...args], { shown });
  }

  /** Deletes the scripts that dpkg would run to remove these packages, as an administrator does when they fail. */
  dropScripts(names: readonly string[]): void {
    const info = join(this.#options.root ?? "/", "var/lib/dpkg/info");
    for (const path of names.flatMap((name) => ["prerm", "postrm"].map((script) => join(info, `${name}.${script}`)))) {
      if (!existsSync(path)) continue;
      this.say(`== without ${path}`);
      rmSync(path);
    }
  }

  async isNewer(version: string, other: string): Promise<boolean> {
    const ran = await this.run("/usr/bin/dpkg", ["--compare-versions", version, "gt", other], { silent: true });
    return ran.status === 0;
  }

  /** Returns what apt would do, without doing it. */
  async simulate(args: readonly string[]): Promise<readonly { name: string; from: string | null; to: string }[]> {
    const lines = await this.get(["-s", ...args]);
    return lines.flatMap((line) => {
      const [, name, from, to] = /^Inst (\S+) (?:\[(\S+)\] )?\((\S+) /u.exec(line) ?? [];
      return name === undefined || to === undefined ? [] : [{ name, from: from ?? null, to }];
    });
  }

  /** Where dpkg's database is, for what asks it. */
  get database(): readonly string[] {
    return this.#options.root === undefined ? [] : [`--admindir=${this.#options.root}/var/lib/dpkg`];
  }

  /** Returns the platform's packages that dpkg knows, in any state, and others by their names. */
  async installed(others: readonly string[] = []): Promise<readonly Installed[]> {
    const format = "--showformat=${db:Status-Status}\\t${db:Status-Eflag}\\t${Package}\\t${Version}\\n";
    const which = ["sotto", "sotto-*", ...others.filter((name) => !/^sotto(?:-|$)/u.test(name))];
    const { lines } = await this.run("/usr/bin/dpkg-query", [...this.database, "--show", format, ...which], {
      silent: true,
    });
    return lines.flatMap((line) => {
      const [status, flag, name, version] = line.split("\t");
      if (name === undefined || !version || status === "not-installed" || status === "config-files") return [];
      return [{ name, version, state: flag === "ok" ? (status ?? "") : "must be reinstalled" }];
    });
  }

  /** Returns the names of those that nobody has asked for: they go when nothing needs them any more. */
  async dependencies(packages: readonly { readonly name: string }[]): Promise<readonly string[]> {
    const names = packages.map(({ name }) => name);
    const { lines } = await this.run("/usr/bin/apt-mark", ["showauto", "--", ...names], { silent: true });
    return lines.filter((line) => names.includes(line));
  }

  /** apt takes what is installed from a file for something that was asked for. */
  async keepDependencies(names: readonly string[] = []): Promise<void> {
    if (names.length > 0) await this.run("/usr/bin/apt-mark", ["auto", "--", ...names]);
  }

  /** Returns the entry of a version in the lists, or undefined; without a version, that of the newest. */
  async entry(name: string, version?: string): Promise<string | undefined> {
    const what = version === undefined ? name : `${name}=${version}`;
    const ran = await this.run("/usr/bin/apt-cache", ["show", "--no-all-versions", "--", what], { silent: true });
    return ran.status === 0 && ran.lines.length > 0 ? ran.lines.join("\n") : undefined;
  }

  #saidSince(begin: number): readonly string[] {
    const path = `/proc/self/fd/${this.#log}`;
    const file = openSync(path, "r");
    try {
      const text = Buffer.alloc(Math.min(fstatSync(file).size - begin, 1024 * 1024));
      readSync(file, text, 0, text.length, fstatSync(file).size - text.length);
      return text.toString().split("\n");
    } finally {
      closeSync(file);
    }
  }
}

function failure(operation: string, status: number, errors: readonly string[], isLocked: boolean): StepFailed {
  const words = errors
    .map((line) => line.replace(/^E: /u, ""))
    .slice(-3)
    .join("; ")
    .slice(0, 600);
  const message = words === "" ? `apt-get ended with exit code ${status}` : words;
  if (isLocked) return new StepFailed("PACKAGES_LOCKED", `another program holds apt's lock: ${message}`);
  if (/No space left|enough free space/u.test(words)) return new StepFailed("DISK_FULL", message);
  if (operation === "update")
    return new StepFailed("PACKAGES_UNREACHABLE", `the repository's lists cannot be refreshed: ${message}`);
  if (/Unable to locate package|was not found|no installation candidate/u.test(words))
    return new StepFailed("PACKAGES_UNKNOWN", message);
  return new StepFailed("PACKAGES_FAILED", message);
}
