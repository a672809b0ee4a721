/**
 * Who may have how many connections. Components, skills and the supervisor have places of their own, which nobody without a
 * name can take; a user has no more than it can need, and so has an account of this machine, and another machine where such
 * are let in.
 *
 * INVARIANT: an account that has few connections without a name finds a place, whatever one other account does: the last
 * places are for such accounts alone.
 */
export type PlaceLimits = {
  /** Limit on all clients without a user name together. */
  readonly anonymous: number;
  /** Limit on those of one account of this machine. */
  readonly perAccount: number;
  /** How many of all places are reserved for accounts with few connections, and how many are few. */
  readonly lastPlaces: number;
  readonly few: number;
  /** Limit on connections per user. */
  readonly perUser: number;
  /** Limit on connections per address of another machine. */
  readonly perAddress: number;
};

export const defaultPlaces: PlaceLimits = {
  anonymous: 64,
  perAccount: 32,
  lastPlaces: 16,
  few: 4,
  perUser: 32,
  perAddress: 16,
};

export type Taker = {
  readonly user: string | undefined;
  /** The user id of the process, on this machine; undefined when unknown: all of those count as one account. */
  readonly account?: number | undefined;
  /** True when several accounts share the user name, and each is limited separately. */
  readonly isShared?: boolean;
  /** The address of another machine; undefined on this one. */
  readonly address: string | undefined;
};

const nameless = "";

export class Places {
  readonly #limits: PlaceLimits;
  readonly #users = new Map<string, number>();
  readonly #accounts = new Map<number | undefined, number>();
  readonly #addresses = new Map<string, number>();

  constructor(limits: PlaceLimits = defaultPlaces) {
    this.#limits = limits;
  }

  /** Takes a place. Returns undefined, or the reason why there is none. */
  take(taker: Taker): string | undefined {
    const refusal = this.#refusalOf(taker);
    if (refusal !== undefined) return refusal;
    more(this.#users, nameOf(taker));
    if (taker.user === undefined) more(this.#accounts, taker.account);
    if (taker.address !== undefined) more(this.#addresses, taker.address);
    return undefined;
  }

  giveBack(taker: Taker): void {
    less(this.#users, nameOf(taker));
    if (taker.user === undefined) less(this.#accounts, taker.account);
    if (taker.address !== undefined) less(this.#addresses, taker.address);
  }

  #refusalOf(taker: Taker): string | undefined {
    const { user, account, address } = taker;
    const { perUser, perAddress } = this.#limits;
    if (user === undefined) return this.#namelessRefusal(account);
    const ofUser = this.#users.get(nameOf(taker)) ?? 0;
    if (ofUser >= perUser) return `it has ${ofUser} connections already`;
    const ofAddress = address === undefined ? 0 : (this.#addresses.get(address) ?? 0);
    return ofAddress >= perAddress ? `its address has ${ofAddress} connections already` : undefined;
  }

  #namelessRefusal(account: number | undefined): string | undefined {
    const { anonymous, perAccount, lastPlaces, few } = this.#limits;
    const all = this.#users.get(nameless) ?? 0;
    const own = this.#accounts.get(account) ?? 0;
    if (all >= anonymous) return `${all} clients without a name are connected already`;
    const whose =
      account === undefined ? "clients whose account cannot be told have" : `its account (uid ${account}) has`;
    if (own >= perAccount) return `${whose} ${own} connections without a name already`;
    if (own >= few && all >= anonymous - lastPlaces)
      return `${whose} ${own} connections, and the last places are for accounts that have fewer than ${few}`;
    return undefined;
  }
}

const nameOf = ({ user, account, isShared }: Taker): string =>
  user === undefined ? nameless : isShared === true ? `${user} ${account}` : user;

function more<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function less<Key>(counts: Map<Key, number>, key: Key): void {
  const left = (counts.get(key) ?? 1) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}
