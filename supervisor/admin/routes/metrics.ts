/** Metrics in the Prometheus text format and as OpenMetrics: GET /metrics. [admin-rest.md] */
import type { Contained } from "../../containment/containment.ts";
import type { Health } from "../../health/health.ts";
import type { Levels } from "../../levels/levels.ts";
import { SampledLevels } from "../../levels/sampled.ts";
import type { MemoryUse } from "../../processes/memory-use.ts";
import type { Sessions } from "../../sessions/sessions.ts";
import type { TaskRequests } from "../../tasks/kinds.ts";
import type { TaskQueue } from "../../tasks/queue.ts";
import * as contract from "../contract/metrics.ts";
import type { ComponentStatus } from "../contract/platform.ts";
import { familiesOf } from "../metrics/families.ts";
import { openMetricsText, prometheusText } from "../metrics/metric.ts";
import { metricsTypes, prefersOpenMetrics } from "../metrics/negotiation.ts";
import { sitesThatHear } from "../metrics/voice.ts";
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
  readonly sessions: Pick<Sessions, "counts">;
  readonly levels: Pick<Levels, "canLook" | "look">;
  /** The sites with a microphone on this board. */
  readonly listeningSites: () => readonly string[];
  /** The number of responses by status. */
  readonly answered: ReadonlyMap<number, number>;
};

export const getMetrics = route(contract.getMetrics, (needs: Needs) => {
  const { version, components, health, memory, contained, tasks, streams, sessions, listeningSites, answered } = needs;
  const levels = new SampledLevels(needs.levels);
  return async (request, reply) => {
    const listed = await components();
    const sites = sitesThatHear(listed, listeningSites());
    const [levelsNow, healthNow] = await Promise.all([levels.read(sites), health()]);
    const families = familiesOf({
      version,
      health: healthNow,
      memory: await memory(),
      components: listed,
      service: { tasks: tasks.counts(), contained: contained().count, followers: streams.size, answered },
      sites,
      voice: sessions.counts,
      levels: levelsNow,
    });
    reply.header("vary", "accept");
    return prefersOpenMetrics(request.headers.accept)
      ? reply.type(metricsTypes.openMetrics).send(openMetricsText(families))
      : reply.type(metricsTypes.prometheus).send(prometheusText(families));
  };
});
