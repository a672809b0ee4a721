/** Metrics of each component: readiness, restarts and resource usage. */
import type { ComponentStatus } from "../contract/platform.ts";
import { type Family, metric } from "./metric.ts";

type Row = readonly [
  name: string,
  type: "gauge" | "counter",
  help: string,
  /** Null when unknown: the component has no sample then. */
  read: (component: ComponentStatus) => number | null,
];

const rows: readonly Row[] = [
  ["sotto_component_up", "gauge", "Whether a component is ready.", ({ ready }) => Number(ready)],
  ["sotto_component_restarts_total", "counter", "Unrequested restarts.", ({ restarts }) => restarts],
  [
    "sotto_component_memory_bytes",
    "gauge",
    "Proportional memory (PSS) of a component and its programs.",
    ({ memory }) => memory,
  ],
  ["sotto_component_cpu_seconds_total", "counter", "Processor time of a component's process.", ({ cpu }) => cpu],
  ["sotto_component_open_files", "gauge", "Open files of a component.", ({ openFiles }) => openFiles],
];

export function componentMetrics(components: readonly ComponentStatus[]): Family[] {
  return rows.map(([name, type, help, read]) => {
    const samples = components.flatMap((component) => {
      const value = read(component);
      return value === null ? [] : [[{ component: component.name }, value] as const];
    });
    return metric(name, type, help, samples);
  });
}
