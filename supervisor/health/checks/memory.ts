import { components } from "../../../platform/components.ts";
import { availableMemory, kilobytesIn, limitOf } from "../../available-memory.ts";
import { parseConfig } from "../../config/parse.ts";
import { readText } from "../../config/read.ts";
import { allSections, type PlatformConfig } from "../../config/sections.ts";
import { dataFolder } from "../../folders.ts";
import { readProc } from "../../proc-file.ts";
import { readDisabled } from "../../processes/disabled.ts";
import { type Sharing, sharersOf, sharingOf } from "../../processes/grouping.ts";
import type { Check } from "../check.ts";
import type { Finding } from "../finding.ts";
import type { Board } from "../seen.ts";

const megabyte = 1024 * 1024;
const minFreeBytes = 100 * megabyte;
/** Megabytes of the supervisor, and of what loading a model needs for a moment. */
const supervisorAndLoading = 115;
/** Megabytes of Linux without a desktop; a limit of the service does not include them. */
const systemMegabytes = 60;
/** Megabytes of the bare runtime, which each component in a process of its own needs. */
const runtimeMegabytes = 14;
/** Maximum number of components to name. */
const maxNamed = 3;

export const memoryCheck: Check<Pick<Board, "config" | "data">> = {
  name: "memory",
  question: "Is there memory left?",
  async look({ config, data }) {
    const disabled = new Set(await readDisabled(dataFolder(data).disabled));
    const expected = components.filter(({ name }) => !disabled.has(name));
    const sharing = await sharingOf(await processesIn(config), availableMemory);
    const limit = await limitOf(await readProc("/proc/self/cgroup"));
    return judgeMemory(await readProc("/proc/meminfo"), { expected, sharing, limit });
  },
};

type Seen = {
  /** The enabled components, with the megabytes that each needs in a process of its own. */
  readonly expected: readonly { readonly name: string; readonly memory: number }[];
  /** Which of them share a process. */
  readonly sharing: Sharing;
  /** The bytes that the platform may use. */
  readonly limit?: number;
};

/** `text`: the contents of /proc/meminfo. */
export function judgeMemory(
  text: string,
  { expected, sharing, limit = Number.POSITIVE_INFINITY }: Seen,
): readonly Finding[] {
  const all = kilobytesIn(text, "MemTotal") * 1024;
  const total = Math.min(all, limit);
  const largest = expected.toSorted((a, b) => b.memory - a.memory).slice(0, maxNamed);
  const usual = `usual: ${largest.map(({ name, memory }) => `${name} ${memory} MB`).join(", ")}`;
  const shared = runtimeMegabytes * Math.max(0, sharersOf(sharing, expected).length - 1);
  const own = expected.reduce((sum, { memory }) => sum + memory, 0) - shared;
  const needed = (own + supervisorAndLoading + (limit < all ? 0 : systemMegabytes)) * megabyte;
  if (total < needed) {
    const whose = limit < all ? "the service may use" : "this board has";
    const how = sharing === "grouped" ? ", although they share a process" : "";
    const message = `${whose} ${inMegabytes(total)} MB of memory, and the platform with its enabled components needs ${inMegabytes(needed)} MB${how}: the kernel may kill some of them`;
    const share = sharing === "grouped" ? "" : 'set processes = "grouped" in [platform] of the configuration, ';
    const remedy = `${share}\`sotto disable\` what is not needed (${usual}), raise MemoryMax of the unit if it is set, or use a board with 512 MB or more`;
    return [{ severity: "degraded", code: "MEMORY_TOO_SMALL", message, remedy }];
  }
  const available = kilobytesIn(text, "MemAvailable") * 1024;
  if (available >= minFreeBytes) return [];
  const message = `only ${inMegabytes(available)} MB of memory are left`;
  const remedy = `\`sotto status\` shows what each component uses (${usual}); stop other programs, or disable what is not needed`;
  return [{ severity: "notice", code: "MEMORY_LOW", message, remedy }];
}

const inMegabytes = (bytes: number): number => Math.floor(bytes / megabyte);

/** A faulty configuration is a finding of its own; the defaults apply here. */
async function processesIn(file: string): Promise<PlatformConfig["processes"]> {
  const sections = allSections(components);
  const read = (text: string) => (parseConfig(file, text, sections)["platform"] as PlatformConfig).processes;
  try {
    return read((await readText(file)) ?? "");
  } catch {
    return read("");
  }
}
