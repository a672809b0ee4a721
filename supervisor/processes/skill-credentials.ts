/**
 * Tells the skill server how each skill reaches the bus. On the embedded broker each skill has its own user, created on
 * first request and removed with the skill; its password stays the same as long as its rights do, so that a
 * reconnecting action is admitted. On an external broker it has the account that the operator made for it, or shares the platform's. An isolated skill uses a door.
 */
import type { Log } from "../../platform/port/port.ts";
import { skillUser, validSkill } from "../../platform/port/skill-user.ts";
import { type DeviceClass, deviceClasses } from "../../platform/port/device-classes.ts";
import type { Bus, FromSupervisor, SkillCredentialRequest, ToSupervisor } from "../../platform/port/start-message.ts";
import type { BrokerAccount, BrokerAccounts } from "../config/broker-accounts.ts";
import { skillAccess, type SkillRights } from "../broker/access.ts";
import type { Broker } from "../broker/broker.ts";
import { type Door, openDoor } from "../broker/skill-door.ts";
import { unitAtLoopback } from "../broker/unit-at-loopback.ts";
import { doors, onlineDoor } from "../../platform/port/skill-unit.ts";
import { unitAtSocket, type Whose } from "../../platform/port/unit-door.ts";

/** Maximum number of skills, more than a board has. */
const maxSkills = 256;

export type SkillCredentialsOptions = {
  /** The bus without a user: the address of the embedded broker, or that of an external one as configured. */
  readonly bus: Bus;
  /** The embedded broker, if it is used. */
  readonly broker?: Pick<Broker, "addCredential" | "removeCredential" | "presence"> | undefined;
  /** The accounts on the external broker; undefined when all share that of `bus`. */
  readonly accounts?: () => Promise<BrokerAccounts | undefined>;
  readonly log: Log;
};

/** What a skill may reach besides the bus. */
type Reach = { readonly network?: boolean; readonly music?: boolean } & { readonly [Class in DeviceClass]?: boolean };

export type SkillSurroundings = {
  /** Returns the rights of a skill by its folder's name. */
  readonly rightsOf: (skill: string) => Promise<SkillRights & Reach>;
  /**
   * The paths of the doors, and the function that identifies the other end of a connection to them: on a board, those of
   * skill-unit.ts.
   */
  readonly doors?: Doors;
};

export type Doors = {
  readonly socket: { readonly path: string; readonly whose: Whose };
  readonly loopback: { readonly host: string; readonly port: number; readonly whose: Whose };
};

const boardDoors: Doors = {
  socket: { path: doors.bus, whose: unitAtSocket },
  loopback: { ...onlineDoor, whose: unitAtLoopback },
};

export type SkillConnection = {
  readonly isConnected: boolean;
  /** True when it was connected before. */
  readonly wasConnected: boolean;
  /** For how many milliseconds it has not been connected although it is to run; 0 while it is. */
  readonly forMs: number;
};

/** A skill that was started: its name on the bus, and when it was started for the first time. */
type Expected = { readonly skill: string; readonly walled: boolean; readonly since: number };

type Known = { readonly password: string; readonly rights: string };

export class SkillCredentials {
  readonly #options: SkillCredentialsOptions;
  readonly #known = new Map<string, Known>();
  readonly #walled = new Map<string, { readonly bus: Bus; readonly online: boolean }>();
  readonly #open = new Map<string, Promise<Door>>();
  /** By the name of the skill's folder. */
  readonly #expected = new Map<string, Expected>();
  #surroundings: SkillSurroundings | undefined;

  constructor(options: SkillCredentialsOptions) {
    this.#options = options;
  }

  /** Sets the rights of skills and their doors: before that, each skill has the rights of one without a manifest. */
  surround(surroundings: SkillSurroundings): void {
    this.#surroundings = surroundings;
  }

