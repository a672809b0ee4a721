/**
 * The folder of skills. Each skill is a folder with its name; folders with a leading dot are not run: `.staging-…` is
 * in preparation, `.previous-<skill>` is the previous version, `.disabled-<skill>` and `.stopped-<skill>` must not run,
 * the stopped ones until the next start of the platform; `.kept-<skill>` contains an operator's decisions about it,
 * which outlive it.
 *
 * INVARIANT: readers and writers of the folder take turns, so that nobody sees a skill between two renames.
 */
import { lutimes, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runInUnits, skillData } from "../../platform/port/skill-unit.ts";
import { SottoError } from "../errors.ts";
import { DeployKey } from "./deploy-key.ts";
import { actionsOf, config, copyConfig, goneOr, invalidOr, textIn, writeIn } from "./files.ts";
import { changeIni, type Ini, readIni } from "./ini.ts";
import { keepConfig, keepReplaced, keptConfig, readGrants, replacedConfig, writeGrants } from "./kept.ts";
import { type Manifest, manifestHash, type Permission, readManifest } from "./manifest.ts";
import { type Origin, originOf, record } from "./origin.ts";
import { skillHasEnded } from "./processes.ts";
import { type Setting, settingsOf } from "./settings.ts";
import { Shipped } from "./shipped.ts";

export type { Origin };

export type SkillState = "installed" | "stopped" | "disabled";
export type Skill = {
  readonly name: string;
  readonly state: SkillState;
  readonly folder: string;
  readonly actions: readonly string[];
  readonly origin: Origin | undefined;
  readonly hasPrevious: boolean;
};

/** The permissions of a skill: those that it requests, as far as they were granted. */
export type Rights = { readonly intents?: readonly string[] | undefined } & { readonly [Name in Permission]?: boolean };

export const skillName = /^[a-z0-9][a-z0-9-]{0,39}$/u;

const mark = ".shared";

/** The whole file of settings, in place of the one that has this text. */
export type WholeConfig = { readonly whole: string; readonly over: string };
const isWhole = (changes: Ini | WholeConfig): changes is WholeConfig => typeof changes["whole"] === "string";

export class Skills {
  readonly #folder: string;
  /** True when each skill has a systemd unit. */
  readonly runInUnits: boolean;
  /** The board's own key for repositories over SSH. */
  readonly deployKey: DeployKey;
  /** The skills of the package, which are installed by name. */
  readonly shipped: Shipped;
  #last: Promise<unknown> = Promise.resolve();
  /** Of the folder that was seen with skills. */
  #identity: string | undefined;

  constructor(folder: string, shipped = new Shipped()) {
    this.#folder = folder;
    this.shipped = shipped;
    this.runInUnits = runInUnits(folder);
    this.deployKey = new DeployKey(join(folder, "..", "skill-keys"));
  }

