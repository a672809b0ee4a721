/** Renders the results of the web page's bench as a page. */
import type { Load } from "../loop/machine.ts";

export type Place = {
  readonly name: string;
  /** Milliseconds. */
  readonly roundTrip: number;
  /** Bits per second; 0: unlimited. */
  readonly rate: number;
  /** How many times slower the processor is than this machine's. */
  readonly slower: number;
  /** Milliseconds, one value per round. */
  readonly logIn: readonly number[];
  readonly home: readonly number[];
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

export function report({ date, machine, first, bytes, places, load }: Results): string {
  const rows = places.map(({ name, roundTrip, rate, slower, logIn, home }) => {
    const network = rate === 0 ? "–" : `${roundTrip} ms, ${(rate / 1e6).toFixed(1)} Mbit/s`;
    return `| ${name} | ${network} | ÷ ${slower} | ${figures(logIn)} | ${figures(home)} |`;
  });
  const kilobytes = Math.round(bytes / 1024);
  const near = places.find(({ name }) => name.includes("Wi-Fi"));
  const seconds = near === undefined ? Number.NaN : median(near.home);
  return `# The web page

${date}; ${machine}; load average ${load.average} (${load.busy} processors busy)${first ? "; with priority over the machine's other work (`--first`)" : ""}.

| seen from | round trip, rate | processor | log-in, median (slowest) ms | home, median (slowest) ms |
|---|---|---|---|---|
${rows.join("\n")}

From the start of the navigation to the first frame that has the page's heading, in Debian's Chromium with an empty cache, over HTTPS
from the built platform on the same machine; the network and the processor are slowed down by the browser.

| figure | measured | target | |
|---|---|---|---|
| first view of home on a slow phone in the house, median | ${Math.round(seconds)} ms | ≤ 600 ms | ${seconds <= 600 ? "met" : "missed"} |
| all of the page, compressed | ${kilobytes} KB | ≤ 150 KB | ${kilobytes <= 150 ? "met" : "missed"} |
`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function figures(values: readonly number[]): string {
  return `${Math.round(median(values))} (${Math.round(Math.max(...values))})`;
}
