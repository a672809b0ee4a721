/** Submits a task and waits for its end, unless --no-wait is given. */
import type { Body } from "./client/rest.ts";
import { json } from "./client/rest.ts";
import type { Call } from "./command.ts";
import type { Exit } from "./failure.ts";
import { followTask } from "./follow-task.ts";

export async function submit(
  call: Call,
  method: "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
): Promise<Exit> {
  return submitBody(call, method, path, body === undefined ? undefined : json(body));
}

export async function submitBody(
  call: Call,
  method: "POST" | "PUT" | "DELETE",
  path: string,
  body?: Body,
): Promise<Exit> {
  const { screen } = call;
  const rest = await call.connect();
  const { text } = await rest.ask(method, path, body === undefined ? {} : { body });
  const { taskId } = JSON.parse(text) as { taskId: string };
  if (!call.is("no-wait")) return followTask(rest, taskId, screen);
  if (screen.json) screen.data({ taskId });
  else screen.print(taskId);
  return "done";
}
