/**
 * Answers the skill server: how each skill reaches the bus. On the embedded broker each has a user of its own, made when
 * it is first asked for and ended with the skill; its password stays the same while its rights do, so that an action which
 * connects again is let in. An external broker has the one user that is configured. A skill behind walls gets a door.
 */
import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Log } from "../../platform/port/port.ts";
import { type SkillCredentialRequest, skillUser, validSkill } from "../../platform/port/skill-credential.ts";
import type { Bus, FromSupervisor, ToSupervisor } from "../../platform/port/start-message.ts";
import { skillAccess, type SkillRights } from "../broker/access.ts";
import type { Broker } from "../broker/broker.ts";
import { type Door, openDoor } from "../broker/skill-door.ts";

/** More skills than a board has. */
const mostSkills = 256;

export type SkillCredentialsOptions = {
  /** The bus without a user: the address of the embedded broker; or an external one, as it is configured. */
  readonly bus: Bus;
  /** The embedded broker, if it is that one. */
  readonly broker?: Pick<Broker, "addCredential" | "removeCredential"> | undefined;
  readonly log: Log;
};

export type SkillSurroundings = {
  /** What a skill may do, by its folder's name. */
  readonly rightsOf: (skill: string) => Promise<SkillRights & { readonly network?: boolean }>;
  /** The folder below which doors are: `<runtime>/skills/<skill>/bus.sock`. */
  readonly runtime: string;
};

type Known = { readonly password: string; readonly rights: string };

export class SkillCredentials {
  readonly #options: SkillCredentialsOptions;
  readonly #known = new Map<string, Known>();
  readonly #doors = new Map<string, Door>();
  #surroundings: SkillSurroundings | undefined;

  constructor(options: SkillCredentialsOptions) {
    this.#options = options;
  }

  /** What skills may do, and where their doors are: until it is told, each has what a skill without a manifest has. */
  surround(surroundings: SkillSurroundings): void {
    this.#surroundings = surroundings;
  }

  /** Hears what a component says: to be given to the fleet as `onSaid`. Only the skill server is answered. */
  async hear(component: string, message: ToSupervisor, answer: (message: FromSupervisor) => void): Promise<void> {
    if (component !== "skill-server") return;
    if (message.type === "skill-gone") await this.#end(message.skill);
    if (message.type !== "skill-credential") return;
    const { skill } = message;
    try {
      answer({ type: "skill-credential", skill, ...(await this.#welcome(message)) });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#options.log.error({ component, skill, reason }, "a skill gets no credential");
      answer({ type: "skill-credential", skill, error: reason });
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#doors.values()].map((door) => door.close()));
    this.#doors.clear();
  }

  /** Throws RangeError for a name that cannot be one, and for a skill too many; SottoError for a broken manifest. */
  async #welcome({ skill, folder = skill, walled = false }: SkillCredentialRequest) {
    if (typeof skill !== "string" || !validSkill.test(skill))
      throw new RangeError(`a skill's name on the bus must match ${validSkill.source}`);
    const rights = (await this.#surroundings?.rightsOf(folder)) ?? {};
    const bus = this.#busOf(skill, rights);
    const online = rights.network === true;
    if (!walled) return { bus, online };
    return { bus: { ...bus, url: await this.#openDoor(skill, bus, online) }, online };
  }

  #busOf(skill: string, rights: SkillRights): Bus {
    const { bus, broker } = this.#options;
    if (broker === undefined) return bus;
    const user = skillUser(skill);
    const text = JSON.stringify(rights);
    const known = this.#known.get(skill);
    if (known?.rights === text) return { ...bus, username: user, password: known.password };
    if (known === undefined && this.#known.size >= mostSkills)
      throw new RangeError(`there are more than ${mostSkills} skills`);
    if (known !== undefined) broker.removeCredential(user);
    const password = broker.addCredential(user, skillAccess(bus.prefix, rights));
    this.#known.set(skill, { password, rights: text });
    return { ...bus, username: user, password };
  }

  /** Where the skill finds the bus. One with the network shares this machine's loopback with everybody, so it says who it is. */
  async #openDoor(skill: string, bus: Bus, online: boolean): Promise<string> {
    if (this.#surroundings === undefined) throw new Error("there are no doors yet");
    await this.#doors.get(skill)?.close();
    this.#doors.delete(skill);
    const at = online
      ? { host: loopbackOf(skill), port: 1883 }
      : { path: join(this.#surroundings.runtime, "skills", skill, "bus.sock") };
    this.#doors.set(skill, await openDoor({ at, bus, nameless: !online }));
    return "path" in at ? `unix:${at.path}` : `mqtt://${at.host}:${at.port}`;
  }

  async #end(skill: string): Promise<void> {
    await this.#doors.get(skill)?.close();
    this.#doors.delete(skill);
    if (this.#known.delete(skill)) this.#options.broker?.removeCredential(skillUser(skill));
  }
}

/** An address of 127.83.0.0/16, the part of the loopback network that a skill's unit leaves open. */
function loopbackOf(skill: string): string {
  const [high = 0, low = 0] = createHash("sha256").update(skill).digest();
  return `127.83.${high}.${Math.max(1, Math.min(254, low))}`;
}
