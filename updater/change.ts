/**
 * Runs one operation from its breadcrumb: each step is recorded before it begins, so that after any interruption the
 * next run continues with that step [docs/decisions/0007-packages.md, Operations].
 */
import { rmSync } from "node:fs";
import { StepFailed } from "./apt.ts";
import type { ChangeContext } from "./change-context.ts";
import { dataVersion } from "./data-keeper.ts";
import { lostBy, putBackData } from "./data-of-change.ts";
import { answerForeign, isPartOf, joined, sendingAway, takeForeign } from "./foreign.ts";
import { Kept } from "./kept.ts";
import { Lists, reportUpdates } from "./lists.ts";
import { keepNotes, notesOf } from "./noted.ts";
import { pin, unpin } from "./pin.ts";
import { planChanges } from "./plan.ts";
import { aptPaths, type Breadcrumb, type Change, type ForeignChange, type Result, writeWhole } from "./place.ts";
import { repair } from "./repair.ts";
import { packageName } from "./request.ts";

type Verdict = Pick<Result, "outcome" | "changes" | "code" | "message">;

const maxAttempts = 3;

export async function carryOut(crumb: Breadcrumb, context: ChangeContext): Promise<Verdict> {
  if (crumb.request.operation === "update") return reportUpdates(context.apt, context.root, crumb.request.fixes);
  const change = new PackageChange(crumb, context);
  await change.recall();
  const isUndone = crumb.step === "undoing";
  try {
    const isTooOften = crumb.attempts > (isUndone ? 2 * maxAttempts : maxAttempts);
    return await (isTooOften ? change.giveUp() : change.run());
  } finally {
    // Also when the change has failed between the two.
    await change.startAgain();
  }
}

class PackageChange {
  #crumb: Breadcrumb;
  readonly #context: ChangeContext;
  readonly #kept: Kept;
  /** After an interruption: the supervisor that ran before the change still runs. */
  #isOldAtWork = false;
  /** This run has stopped the supervisor. */
  #isStopped = false;

  constructor(crumb: Breadcrumb, context: ChangeContext) {
    this.#crumb = crumb;
    this.#context = context;
    this.#kept = new Kept(aptPaths(context.folder).kept, context.apt);
  }

  /** Gives the gate what it knew before an interruption: otherwise it would take what was broken before for the new version's fault. */
  async recall(): Promise<void> {
    const { folder, judge } = this.#context;
    const notes = this.#crumb.step === "begun" ? undefined : notesOf(folder, this.#crumb.taskId);
    if (notes !== undefined) this.#isOldAtWork = await judge.recall(notes);
  }

