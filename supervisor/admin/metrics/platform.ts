/** Metrics of the whole platform: its version, its health, the last self-test, and its memory. */
import type { Health } from "../../health/health.ts";
import type { MemoryUse } from "../../processes/memory-use.ts";
import { type Family, metric } from "./metric.ts";

export function healthMetrics(version: string, { health, selfTest }: Health): Family[] {
  const tested = selfTest?.steps.filter((one) => one.state !== "skipped") ?? [];
  return [
    metric("sotto_info", "info", "The version.", [[{ version }, 1]]),
    metric("sotto_healthy", "gauge", "1 healthy, 0.5 degraded, 0 unhealthy.", [
      [{}, { healthy: 1, degraded: 0.5, unhealthy: 0 }[health]],
    ]),
    metric(
      "sotto_self_test_passed",
      "gauge",
      "1 where the last self-test passed, by step.",
      tested.map(({ step, component, state }) => [{ step, component }, Number(state === "passed")]),
    ),
    metric(
      "sotto_self_test_timestamp_seconds",
      "gauge",
      "When the last self-test ended.",
      selfTest === undefined ? [] : [[{}, Date.parse(selfTest.at) / 1000]],
    ),
  ];
}

export function memoryMetrics({ total, supervisor, skills }: MemoryUse): Family[] {
  return [
    metric("sotto_memory_bytes", "gauge", "Proportional memory (PSS) of the whole platform.", [[{}, total]]),
    metric("sotto_supervisor_memory_bytes", "gauge", "Proportional memory (PSS) of the supervisor.", [
      [{}, supervisor],
    ]),
    metric(
      "sotto_skill_memory_bytes",
      "gauge",
      "Proportional memory (PSS) of a skill.",
      [...skills].map(([skill, bytes]) => [{ skill }, bytes]),
    ),
  ];
}
