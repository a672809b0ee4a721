/** The privacy receipt as data, to be signed: traffic of the last day, network access, and stored personal data. */
import { hostname } from "node:os";
import type { UnitCount } from "./kernel-counters.ts";
import type { Destination } from "./destinations.ts";
import type { Stored } from "./stored.ts";
import type { Sum, Traffic } from "./traffic.ts";
import { interfacePrefix, type Look, lookEverySeconds } from "./watch.ts";

export const receiptFormat = "sotto-privacy-receipt/1";
const windowHours = 24;

export type Party = {
  /** "platform", "updates", "skill", "set-up of a skill", "all skills with the network", "service". */
  readonly what: string;
  readonly unit: string;
  readonly skill?: string;
  /** True when somebody has granted it the network; omitted for anything but an installed skill. */
  readonly granted?: boolean;
  /** True when packets from it can leave the board at all. */
  readonly mayLeave: boolean;
  /** Bytes of IP packets in the window, headers included; null when the kernel does not count them. */
  readonly sent: number | null;
  readonly received: number | null;
  readonly allow: string[];
  readonly deny: string[];
};

export type Receipt = {
  readonly format: typeof receiptFormat;
  readonly board: { readonly hostname: string; readonly version: string };
  readonly generatedAt: string;
  readonly window: {
    readonly from: string;
    readonly to: string;
    /** Hours of the window in which the counters were read; in the others the platform did not run. */
    readonly hoursWatched: number;
    readonly secondsBetweenLooks: number;
  };
  /** Bytes sent by everything of ours that may leave the board; null when the kernel does not count them. */
  readonly left: number | null;
  readonly parties: Party[];
  /** What all programs of the board have sent through each network interface, ours included. */
  readonly interfaces: { readonly name: string; readonly sent: number; readonly received: number }[];
  /** Whom the configuration makes the platform talk to. */
  readonly destinations: Destination[];
  readonly stored: Stored[];
  /** What these figures cannot show. */
  readonly limits: string[];
};

export type Installed = { readonly name: string; readonly network: boolean };

type Sources = {
  readonly look: Look;
  readonly traffic: Pick<Traffic, "last">;
  readonly installed: readonly Installed[];
  readonly destinations: readonly Destination[];
  readonly stored: readonly Stored[];
  readonly version: string;
  readonly now: Date;
};

export function makeReceipt(sources: Sources): Receipt {
  const { look, traffic, installed, destinations, stored, version, now } = sources;
  const { from, watched, sums } = traffic.last(windowHours);
  const parties = partiesOf(look.units, sums, installed);
  const leaving = parties.filter(({ mayLeave, what }) => mayLeave && what !== "skill" && what !== "set-up of a skill");
  const isCounted = leaving.length > 0 && leaving.every(({ sent }) => sent !== null);
  return {
    format: receiptFormat,
    board: { hostname: hostname(), version },
    generatedAt: now.toISOString(),
    window: {
      from: from.toISOString(),
      to: now.toISOString(),
      hoursWatched: watched,
      secondsBetweenLooks: lookEverySeconds,
    },
    left: isCounted ? leaving.reduce((sum, { sent }) => sum + (sent ?? 0), 0) : null,
    parties,
    interfaces: look.interfaces.map((name) => ({
      name,
      ...(sums.get(`${interfacePrefix}${name}`) ?? { sent: 0, received: 0 }),
    })),
    destinations: [...destinations],
    stored: [...stored],
    limits: limitsOf(look, parties, watched),
  };
}

/** Returns running units, units of installed skills, and units that are gone but have sent something. */
function partiesOf(
  units: readonly UnitCount[],
  sums: ReadonlyMap<string, Sum>,
  installed: readonly Installed[],
): Party[] {
  const known = new Map(units.map((unit) => [unit.unit, unit]));
  const gone = [...sums.keys()].filter((name) => !known.has(name) && !name.startsWith(interfacePrefix));
  const found = [...known.keys(), ...gone].map((unit): Party => {
    const [what, skill] = kindOf(unit);
    const { isolated = false, allow = [], deny = [], sent, received } = known.get(unit) ?? {};
    const sum = sums.get(unit);
    // A counter that exists but was never read is 0; a missing one is unknown.
    const counted = sum ?? (sent === null || sent === undefined ? undefined : { sent: 0, received: received ?? 0 });
    const granted = installed.find(({ name }) => name === skill)?.network;
    return {
      what,
      unit,
      ...(skill !== undefined && { skill }),
      ...(granted !== undefined && { granted }),
      mayLeave: !isolated && !onlyLoopback(allow, deny) && !alwaysIsolated.test(unit),
      sent: counted?.sent ?? null,
      received: counted?.received ?? null,
      allow: [...allow],
      deny: [...deny],
    };
  });
  return found.toSorted((a, b) => order.indexOf(a.what) - order.indexOf(b.what) || (a.unit < b.unit ? -1 : 1));
}

/** The isolation of units that are gone is no longer known: these never have a network [packaging/skills]. */
const alwaysIsolated = /^sotto-skill(?:-setup|-usage|-forget|-place|-devices)?[@.]/u;

function onlyLoopback(allow: readonly string[], deny: readonly string[]): boolean {
  const all = ["0.0.0.0/0", "::/0"].every((network) => deny.includes(network));
  return all && allow.every((network) => /^(?:127\.|::1(?:\/|$))/u.test(network));
}

const order = ["platform", "updates", "all skills with the network", "skill", "set-up of a skill", "service"];

function kindOf(unit: string): readonly [what: string, skill?: string] {
  if (/^sotto(?:-satellite)?\.service$/u.test(unit)) return ["platform"];
  if (/^sotto-(?:updater|apt)\.service$/u.test(unit)) return ["updates"];
  if (unit === "sotto-skills.slice") return ["all skills with the network"];
  const [, kind, skill] = /^sotto-skill(-[a-z-]+)?@(.+)\.service$/u.exec(unit) ?? [];
  if (skill === undefined) return ["service"];
  return [kind?.startsWith("-setup") === true ? "set-up of a skill" : "skill", skill];
}

function limitsOf({ blind }: Look, parties: readonly Party[], watched: number): string[] {
  const uncounted = parties.filter(({ mayLeave, sent }) => mayLeave && sent === null).map(({ unit }) => unit);
  return [
    ...(blind === undefined
      ? []
      : [
          `Nobody counts for Sotto alone here: ${blind}. The interfaces' figures are those of all programs.`,
          "Skills are processes without walls here: whatever they were granted, each may use the network.",
        ]),
    ...(blind === undefined && uncounted.length > 0
      ? [
          `The kernel does not count for ${uncounted.join(", ")}: it has no BPF, or the unit has not run since it could.`,
        ]
      : []),
    ...(watched < windowHours ? [`The counters were looked at in ${watched} of the ${windowHours} hours.`] : []),
    `Counters are looked at every ${lookEverySeconds} s: what a unit sends between the last look and its end is missing in its own line, and in the sum only where it is no skill.`,
    "The figures are of packets with their headers, and hold what units say to programs of this board by IP as well: the truth about the network is at most that.",
    "A satellite that was joined and a broker elsewhere get what the platform sends them; nothing here says what they do with it.",
  ];
}
