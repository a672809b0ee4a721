import { Type } from "typebox";
import { guarded } from "../contract/problem.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";
import type { Streams } from "./follow.ts";

/** GET /metrics: Prometheus' text format. [admin-rest.md] */
export function metricRoutes(
  app: App,
  { components, contained, memory, health, version, tasks }: Services,
  answered: ReadonlyMap<number, number>,
  streams: Pick<Streams, "size">,
): void {
  app.get(
    "/metrics",
    {
      schema: {
        operationId: "getMetrics",
        tags: ["platform"],
        summary: "Get metrics for Prometheus",
        description: "Of the supervisor, its components, tasks and answers.",
        response: {
          200: { description: "Prometheus' text format.", content: { "text/plain": { schema: Type.String() } } },
          ...guarded,
        },
      },
    },
    async (_request, reply) => {
      const all = await components();
      const { health: state, selfTest } = await health();
      const { total, supervisor, skills } = await memory();
      const tested = selfTest?.steps.filter((one) => one.state !== "skipped") ?? [];
      const of = (read: (component: (typeof all)[number]) => number | null) =>
        all.flatMap((component) => {
          const value = read(component);
          return value === null ? [] : [[{ component: component.name }, value] as const];
        });
      const text = [
        metric("sotto_info", "gauge", "The version.", [[{ version }, 1]]),
        metric("sotto_healthy", "gauge", "1 healthy, 0.5 degraded, 0 unhealthy.", [
          [{}, { healthy: 1, degraded: 0.5, unhealthy: 0 }[state]],
        ]),
        metric(
          "sotto_self_test_passed",
          "gauge",
          "1 where the last self-test passed, by step.",
          tested.map(({ step, component, state: result }) => [{ step, component }, Number(result === "passed")]),
        ),
        metric(
          "sotto_self_test_timestamp_seconds",
          "gauge",
          "When the last self-test ended.",
          selfTest === undefined ? [] : [[{}, Date.parse(selfTest.at) / 1000]],
        ),
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
        metric(
          "sotto_component_up",
          "gauge",
          "Whether a component is ready.",
          of(({ ready }) => Number(ready)),
        ),
        metric(
          "sotto_component_restarts_total",
          "counter",
          "Restarts that nobody asked for.",
          of(({ restarts }) => restarts),
        ),
        metric(
          "sotto_component_memory_bytes",
          "gauge",
          "Proportional memory (PSS) of a component and its programs.",
          of(({ memory }) => memory),
        ),
        metric(
          "sotto_component_cpu_seconds_total",
          "counter",
          "Processor time of a component's process.",
          of(({ cpu }) => cpu),
        ),
        metric(
          "sotto_component_open_files",
          "gauge",
          "Open files of a component.",
          of(({ openFiles }) => openFiles),
        ),
        metric(
          "sotto_tasks",
          "gauge",
          "The tasks that are kept, by status.",
          Object.entries(tasks.counts()).map(([status, count]) => [{ status }, count]),
        ),
        metric(
          "sotto_contained_total",
          "counter",
          "Failures that nobody handled, and that ended only where they were.",
          [[{}, contained().count]],
        ),
        metric("sotto_followers", "gauge", "Clients that follow a log or a task.", [[{}, streams.size]]),
        metric(
          "sotto_requests_total",
          "counter",
          "Answers of the admin service, by status.",
          [...answered].map(([status, count]) => [{ status: String(status) }, count]),
        ),
      ].join("");
      return reply.type("text/plain; version=0.0.4; charset=utf-8").send(text);
    },
  );
}

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number];

function metric(name: string, type: "gauge" | "counter", help: string, samples: readonly Sample[]): string {
  const lines = samples.map(([labels, value]) => {
    const pairs = Object.entries(labels).map(([key, label]) => `${key}=${JSON.stringify(label)}`);
    return `${name}${pairs.length === 0 ? "" : `{${pairs.join(",")}}`} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}
