/**
 * Decides who may become a user immediately [admin-rest.md, Sign-up]: administrators of the board, from the board
 * itself; the first person from the same network while the claim window is open; or anybody with a code.
 */
import { randomInt, timingSafeEqual } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { diskFaultOf } from "../disk-fault.ts";
import { systemCode } from "../errors.ts";
import { usualRole } from "./role.ts";
import type { Standing } from "./standing.ts";

const windowMs = 15 * 60_000;
/**
 * Wrong codes until the code is replaced: negligible among a million million codes, and too many for anyone to replace
 * it soon.
 */
const maxMisses = 1000;
/** Failed sign-ups by strangers until the window is closed: somebody is trying to get in. */
const maxFailures = 20;
/** Without letters and digits that sound or look alike. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Monotonic: setting the clock does not extend it. */
export class ClaimWindow {
  #openUntil = 0;
  #failures = 0;
  readonly #now: () => number;

  /** `isOpen`: the board has no user yet. */
  constructor(isOpen: boolean, now: () => number = () => performance.now()) {
    this.#now = now;
    if (isOpen) this.open();
  }

  get isOpen(): boolean {
    return this.#now() < this.#openUntil;
  }

  /** Opens it for a quarter of an hour; returns that in minutes. */
  open(): number {
    this.#failures = 0;
    this.#openUntil = this.#now() + windowMs;
    return windowMs / 60_000;
  }

  close(): void {
    this.#openUntil = 0;
  }

  /** Records a failed sign-up from elsewhere. Returns true when this has closed the window. */
  failed(): boolean {
    if (!this.isOpen) return false;
    this.#failures += 1;
    if (this.#failures < maxFailures) return false;
    this.close();
    return true;
  }
}

export type Invited = Standing & { readonly by: string };

/**
 * Codes with which a user of the board invites another: each works once and for a quarter of an hour, but not after a
 * restart of the supervisor. Twenty at a time.
 */
export class Invitations {
  readonly #open = new Map<string, Invited & { readonly until: number }>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** `by` is the login of the inviting user; the rest is what the new one may do. */
  make(
    by: string,
    { role = usualRole, sites = [] }: Partial<Standing> = {},
  ): { readonly code: string; readonly expiresAt: string } {
    this.#forget();
    if (this.#open.size >= 20) this.#open.delete(this.#open.keys().next().value ?? "");
    const code = newCode();
    this.#open.set(code, { by, role, sites, until: this.#now() + windowMs });
    return { code, expiresAt: new Date(Date.now() + windowMs).toISOString() };
  }

  /** Uses up a code and returns who has invited as what. Undefined for an invalid code. */
  use(given: string): Invited | undefined {
    this.#forget();
    const code = given.trim().toUpperCase();
    const found = this.#open.get(code);
    this.#open.delete(code);
    return found;
  }

  /** Ends those of somebody who may no longer invite. */
  revoke(by: string): void {
    for (const [code, invited] of this.#open) if (invited.by === by) this.#open.delete(code);
  }

  #forget(): void {
    for (const [code, { until }] of this.#open) if (until < this.#now()) this.#open.delete(code);
  }
}

function newCode(): string {
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/**
 * The setup code of a board without users, in a file that only its owner can read: it creates the first user. It is
 * replaced after use, or after too many wrong attempts; and there is none once there is a user.
 */
export class SetupCode {
  readonly #path: string;
  #misses = 0;

  /** `isNeeded`: the board has no user yet. */
  constructor(folder: string, isNeeded: boolean) {
    this.#path = join(folder, "setup-code");
    this.follow(isNeeded);
  }

  /**
   * Creates a code when it is needed, and removes it when it is not. A disk that accepts no writes leaves it as it is.
   */
  follow(isNeeded: boolean): void {
    try {
      if (isNeeded) this.current();
      else this.retire();
    } catch (error) {
      if (diskFaultOf(error) === undefined) throw error;
    }
  }

  /** Returns the current code; creates one if there is none. */
  current(): string {
    return this.#read() ?? this.#renew();
  }

  /** Returns true for the right code, which is used up then. */
  use(given: string): boolean {
    const [expected, asked] = [Buffer.from(this.#read() ?? ""), Buffer.from(given.trim().toUpperCase())];
    if (expected.length === 0) return false;
    const isRight = expected.length === asked.length && timingSafeEqual(expected, asked);
    this.#misses = isRight ? 0 : this.#misses + 1;
    if (isRight || this.#misses >= maxMisses) this.#renew();
    return isRight;
  }

  /** There is a user now: a code that somebody has seen before is useless. */
  retire(): void {
    rmSync(this.#path, { force: true });
  }

  #renew(): string {
    this.#misses = 0;
    const code = newCode();
    // The new file replaces the old one when it is complete.
    rmSync(`${this.#path}.new`, { force: true });
    writeFileSync(`${this.#path}.new`, `${code}\n`, { mode: 0o600, flag: "wx", flush: true });
    renameSync(`${this.#path}.new`, this.#path);
    return code;
  }

  #read(): string | undefined {
    try {
      const text = readFileSync(this.#path, "utf8").trim();
      return text === "" ? undefined : text;
    } catch (error) {
      if (systemCode(error) === "ENOENT") return undefined;
      throw error;
    }
  }
}

/** Returns an IPv4 address in its plain form, even if it is mapped into IPv6. */
function plain(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1] ?? address.replace(/%.*$/u, "");
}

export function isLoopback(address: string): boolean {
  return plain(address) === "::1" || plain(address).startsWith("127.");
}

/** Returns true when an address is in a network of one of our interfaces, not behind a router. */
export function isOnLink(address: string, interfaces = networkInterfaces()): boolean {
  const networks = new BlockList();
  for (const { cidr, family } of Object.values(interfaces).flatMap((list) => list ?? [])) {
    const [network, length] = (cidr ?? "").split("/");
    // A prefix of length 0 would include everybody.
    if (network !== undefined && Number(length) > 0)
      networks.addSubnet(network, Number(length), family === "IPv6" ? "ipv6" : "ipv4");
  }
  const given = plain(address);
  const family = isIP(given);
  return family !== 0 && networks.check(given, family === 6 ? "ipv6" : "ipv4");
}

/** Returns true when an address is this machine's own: a connection from it comes from here. */
export function isOwn(address: string, interfaces = networkInterfaces()): boolean {
  const own = Object.values(interfaces).flatMap((list) => (list ?? []).map((one) => one.address));
  return isLoopback(address) || own.includes(plain(address));
}
