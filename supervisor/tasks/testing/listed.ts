/** A page of the queue's tasks as objects. */
import type { ListFilter } from "../task-store.ts";
import type { Task } from "../task.ts";

type Queue = { listAsJson(filter: ListFilter): { readonly json: string; readonly cursor: number | undefined } };

export function listed(
  queue: Queue,
  filter: ListFilter,
): { readonly tasks: readonly Task[]; readonly cursor?: number | undefined } {
  const { json, cursor } = queue.listAsJson(filter);
  return { tasks: JSON.parse(`[${json}]`) as Task[], cursor };
}