  async run(): Promise<Verdict> {
    const { apt } = this.#context;
    const { foreign } = this.#crumb;
    // After an interruption, the restart may have been before the gate began to look.
    const isRestarted = this.#crumb.step !== "begun" && !this.#isOldAtWork;
    // While another program is at work there is nothing to repair.
    const isWhole = foreign !== undefined || (await this.#repair());
    if (this.#crumb.step === "begun" && foreign !== undefined) {
      const verdict = await this.#prepareForeign(foreign);
      if (verdict !== undefined) return verdict;
    }
    if (this.#crumb.step === "begun") {
      if (!isWhole) return this.broken("what an earlier operation has left cannot be repaired");
      const { changes, unreached } = await this.#prepare();
      if (changes.length === 0) {
        if (unreached !== undefined) throw new StepFailed("PACKAGES_UNREACHABLE", unreached);
        apt.say("== nothing is to be changed");
        return { outcome: "completed", changes };
      }
      const refused = await this.#refusal(changes);
      if (refused !== undefined) {
        this.#pin(changes, refused);
        return { outcome: "failed", code: "UPDATE_REFUSED", message: `nothing was changed: ${refused}`, changes: [] };
      }
      await this.#begin(changes);
    }
    if (this.#crumb.step === "changing" && foreign !== undefined) {
      const isChanged = await this.#watchForeign();
      if (!isChanged) return { outcome: "completed", changes: [] };
    }
    if (this.#crumb.step === "changing") await this.#change();
    if (this.#crumb.step === "judging") {
      apt.say("== judging");
      const reason =
        (await this.#context.judge.verdict(this.#restarts && !isRestarted)) ??
        (await lostBy(this.#crumb, this.#context));
      if (reason === undefined) return this.#commit();
      this.#note({ step: "undoing", reason });
    }
    return this.#undo();
  }

  /** Refreshes the lists; returns what is to be changed, and why not all lists could be refreshed. */
  async #prepare(): Promise<{ readonly changes: readonly Change[]; readonly unreached?: string | undefined }> {
    const { apt, offline, root } = this.#context;
    const { operation } = this.#crumb.request;
    const lists = new Lists(apt, root);
    if (operation === "fix") {
      const unreached = await lists.refreshAll();
      return { changes: await this.#fetch(), unreached };
    }
    if (offline !== undefined) await offline.refresh();
    else if (operation !== "rollback") await lists.refresh();
    // A board without a network refreshes nothing else.
    return { changes: await lists.with(() => this.#fetch()) };
  }

  /** Plans the changes, and has at hand what they need. */
  async #fetch(): Promise<readonly Change[]> {
    const { apt, root = "/" } = this.#context;
    const changes = await planChanges(this.#crumb.request, { apt, kept: this.#kept, root });
    if (changes.length === 0) return changes;
    apt.say("== keeping and fetching");
    await this.#kept.keep(changes, root);
    await apt.get(["install", "--download-only", ...this.#arguments(changes)]);
    return changes;
  }

  /**
   * Another program waits for the answer, and changes the packages then; also packages beside those that it is changing already.
   * A verdict: of these nothing is to be judged.
   */
  async #prepareForeign(foreign: readonly ForeignChange[]): Promise<Verdict | undefined> {
    const { apt, folder, root } = this.#context;
    const changes = foreign.map(({ name, from, to }) => ({ name, from, to }));
    try {
      for (const { name, from, to } of changes) apt.say(`== apt changes ${name} ${from ?? "(new)"} → ${to}`);
      apt.say("== keeping");
      await this.#kept.keep(changes, root, foreign);
      const refused = await this.#refusal(changes);
      if (refused !== undefined) {
        this.#pin(changes, refused);
        answerForeign(folder, refused);
        return { outcome: "failed", code: "UPDATE_REFUSED", message: `nothing was changed: ${refused}`, changes: [] };
      }
      await this.#begin(joined(this.#crumb.changes, changes));
      answerForeign(folder);
      return undefined;
    } catch (error) {
      const [code, why] =
        error instanceof StepFailed ? [error.code, error.message] : ["PACKAGES_FAILED", String(error)];
      // Security updates of the machine do not wait for us.
      answerForeign(folder);
      const message = `apt goes on, and nothing can be rolled back: ${why}`;
      apt.say(`== ${message}`);
      return { outcome: "failed", code, message, changes: [] };
    }
  }

  /** Keeps what there is to compare with and to put back: from here on an interruption leaves the change half-way. */
  async #begin(changes: readonly Change[]): Promise<void> {
    const { apt, data, folder, judge } = this.#context;
    const isFirst = this.#crumb.step === "begun";
    if (isFirst) keepNotes(folder, this.#crumb.taskId, await judge.before());
    const version = dataVersion(changes);
    // A further step of another program copies only what its first one has not: some of it may be the new version's by now.
    const isCopied = !isFirst && version === dataVersion(this.#crumb.changes);
    if (version !== undefined && !isCopied) await data.save(version);
    const dependencies = this.#crumb.request.operation === "fix" ? await apt.dependencies(changes) : [];
    this.#note({ step: "changing", changes, ...(dependencies.length === 0 ? {} : { dependencies }) });
  }

  /** Waits for the other program; false when it has changed nothing after all. */
  async #watchForeign(): Promise<boolean> {
    const { apt, folder } = this.#context;
    // unattended-upgrades changes packages in many small steps, and keeps the lock: they are judged together.
    await apt.waitForOthers(async () => {
      const further = takeForeign(folder);
      if (further === undefined) return;
      // It asks about each step twice, too.
      if (isPartOf(this.#crumb.changes, further)) answerForeign(folder);
      else await this.#prepareForeign(further);
    });
    await this.#repair();
    const isAt = (wanted: (change: Change) => string | null) =>
      this.#checkVersions(wanted).then(
        () => true,
        () => false,
      );
    if (await isAt(({ from }) => from)) {
      apt.say("== apt has changed nothing");
      return false;
    }
    if (await isAt(({ to }) => to)) {
      await this.#restart();
      this.#note({ step: "judging" });
    } else this.#note({ step: "undoing", reason: "apt has not installed all of it" });
    return true;
  }

  /** Keeps apt from installing these versions again; what was not there before is nobody's upgrade. */
  #pin(changes: readonly Change[], reason: string): void {
    const versions = changes.flatMap(({ name, from, to }) => (from === null ? [] : [{ name, version: to }]));
    if (versions.length > 0) pin(this.#context.root ?? "/", versions, reason);
  }

  /** Why the new version is not to replace the old one, by what both understand. Going back needs no reason. */
  async #refusal(changes: readonly Change[]): Promise<string | undefined> {
    const { apt, judge, shadow, root = "/" } = this.#context;
    const change = changes.find(({ name }) => name === "sotto");
    if (shadow === undefined || this.#crumb.request.operation === "rollback") return undefined;
    if (change === undefined || change.from === null) return undefined;
    const samples = await judge.samples();
    if (samples === undefined) return undefined;
    apt.say("== comparing what both versions understand");
    const ofNew = changes.filter(({ name }) => ["sotto", "sotto-runtime"].includes(name));
    const packages = ofNew.flatMap(({ name, to }) => this.#kept.file(name, to) ?? []);
    const refused = await shadow.refusal(samples, { installed: root }, { packages });
    return refused === undefined ? undefined : `${change.to}: ${refused}`;
  }

  /** Interrupted in every attempt: is the operation itself the cause? */
  async giveUp(): Promise<Verdict> {
    const reason = `given up after ${this.#crumb.attempts - 1} attempts, each of which was interrupted`;
    if (this.#crumb.step === "undoing") return this.broken(reason);
    if (this.#crumb.step === "begun")
      return { outcome: "failed", code: "PACKAGES_FAILED", message: reason, changes: [] };
    await this.#repair();
    this.#note({ step: "undoing", reason });
    return this.#undo();
  }

  /** Neither the new nor the old version works: a person is needed. */
  broken(message: string): Verdict {
    const remedy = "see the log; dpkg --configure -a and apt-get -f install as root may say more";
    return {
      outcome: "failed",
      code: "PACKAGES_BROKEN",
      message: `${message}; ${remedy}`,
      changes: this.#crumb.changes,
    };
  }

  async #change(): Promise<void> {
    const { apt, folder } = this.#context;
    apt.say("== changing");
    try {
      await this.#leaveNewerData();
      const args = this.#arguments(this.#crumb.changes);
      await sendingAway(folder, "another change of Sotto is being made", () => apt.get(["install", ...args]));
      await apt.keepDependencies(this.#crumb.dependencies);
      await this.#checkVersions((change) => change.to);
      await this.#restart();
      this.#note({ step: "judging" });
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      this.#note({ step: "undoing", reason: `it could not be installed: ${error.message}` });
    }
  }

  /** Returns exactly these versions, from the stored files if there are any. */
  #arguments(changes: readonly Change[]): readonly string[] {
    const targets = changes.map(({ name, to }) => this.#kept.file(name, to) ?? `${name}=${to}`);
    return ["--no-remove", "--allow-downgrades", "--", ...targets];
  }

  async #undo(): Promise<Verdict> {
    const { apt, folder, judge } = this.#context;
    const { changes, taskId, reason = "" } = this.#crumb;
    apt.say(`== undoing: ${reason}`);
    await sendingAway(folder, "the last upgrade of Sotto is being rolled back", () => this.#putBack());
    apt.say("== judging what was there before");
    // It has been put back, whether or not the machine is shut down before it is judged.
    const still = await judge.verdict(this.#restarts).catch(() => undefined);
    writeWhole(aptPaths(folder).undone, { taskId, changes, reason, at: new Date().toISOString() });
    if (still !== undefined)
      return this.broken(`it was undone (${reason}), and the version before does not work either: ${still}`);
    return { outcome: "undone", code: "UPDATE_UNDONE", message: `it was undone: ${reason}`, changes };
  }

  /** The packages and the data as they were before. */
  async #putBack(): Promise<void> {
    const { apt } = this.#context;
    const { changes, reason = "" } = this.#crumb;
    await apt.waitForOthers();
    if (this.#crumb.request.operation !== "rollback") this.#pin(changes, reason);
    // A version that fills the disk, or takes all memory, must not prevent the rollback; what it has put into /tmp is
    // removed with it.
    if (this.#restarts) await this.#stop();
    await putBackData(this.#crumb, this.#context);
    // dpkg itself does not wait, and somebody may have come meanwhile.
    await apt.waitForOthers();
    const back = changes.flatMap(({ name, from }) => (from === null ? [] : [this.#kept.file(name, from)]));
    const gone = changes.flatMap(({ name, from }) => (from === null ? [name] : []));
    const files = back.filter((file) => file !== undefined);
    // dpkg alone needs no lists, no network and no otherwise healthy system.
    if (files.length > 0) await apt.dpkg("--install", ...files);
    if (gone.length > 0) await apt.dpkg("--remove", ...gone);
    const isBack = () => this.#checkVersions((change) => change.from);
    await isBack().catch(async () => {
      // Its scripts may fail or hang while it is removed: then they are skipped.
      apt.dropScripts(changes.map(({ name }) => name));
      if (files.length > 0) await apt.dpkg("--install", ...files);
      if (gone.length > 0) await apt.dpkg("--remove", ...gone);
    });
    await isBack()
      .catch(() => apt.get(["install", "--allow-downgrades", "--", ...files, ...gone.map((name) => `${name}-`)]))
      .catch((error: unknown) => apt.say(`apt-get cannot: ${error instanceof Error ? error.message : String(error)}`));
    await this.#repair();
    await apt.keepDependencies(this.#crumb.dependencies);
    await this.#checkVersions((change) => change.from).catch((error: unknown) => {
      throw new StepFailed(
        "PACKAGES_BROKEN",
        `${reason}; and undoing failed: ${error instanceof Error ? error.message : ""}`,
      );
    });
    await this.startAgain();
  }

  async #commit(): Promise<Verdict> {
    const { apt, folder } = this.#context;
    const { changes } = this.#crumb;
    const names = [...this.#kept.names, ...changes.map(({ name }) => name)];
    this.#kept.commit(changes, new Map((await apt.installed(names)).map(({ name, version }) => [name, version])));
    this.#context.data.forgetOthers([dataVersion(changes) ?? "", this.#kept.before["sotto"] ?? ""]);
    rmSync(aptPaths(folder).undone, { force: true });
    const left = changes.flatMap(({ name, from, to }) => (from === null ? [] : [{ name, from: to, to: from }]));
    if (this.#crumb.request.operation === "rollback") this.#pin(left, "rolled back on request");
    // A runtime that works says nothing about a version of the platform that did not.
    else unpin(this.#context.root ?? "/", (name) => this.#changes(name));
    return { outcome: "completed", changes };
  }

  /** An older version that was in use here gets a database that it can read. */
  async #leaveNewerData(): Promise<void> {
    const { apt, data } = this.#context;
    const to = this.#crumb.changes.find(({ name }) => name === "sotto")?.to;
    if (this.#crumb.request.operation !== "rollback" || to === undefined) return;
    // After an interruption it may be there, and at work with its own database.
    if ((await apt.installed()).some(({ name, version }) => name === "sotto" && version === to)) return;
    await this.#stop();
    for (const line of await data.putBackDatabase(to)) apt.say(`== ${line}`);
  }

  async #stop(): Promise<void> {
    this.#isStopped = true;
    await this.#context.supervisor?.stop();
  }

  /** No script of an engine's package restarts the supervisor, and what runs still has the library of before. */
  async #restart(): Promise<void> {
    if (this.#hasEngine) await this.#stop();
    await this.startAgain();
  }

  /** The scripts of a package that was there already do not run, and have started nothing. */
  async startAgain(): Promise<void> {
    if (this.#isStopped) await this.#context.supervisor?.start();
    this.#isStopped = false;
  }

  #repair(): Promise<boolean> {
    return repair(this.#context.apt, this.#kept, this.#crumb.changes);
  }

  async #checkVersions(wanted: (change: Change) => string | null): Promise<void> {
    const names = this.#crumb.changes.map(({ name }) => name);
    const found = new Map((await this.#context.apt.installed(names)).map((one) => [one.name, one]));
    for (const change of this.#crumb.changes) {
      const { name } = change;
      const is = found.get(name);
      if ((is?.version ?? null) !== wanted(change) || (is !== undefined && is.state !== "installed"))
        throw new StepFailed("PACKAGES_FAILED", `${name} is ${is?.version ?? "not there"}, ${is?.state ?? "removed"}`);
    }
  }

  #changes(name: string): boolean {
    return this.#crumb.changes.some((change) => change.name === name);
  }

  /** A package of Debian is among the changes. */
  get #hasEngine(): boolean {
    return this.#crumb.changes.some(({ name }) => !packageName.test(name));
  }

  /** The supervisor is another process afterwards. */
  get #restarts(): boolean {
    return this.#hasEngine || this.#changes("sotto");
  }

  #note(news: Partial<Breadcrumb>): void {
    this.#crumb = { ...this.#crumb, ...news };
    writeWhole(aptPaths(this.#context.folder).breadcrumb, this.#crumb);
  }
}
