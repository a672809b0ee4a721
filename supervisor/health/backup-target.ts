/** A target of scheduled backups, as its check sees it. */
export type ShownTarget = {
  readonly name: string;
  readonly results: readonly {
    readonly what: "sent" | "rehearsed";
    /** Epoch milliseconds; null when it has never succeeded. */
    readonly goodAt: number | null;
    readonly fault: string | null;
    /** The longest pause of its schedule, in milliseconds; undefined without a schedule. */
    readonly periodMs?: number | undefined;
  }[];
};
