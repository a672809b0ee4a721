/** What a part of this hub declares so that its records are shared, and what is told about them. */
export type Kind<Value> = {
  /** The beginning of its keys. */
  readonly name: string;
  /** Those of this hub, by id; undefined while they are not known. */
  readonly list: () => Listed<Value> | undefined;
  /**
   * Writes what others have decided, over what is here; undefined: removed. "kept": this hub has to keep what it has; "changed": something else is
   * there by now. A promise that rejects, or an error, is told, and tried again later.
   */
  readonly apply: (id: string, value: Value | undefined, here: Value | undefined) => Applied | Promise<Applied>;
  /** Two hubs have changed it at once: what one of them has changed was replaced by what holds; undefined: removed. */
  readonly onReplaced?: (id: string, replaced: Value, holds: Value | undefined) => void | Promise<void>;
  /** What holds when both sides have changed it; without this, what is shared. */
  readonly join?: (here: Value, there: Value) => Value;
  /** Returns undefined for what is none. */
  readonly read: (id: string, value: unknown) => Value | undefined;
  readonly identityOf: (value: Value) => string;
  /** On a conflict, the value with the lower rank holds. */
  readonly rankOf: (value: Value) => number;
};

export type Applied = "changed" | "done" | "kept";
export type Listed<Value> = {
  readonly records: ReadonlyMap<string, Value>;
  /** Records that are there but cannot be shared: they are left as they are on all sides. */
  readonly left?: ReadonlySet<string>;
  /** This hub has none because it never had any, or has lost them: that is no wish to remove them everywhere. */
  readonly isNew: boolean;
};

/** How far a kind is shared. */
export type SharedStatus = {
  readonly records: number;
  /** Changes that the others, or this hub, do not have yet. */
  readonly waiting: number;
  /** Why one of them is not shared, or not taken over, in words. */
  readonly fault: string | undefined;
};
