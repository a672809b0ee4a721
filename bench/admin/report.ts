/** Renders the results of the admin service's bench as a page. */
import type { Load } from "../loop/machine.ts";
import type { Claims, Slow } from "./attacks.ts";
import type { Memory, Throughput } from "./load.ts";
import type { Timing } from "./timing.ts";

export type Results = {
  readonly date: string;
  readonly machine: string;
  readonly load: Load;
  readonly throughput: readonly Throughput[];
  readonly requests: Memory;
  readonly messages: Memory;
  readonly slow: Slow;
  readonly claims: Claims;
  readonly timing: Timing;
};

/** Pages that the allocator returns late are not a leak; unlimited growth is. */
const flatMb = 8;

/** Returns how much memory grew from the middle to the end. */
export function growth({ samplesMb }: Memory): number {
  const middle = Math.floor(samplesMb.length / 2);
  return (samplesMb.at(-1) ?? 0) - Math.max(...samplesMb.slice(0, middle + 1));
}

export function report(results: Results): string {
  const { throughput, requests, messages, slow, claims, timing, load } = results;
  const row = (what: string, measured: string, target: string, isMet: boolean) =>
    `| ${what} | ${measured} | ${target} | ${isMet ? "met" : "missed"} |`;
  const [best] = throughput;
  const count = (value: number) => Math.round(value).toLocaleString("en");
  const answers = Object.entries(claims.answers).map(([status, times]) => `${status}: ${count(times)}`);
  return `# The admin service

${results.date}; ${results.machine}; load average ${load.average.toFixed(1)}. The built platform with all its components, in a
separate network, accessed over HTTPS. \`make bench-admin\` repeats the measurement.

| figure | measured | target | |
|---|---|---|---|
${[
  row(
    "authenticated requests answered in a second of one core, warm",
    count(best?.perCoreSecond ?? 0),
    "≥ 5,000",
    (best?.perCoreSecond ?? 0) >= 5000,
  ),
  row(
    `${slow.sockets} slow sockets of 127.0.0.1: 99 % of 127.0.0.2's requests, each on a new connection`,
    `${slow.p99} ms, ${slow.failed} of ${slow.asked} failed`,
    "≤ 500 ms",
    slow.p99 <= 500 && slow.failed === 0,
  ),
  row(
    `${claims.atOnce} first sign-ups at once, ${count(claims.rounds)} rounds: exactly one active user`,
    `${count(claims.exactlyOne)} rounds`,
    "1,000 of 1,000",
    claims.exactlyOne === claims.rounds && claims.rounds >= 1000,
  ),
  row(
    `memory over ${count(requests.count)} requests: growth from the middle to the end`,
    `${growth(requests).toFixed(1)} MB`,
    `≤ ${flatMb} MB`,
    growth(requests) <= flatMb,
  ),
  row(
    `memory over ${count(messages.count)} messages on the bus: growth from the middle to the end`,
    `${growth(messages).toFixed(1)} MB`,
    `≤ ${flatMb} MB`,
    growth(messages) <= flatMb,
  ),
  row(
    `known and unknown logins told apart by time: Welch's t of ${count(timing.pairs)} pairs`,
    timing.t.toFixed(2),
    "within ± 4.5",
    Math.abs(timing.t) < 4.5,
  ),
].join("\n")}

"In a second of one core" is the processor time of the supervisor, including the kernel's work for it: other work of the machine
is excluded. By the clock, on this machine and beside its other work:

| route | requests | a second of one core | a second by the clock | median, ms | 99 %, ms |
|---|---|---|---|---|---|
${throughput
  .map(
    ({ path, requests: asked, perCoreSecond, perSecond, p50, p99 }) =>
      `| \`${path}\` | ${count(asked)} | ${count(perCoreSecond)} | ${count(perSecond)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} |`,
  )
  .join("\n")}

Of the slow sockets sixteen are held at a time, and each for ten seconds; the others are closed at once and return two seconds
later. The rounds of sign-ups are bounded in time (\`--claim-seconds\`). The answers to the ${count(claims.atOnce * claims.rounds)} sign-ups, by status: ${answers.join(", ")}. 202 waits for approval, 429 says that five wait already, 503 that too
many passwords are being derived.

Resident memory of the supervisor, MB, ten times during the requests: ${list(requests)}; during the messages: ${list(messages)}.

A wrong password of a user takes ${timing.knownMs.toFixed(2)} ms of processor time, one of a login that does not exist ${timing.unknownMs.toFixed(2)} ms.
`;
}

function list({ samplesMb }: Memory): string {
  return samplesMb.map((value) => value.toFixed(0)).join(", ");
}
