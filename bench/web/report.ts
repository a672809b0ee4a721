/** Renders the results of the web page's bench as a page. */
import type { Load } from "../loop/machine.ts";

/** Milliseconds from the start of the navigation. */
export type Seen = {
  /** Until the browser was connected, had the first and the last byte of the page, and painted something of it. */
  readonly connected: number;
  readonly answered: number;
  readonly read: number;
  readonly painted: number;
  /** The first frame with the page's heading; with what the page's code draws; and with the board's answers. */
  readonly heading: number;
  readonly drawn: number;
  readonly whole: number;
};

export type Place = {
  readonly name: string;
  /** Milliseconds. */
  readonly roundTrip: number;
  /** Bits per second; 0: unlimited. */
  readonly rate: number;
  /** How many times slower the processor is than this machine's. */
  readonly slower: number;
  /** One for each round. */
  readonly logIn: readonly Seen[];
  readonly home: readonly Seen[];
};

export type Results = {
  readonly date: string;
  readonly machine: string;
  readonly first: boolean;
  /** Size of all files of the page, compressed. */
  readonly bytes: number;
  readonly places: readonly Place[];
  readonly load: Load;
};

const moments = ["connected", "answered", "read", "heading", "drawn", "whole"] as const;

export function report({ date, machine, first, bytes, places, load }: Results): string {
  const rows = places.map(({ name, roundTrip, rate, slower, logIn, home }) => {
    const network = rate === 0 ? "–" : `${roundTrip} ms, ${(rate / 1e6).toFixed(1)} Mbit/s`;
    const seen = [
      figures(logIn, "heading"),
      ...(["heading", "drawn", "whole"] as const).map((of) => figures(home, of)),
    ];
    return `| ${name} | ${network} | ÷ ${slower} | ${seen.join(" | ")} |`;
  });
  const parts = places.map(({ name, home }) => `| ${name} | ${moments.map((of) => medianOf(home, of)).join(" | ")} |`);
  const kilobytes = Math.round(bytes / 1024);
  const near = places.find(({ name }) => name.includes("Wi-Fi"));
  const nearby = (moment: "heading" | "drawn") => {
    const ms = near === undefined ? Number.NaN : medianOf(near.home, moment);
    return `${ms} ms | ≤ 600 ms | ${ms <= 600 ? "met" : "missed"}`;
  };
  return `# The web page

${date}; ${machine}; load average ${load.average} (${load.busy} processors busy)${first ? "; with priority over the machine's other work (`--first`)" : ""}.

| seen from | round trip, rate | processor | log-in | home: its heading | home: drawn by the page's code | home: with the board's answers |
|---|---|---|---|---|---|---|
${rows.join("\n")}

Milliseconds from the start of the navigation to the first frame that has it, median (slowest), in Debian's Chromium with an empty cache, over HTTPS
from the built platform on the same machine; the network and the processor are slowed down by the browser. The heading of Home and the frame around it stand in the
page itself ([why](../../docs/decisions/0271-frame-in-the-page.md)): that is the first view. Nothing in it can be pressed before the page's code is there.

Where the milliseconds of Home go, medians:

| seen from | connected | first byte | last byte | its heading | drawn by the code | with answers |
|---|---|---|---|---|---|---|
${parts.join("\n")}

| figure | measured | target | |
|---|---|---|---|
| first view of home on a slow phone in the house, median: its heading, in its frame | ${nearby("heading")} |
| the same, drawn by the page's code: what can be pressed, and what was called the first view until 2026-11-27 | ${nearby("drawn")} |
| all of the page, compressed | ${kilobytes} KB | ≤ 150 KB | ${kilobytes <= 150 ? "met" : "missed"} |
`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const medianOf = (seen: readonly Seen[], moment: keyof Seen): number =>
  Math.round(median(seen.map((one) => at(one, moment))));

/** The heading counts when the browser has presented it. */
const at = (seen: Seen, moment: keyof Seen): number =>
  moment === "heading" ? Math.max(seen.heading, seen.painted) : seen[moment];

function figures(seen: readonly Seen[], moment: keyof Seen): string {
  return `${medianOf(seen, moment)} (${Math.round(Math.max(...seen.map((one) => at(one, moment))))})`;
}
