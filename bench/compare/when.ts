/** Tells when the data of a bench were measured, and in what circumstances. */
import type { Circumstances } from "../keep.ts";

type Told = Partial<Circumstances> & { readonly circumstances?: Partial<Circumstances>; readonly load?: unknown };

/** Older results have no commit, or their load elsewhere. */
export function whenOf(data: unknown): string {
  const told = data as Told;
  const { date, commit, load } = told.circumstances ?? told;
  const average = typeof load === "number" ? load : (load as { readonly average?: number } | undefined)?.average;
  const parts = [
    date === undefined ? "date not recorded" : date.replace("T", " "),
    commit === undefined ? undefined : `commit ${commit}`,
    average === undefined ? "load not recorded" : `load average ${average.toFixed(1)}`,
  ];
  return parts.filter((part) => part !== undefined).join(", ");
}
