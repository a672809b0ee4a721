/** Completes an asynchronous route: responds with the id of the task, once the task is durable. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { TaskKind, TaskRequests } from "../tasks/kinds.ts";
import type { TaskQueue } from "../tasks/queue.ts";
import { loginOf } from "./authentication.ts";

export type Accepting = Pick<TaskQueue<TaskRequests>, "submit">;

export async function accept<Kind extends TaskKind>(
  tasks: Accepting,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: Kind,
  asked: TaskRequests[Kind],
  sameAs?: unknown,
): Promise<{ taskId: string }> {
  const key = request.headers["idempotency-key"];
  const asker = { login: loginOf(request), idempotencyKey: typeof key === "string" ? key : undefined };
  const taskId = await tasks.submit(kind, asked, asker, sameAs);
  reply.status(202).header("location", `/admin/tasks/${taskId}`);
  return { taskId };
}
