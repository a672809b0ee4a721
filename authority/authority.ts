/**
 * The board's certificate authority: it holds the key and signs certificates. On a board it runs as a separate program
 * with its own user, which the platform contacts through a socket (main.ts); in a checkout it is part of the
 * supervisor.
 *
 * INVARIANT: what it answers is on the disk.
 */
import { X509Certificate } from "node:crypto";
import {
  domainsOf,
  issueAuthority,
  type Issued,
  isPermitted,
  signLeaf,
  widenAuthority,
} from "../installer/certificate/issue.ts";
import { type HostNames, isBare } from "../installer/certificate/names.ts";
import { judgeAuthority, judgeRequest, namesOfLeaves } from "./judge.ts";
import type { Answer, Request } from "./protocol.ts";
import { Refusal } from "./refusal.ts";
import { belongTogether, State } from "./state.ts";

export type Surroundings = {
  /** The names and addresses of this host. */
  readonly names: () => HostNames;
  readonly now: () => Date;
  /**
   * The id of this board; a folder copied from another board gets a new authority. Omitted where the caller ensures
   * that.
   */
  readonly board?: string | undefined;
};

/** Limit on bare names added to an authority: a board is not renamed every day. */
const maxAdded = 32;

export class Authority {
  readonly #state: State;
  readonly #around: Surroundings;

  constructor(folder: string, around: Surroundings) {
    this.#state = new State(folder);
    this.#around = around;
  }

  /** Throws Refusal. */
  async answer(request: Request): Promise<Answer> {
    const { board } = this.#around;
    if (board !== undefined) await this.#state.belongTo(board);
    if (request.ask === "adopt") return { authority: (await this.#adopt(request)).certificate, certificates: [] };
    const authority = (await this.#state.read()) ?? (await this.#make());
    if (request.ask === "authority") return { authority: authority.certificate, certificates: [] };
    return this.#sign(request, authority);
  }

  async #make(): Promise<Issued> {
    return this.#state.write(await issueAuthority(this.#around.names(), this.#around.now()));
  }

  /** Adopts once. The same authority again returns what is there, so that a caller whose connection broke can retry. */
  async #adopt(given: Issued): Promise<Issued> {
    const present = await this.#state.read();
    if (present !== undefined) {
      if (belongTogether({ certificate: given.certificate, key: present.key })) return present;
      throw new Refusal("EXISTS", "this board has another authority already");
    }
    if (!belongTogether(given))
      throw new Refusal("BROKEN", "the certificate and the key that are handed over do not belong together");
    judgeAuthority(given.certificate);
    return this.#state.write(given);
  }

  async #sign({ requests, previous }: Extract<Request, { ask: "leaves" }>, found: Issued): Promise<Answer> {
    const own = new Set([...this.#around.names().dns, ...namesOfLeaves(previous, found.certificate)]);
    const judged = await Promise.all(requests.map((pem) => judgeRequest(pem, own, found.certificate)));
    const all = [...new Set(judged.flatMap(({ names }) => names.dns))];
    const added = all.filter((name) => isBare(name) && !isPermitted(found.certificate, name, "now"));
    // A clock that shows a time before the authority was made is wrong.
    const now = new Date(
      Math.max(this.#around.now().getTime(), Date.parse(new X509Certificate(found.certificate).validFrom)),
    );
    let authority = found;
    if (added.length > 0) {
      if (domainsOf(found.certificate).added.length + added.length > maxAdded)
        throw new Refusal("NAME", `this board was given more than ${maxAdded} names`);
      authority = await this.#state.write(await widenAuthority(found, added, now));
    }
    const certificates = judged.map(({ publicKey, names }) => signLeaf(authority, publicKey, names, now));
    return { authority: authority.certificate, certificates: await Promise.all(certificates) };
  }
}
