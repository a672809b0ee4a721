/**
 * Answers the skill server: how each skill reaches the bus. On the embedded broker each has a user of its own, made when
 * it is first asked for and ended with the skill; its password stays the same meanwhile, so that an action which connects
 * again is let in. An external broker has the one user that is configured.
 */
import type { Log } from "../../platform/port/port.ts";
import { skillUser, validSkill } from "../../platform/port/skill-credential.ts";
import type { Bus, FromSupervisor, ToSupervisor } from "../../platform/port/start-message.ts";
import { skillAccess } from "../broker/access.ts";
import type { Broker } from "../broker/broker.ts";

/** More skills than a board has. */
const mostSkills = 256;

export type SkillCredentialsOptions = {
  /** The bus without a user: the address of the embedded broker; or an external one, as it is configured. */
  readonly bus: Bus;
  /** The embedded broker, if it is that one. */
  readonly broker?: Pick<Broker, "addCredential" | "removeCredential"> | undefined;
  readonly log: Log;
};

export class SkillCredentials {
  readonly #options: SkillCredentialsOptions;
  readonly #passwords = new Map<string, string>();

  constructor(options: SkillCredentialsOptions) {
    this.#options = options;
  }

  /** Hears what a component says: to be given to the fleet as `onSaid`. Only the skill server is answered. */
  hear(component: string, message: ToSupervisor, answer: (message: FromSupervisor) => void): void {
    if (component !== "skill-server") return;
    if (message.type === "skill-gone") this.#end(message.skill);
    if (message.type !== "skill-credential") return;
    const { skill } = message;
    try {
      answer({ type: "skill-credential", skill, bus: this.#busOf(skill) });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#options.log.error({ component, skill, reason }, "a skill gets no credential");
      answer({ type: "skill-credential", skill, error: reason });
    }
  }

  /** Throws RangeError for a name that cannot be one, and for a skill too many. */
  #busOf(skill: string): Bus {
    const { bus, broker } = this.#options;
    if (typeof skill !== "string" || !validSkill.test(skill))
      throw new RangeError(`a skill's name on the bus must match ${validSkill.source}`);
    if (broker === undefined) return bus;
    let password = this.#passwords.get(skill);
    if (password === undefined) {
      if (this.#passwords.size >= mostSkills) throw new RangeError(`there are more than ${mostSkills} skills`);
      password = broker.addCredential(skillUser(skill), skillAccess(bus.prefix));
      this.#passwords.set(skill, password);
    }
    return { ...bus, username: skillUser(skill), password };
  }

  #end(skill: string): void {
    if (this.#passwords.delete(skill)) this.#options.broker?.removeCredential(skillUser(skill));
  }
}
