/** Fetches a calendar, within limits. Errors name the host, never the address, which may be a secret. */

export type Known = { readonly etag: string | undefined; readonly modified: string | undefined };
export type Downloaded = Known & { readonly text: string };
export type From = { readonly url: URL; readonly authorization: string | undefined };

export const maxBytes = 5 * 1024 * 1024;
const timeoutMs = 30_000;
const maxRedirects = 3;

/** With the reason in words. */
export class DownloadFailed extends Error {}

/** Resolves to undefined when nothing has changed. Throws DownloadFailed. */
export async function download(from: From, known: Known, signal?: AbortSignal): Promise<Downloaded | undefined> {
  const late = AbortSignal.timeout(timeoutMs);
  const either = signal === undefined ? late : AbortSignal.any([signal, late]);
  try {
    const response = await follow(from, known, either);
    if (response.status === 304) return undefined;
    if (!response.ok) {
      await response.body?.cancel();
      throw new DownloadFailed(`${from.url.host} answers with ${response.status}${meaning(response.status)}`);
    }
    const { headers } = response;
    const text = await textOf(response, from.url.host);
    return { text, etag: headers.get("etag") ?? undefined, modified: headers.get("last-modified") ?? undefined };
  } catch (error) {
    if (error instanceof DownloadFailed) throw error;
    throw new DownloadFailed(`${from.url.host} cannot be reached: ${reasonOf(error)}`);
  }
}

/** The password goes nowhere else than to the host that it is for, and never from https to http. */
async function follow(from: From, { etag, modified }: Known, signal: AbortSignal): Promise<Response> {
  let { url } = from;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const headers = new Headers({ accept: "text/calendar, text/plain;q=0.5", "user-agent": "Sotto" });
    if (etag !== undefined) headers.set("if-none-match", etag);
    if (modified !== undefined) headers.set("if-modified-since", modified);
    if (from.authorization !== undefined && url.origin === from.url.origin)
      headers.set("authorization", from.authorization);
    const response = await fetch(url, { headers, redirect: "manual", signal });
    const to = response.headers.get("location");
    if (![301, 302, 303, 307, 308].includes(response.status) || to === null) return response;
    await response.body?.cancel();
    if (!URL.canParse(to, url.href)) throw new DownloadFailed(`${url.host} redirects to nowhere`);
    const next = new URL(to, url);
    if (next.protocol !== "https:" && next.protocol !== url.protocol)
      throw new DownloadFailed(`${url.host} redirects to an address without encryption`);
    url = next;
  }
  throw new DownloadFailed(`${from.url.host} redirects more than ${maxRedirects} times`);
}

async function textOf(response: Response, host: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new DownloadFailed(`${host} sends more than ${maxBytes / 1024 / 1024} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function meaning(status: number): string {
  if (status === 401 || status === 403) return ": the address, the name or the password is not accepted";
  if (status === 404 || status === 410) return ": there is no calendar at this address";
  return "";
}

/** fetch says "fetch failed", and what it is about in its cause. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return `no answer within ${timeoutMs / 1000} seconds`;
  const { code } = (error instanceof Error ? (error.cause ?? error) : {}) as { readonly code?: unknown };
  if (code === "EACCES" || code === "EPERM" || code === "EAI_AGAIN" || code === "EAFNOSUPPORT")
    return `${code}: without the permission, the skill has no network (sotto skill grant calendar network)`;
  return typeof code === "string" ? code : "the connection failed";
}
