import { execa } from "execa";
import { clockSetMs } from "../../clock.ts";
import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";

export type Clock = {
  readonly now: number;
  /** True when a time server sets it; undefined when unknown, for example without systemd. */
  readonly isSynchronized: boolean | undefined;
};

export const clockCheck: Check<unknown> = {
  name: "clock",
  question: "Is the clock right?",
  look: async () => judgeClock({ now: Date.now(), isSynchronized: await isSynchronized() }),
};

export function judgeClock({ now, isSynchronized: synchronized }: Clock): readonly Finding[] {
  if (now < clockSetMs)
    return [
      {
        severity: "degraded",
        code: "CLOCK_WRONG",
        message: `the clock shows ${new Date(now).toISOString().slice(0, 10)}: certificates will not be valid`,
        remedy: "connect the board to the network, or set the time with `timedatectl set-time`",
      },
    ];
  if (synchronized !== false) return [];
  const remedy = "run `timedatectl set-ntp true` and check that a time server is reachable";
  return [{ severity: "notice", code: "CLOCK_UNSYNCHRONIZED", message: "no time server sets the clock", remedy }];
}

/** How long a result is cached: health is polled every few seconds, and each result costs a process. */
const cacheMs = 60_000;
let known: { readonly at: number; readonly answer: Promise<boolean | undefined> } | undefined;

function isSynchronized(): Promise<boolean | undefined> {
  const now = performance.now();
  if (known === undefined || now - known.at > cacheMs) known = { at: now, answer: askTimedatectl() };
  return known.answer;
}

async function askTimedatectl(): Promise<boolean | undefined> {
  const { stdout, failed } = await execa("timedatectl", ["show", "--property=NTPSynchronized", "--value"], {
    reject: false,
    timeout: 5000,
  });
  return failed || stdout.trim() === "" ? undefined : stdout.trim() !== "no";
}
