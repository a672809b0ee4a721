/** A target of scheduled backups, as its check sees it. */
export type ShownTarget = {
  readonly name: string;
  readonly results: readonly {
    readonly what: "sent" | "rehearsed";
    /** Epoch milliseconds; null when it has never succeeded. */
    readonly goodAt: number | null;
    readonly fault: string | null;
  }[];
};
