/** What the repository offers for the platform's packages, with priority, suites and phase, as apt's policy tells it. */
import { askPackages } from "./ask-packages.ts";

export type Offer = {
  readonly version: string;
  /** Negative: pinned away, as what was rolled back is. */
  readonly priority: number;
  /** The suites that list it; none for a version that is only installed. */
  readonly suites: readonly string[];
  /** The share of boards, in percent, that may have it by now; undefined for all. */
  readonly phase: number | undefined;
};
export type OfferedPackage = {
  readonly name: string;
  readonly installed: string;
  readonly candidate: string | null;
  /** Newest first; those older than the installed one are omitted. */
  readonly newer: readonly Offer[];
  /** Versions older than the installed one that are listed. */
  readonly older: readonly string[];
};

const versionLine = /^(?: \*\*\*| {4}) (\S+) (-?\d+)(?: \(phased (\d+)%\))?$/u;
const sourceLine = /^ {8}\s*-?\d+ \S+ ([^\s/]+)\/\S+ /u;

/** Returns the packages in the output of `apt-cache policy`. Pure. */
export function readOffers(policy: string): readonly OfferedPackage[] {
  return policy.split(/^(?=\S+:$)/mu).flatMap((block) => {
    const name = /^(\S+):\n/u.exec(block)?.[1];
    const installed = /^ {2}Installed: (\S+)$/mu.exec(block)?.[1];
    if (name === undefined || installed === undefined || installed === "(none)") return [];
    const candidate = /^ {2}Candidate: (\S+)$/mu.exec(block)?.[1];
    const offers = readTable(block);
    const at = offers.findIndex(({ version }) => version === installed);
    return [
      {
        name,
        installed,
        candidate: candidate === undefined || candidate === "(none)" ? null : candidate,
        newer: at === -1 ? [] : offers.slice(0, at),
        older: at === -1 ? [] : offers.slice(at + 1).map(({ version }) => version),
      },
    ];
  });
}

function readTable(block: string): readonly Offer[] {
  const offers: { version: string; priority: number; suites: string[]; phase: number | undefined }[] = [];
  for (const line of block.split("\n")) {
    const [, version, priority, phase] = versionLine.exec(line) ?? [];
    const suite = sourceLine.exec(line)?.[1];
    if (version !== undefined)
      offers.push({
        version,
        priority: Number(priority),
        suites: [],
        phase: phase === undefined ? undefined : Number(phase),
      });
    else if (suite !== undefined) offers.at(-1)?.suites.push(suite);
  }
  return offers;
}

/** `root` is where apt works instead of "/". Throws an Error when apt cannot be asked. */
export async function offersOf(names: readonly string[], root?: string): Promise<readonly OfferedPackage[]> {
  if (names.length === 0) return [];
  const { stdout, exitCode } = await askPackages("apt-cache", ["policy", "--", ...names], root);
  if (exitCode !== 0) throw new Error(`apt-cache policy ended with exit code ${exitCode ?? "unknown"}`);
  return readOffers(stdout);
}

/** Returns the changes of a version in words, as its entry in the lists has them; "" if it says nothing. */
export async function changesOf(name: string, version: string, root?: string): Promise<string> {
  const asked = ["show", "--no-all-versions", "--", `${name}=${version}`];
  const { stdout, exitCode } = await askPackages("apt-cache", asked, root);
  if (exitCode !== 0) return "";
  const words = /^Sotto-Changes:(.*(?:\n .*)*)/mu.exec(stdout)?.[1] ?? "";
  return words
    .split("\n")
    .map((line) => line.replace(/^ \.?/u, ""))
    .join("\n")
    .trim()
    .slice(0, 4000);
}
