import { useEffect, useState } from "preact/hooks";
import type { Point } from "../../widgets/scale.ts";
import type { Component } from "./state.tsx";

/** The number of measurements kept while the page is open: ten minutes. */
const maxPoints = 300;

type Measured = { readonly time: number; readonly memory: number; readonly cpu: number; readonly pid: number };

/** Records the memory of a component in bytes and its share of a processor (0 to 1) since the page was opened. */
export function useHistory(component: Component | undefined): { readonly memory: Point[]; readonly cpu: Point[] } {
  const [measured, setMeasured] = useState<readonly Measured[]>([]);
  useEffect(() => {
    const { memory, cpu, pid } = component ?? { memory: null, cpu: null, pid: null };
    if (memory === null || cpu === null || pid === null) return;
    setMeasured((known) => [...known, { time: Date.now() / 1000, memory, cpu, pid }].slice(-maxPoints));
  }, [component]);
  return {
    memory: measured.map(({ time, memory }) => ({ time, value: memory })),
    cpu: measured.flatMap(({ time, cpu, pid }, index) => {
      const before = measured[index - 1];
      if (before === undefined || before.pid !== pid || time <= before.time) return [];
      return [{ time, value: Math.max(0, (cpu - before.cpu) / (time - before.time)) }];
    }),
  };
}
