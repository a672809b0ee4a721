/** Posts a notice to the address of the configuration. */
import type { UpdatesChanged } from "#bus";
import type { UpdatesConfig } from "../config/updates-section.ts";
import { readNamedFile } from "../named-file.ts";

const timeoutMs = 10_000;

/** Rejects with an Error that says why it was not accepted, without the address: its path may be a secret. */
export async function postNotice(
  { webhook, webhook_token_file: file }: Pick<UpdatesConfig, "webhook" | "webhook_token_file">,
  notice: UpdatesChanged & { readonly board: string },
  signal: AbortSignal,
): Promise<void> {
  const { host } = new URL(webhook);
  const headers: Record<string, string> = { "content-type": "application/json", "user-agent": "sotto" };
  if (file !== "") {
    const text = await readNamedFile(file).catch((error: unknown) => {
      throw new Error(`[updates] webhook_token_file ${error instanceof Error ? error.message : "cannot be read"}`);
    });
    const token = text.split("\n", 1)[0]?.trim() ?? "";
    if (!/^[\x21-\x7e]{1,4096}$/u.test(token))
      throw new Error("the first line of [updates] webhook_token_file is no token");
    headers["authorization"] = `Bearer ${token}`;
  }
  const answer = await fetch(webhook, {
    method: "POST",
    headers,
    body: JSON.stringify(notice),
    // A redirection would carry the token to another host.
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  }).catch((error: unknown) => {
    const { cause } = error as { readonly cause?: unknown };
    const told = cause instanceof Error ? cause : error;
    throw new Error(`${host} cannot be reached: ${told instanceof Error ? told.message : "unknown"}`);
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`${host} answers ${answer.status}`);
}
