/** Decides who is admitted, and what each client may say and hear. */
import { type Access, openAccess } from "./access.ts";
import { withDevices } from "./device-access.ts";
import type { BrokerOptions } from "./broker-options.ts";
import { limitedAccess } from "./client-access.ts";
import type { Connection, Guest } from "./connection.ts";
import type { Connect } from "./packets.ts";

/** The user of a connection to the operators' socket without a user name; no credential is ever created for it. */
const operator = "operator";

type Options = Pick<BrokerOptions, "access" | "anonymous" | "anonymousAccess" | "credentials" | "prefix">;

export class Admission {
  readonly #options: Options;
  readonly #added = new Map<string, Access>();
  readonly #anonymous: Access;
  readonly #everything: Access;

  constructor(options: Options) {
    this.#options = options;
    this.#everything = withDevices(openAccess(options.prefix), options.prefix);
    const usual = options.anonymous === "open" ? this.#everything : limitedAccess(options.prefix);
    this.#anonymous = options.anonymousAccess ?? usual;
  }

  /** Creates a password for a user, replacing an old one. */
  add(user: string, access: Access): string {
    const password = this.#options.credentials.issue(user);
    this.#added.set(user, access);
    return password;
  }

  addKnown(user: string, digest: Buffer, access: Access): void {
    this.#options.credentials.setDigest(user, digest);
    this.#added.set(user, access);
  }

  remove(user: string): void {
    this.#added.delete(user);
    this.#options.credentials.revoke(user);
  }

  /** Returns true for a user who was added and not removed. */
  knows(user: string): boolean {
    return this.#added.has(user);
  }

  /** Returns undefined when the client is refused. */
  admit(from: Connection, { username: user, password }: Connect): Guest | undefined {
    if (from.guest !== undefined) return from.guest;
    const { anonymous, credentials } = this.#options;
    if (user === undefined) {
      if (from.operator) return { user: operator, access: this.#everything };
      const isTaken = anonymous !== "off" && from.local && !from.outside && !from.ofOperators;
      return isTaken ? { user, access: this.#anonymous } : undefined;
    }
    if (!credentials.verify(user, password ?? Buffer.alloc(0))) return undefined;
    const access = this.#added.get(user) ?? this.#options.access(user);
    // Only users of other machines are admitted from there: a component's credential is useless on another machine.
    if (from.outside && access?.outside !== true) return undefined;
    return access && { user, access };
  }
}