  /** Handles a component's message: passed to `Processes` as `onSaid`. Only the skill server gets answers. */
  async hear(component: string, message: ToSupervisor, answer: (message: FromSupervisor) => void): Promise<void> {
    if (component !== "skill-server") return;
    if (message.type === "skill-gone") await this.#end(message.skill);
    if (message.type !== "skill-credential") return;
    const { skill } = message;
    try {
      answer({ type: "skill-credential", skill, ...(await this.#welcome(message)) });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#options.log.error({ component, skill, reason }, "skill gets no credential");
      answer({ type: "skill-credential", skill, error: reason });
    }
  }

  /**
   * Returns the connection of a skill by its folder's name. Undefined when that is not known: before its first start,
   * with an external broker, and for a skill without walls while any client is connected without a name, as a skill for
   * Snips is.
   */
  connection(folder: string): SkillConnection | undefined {
    const { broker } = this.#options;
    const expected = this.#expected.get(folder);
    if (broker === undefined || expected === undefined) return undefined;
    const { isConnected, leftAt } = broker.presence(skillUser(expected.skill));
    if (!isConnected && !expected.walled && broker.presence(undefined).isConnected) return undefined;
    const since = Math.max(expected.since, leftAt ?? 0);
    return { isConnected, wasConnected: leftAt !== undefined, forMs: isConnected ? 0 : performance.now() - since };
  }

  async close(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    this.#walled.clear();
    // A door that could not be opened need not be closed.
    await Promise.all(open.map((door) => door.then((one) => one.close()).catch(() => undefined)));
  }

  /**
   * Creates access for a skill. Throws RangeError for an invalid name and for too many skills, and SottoError for a broken
   * manifest.
   */
  async #welcome({ skill, folder = skill, walled = false }: SkillCredentialRequest) {
    if (typeof skill !== "string" || !validSkill.test(skill))
      throw new RangeError(`a skill's name on the bus must match ${validSkill.source}`);
    this.#expect(folder, skill, walled);
    const rights = (await this.#surroundings?.rightsOf(folder)) ?? {};
    const bus = await this.#busOf(skill, rights);
    const devices = deviceClasses.filter((one) => rights[one] === true);
    const reach = { online: rights.network === true, music: rights.music === true, devices, intents: rights.intents };
    if (!walled) return { bus, ...reach };
    return { bus: { ...bus, url: await this.#letIn(skill, bus, reach.online) }, ...reach };
  }

  /** An action that ends and is started again has not been connected since its first start. */
  #expect(folder: string, skill: string, walled: boolean): void {
    if (this.#expected.has(folder) || this.#expected.size >= maxSkills) return;
    this.#expected.set(folder, { skill, walled, since: performance.now() });
  }

  async #busOf(skill: string, rights: SkillRights): Promise<Bus> {
    const { bus, broker } = this.#options;
    const user = skillUser(skill);
    if (broker === undefined) return { ...bus, ...(await this.#accountOf(user)) };
    const text = JSON.stringify(rights);
    const known = this.#known.get(skill);
    if (known?.rights === text) return { ...bus, username: user, password: known.password };
    if (known === undefined && this.#known.size >= maxSkills)
      throw new RangeError(`there are more than ${maxSkills} skills`);
    if (known !== undefined) broker.removeCredential(user);
    const password = broker.addCredential(user, skillAccess(bus.prefix, rights));
    this.#known.set(skill, { password, rights: text });
    return { ...bus, username: user, password };
  }

  /** On an external broker. Without accounts of their own all share that of the platform. */
  async #accountOf(user: string): Promise<BrokerAccount | undefined> {
    const accounts = await this.#options.accounts?.();
    const account = accounts?.get(user);
    if (accounts !== undefined && account === undefined)
      throw new RangeError(`${user} has no account in [bus] accounts_file: run \`sotto broker accounts\` with it`);
    return account;
  }

  /** Returns the address of the bus for the skill: all skills use the same doors, each with its own rights. */
  async #letIn(skill: string, bus: Bus, online: boolean): Promise<string> {
    if (this.#surroundings === undefined) throw new Error("there are no doors yet");
    const { socket, loopback } = this.#surroundings.doors ?? boardDoors;
    const before = this.#walled.get(skill);
    this.#walled.set(skill, { bus, online });
    // Connections made with the previous rights must not continue.
    if (before !== undefined && (before.online !== online || before.bus.password !== bus.password))
      await this.#endConnections(skill);
    await this.#door("socket", () =>
      openDoor({ at: { path: socket.path }, whose: socket.whose, busOf: (one) => this.#walled.get(one)?.bus }),
    );
    if (!online) return `unix:${socket.path}`;
    const { host, port, whose } = loopback;
    const busOf = (one: string): Bus | undefined => {
      const known = this.#walled.get(one);
      return known?.online === true ? known.bus : undefined;
    };
    await this.#door("loopback", () => openDoor({ at: { host, port }, whose, busOf }));
    return `mqtt://${host}:${port}`;
  }

  async #door(name: string, open: () => Promise<Door>): Promise<void> {
    const opening = this.#open.get(name) ?? open();
    this.#open.set(name, opening);
    try {
      await opening;
    } catch (error) {
      if (this.#open.get(name) === opening) this.#open.delete(name); // retried with the next skill
      throw error;
    }
  }

  async #endConnections(skill: string): Promise<void> {
    for (const opening of this.#open.values()) (await opening.catch(() => undefined))?.end(skill);
  }

  async #end(skill: string): Promise<void> {
    this.#walled.delete(skill);
    for (const [folder, expected] of this.#expected) if (expected.skill === skill) this.#expected.delete(folder);
    await this.#endConnections(skill);
    if (this.#known.delete(skill)) this.#options.broker?.removeCredential(skillUser(skill));
  }
}
