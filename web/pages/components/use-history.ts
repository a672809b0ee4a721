import { useEffect, useState } from "preact/hooks";
import { type Answer, call } from "../../api/call.ts";
import { useLoad } from "../../api/use.ts";
import type { Point } from "../../widgets/scale.ts";
import type { Component } from "./state.tsx";

/** The number of measurements kept while the page is open: ten minutes, until the board has a new point. */
const maxPoints = 300;

type Measured = { readonly time: number; readonly memory: number; readonly cpu: number; readonly pid: number };
type Figures = { readonly memory: readonly Point[]; readonly cpu: readonly Point[] };

/**
 * The memory of a component in bytes and its share of a processor (0 to 1): what the board has recorded in the last 24 hours,
 * then what was measured since the page was opened.
 */
export function useHistory(component: Component | undefined): Figures & { readonly gap: number } {
  const recorded = useLoad(() => call("getHistory"), []);
  const [measured, setMeasured] = useState<readonly Measured[]>([]);
  useEffect(() => {
    const { memory, cpu, pid } = component ?? { memory: null, cpu: null, pid: null };
    if (memory === null || cpu === null || pid === null) return;
    setMeasured((known) => [...known, { time: Date.now() / 1000, memory, cpu, pid }].slice(-maxPoints));
  }, [component]);
  const before = figuresIn(recorded.value, component?.name ?? "");
  // A browser whose clock is behind that of the board has nothing newer.
  const since = before.memory.at(-1)?.time ?? 0;
  const newer = measured.filter(({ time }) => time > since);
  const now = {
    memory: newer.map(({ time, memory }) => ({ time, value: memory })),
    cpu: newer.flatMap(({ time, cpu, pid }, index) => {
      const last = newer[index - 1];
      if (last === undefined || last.pid !== pid || time <= last.time) return [];
      return [{ time, value: Math.max(0, (cpu - last.cpu) / (time - last.time)) }];
    }),
  };
  return {
    memory: [...before.memory, ...now.memory],
    cpu: [...before.cpu, ...now.cpu],
    // One point may be late: then nothing is missing.
    gap: 2 * (recorded.value?.intervalSeconds ?? 0) + 10,
  };
}

function figuresIn(recorded: Answer<"getHistory"> | undefined, name: string): Figures {
  const found = (recorded?.points ?? []).flatMap(({ time, components }) => {
    const used = components[name];
    return used === undefined ? [] : [{ time: Date.parse(time) / 1000, ...used }];
  });
  return {
    memory: found.map(({ time, memory }) => ({ time, value: memory })),
    cpu: found.flatMap(({ time, cpu }) => (cpu === undefined ? [] : [{ time, value: cpu }])),
  };
}
