/** Reads the kernel's counters of each of our systemd units, and of each network interface. */
import { readFile } from "node:fs/promises";
import { systemctl } from "../../platform/port/systemctl.ts";

export type UnitCount = {
  readonly unit: string;
  /** Identifies one run of the unit: the counters restart at 0 with each run. */
  readonly run: string;
  readonly active: boolean;
  /** Bytes of IP packets; null when the kernel does not count them. */
  readonly sent: number | null;
  readonly received: number | null;
  /** Networks in systemd's notation; ["0.0.0.0/0", "::/0"] is any. */
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  /** True when it has no network interface of the board, only its own loopback. */
  readonly isolated: boolean;
};

const asked = [
  "Id",
  "ActiveState",
  "InvocationID",
  "IPEgressBytes",
  "IPIngressBytes",
  "IPAddressAllow",
  "IPAddressDeny",
  "PrivateNetwork",
];

/** Returns all loaded units. Rejects with systemd's own message. */
export async function readUnits(): Promise<readonly UnitCount[]> {
  const patterns = ["sotto*.service", "sotto-skills.slice"];
  return parseUnits(await systemctl("show", ...asked.map((name) => `--property=${name}`), ...patterns));
}

export function parseUnits(shown: string): readonly UnitCount[] {
  const blocks = shown.split(/\n\n+/u).filter((block) => block.trim() !== "");
  return blocks.flatMap((block) => {
    const told = new Map(block.split("\n").map((line) => [line.slice(0, line.indexOf("=")), afterEquals(line)]));
    const unit = told.get("Id") ?? "";
    const run = told.get("InvocationID") ?? "";
    if (unit === "" || run === "") return []; // It has not run since the board started.
    return {
      unit,
      run,
      active: told.get("ActiveState") === "active",
      sent: count(told.get("IPEgressBytes")),
      received: count(told.get("IPIngressBytes")),
      allow: words(told.get("IPAddressAllow")),
      deny: words(told.get("IPAddressDeny")),
      isolated: told.get("PrivateNetwork") === "yes",
    };
  });
}

const afterEquals = (line: string): string => line.slice(line.indexOf("=") + 1);
const words = (text = ""): readonly string[] => text.split(" ").filter((word) => word !== "");

/** "[no data]", or the largest 64-bit number, means that nothing is counted. */
function count(text = ""): number | null {
  const number = /^\d+$/u.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
}

export type InterfaceCount = { readonly name: string; readonly sent: number; readonly received: number };

/**
 * Returns every interface except loopback: what all programs of the board have sent and received since the board
 * started.
 */
export async function readInterfaces(path = "/proc/net/dev"): Promise<readonly InterfaceCount[]> {
  const text = await readFile(path, "utf8");
  return text.split("\n").flatMap((line) => {
    const [, name, rest] = /^\s*(\S+):\s*(.*)$/u.exec(line) ?? [];
    if (name === undefined || name === "lo") return [];
    // Eight figures for received data, then eight for sent data [proc(5)].
    const figures = (rest ?? "").split(/\s+/u).map(Number);
    return { name, received: figures[0] ?? 0, sent: figures[8] ?? 0 };
  });
}

/**
 * Returns our own unit, when systemd runs us in one of ours; undefined in a checkout, which has no counters of its own.
 */
export async function ownUnit(path = "/proc/self/cgroup"): Promise<string | undefined> {
  const text = await readFile(path, "utf8").catch(() => "");
  return /\/(sotto(?:-satellite)?\.service)(?:\/|$)/mu.exec(text)?.[1];
}
