/** Completes an asynchronous route: responds with the id of the task, once the task is durable. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { TaskKind, TaskRequests } from "../tasks/kinds.ts";
import type { TaskQueue } from "../tasks/queue.ts";
import type { Asker } from "../tasks/task-store.ts";
import { actorOf } from "./caller.ts";

export type Accepting = Pick<TaskQueue<TaskRequests>, "submit">;

export async function accept<Kind extends TaskKind>(
  tasks: Accepting,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: Kind,
  asked: TaskRequests[Kind],
  sameAs?: unknown,
): Promise<{ taskId: string }> {
  return accepted(reply, await tasks.submit(kind, asked, askerOf(request), sameAs));
}

export function askerOf(request: FastifyRequest): Asker {
  const key = request.headers["idempotency-key"];
  return { login: actorOf(request), idempotencyKey: typeof key === "string" ? key : undefined };
}

export function accepted(reply: FastifyReply, taskId: string): { taskId: string } {
  reply.status(202).header("location", `/admin/tasks/${taskId}`);
  return { taskId };
}