  /** Resolves when no process of the skill runs any more. Throws SottoError SKILL_STATE when they go on. */
  hasEnded(name: string, signal: AbortSignal): Promise<void> {
    return skillHasEnded(this.#folder, name, signal);
  }

  list(): Promise<readonly Skill[]> {
    return this.#inTurn(() => this.#list());
  }

  /**
   * The folder of all skills, if it had some and was removed as a whole. Who takes a single skill out of it by hand has removed that
   * skill.
   */
  lost(): Promise<string | undefined> {
    return this.#inTurn(async () => {
      await mkdir(this.#folder, { recursive: true });
      // A number alone may be given to the next folder.
      const { ino, birthtimeNs } = await stat(this.#folder, { bigint: true });
      const identity = `${ino} ${birthtimeNs}`;
      if (identity === this.#identity) return undefined;
      if ((await this.#list()).length > 0) this.#identity = identity;
      return this.#identity === undefined || identity === this.#identity ? undefined : this.#folder;
    });
  }

  /** Throws SottoError SKILL_UNKNOWN. */
  get(name: string): Promise<Skill> {
    return this.#inTurn(() => this.#get(name));
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined); // Its caller gets the error; the next one must not.
    return turn;
  }

  /** `wanted`: only this one is read. A look into each folder takes several turns of a busy machine. */
  async #list(wanted?: string): Promise<readonly Skill[]> {
    const names = await this.#names();
    const found = names.flatMap((name) => {
      const [, state = "", bare = name] = /^\.(stopped|disabled)-(.*)$/u.exec(name) ?? [];
      if (!skillName.test(bare) || (wanted !== undefined && bare !== wanted)) return [];
      return [{ name: bare, state: (state || "installed") as SkillState, folder: name }];
    });
    const skills = await Promise.all(
      found.map(async ({ name, state, folder }) => {
        const path = join(this.#folder, folder);
        const hasPrevious = names.includes(`.previous-${name}`);
        // A file is not a skill, nor is a folder that somebody removes by hand meanwhile.
        const actions = await actionsOf(path).catch(goneOr(() => undefined));
        return actions && { name, state, folder: path, actions, origin: await originOf(path), hasPrevious };
      }),
    );
    return skills.filter((skill) => skill !== undefined).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  async #get(name: string): Promise<Skill> {
    const [skill] = await this.#list(name);
    if (skill !== undefined) return skill;
    const skills = await this.#list();
    const names = skills.map((one) => one.name).join(", ");
    const remedy = names === "" ? "no skill is installed" : `there are ${names}`;
    throw new SottoError("SKILL_UNKNOWN", "there is no such skill", { remedy });
  }

  /** Returns where a skill with that name is when it runs. */
  place(name: string): string {
    return join(this.#folder, name);
  }

  staging(taskId: string): string {
    return join(this.#folder, `.staging-${taskId}`);
  }

  /** Installs a staged folder as the skill: keeps the user's configuration and the previous version. `state`: that of a new one. */
  install(
    staging: string,
    name: string,
    origin: Omit<Origin, "installedAt">,
    changes: Ini | WholeConfig = {},
    grants: readonly Permission[] = [],
    state: "installed" | "disabled" = "installed",
  ): Promise<void> {
    const to = join(this.#folder, state === "installed" ? name : `.${state}-${name}`);
    return this.#inTurn(() => this.#install(staging, name, origin, changes, grants, to));
  }

  async #install(
    staging: string,
    name: string,
    origin: Omit<Origin, "installedAt">,
    changes: Ini | WholeConfig,
    grants: readonly Permission[],
    newFolder: string,
  ): Promise<void> {
    if ((await actionsOf(staging)).length === 0)
      throw new SottoError("SKILL_INVALID", "the repository has no executable action-* at its root");
    const [before] = await this.#list(name);
    await this.#configure(staging, before?.folder ?? keptConfig(this.#folder, name), changes);
    if (grants.length > 0)
      await writeGrants(this.#folder, name, [...(await readGrants(this.#folder, name)), ...grants]);
    const told = { ...origin, installedAt: new Date().toISOString() };
    await writeIn(staging, record, `${JSON.stringify(told)}\n`, 0o644);
    const to = before?.folder ?? newFolder;
    const previous = join(this.#folder, `.previous-${name}`);
    if (before !== undefined) {
      await rm(previous, { recursive: true, force: true });
      await rename(before.folder, previous);
    }
    await rename(staging, to);
    await this.#sync();
  }

  /** Exchanges the skill with its previous version; the current configuration stays. */
  rollback(name: string): Promise<void> {
    return this.#inTurn(() => this.#rollback(name));
  }

  async #rollback(name: string): Promise<void> {
    const { folder, hasPrevious } = await this.#get(name);
    if (!hasPrevious) throw new SottoError("SKILL_STATE", `${name} has no previous version`);
    const previous = join(this.#folder, `.previous-${name}`);
    const between = join(this.#folder, `.staging-rollback-${name}`);
    await copyConfig(folder, previous);
    await rename(folder, between);
    await rename(previous, folder);
    await rename(between, previous);
    await this.#sync();
  }

  setState(name: string, state: SkillState): Promise<void> {
    return this.#inTurn(async () => {
      const skill = await this.#get(name);
      if (skill.state === state) return;
      await rename(skill.folder, join(this.#folder, state === "installed" ? name : `.${state}-${name}`));
      await this.#sync();
    });
  }

  /** The skill server restarts an action whose file has changed. */
  touch(name: string): Promise<void> {
    return this.#inTurn(async () => {
      const { folder, actions } = await this.#get(name);
      for (const action of actions) await lutimes(join(folder, action), new Date(), new Date());
    });
  }

  /** Removes it with its previous version; its settings are kept for a reinstallation, unless `forget` is set. */
  async remove(name: string, forget = false): Promise<void> {
    const gone = join(this.#folder, `.staging-removed-${name}`);
    await this.#inTurn(async () => {
      const { folder } = await this.#get(name);
      if (forget) {
        await rm(keptConfig(this.#folder, name), { recursive: true, force: true });
        await rm(skillData(this.#folder, name), { recursive: true, force: true });
      } else await keepConfig(this.#folder, name, folder);
      await rename(folder, gone);
      await this.#sync();
    });
    await rm(gone, { recursive: true, force: true });
    await rm(join(this.#folder, `.previous-${name}`), { recursive: true, force: true });
  }

  readConfig(
    name: string,
  ): Promise<{ readonly values: Ini; readonly defaults: Ini; readonly settings: readonly Setting[] }> {
    return this.#inTurn(async () => {
      const { folder } = await this.#get(name);
      const [values, defaults] = [await textIn(folder, config), await textIn(folder, `${config}.default`)];
      const settings = settingsOf(await readManifest(folder), defaults ?? "");
      return { values: readIni(values ?? ""), defaults: readIni(defaults ?? ""), settings };
    });
  }

  /**
   * Returns what a skill requests, and what was granted. A skill without a manifest, as those for Snips are, cannot request:
   * what the operator grants it counts as requested. Throws SottoError SKILL_UNKNOWN,
   * SKILL_INVALID.
   */
  askedAndGranted(name: string): Promise<{ readonly manifest: Manifest; readonly grants: readonly Permission[] }> {
    return this.#inTurn(async () => {
      const { folder } = await this.#get(name);
      const [manifest, grants] = [await readManifest(folder), await readGrants(this.#folder, name)];
      const hasNone = (await manifestHash(folder)) === "none";
      return { manifest: hasNone ? { ...manifest, permissions: [...grants] } : manifest, grants };
    });
  }

  /**
   * Returns the permissions of a skill. One that was copied there by hand, with an invalid name, has those of a skill
   * without a manifest.
   */
  async rightsOf(name: string): Promise<Rights> {
    if (!skillName.test(name)) return {};
    const { manifest, grants } = await this.askedAndGranted(name);
    await this.#checkConsent(name);
    const granted = manifest.permissions.filter((permission) => grants.includes(permission));
    return { intents: manifest.intents, ...Object.fromEntries(granted.map((permission) => [permission, true])) };
  }

  /** The consent applies to the skill.toml that it was given for. Throws SottoError SKILL_INVALID for another. */
  #checkConsent(name: string): Promise<void> {
    return this.#inTurn(async () => {
      const { folder, origin } = await this.#get(name);
      if (origin?.manifest === undefined || origin.manifest === (await manifestHash(folder))) return;
      throw new SottoError("SKILL_INVALID", "its skill.toml is not the one that was installed", {
        remedy: `install or update ${name} again`,
      });
    });
  }

  /** Grants what is true, revokes what is false. */
  setGrants(name: string, changes: Partial<Readonly<Record<Permission, boolean>>>): Promise<void> {
    return this.#inTurn(async () => {
      await this.#get(name);
      const before = await readGrants(this.#folder, name);
      const added = (Object.keys(changes) as Permission[]).filter((permission) => changes[permission] === true);
      await writeGrants(this.#folder, name, [
        ...before.filter((permission) => changes[permission] !== false),
        ...added,
      ]);
    });
  }

  /**
   * `isMarked`: this folder was marked as one whose skills hubs share: one that was lost, or brought by a backup of another time, is not.
   * INVARIANT: an empty folder is never marked, because a restore may be about to put another one in its place.
   */
  listMarked(): Promise<{ readonly skills: readonly Skill[]; readonly isMarked: boolean }> {
    return this.#inTurn(async () => {
      const isMarked = (await this.#names()).includes(mark);
      const { ino } = await stat(this.#folder);
      const skills = await this.#list();
      // Another folder may have taken its place meanwhile.
      return { skills, isMarked: isMarked && (await stat(this.#folder)).ino === ino };
    });
  }

  mark(): Promise<void> {
    return this.#inTurn(async () => {
      if ((await this.#list()).length > 0) await writeFile(join(this.#folder, mark), "");
    });
  }

  /** The whole file of its settings; undefined when there is none. */
  configText(name: string): Promise<string | undefined> {
    return this.#inTurn(async () => textIn((await this.#get(name)).folder, config));
  }

  /** Keeps settings that another hub has replaced. */
  keepReplaced(name: string, text: string): Promise<void> {
    return this.#inTurn(() => keepReplaced(this.#folder, name, text));
  }

  /** Where they are. */
  replacedConfig(name: string): string {
    return replacedConfig(this.#folder, name);
  }

  /** Returns false, and writes nothing, when somebody has changed it meanwhile. */
  replaceConfig(name: string, { whole, over }: WholeConfig): Promise<boolean> {
    return this.#inTurn(async () => {
      const { folder } = await this.#get(name);
      if (((await textIn(folder, config)) ?? "") !== over) return false;
      await writeIn(folder, config, whole, 0o600);
      return true;
    });
  }

  writeConfig(name: string, changes: Ini): Promise<void> {
    return this.#inTurn(async () => {
      const { folder } = await this.#get(name);
      await this.#configure(folder, folder, changes);
    });
  }

  /** Runs at start: stopped skills run again; what a killed installation has left is removed or restored. */
  recover(): Promise<void> {
    return this.#inTurn(() => this.#recover());
  }

  async #recover(): Promise<void> {
    for (const name of await this.#names()) {
      const stopped = /^\.stopped-(.*)$/u.exec(name)?.[1];
      const rolled = /^\.staging-rollback-(.*)$/u.exec(name)?.[1];
      if (stopped !== undefined) await rename(join(this.#folder, name), join(this.#folder, stopped));
      else if (rolled !== undefined) await this.#putBack(name, rolled);
      else if (name.startsWith(".staging-")) await rm(join(this.#folder, name), { recursive: true, force: true });
    }
    const known = new Set((await this.#list()).map(({ name }) => name));
    for (const name of await this.#names()) {
      const previous = /^\.previous-(.*)$/u.exec(name)?.[1];
      if (previous !== undefined && !known.has(previous))
        await rename(join(this.#folder, name), join(this.#folder, previous));
    }
  }

  /**
   * A rollback was killed between its renames: restores the version that was in use, or keeps it as the previous one.
   */
  async #putBack(between: string, name: string): Promise<void> {
    const names = await this.#names();
    const isThere = names.some((one) => [name, `.disabled-${name}`, `.stopped-${name}`].includes(one));
    await rename(join(this.#folder, between), join(this.#folder, isThere ? `.previous-${name}` : name));
  }

  /** `config.ini` belongs to the user and survives; a new skill gets its default. */
  async #configure(folder: string, before: string | undefined, changes: Ini | WholeConfig): Promise<void> {
    // An empty file is ignored, and so is anything but a plain file.
    const own = before && (await textIn(before, config).catch(invalidOr(() => undefined)));
    if (isWhole(changes)) {
      if (own === undefined || own === changes.over || changes.over === "")
        await writeIn(folder, config, changes.whole, 0o600);
      else await writeIn(folder, config, own, 0o600);
      return;
    }
    const text = own || (await textIn(folder, `${config}.default`));
    if (text === undefined && Object.keys(changes).length === 0) return;
    await writeIn(folder, config, changeIni(text ?? "", changes), 0o600);
  }

  async #names(): Promise<string[]> {
    await mkdir(this.#folder, { recursive: true });
    return readdir(this.#folder);
  }

  async #sync(): Promise<void> {
    await using folder = await open(this.#folder, "r");
    await folder.sync();
  }
}
