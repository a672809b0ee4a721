/**
 * The folder of skills. A skill is a folder by its name; what has a dot in front is not run: `.staging-…` is being made,
 * `.previous-<skill>` is the version before, `.disabled-<skill>` and `.stopped-<skill>` are not to run, the stopped ones
 * until the next start of the platform.
 */
import {
  access,
  chmod,
  constants,
  cp,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
} from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "../../config/durable-file.ts";
import { SottoError, systemCode } from "../../errors.ts";
import { changeIni, type Ini, readIni } from "./ini.ts";

export type SkillState = "installed" | "stopped" | "disabled";
export type Origin = {
  readonly url: string;
  readonly ref?: string | undefined;
  readonly commit: string;
  readonly installedAt: string;
  readonly taskId: string;
};
export type Skill = {
  readonly name: string;
  readonly state: SkillState;
  readonly folder: string;
  readonly actions: readonly string[];
  readonly origin: Origin | undefined;
  readonly hasPrevious: boolean;
};

export const skillName = /^[a-z0-9][a-z0-9-]{0,39}$/u;
const record = ".sotto-skill.json";
const config = "config.ini";

export class Skills {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async list(): Promise<readonly Skill[]> {
    const names = await this.#names();
    const found = names.flatMap((name) => {
      const [, state = "", bare = name] = /^\.(stopped|disabled)-(.*)$/u.exec(name) ?? [];
      return skillName.test(bare) ? [{ name: bare, state: (state || "installed") as SkillState, folder: name }] : [];
    });
    const skills = await Promise.all(
      found.map(async ({ name, state, folder }) => {
        const path = join(this.#folder, folder);
        const hasPrevious = names.includes(`.previous-${name}`);
        return { name, state, folder: path, actions: await actionsOf(path), origin: await originOf(path), hasPrevious };
      }),
    );
    return skills.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Throws SottoError SKILL_UNKNOWN. */
  async get(name: string): Promise<Skill> {
    const skill = (await this.list()).find((one) => one.name === name);
    if (skill === undefined) throw new SottoError("SKILL_UNKNOWN", "there is no such skill");
    return skill;
  }

  staging(taskId: string): string {
    return join(this.#folder, `.staging-${taskId}`);
  }

  /** A staged folder becomes the skill: the user's configuration goes along, the version before is kept. */
  async install(staging: string, name: string, origin: Omit<Origin, "installedAt">, changes: Ini = {}): Promise<void> {
    if ((await actionsOf(staging)).length === 0)
      throw new SottoError("SKILL_INVALID", "the repository has no executable action-* at its root");
    const before = (await this.list()).find((skill) => skill.name === name);
    await this.#configure(staging, before?.folder, changes);
    const told = { ...origin, installedAt: new Date().toISOString() };
    await writeDurably(join(staging, record), `${JSON.stringify(told)}\n`, 0o644);
    const to = before?.folder ?? join(this.#folder, name);
    const previous = join(this.#folder, `.previous-${name}`);
    if (before !== undefined) {
      await rm(previous, { recursive: true, force: true });
      await rename(before.folder, previous);
    }
    await rename(staging, to);
    await this.#sync();
  }

  /** Exchanges the skill with the version before it; the configuration in use stays in use. */
  async rollback(name: string): Promise<void> {
    const { folder, hasPrevious } = await this.get(name);
    if (!hasPrevious) throw new SottoError("SKILL_STATE", `${name} has no previous version`);
    const previous = join(this.#folder, `.previous-${name}`);
    const between = join(this.#folder, `.staging-rollback-${name}`);
    await copyConfig(folder, previous);
    await rename(folder, between);
    await rename(previous, folder);
    await rename(between, previous);
    await this.#sync();
  }

  async setState(name: string, state: SkillState): Promise<void> {
    const skill = await this.get(name);
    if (skill.state === state) return;
    await rename(skill.folder, join(this.#folder, state === "installed" ? name : `.${state}-${name}`));
    await this.#sync();
  }

  /** The skill server restarts an action whose file has changed. */
  async touch(name: string): Promise<void> {
    const { folder, actions } = await this.get(name);
    for (const action of actions) await utimes(join(folder, action), new Date(), new Date());
  }

  async remove(name: string): Promise<void> {
    const { folder } = await this.get(name);
    const gone = join(this.#folder, `.staging-removed-${name}`);
    await rename(folder, gone);
    await this.#sync();
    await rm(gone, { recursive: true, force: true });
    await rm(join(this.#folder, `.previous-${name}`), { recursive: true, force: true });
  }

  async readConfig(name: string): Promise<{ readonly values: Ini; readonly defaults: Ini }> {
    const { folder } = await this.get(name);
    const [values, defaults] = [await textOf(join(folder, config)), await textOf(join(folder, `${config}.default`))];
    return { values: readIni(values ?? ""), defaults: readIni(defaults ?? "") };
  }

  async writeConfig(name: string, changes: Ini): Promise<void> {
    const { folder } = await this.get(name);
    await this.#configure(folder, folder, changes);
  }

  /** At the start: what was stopped runs again; what a killed installation has left is removed or put back. */
  async recover(): Promise<void> {
    for (const name of await this.#names()) {
      const stopped = /^\.stopped-(.*)$/u.exec(name)?.[1];
      const rolled = /^\.staging-rollback-(.*)$/u.exec(name)?.[1];
      if (stopped !== undefined) await rename(join(this.#folder, name), join(this.#folder, stopped));
      else if (rolled !== undefined) await this.#putBack(name, rolled);
      else if (name.startsWith(".staging-")) await rm(join(this.#folder, name), { recursive: true, force: true });
    }
    const known = new Set((await this.list()).map(({ name }) => name));
    for (const name of await this.#names()) {
      const previous = /^\.previous-(.*)$/u.exec(name)?.[1];
      if (previous !== undefined && !known.has(previous))
        await rename(join(this.#folder, name), join(this.#folder, previous));
    }
  }

  /** A rollback was killed between its renames: the version that was in use is in use again, or kept as the previous one. */
  async #putBack(between: string, name: string): Promise<void> {
    const names = await this.#names();
    const isThere = names.some((one) => [name, `.disabled-${name}`, `.stopped-${name}`].includes(one));
    await rename(join(this.#folder, between), join(this.#folder, isThere ? `.previous-${name}` : name));
  }

  /** `config.ini` is the user's and survives; a new skill gets its default. */
  async #configure(folder: string, before: string | undefined, changes: Ini): Promise<void> {
    const text = (before && (await textOf(join(before, config)))) ?? (await textOf(join(folder, `${config}.default`)));
    if (text === undefined && Object.keys(changes).length === 0) return;
    await writeDurably(join(folder, config), changeIni(text ?? "", changes), 0o600);
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

async function copyConfig(from: string, to: string): Promise<void> {
  if ((await textOf(join(from, config))) === undefined) return;
  await cp(join(from, config), join(to, config));
  await chmod(join(to, config), 0o600);
}

async function actionsOf(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith("action-")).toSorted();
  const runs = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return (
        (await stat(path)).isFile() &&
        access(path, constants.X_OK).then(
          () => true,
          () => false,
        )
      );
    }),
  );
  return names.filter((_, index) => runs[index]);
}

async function originOf(folder: string): Promise<Origin | undefined> {
  const text = await textOf(join(folder, record));
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Origin);
  } catch {
    return undefined; // the skill's own file, or a damaged one: nobody knows where it came from
  }
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
