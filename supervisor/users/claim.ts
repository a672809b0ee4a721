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

const windowMs = 15 * 60_000;
/** Guesses until it is another code: of a million million codes so many are nothing, and nobody makes it another one soon. */
const maxMisses = 1000;
/** Sign-ups of others that may fail before the window is closed: somebody tries to get in who should not. */
const maxFailures = 20;
/** Without letters and digits that are heard or read alike. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Monotonic: a clock that is set does not make it longer. */
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

  /** For a quarter of an hour from now; resolves to that in minutes. */
  open(): number {
    this.#failures = 0;
    this.#openUntil = this.#now() + windowMs;
    return windowMs / 60_000;
  }

  close(): void {
    this.#openUntil = 0;
  }

  /** A sign-up from elsewhere has failed. True when this has closed the window. */
  failed(): boolean {
    if (!this.isOpen) return false;
    this.#failures += 1;
    if (this.#failures < maxFailures) return false;
    this.close();
    return true;
  }
}

/**
 * Codes by which a user of the board lets another in: each works once and for a quarter of an hour, at most until the
 * supervisor is started again. Twenty at a time.
 */
export class Invitations {
  readonly #open = new Map<string, { readonly by: string; readonly until: number }>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** `by` is the login of the user who invites. */
  make(by: string): { readonly code: string; readonly expiresAt: string } {
    this.#forget();
    if (this.#open.size >= 20) this.#open.delete(this.#open.keys().next().value ?? "");
    const code = newCode();
    this.#open.set(code, { by, until: this.#now() + windowMs });
    return { code, expiresAt: new Date(Date.now() + windowMs).toISOString() };
  }

  /** The login of whoever made it; then it is used up. Undefined when it is none. */
  use(given: string): string | undefined {
    this.#forget();
    const code = given.trim().toUpperCase();
    const found = this.#open.get(code);
    this.#open.delete(code);
    return found?.by;
  }

  #forget(): void {
    for (const [code, { until }] of this.#open) if (until < this.#now()) this.#open.delete(code);
  }
}

function newCode(): string {
  return Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/**
 * The code of a board that has no user yet, in a file that only its owner reads: it makes the first one. It is another one
 * once it was used, or missed too often; and there is none once there is a user.
 */
export class SetupCode {
  readonly #path: string;
  #misses = 0;

  /** `isNeeded`: the board has no user yet. */
  constructor(folder: string, isNeeded: boolean) {
    this.#path = join(folder, "setup-code");
    this.follow(isNeeded);
  }

  /** Makes one when it is needed, and takes it away when it is not. A disk that takes no writes leaves it as it is. */
  follow(isNeeded: boolean): void {
    try {
      if (isNeeded) this.current();
      else this.retire();
    } catch (error) {
      if (diskFaultOf(error) === undefined) throw error;
    }
  }

  /** The one in use; a new one when there is none. */
  current(): string {
    return this.#read() ?? this.#renew();
  }

  /** Whether it is this one; then it is used up. */
  use(given: string): boolean {
    const [expected, asked] = [Buffer.from(this.#read() ?? ""), Buffer.from(given.trim().toUpperCase())];
    if (expected.length === 0) return false;
    const isRight = expected.length === asked.length && timingSafeEqual(expected, asked);
    this.#misses = isRight ? 0 : this.#misses + 1;
    if (isRight || this.#misses >= maxMisses) this.#renew();
    return isRight;
  }

  /** There is a user: a code that somebody has once seen opens nothing any more. */
  retire(): void {
    rmSync(this.#path, { force: true });
  }

  #renew(): string {
    this.#misses = 0;
    const code = newCode();
    // The one before goes when this one is whole.
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

/** An IPv4 address as it is, also when it comes mapped into IPv6. */
function plain(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1] ?? address.replace(/%.*$/u, "");
}

export function isLoopback(address: string): boolean {
  return plain(address) === "::1" || plain(address).startsWith("127.");
}

/** Whether an address is on a network that one of our interfaces is on, not behind a router. */
export function isOnLink(address: string, interfaces = networkInterfaces()): boolean {
  const networks = new BlockList();
  for (const { cidr, family } of Object.values(interfaces).flatMap((list) => list ?? [])) {
    const [network, length] = (cidr ?? "").split("/");
    // A prefix of no length would be everybody.
    if (network !== undefined && Number(length) > 0)
      networks.addSubnet(network, Number(length), family === "IPv6" ? "ipv6" : "ipv4");
  }
  const given = plain(address);
  const family = isIP(given);
  return family !== 0 && networks.check(given, family === 6 ? "ipv6" : "ipv4");
}

/** Whether an address is this machine's own: a connection from it is made here, whatever it is called. */
export function isOwn(address: string, interfaces = networkInterfaces()): boolean {
  const own = Object.values(interfaces).flatMap((list) => (list ?? []).map((one) => one.address));
  return isLoopback(address) || own.includes(plain(address));
}
