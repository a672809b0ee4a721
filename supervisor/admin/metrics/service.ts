/** Metrics of the supervisor itself: tasks, contained failures, streams, responses. */
import { type Family, metric } from "./metric.ts";

export type ServiceReadings = {
  /** The number of stored tasks by status. */
  readonly tasks: Readonly<Record<string, number>>;
  readonly contained: number;
  readonly followers: number;
  /** The number of responses by HTTP status. */
  readonly answered: ReadonlyMap<number, number>;
};

export function serviceMetrics({ tasks, contained, followers, answered }: ServiceReadings): Family[] {
  return [
    metric(
      "sotto_tasks",
      "gauge",
      "The tasks that are kept, by status.",
      Object.entries(tasks).map(([status, count]) => [{ status }, count]),
    ),
    metric("sotto_contained_total", "counter", "Unhandled errors that ended only the part where they occurred.", [
      [{}, contained],
    ]),
    metric("sotto_followers", "gauge", "Clients that follow a log or a task.", [[{}, followers]]),
    metric(
      "sotto_requests_total",
      "counter",
      "Answers of the admin service, by status.",
      [...answered].map(([status, count]) => [{ status: String(status) }, count]),
    ),
  ];
}
