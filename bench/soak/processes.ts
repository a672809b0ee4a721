/** The processes of a running platform by name; cheaper than what they use. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";

export type Found = { readonly pid: number; readonly name: string };

const read = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
};

/** All below `root`: components by their names, "group" for what they share, and the programs that they run. */
export function processesOf(root: number): readonly Found[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/u.test(entry)) continue;
    const stat = read(`/proc/${entry}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const below = (pid: number): readonly number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)];
  return below(root).map((pid) => ({ pid, name: pid === root ? "supervisor" : nameOf(pid) }));
}

function nameOf(pid: number): string {
  const args = read(`/proc/${pid}/cmdline`).split("\0");
  if (args[0]?.startsWith("sotto: ") === true || args.some((arg) => arg.endsWith("group-main.js"))) return "group";
  const program = args.find((arg) => basename(arg).startsWith("action-") || arg.endsWith("-worker.js"));
  if (program !== undefined) return basename(program);
  const main = args.find((arg) => arg.endsWith("/main.js"));
  return main === undefined ? basename(args[0] ?? "") : basename(dirname(main));
}
