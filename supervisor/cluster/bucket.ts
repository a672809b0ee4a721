/** A key-value store that hubs share, as the rest of this room needs it. INVARIANT: a value is JSON. */
export type Entry = {
  readonly key: string;
  /** Undefined when it was removed. */
  readonly value: unknown;
  /** Grows with each change of the bucket. */
  readonly revision: number;
  /** Nobody with the secret of the hubs has said that it is gone, or what it is. */
  readonly isUnsealed?: boolean;
};

/** What the server that leads says of a key that it does not have. */
export const unknownEntry = (key: string): Entry => ({ key, value: undefined, revision: 0, isUnsealed: true });

/** Every method rejects when no majority of the servers answers. */
export type Bucket = {
  /** From the server that leads the bucket. */
  get(key: string): Promise<Entry | undefined>;
  /** Resolves to the new revision. */
  put(key: string, value: unknown): Promise<number>;
  /**
   * Compare and set: `revision` is the one that this value replaces, 0 for a key that must not exist. Resolves to the new
   * revision; to undefined when the key has changed meanwhile.
   */
  replace(key: string, value: unknown, revision: number): Promise<number | undefined>;
  remove(key: string): Promise<void>;
  /** Reports every key once and each change after that; resolves when all that existed was reported. */
  watch(onEntry: (entry: Entry) => void): Promise<void>;
};
