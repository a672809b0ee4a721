/** An announcement, and what becomes of it at each of its sites. */

export const importances = ["info", "normal", "urgent"] as const;
export type Importance = (typeof importances)[number];

export const deliveryStates = [
  "waiting",
  "speaking",
  "repeating",
  "said",
  "acknowledged",
  "withdrawn",
  "expired",
  "unacknowledged",
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export type Delivery = {
  readonly siteId: string;
  readonly state: DeliveryState;
  /** How often it has begun to be spoken here. */
  readonly times: number;
  /** Epoch milliseconds; not spoken before: after a failed try, or until an urgent one is repeated. */
  readonly notBefore?: number;
  /** Epoch milliseconds; dropped here when it was not said until then. */
  readonly expiresAt: number;
};

export type Announcement = {
  readonly id: string;
  readonly text: string;
  readonly importance: Importance;
  /** The login of who announced it, or "bus". */
  readonly by: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly deliveries: readonly Delivery[];
};

/** The same, after the clock was set by so many milliseconds. */
export const movedBy = (delivery: Delivery, milliseconds: number): Delivery => ({
  ...delivery,
  expiresAt: delivery.expiresAt + milliseconds,
  ...(delivery.notBefore === undefined ? {} : { notBefore: delivery.notBefore + milliseconds }),
});

const open: ReadonlySet<DeliveryState> = new Set(["waiting", "speaking", "repeating"]);
export const isOpen = ({ state }: Delivery): boolean => open.has(state);

/** Has been spoken here and is repeated, or is being spoken: it can be acknowledged by who has heard it. */
export const isHeard = ({ state }: Delivery): boolean => state === "speaking" || state === "repeating";
