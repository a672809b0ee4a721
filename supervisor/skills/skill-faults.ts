/** Says of each skill what keeps it from working, as the skill server reports it. */
import type { Fault, Report } from "../../platform/port/report.ts";

export type SkillFault = Pick<Fault, "message" | "remedy">;

type Seen = {
  readonly reports: ReadonlyMap<string, Report>;
  /** Whether the component skill-server is ready. */
  readonly isServed: boolean;
};

const notServed: SkillFault = {
  message: "the component skill-server, which runs the skills, is not running",
  remedy: "`sotto status` says why; `sotto start skill-server`",
};

/** Returns the faults of an installed skill; none when it runs. */
export function faultsOf(skill: string, { reports, isServed }: Seen): readonly SkillFault[] {
  if (!isServed) return [notServed];
  const faults = reports.get("skill-server")?.faults ?? [];
  return faults.filter((fault) => fault.skill === skill).map(({ message, remedy }) => ({ message, remedy }));
}
