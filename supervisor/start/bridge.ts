/** Opens the bridge to a larger broker, if `[bridge]` names one. */
import { Bridge } from "../bridge/bridge.ts";
import type { HealthSummary } from "../health/health.ts";
import type { BusEvents } from "../sessions/bus-events.ts";
import { version } from "../version.ts";
import { ownName } from "./cluster.ts";
import type { Ground, Undo } from "./ground.ts";

export function openBridge(
  { running, log }: Pick<Ground, "running" | "log">,
  events: Pick<BusEvents, "watch">,
  health: () => Promise<HealthSummary>,
  isStarting: () => boolean,
  undo: Undo,
): Bridge | undefined {
  const { bridge: config } = running.current;
  if (config.url === "") return undefined;
  const bridge = new Bridge({
    config,
    cell: config.cell === "" ? ownName() : config.cell,
    version,
    // A start is no illness: nobody needs to be told of each.
    health: async () => (isStarting() ? undefined : health()),
    log,
  });
  undo(events.watch((event) => bridge.hear(event)));
  undo(() => bridge.close());
  return bridge;
}
