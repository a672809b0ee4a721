/**
 * Maintains the board's certificates: renews them when they expire, when names or addresses of the host change, or when
 * their files are damaged.
 *
 * INVARIANTS: a key never leaves its file but for the TLS server; what is handed out is a certificate and its own key; a
 * name that the board had stays in its certificates while it leads here.
 */
import { X509Certificate } from "node:crypto";
import { mkdir, stat } from "node:fs/promises";
import type { Answer } from "../../authority/protocol.ts";
import type { Issued } from "../../installer/certificate/issue.ts";
import { type HostNames, hostNames } from "../../installer/certificate/names.ts";
import { diskFaultOf } from "../disk-fault.ts";
import { SottoError } from "../errors.ts";
import { allOf, type Leaves, namesOf, plainAddress, readLeaves, writeLeaves } from "./leaves.ts";
import { leadsHere } from "./resolve.ts";
import { signHere, signThrough } from "./signer.ts";
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
  const clock = watching.now ?? (() => new Date());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  /**
   * A clock that shows a time before this program was built, or before the authority was created, is wrong: a board
   * without a battery-backed clock boots in 1970.
   */
  let earliest = (await stat(import.meta.filename)).mtimeMs;
  const now = (): Date => new Date(Math.max(clock().getTime(), earliest));
  const sign = socket === undefined ? signHere(folder, { names, now }) : signThrough(socket);
  let authority = await findAuthority(folder, sign, socket !== undefined, warn);
  earliest = Date.parse(new X509Certificate(authority).validFrom);

  let told = "";
  let leaves = await readLeaves(folder);
  /** Earlier names of the host that turned out to resolve elsewhere. */
  const gone = new Set<string>();

  const split = async (dns: readonly string[]) => {
    const { splitNames } = await import("../../installer/certificate/issue.ts");
    return splitNames(authority, dns);
  };
  /** Returns the certificates in use that this authority has signed. */
  const signed = (): string[] => {
    const { publicKey } = new X509Certificate(authority);
    return leaves === undefined ? [] : allOf(leaves).filter((pem) => new X509Certificate(pem).verify(publicKey));
  };
  const former = (): string[] => {
    const present = names().dns;
    const had = new Set(signed().flatMap((pem) => namesOf(pem).dns));
    return [...had].filter((name) => !present.includes(name) && !gone.has(name)).slice(-maxFormer);
  };
  const isDue = async (): Promise<boolean> => {
    if (leaves === undefined || signed().length < allOf(leaves).length) return true;
    const at = now().getTime();
    for (const { validFrom, validTo } of allOf(leaves).map((pem) => new X509Certificate(pem))) {
      const [from, to] = [Date.parse(validFrom), Date.parse(validTo)];
      if (to - at < (to - from) / 3 || at < from) return true;
    }
    const shown = namesOf(leaves.certificate);
    if (!isSame(shown.addresses, names().addresses.map(plainAddress))) return true;
    const [have, wanted] = [
      [...shown.dns, ...leaves.byName.keys()],
      [...names().dns, ...former()],
    ];
    if (have.some((name) => !wanted.includes(name))) return true;
    const missing = wanted.filter((name) => !have.includes(name));
    return missing.length > 0 && (await split(missing)).refused.length < missing.length;
  };
  const renew = async (): Promise<void> => {
    const { requestLeaves } = await import("../../installer/certificate/issue.ts");
    const { addresses } = names();
    const { shared, alone, refused } = await split([...names().dns, ...former()]);
    const line = refused.join(", ");
    if (line !== "" && line !== told)
      warn(
        `the certificate does not cover ${line}: this authority may not sign for it; use ${names().dns.at(-2) ?? "localhost"}`,
      );
    told = line;
    const sets = [{ dns: shared, addresses }, ...alone.map((name) => ({ dns: [name, ...shared], addresses }))];
    const { key, requests } = await requestLeaves(sets);
    let answer: Answer;
    try {
      answer = await sign({ ask: "leaves", requests, previous: signed() });
    } catch (error) {
      if (!(error instanceof SottoError) || error.code !== "CERTIFICATE_AUTHORITY_REFUSES") throw error;
      // The authority may have changed: root may have removed the old one.
      const known = authority;
      ({ authority } = await sign({ ask: "authority" }));
      await follow(folder, known, authority, warn);
      if (signed().length > 0 || leaves === undefined) throw error;
      leaves = undefined;
      return renew();
    }
    const [certificate, ...others] = answer.certificates;
    if (certificate === undefined || others.length !== alone.length)
      throw new SottoError(
        "CERTIFICATE_AUTHORITY_REFUSES",
        "the certificate authority has not signed what it was asked for",
      );
    const byName = new Map(alone.map((name, index) => [name, others[index] ?? ""]));
    await follow(folder, authority, answer.authority, warn);
    authority = answer.authority;
    leaves = { key, certificate, byName };
    try {
      await writeLeaves(folder, leaves);
    } catch (error) {
      // It is used as long as this process lives; the next one creates another.
      if (diskFaultOf(error) === undefined) throw error;
      warn("the certificate was renewed but could not be stored: the disk accepts no writes");
    }
    gone.clear();
  };
  const forgetGone = async (): Promise<boolean> => {
    const before = former();
    for (const name of before) if (!(await (watching.leadsHere ?? leadsHere)(name, names().addresses))) gone.add(name);
    return former().length < before.length;
  };
  const look = async (): Promise<boolean> => {
    const isRenewed = await isDue();
    if (isRenewed) await renew();
    // Earlier names are resolved afterwards: a resolver may be slow, and a renamed board does not wait for it.
    const isLess = await forgetGone();
    if (isLess) await renew();
    return isRenewed || isLess;
  };

  if (await isDue()) {
    const stored: Leaves | undefined = leaves;
    await renew().catch((error: unknown) => {
      // A certificate that is still valid stays in use: the authority is asked again within an hour.
      if (stored === undefined || !(error instanceof SottoError) || error.code !== "CERTIFICATE_AUTHORITY_UNREACHABLE")
        throw error;
      warn(`the certificate could not be renewed: ${error.message}`);
    });
  }
  let last: Promise<unknown> = Promise.resolve();
  const issued = (certificate: string): Issued => ({ certificate, key: leaves?.key ?? "" });
  return {
    get authority() {
      return authority;
    },
    current: () => issued(leaves?.certificate ?? ""),
    byName: () => new Map([...(leaves?.byName ?? [])].map(([name, certificate]) => [name, issued(certificate)])),
    refresh: () => {
      const turn = last.then(look);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join(" ") === other.toSorted().join(" ");
}
