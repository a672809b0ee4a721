/**
 * Who may become a user at once [admin-rest.md, Sign-up]: asked from the board itself; the first from the same network
 * while the claim window is open; or with the setup code.
 */
import { randomInt, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { systemCode } from "../errors.ts";

const windowMilliseconds = 15 * 60_000;
const mostMisses = 10;
/** Sign-ups of others that may fail before the window is closed: somebody tries to get in who should not. */
const mostFailures = 20;
/** Without letters and digits that are heard or read alike. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Monotonic: neither a clock that is set nor a restart makes it longer. */
export class ClaimWindow {
  #openUntil: number;
  #failures = 0;
  readonly #request: string;

  /** `isNew`: the board has just been installed. A file `claim-open` in the folder opens it once more. */
  constructor(folder: string, isNew: boolean) {
    this.#request = join(folder, "claim-open");
    this.#openUntil = isNew ? performance.now() + windowMilliseconds : 0;
  }

  get isOpen(): boolean {
    if (existsSync(this.#request)) {
      rmSync(this.#request, { force: true });
      this.#failures = 0;
      this.#openUntil = performance.now() + windowMilliseconds;
    }
    return performance.now() < this.#openUntil;
  }

  close(): void {
    this.#openUntil = 0;
  }

  /** A sign-up from elsewhere has failed. True when this has closed the window. */
  failed(): boolean {
    if (!this.isOpen) return false;
    this.#failures += 1;
    if (this.#failures < mostFailures) return false;
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
    this.#open.set(code, { by, until: this.#now() + windowMilliseconds });
    return { code, expiresAt: new Date(Date.now() + windowMilliseconds).toISOString() };
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

/** The code in a file that only its owner reads; another one once it was used, or missed ten times. */
export class SetupCode {
  readonly #path: string;
  #misses = 0;

  constructor(folder: string) {
    this.#path = join(folder, "setup-code");
    if (this.#read() === undefined) this.#renew();
  }

  /** Whether it is this one; then it is used up. */
  use(given: string): boolean {
    const [expected, asked] = [Buffer.from(this.#read() ?? ""), Buffer.from(given.trim().toUpperCase())];
    const isRight = expected.length > 0 && expected.length === asked.length && timingSafeEqual(expected, asked);
    this.#misses = isRight ? 0 : this.#misses + 1;
    if (isRight || this.#misses >= mostMisses) this.#renew();
    return isRight;
  }

  #renew(): void {
    this.#misses = 0;
    const code = newCode();
    rmSync(this.#path, { force: true });
    writeFileSync(this.#path, `${code}\n`, { mode: 0o600, flag: "wx", flush: true });
  }

  #read(): string | undefined {
    try {
      return readFileSync(this.#path, "utf8").trim();
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
