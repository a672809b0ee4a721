/** Values of slots, as the platform says them. */

export const custom = (value: string) => ({ kind: "Custom", value });
export const number = (value: number) => ({ kind: "Number", value });

const none = { years: 0, quarters: 0, months: 0, weeks: 0, days: 0, hours: 0, minutes: 0, seconds: 0 };
export const minutes = (count: number) => ({ kind: "Duration", ...none, minutes: count, precision: "Exact" });
export const seconds = (count: number) => ({ kind: "Duration", ...none, seconds: count, precision: "Exact" });

/** Eight in the morning, in a year that the skills do not see: a time that is past is refused by some. */
export const morning = { kind: "InstantTime", value: "2037-05-04T08:00:00+00:00", grain: "Minute", precision: "Exact" };
