/**
 * What worked before a change, as the health gate has noted it. It is also written down, for the root program to keep with the change:
 * a gate that is started after a power cut sees the new version only [docs/decisions/0273-what-was-wrong-before.md].
 */
import * as v from "valibot";
import { readProc } from "../proc-file.ts";
import type { Burden } from "./gate-burden.ts";
import type { Content } from "./gate-content.ts";
import type { Doors } from "./gate-doors.ts";

/** What worked before the change, and which problems were already reported: not the new version's fault. */
export type Before = {
  /** The supervisor that ran then, as no other process is called; undefined when none ran. */
  readonly process: string | undefined;
  readonly up: ReadonlySet<string>;
  readonly reasons: ReadonlySet<string>;
  /** The authority that every client trusts: no version may change it. Undefined when it is an administrator's own. */
  readonly authority: string | undefined;
  /** Undefined when no platform answered. */
  readonly burden: Burden | undefined;
  /** By component, its usual share of a processor. */
  readonly shares: ReadonlyMap<string, number>;
  readonly content: Content;
  /** What a stranger was refused. */
  readonly doors: Doors;
};

/** Of another version perhaps: a form that is not this one's is not read. */
const form = 1;
const texts = v.array(v.string());
const written = v.object({
  form: v.literal(form),
  process: v.optional(v.string()),
  up: texts,
  reasons: texts,
  authority: v.optional(v.string()),
  shares: v.array(v.tuple([v.string(), v.number()])),
  listed: v.array(v.tuple([v.string(), texts])),
  // Of an earlier version's gate there are none.
  details: v.optional(v.array(v.tuple([v.string(), v.string()])), []),
  tested: v.optional(v.array(v.tuple([v.string(), v.string()]))),
  doors: v.optional(v.array(v.tuple([v.string(), v.picklist(["shut", "open"])])), []),
});

/** Memory and processor time of then say nothing about processes of today; the usual shares do. */
export function writeBefore({
  process,
  up,
  reasons,
  authority,
  shares,
  content,
  doors,
}: Before): v.InferInput<typeof written> {
  const { listed, details, tested } = content;
  return {
    form,
    process,
    up: [...up],
    reasons: [...reasons],
    authority,
    shares: [...shares],
    listed: [...listed].map(([route, names]) => [route, [...names]]),
    details: [...details],
    tested: tested && [...tested],
    doors: [...doors],
  };
}

/** Undefined when it is nothing that this version has written. */
export function readBefore(text: string): Before | undefined {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), written), text);
  if (!read.success) return undefined;
  const { process, up, reasons, authority, shares, listed, details, tested, doors } = read.output;
  return {
    process,
    up: new Set(up),
    reasons: new Set(reasons),
    authority,
    burden: undefined,
    shares: new Map(shares),
    content: { listed: new Map(listed), details: new Map(details), tested: tested && new Map(tested) },
    doors: new Map(doors),
  };
}

/** After a boot, and in a container that was started again, a process often has the number of another one: its start tells them apart. */
export async function processName(pid: number): Promise<string | undefined> {
  try {
    const [boot, stat] = await Promise.all([
      readProc("/proc/sys/kernel/random/boot_id"),
      readProc(`/proc/${pid}/stat`),
    ]);
    // Behind the name, which may contain anything: proc(5), field 22.
    const started = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    return `${boot.trim()} ${pid} ${started}`;
  } catch {
    return undefined;
  }
}
