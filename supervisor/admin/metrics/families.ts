/** All metrics that are served. The rules and the dashboard in `packaging/observability/` are checked against them. */
import type { Level } from "../../levels/levels.ts";
import type { Health } from "../../health/health.ts";
import type { MemoryUse } from "../../processes/memory-use.ts";
import type { ComponentStatus } from "../contract/platform.ts";
import { componentMetrics } from "./components.ts";
import type { Family } from "./metric.ts";
import { healthMetrics, memoryMetrics } from "./platform.ts";
import { serviceMetrics, type ServiceReadings } from "./service.ts";
import { microphoneMetrics, voiceMetrics, type VoiceReadings } from "./voice.ts";

export type Readings = {
  readonly version: string;
  readonly health: Health;
  readonly memory: MemoryUse;
  readonly components: readonly ComponentStatus[];
  readonly service: ServiceReadings;
  /** The sites with a microphone on this board. */
  readonly sites: readonly string[];
  readonly voice: VoiceReadings;
  /** Undefined when no microphone can be heard because the supervisor is not on the bus. */
  readonly levels: readonly Level[] | undefined;
};

export function familiesOf(readings: Readings): Family[] {
  const { version, health, memory, components, service, sites, voice, levels } = readings;
  return [
    ...healthMetrics(version, health),
    ...memoryMetrics(memory),
    ...componentMetrics(components),
    ...serviceMetrics(service),
    ...voiceMetrics(sites, voice),
    ...microphoneMetrics(sites, levels),
  ];
}
