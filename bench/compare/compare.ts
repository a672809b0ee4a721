/** Compares the figures of two runs of a bench. */
import type { Figure } from "./figures.ts";

/** Differences below this share are noise. */
const tolerance = 0.1;

export type Compared = {
  readonly name: string;
  readonly unit: string;
  /** Undefined where a run has no such figure. */
  readonly landed: number | undefined;
  readonly now: number | undefined;
  readonly verdict: "same" | "better" | "worse" | "new" | "gone";
};

export function compare(landed: readonly Figure[], now: readonly Figure[]): readonly Compared[] {
  const before = new Map(landed.map((figure) => [figure.name, figure]));
  const names = new Set([...landed, ...now].map(({ name }) => name));
  const after = new Map(now.map((figure) => [figure.name, figure]));
  return [...names].map((name) => {
    const [old, current] = [before.get(name), after.get(name)];
    const { unit = "", isMoreBetter = false } = current ?? old ?? {};
    const verdict =
      old === undefined ? "new" : current === undefined ? "gone" : judge(old.value, current.value, isMoreBetter);
    return { name, unit, landed: old?.value, now: current?.value, verdict };
  });
}

function judge(landed: number, now: number, isMoreBetter: boolean): Compared["verdict"] {
  const change = isMoreBetter ? landed - now : now - landed;
  if (Math.abs(change) <= Math.abs(landed) * tolerance) return "same";
  return change > 0 ? "worse" : "better";
}

const digits = (value: number | undefined): string =>
  value === undefined ? "–" : Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(3)));

/** One line for each figure; what got worse is marked. */
export function shown(rows: readonly Compared[]): readonly string[] {
  const cells = rows.map(({ name, unit, landed, now, verdict }) => {
    const ratio = landed === undefined || now === undefined || landed === 0 ? "" : `× ${(now / landed).toFixed(2)}`;
    const mark = verdict === "worse" ? "WORSE" : verdict === "same" ? "" : verdict;
    return [name, digits(landed), digits(now), unit, ratio, mark];
  });
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(0, ...cells.map((row) => row[at]?.length ?? 0)));
  return cells.map((row) =>
    `  ${row.map((cell, at) => (at === 1 || at === 2 || at === 4 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join("  ")}`.trimEnd(),
  );
}
