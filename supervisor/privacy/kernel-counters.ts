/** Reads the kernel's counters for each of our systemd units, and for each network interface. */
import { readFile } from "node:fs/promises";
import { systemctl } from "../../platform/port/systemctl.ts";

export type UnitCount = {
  readonly unit: string;
  /** Names one run of the unit: its counters begin at 0 with each. */
  readonly run: string;
  readonly active: boolean;
  /** Bytes of IP packets; null where the kernel does not count for it. */
  readonly sent: number | null;
  readonly received: number | null;
  /** Networks in systemd's words; ["0.0.0.0/0", "::/0"] is any. */
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  /** It sees no network interface of the board, only a loopback of its own. */
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

/** All that are loaded. Rejects with systemd's own words. */
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
    if (unit === "" || run === "") return []; // it has not run since the board started
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

/** "[no data]", or the largest number of 64 bits: nobody counts. */
function count(text = ""): number | null {
  const number = /^\d+$/u.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
}

export type InterfaceCount = { readonly name: string; readonly sent: number; readonly received: number };

/** Every interface but loopback: what all programs of the board sent and received by it since the board started. */
export async function readInterfaces(path = "/proc/net/dev"): Promise<readonly InterfaceCount[]> {
  const text = await readFile(path, "utf8");
  return text.split("\n").flatMap((line) => {
    const [, name, rest] = /^\s*(\S+):\s*(.*)$/u.exec(line) ?? [];
    if (name === undefined || name === "lo") return [];
    // Eight figures of what was received, then eight of what was sent [proc(5)].
    const figures = (rest ?? "").split(/\s+/u).map(Number);
    return { name, received: figures[0] ?? 0, sent: figures[8] ?? 0 };
  });
}

/** Our own unit, when systemd runs us in one of ours; undefined in a checkout, where nobody counts for us alone. */
export async function ownUnit(path = "/proc/self/cgroup"): Promise<string | undefined> {
  const text = await readFile(path, "utf8").catch(() => "");
  return /\/(sotto(?:-satellite)?\.service)(?:\/|$)/mu.exec(text)?.[1];
}
