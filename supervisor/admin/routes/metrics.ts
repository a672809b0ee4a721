/** Metrics in the Prometheus text format: GET /metrics. [admin-rest.md] */
import type { Contained } from "../../containment/containment.ts";
import type { Health } from "../../health/health.ts";
import type { MemoryUse } from "../../processes/memory-use.ts";
import type { TaskRequests } from "../../tasks/kinds.ts";
import type { TaskQueue } from "../../tasks/queue.ts";
import * as contract from "../contract/metrics.ts";
import type { ComponentStatus } from "../contract/platform.ts";
import { componentMetrics } from "../metrics/components.ts";
import { healthMetrics, memoryMetrics } from "../metrics/platform.ts";
import { serviceMetrics } from "../metrics/service.ts";
import { route } from "../route.ts";
import type { Streams } from "../streams.ts";

type Needs = {
  readonly version: string;
  readonly components: () => Promise<readonly ComponentStatus[]>;
  readonly health: () => Promise<Health>;
  readonly memory: () => Promise<MemoryUse>;
  readonly contained: () => Contained;
  readonly tasks: Pick<TaskQueue<TaskRequests>, "counts">;
  readonly streams: Pick<Streams, "size">;
  /** The number of responses by status. */
  readonly answered: ReadonlyMap<number, number>;
};

export const getMetrics = route(
  contract.getMetrics,
  ({ version, components, health, memory, contained, tasks, streams, answered }: Needs) =>
    async (_request, reply) => {
      const text = [
        healthMetrics(version, await health()),
        memoryMetrics(await memory()),
        componentMetrics(await components()),
        serviceMetrics({ tasks: tasks.counts(), contained: contained().count, followers: streams.size, answered }),
      ].join("");
      return reply.type("text/plain; version=0.0.4; charset=utf-8").send(text);
    },
);
