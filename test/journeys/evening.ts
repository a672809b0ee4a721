/** What a person does with a board on an evening: installs by the page, and asks by text. */
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Test } from "tap";
import { dialogueEndSession, dialogueSessionEnded } from "#bus";
import type { Platform } from "./platform.ts";

type Json = Readonly<Record<string, unknown>>;

/** Calls the admin service as a program of this machine. */
export function call<Answer = Json>({ folder }: Platform, method: string, path: string, body?: Json): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        // The board closes idle connections: none is used twice.
        agent: false,
        socketPath: join(folder, "run/admin.sock"),
        method,
        path: `/admin${path}`,
        headers: { "content-type": "application/json" },
      },
      (response) => {
        let text = "";
        response.on("data", (chunk) => (text += String(chunk)));
        response.on("end", () => {
          if ((response.statusCode ?? 500) < 300) resolve((text === "" ? {} : JSON.parse(text)) as Answer);
          else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
        });
      },
    );
    asked.on("error", reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

export async function completed(platform: Platform, method: string, path: string, body: Json): Promise<void> {
  const { taskId } = await call<{ taskId: string }>(platform, method, path, body);
  for (;;) {
    const task = await call<{ status: string; error?: Json }>(platform, "GET", `/tasks/${taskId}`);
    if (task.status === "completed") return;
    if (task.status === "failed") throw new Error(`${path}: ${JSON.stringify(task.error)}`);
    await pause(200);
  }
}

/** Says a sentence by text; resolves to what was answered, "" when nobody did. */
export async function ask(platform: Platform, text: string, siteId = "text"): Promise<string> {
  const { sessionId } = await call<{ sessionId: string }>(platform, "POST", "/sessions", { text, siteId });
  await platform.bus.next(dialogueSessionEnded, (one) => one.sessionId === sessionId);
  const answers = platform.bus.heard(dialogueEndSession).filter((one) => one.payload.sessionId === sessionId);
  return answers.at(-1)?.payload.text ?? "";
}

export async function until<Found>(look: () => Promise<Found | undefined>): Promise<Found> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await pause(100);
  }
}

/** Prints how long a step took. */
export async function timed<Result>(t: Test, what: string, step: () => Promise<Result>): Promise<Result> {
  const begin = performance.now();
  const result = await step();
  t.comment(`${((performance.now() - begin) / 1000).toFixed(1)} s: ${what}`);
  return result;
}
