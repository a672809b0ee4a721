/** Collects the reports of the components about their work: the last one of each, until its process ends. */
import * as v from "valibot";
import type { Report } from "../../platform/port/report.ts";
import type { ToSupervisor } from "../../platform/port/start-message.ts";
import type { Log } from "../../platform/port/port.ts";
import type { MemberStatus } from "../processes/member.ts";

const short = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, 500)),
);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/**
 * A component reads what strangers have written (assistants, skills): the length of its texts is limited before they
 * are shown.
 */
const reportSchema = v.object({
  holds: v.optional(
    v.object({
      assistant: v.optional(v.object({ id: short, version: short, language: short })),
      values: v.optional(count),
      words: v.optional(count),
      names: v.optional(v.pipe(v.array(short), v.maxLength(1000))),
    }),
  ),
  faults: v.optional(
    v.pipe(
      v.array(
        v.object({
          code: v.pipe(v.string(), v.regex(/^[A-Z_]{3,40}$/u)),
          message: short,
          remedy: short,
          skill: v.optional(short),
          siteId: v.optional(short),
          severity: v.optional(v.literal("notice")),
        }),
      ),
      v.maxLength(100),
    ),
  ),
  volumes: v.optional(v.record(short, v.pipe(v.number(), v.minValue(0), v.maxValue(1)))),
  microphones: v.optional(
    v.record(short, v.object({ muted: v.boolean(), by: v.optional(short), since: v.optional(short) })),
  ),
  progress: v.optional(v.object({ what: short, done: v.number(), of: v.number() })),
});

/** `before` is the previous report of the same process. */
type Hearer = (component: string, report: Report, before: Report | undefined) => void;

export class Reports {
  readonly #log: Log;
  readonly #of = new Map<string, Report>();
  readonly #pids = new Map<string, number | undefined>();
  readonly #hearers = new Set<Hearer>();

  constructor(log: Log) {
    this.#log = log;
  }

  get all(): ReadonlyMap<string, Report> {
    return this.#of;
  }

  /** Handles a message from a component's process: passed to `Processes` as `onSaid`. */
  hear(component: string, message: ToSupervisor): void {
    if (message.type !== "report") return;
    const read = v.safeParse(reportSchema, message.report);
    if (!read.success) {
      this.#log.warn({ component, at: v.getDotPath(read.issues[0]) }, "cannot read a component's report");
      return;
    }
    const before = this.#of.get(component);
    this.#of.set(component, read.output);
    for (const hearer of this.#hearers) hearer(component, read.output, before);
  }

  /** A new process knows nothing of its predecessor's reports. */
  note({ name, pid }: Pick<MemberStatus, "name" | "pid">): void {
    if (this.#pids.get(name) !== pid) this.#of.delete(name);
    this.#pids.set(name, pid);
  }

  /** Calls `hearer` with each report from now on. Returns a function that ends it. */
  watch(hearer: Hearer): () => void {
    this.#hearers.add(hearer);
    return () => void this.#hearers.delete(hearer);
  }
}
