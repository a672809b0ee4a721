/**
 * Maintains the board's certificates: renews them when they expire, when names or addresses of the host change, or when
 * their files are damaged.
 *
 * INVARIANTS: a key never leaves its file but for the TLS server; what is handed out is a certificate and its own key; a
 * name that the board had stays in its certificates while it leads here.
 */
import { X509Certificate } from "node:crypto";
import { access, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "../../authority/files.ts";
import type { Answer } from "../../authority/protocol.ts";
import type { Issued } from "../../installer/certificate/issue.ts";
import { type HostNames, hostNames } from "../../installer/certificate/names.ts";
import { diskFaultOf } from "../disk-fault.ts";
import { SottoError } from "../errors.ts";
import { allOf, type Leaves, leavesIn, namesOf, plainAddress, readLeaves, writeLeaves } from "./leaves.ts";
import { leadsHere } from "./resolve.ts";
import { type Signer, signHere, signThrough } from "./signer.ts";
import { findAuthority, follow } from "./trust.ts";

export type Keeper = {
  /** The authority's certificate, PEM, which clients trust. It changes when the authority may sign for more names. */
  readonly authority: string;
  /** Returns the certificate in use, with its key. */
  current(): Issued;
  /** Returns the certificates for names that `current` does not contain, by name, with the same key. */
  byName(): ReadonlyMap<string, Issued>;
  /** Checks the host and the clock; resolves to true when new leaves are in use. */
  refresh(): Promise<boolean>;
  /** Writes again what somebody has removed and this process still has; resolves to the paths. */
  restore(): Promise<readonly string[]>;
  /** The files that somebody has removed and nobody here has any more: the key of the authority, if it was here. */
  lost(): Promise<readonly string[]>;
};

type Watching = {
  readonly names?: () => HostNames;
  readonly now?: () => Date;
  readonly warn: (message: string) => void;
  /** The socket of the authority's own program; without it the authority is in the folder itself. */
  readonly socket?: string | undefined;
  /** Returns true when an earlier name of the host still resolves to one of these addresses. */
  readonly leadsHere?: (name: string, addresses: readonly string[]) => Promise<boolean>;
};

/** Limit on remembered names of the board; the oldest are forgotten first. */
const maxFormer = 8;

/**
 * Reads or creates the certificates in `folder`. @throws SottoError CERTIFICATE_AUTHORITY_…, CERTIFICATE_KEY_EXPOSED
 */
export async function keepCertificates(folder: string, watching: Watching): Promise<Keeper> {
  const { names = hostNames, warn, socket } = watching;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const clock = new Clock(watching.now ?? (() => new Date()), (await stat(import.meta.filename)).mtimeMs);
  const now = () => clock.now();
  const sign = socket === undefined ? signHere(folder, { names, now }) : signThrough(socket);
  const authority = await findAuthority(folder, sign, socket !== undefined, warn);
  clock.earliest = Date.parse(new X509Certificate(authority).validFrom);
  const { leadsHere: leads = leadsHere } = watching;
  const leaves = await readLeaves(folder);
  const isElsewhere = socket !== undefined;
  const host = { folder, names, warn, now, sign, leadsHere: leads, isElsewhere };
  const kept = new KeptCertificates(host, authority, leaves);
  await kept.open();
  return kept;
}

/**
 * A clock that shows a time before this program was built, or before the authority was created, is wrong: a board
 * without a battery-backed clock boots in 1970.
 */
class Clock {
  readonly #clock: () => Date;
  /** Epoch milliseconds. */
  earliest: number;

  constructor(clock: () => Date, earliest: number) {
    this.#clock = clock;
    this.earliest = earliest;
  }

  now(): Date {
    return new Date(Math.max(this.#clock().getTime(), this.earliest));
  }
}

type Host = {
  readonly folder: string;
  readonly names: () => HostNames;
  readonly warn: (message: string) => void;
  readonly now: () => Date;
  readonly sign: Signer;
  readonly leadsHere: (name: string, addresses: readonly string[]) => Promise<boolean>;
  /** The authority's key is not in the folder. */
  readonly isElsewhere: boolean;
};

class KeptCertificates implements Keeper {
  readonly #host: Host;
  /** Earlier names of the host that turned out to resolve elsewhere. */
  readonly #gone = new Set<string>();
  #authority: string;
  #leaves: Leaves | undefined;
  /** The names that the authority refused, as reported last. */
  #told = "";
  #last: Promise<unknown> = Promise.resolve();

  constructor(host: Host, authority: string, leaves: Leaves | undefined) {
    this.#host = host;
    this.#authority = authority;
    this.#leaves = leaves;
  }

  get authority(): string {
    return this.#authority;
  }

  current(): Issued {
    return this.#issued(this.#leaves?.certificate ?? "");
  }

  byName(): ReadonlyMap<string, Issued> {
    const own = [...(this.#leaves?.byName ?? [])];
    return new Map(own.map(([name, certificate]) => [name, this.#issued(certificate)]));
  }

  refresh(): Promise<boolean> {
    const turn = this.#last.then(() => this.#look());
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  restore(): Promise<readonly string[]> {
    const turn = this.#last.then(() => this.#restore());
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async lost(): Promise<readonly string[]> {
    const { folder, isElsewhere } = this.#host;
    const key = join(folder, "ca-key.pem");
    return isElsewhere || (await isThere(key)) ? [] : [key];
  }

  async #restore(): Promise<readonly string[]> {
    const { folder } = this.#host;
    const leaves = this.#leaves;
    // A certificate without its key would keep the next start from making a new authority.
    if ((await this.lost()).length > 0) return [];
    const [authority, own] = [join(folder, "ca.pem"), leavesIn(folder, leaves)];
    const missing: string[] = [];
    for (const path of [authority, ...own]) if (!(await isThere(path))) missing.push(path);
    if (missing.length === 0) return [];
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (missing.includes(authority)) await writeWhole(authority, this.#authority, 0o644);
    if (leaves !== undefined && own.some((path) => missing.includes(path))) await writeLeaves(folder, leaves);
    return missing;
  }

  /** Renews what is due. Throws SottoError. */
  async open(): Promise<void> {
    if (!(await this.#isDue())) return;
    const stored = this.#leaves;
    await this.#renew().catch((error: unknown) => {
      // A certificate that is still valid stays in use: the authority is asked again within an hour.
      if (stored === undefined || !(error instanceof SottoError) || error.code !== "CERTIFICATE_AUTHORITY_UNREACHABLE")
        throw error;
      this.#host.warn(`the certificate could not be renewed: ${error.message}`);
    });
  }

  #issued(certificate: string): Issued {
    return { certificate, key: this.#leaves?.key ?? "" };
  }

  async #look(): Promise<boolean> {
    const isRenewed = await this.#isDue();
    if (isRenewed) await this.#renew();
    // Earlier names are resolved afterwards: a resolver may be slow, and a renamed board does not wait for it.
    const isLess = await this.#forgetGone();
    if (isLess) await this.#renew();
    return isRenewed || isLess;
  }

  async #split(dns: readonly string[]) {
    const { splitNames } = await import("../../installer/certificate/issue.ts");
    return splitNames(this.#authority, dns);
  }

  /** Returns the certificates in use that this authority has signed. */
  #signed(): string[] {
    const { publicKey } = new X509Certificate(this.#authority);
    if (this.#leaves === undefined) return [];
    return allOf(this.#leaves).filter((pem) => new X509Certificate(pem).verify(publicKey));
  }

  #former(): string[] {
    const present = this.#host.names().dns;
    const had = new Set(this.#signed().flatMap((pem) => namesOf(pem).dns));
    return [...had].filter((name) => !present.includes(name) && !this.#gone.has(name)).slice(-maxFormer);
  }

  async #isDue(): Promise<boolean> {
    const leaves = this.#leaves;
    if (leaves === undefined || this.#signed().length < allOf(leaves).length) return true;
    const { names, now } = this.#host;
    const at = now().getTime();
    for (const { validFrom, validTo } of allOf(leaves).map((pem) => new X509Certificate(pem))) {
      const [from, to] = [Date.parse(validFrom), Date.parse(validTo)];
      if (to - at < (to - from) / 3 || at < from) return true;
    }
    const shown = namesOf(leaves.certificate);
    if (!isSame(shown.addresses, names().addresses.map(plainAddress))) return true;
    const [have, wanted] = [
      [...shown.dns, ...leaves.byName.keys()],
      [...names().dns, ...this.#former()],
    ];
    if (have.some((name) => !wanted.includes(name))) return true;
    const missing = wanted.filter((name) => !have.includes(name));
    return missing.length > 0 && (await this.#split(missing)).refused.length < missing.length;
  }

  async #renew(): Promise<void> {
    const { requestLeaves } = await import("../../installer/certificate/issue.ts");
    const { folder, names, warn, sign } = this.#host;
    const { addresses } = names();
    const { shared, alone, refused } = await this.#split([...names().dns, ...this.#former()]);
    this.#tellRefused(refused.join(", "));
    const sets = [{ dns: shared, addresses }, ...alone.map((name) => ({ dns: [name, ...shared], addresses }))];
    const { key, requests } = await requestLeaves(sets);
    let answer: Answer;
    try {
      answer = await sign({ ask: "leaves", requests, previous: this.#signed() });
    } catch (error) {
      if (!(error instanceof SottoError) || error.code !== "CERTIFICATE_AUTHORITY_REFUSES") throw error;
      // The authority may have changed: root may have removed the old one.
      const known = this.#authority;
      ({ authority: this.#authority } = await sign({ ask: "authority" }));
      await follow(folder, known, this.#authority, warn);
      if (this.#signed().length > 0 || this.#leaves === undefined) throw error;
      this.#leaves = undefined;
      return this.#renew();
    }
    const [certificate, ...others] = answer.certificates;
    if (certificate === undefined || others.length !== alone.length)
      throw new SottoError(
        "CERTIFICATE_AUTHORITY_REFUSES",
        "the certificate authority has not signed what it was asked for",
      );
    const byName = new Map(alone.map((name, index) => [name, others[index] ?? ""]));
    await follow(folder, this.#authority, answer.authority, warn);
    this.#authority = answer.authority;
    this.#leaves = { key, certificate, byName };
    await this.#store(this.#leaves);
    this.#gone.clear();
  }

  #tellRefused(line: string): void {
    const { names, warn } = this.#host;
    if (line !== "" && line !== this.#told)
      warn(
        `the certificate does not cover ${line}: this authority may not sign for it; use ${names().dns.at(-2) ?? "localhost"}`,
      );
    this.#told = line;
  }

  async #store(leaves: Leaves): Promise<void> {
    try {
      await writeLeaves(this.#host.folder, leaves);
    } catch (error) {
      // It is used as long as this process lives; the next one creates another.
      if (diskFaultOf(error) === undefined) throw error;
      this.#host.warn("the certificate was renewed but could not be stored: the disk accepts no writes");
    }
  }

  async #forgetGone(): Promise<boolean> {
    const before = this.#former();
    const { addresses } = this.#host.names();
    for (const name of before) if (!(await this.#host.leadsHere(name, addresses))) this.#gone.add(name);
    return this.#former().length < before.length;
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join(" ") === other.toSorted().join(" ");
}
