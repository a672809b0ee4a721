/**
 * Who may have how many connections. Components, skills and the supervisor have places of their own, which nobody without a
 * name can take; a user has no more than it can need, and so has a machine where other machines are let in.
 */
export type PlaceLimits = {
  /** Clients without a user name, together. */
  readonly anonymous: number;
  /** Connections of one user. */
  readonly perUser: number;
  /** Connections of one address of another machine. */
  readonly perAddress: number;
};
export const defaultPlaces: PlaceLimits = { anonymous: 64, perUser: 32, perAddress: 16 };

export type Taker = {
  readonly user: string | undefined;
  /** Of another machine; undefined for this one. */
  readonly address: string | undefined;
};

export class Places {
  readonly #limits: PlaceLimits;
  readonly #users = new Map<string | undefined, number>();
  readonly #addresses = new Map<string, number>();

  constructor(limits: PlaceLimits = defaultPlaces) {
    this.#limits = limits;
  }

  /** Takes a place. Why there is none, in words; undefined when it was taken. */
  take({ user, address }: Taker): string | undefined {
    const ofUser = this.#users.get(user) ?? 0;
    const ofAddress = address === undefined ? 0 : (this.#addresses.get(address) ?? 0);
    const { anonymous, perUser, perAddress } = this.#limits;
    if (user === undefined && ofUser >= anonymous) return `${ofUser} clients without a name are connected already`;
    if (user !== undefined && ofUser >= perUser) return `it has ${ofUser} connections already`;
    if (ofAddress >= perAddress) return `its address has ${ofAddress} connections already`;
    this.#users.set(user, ofUser + 1);
    if (address !== undefined) this.#addresses.set(address, ofAddress + 1);
    return undefined;
  }

  giveBack({ user, address }: Taker): void {
    less(this.#users, user);
    if (address !== undefined) less(this.#addresses, address);
  }
}

function less<Key>(counts: Map<Key, number>, key: Key): void {
  const left = (counts.get(key) ?? 1) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}
