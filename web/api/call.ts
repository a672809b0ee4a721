/** Calls the board by the name of an operation: `await call("getTask", { params: { taskId } })`. */
import { signal } from "@preact/signals";
import { base } from "./base.ts";
import { authorization, expire, identify } from "./credential.ts";
import type { Operations } from "./operation-types.ts";
import { operations } from "./operations.ts";
import { away, Refused, refusedBy } from "./problem.ts";
import { say } from "../words/say.ts";

export type Operation = keyof Operations;
export type Answer<Id extends Operation> = Operations[Id]["answer"];
export type Input<Id extends Operation> = Omit<Operations[Id], "answer">;
type Optional<Id extends Operation> = object extends Input<Id> ? [input?: Input<Id>] : [input: Input<Id>];
type Parts = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
};

/** True when the last request got no answer from the board. */
export const isAway = signal(false);

/** @throws Refused */
export async function call<Id extends Operation>(id: Id, ...[input]: Optional<Id>): Promise<Answer<Id>> {
  const response = await request(id, input ?? {});
  if (response.status === 204) return undefined;
  return (await response.json()) as Answer<Id>;
}

/**
 * Returns the response itself, for anything but JSON: a file, text, a stream. `init` has a signal or the media type to
 * accept. @throws Refused
 */
export async function request(
  id: Operation,
  { params, query, body }: Parts,
  init: RequestInit = {},
): Promise<Response> {
  const [method = "", path = ""] = operations[id].split(" ");
  const headers = new Headers(init.headers);
  const { value } = authorization;
  const isOwn = !headers.has("authorization") && !headers.has("sotto-sign-in");
  const own = isOwn ? identify(headers, value) : "omit";
  const credentials = init.credentials ?? own;
  if (!headers.has("accept")) headers.set("accept", "application/json");
  const isFile = body instanceof Blob;
  if (body !== undefined) headers.set("content-type", isFile ? body.type || "application/zip" : "application/json");
  const content = body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) };
  const url = addressOf(path, params, query);
  const response = await fetch(url, {
    ...init,
    method,
    headers,
    ...content,
    credentials,
    cache: "no-store",
  }).catch((error: unknown) => {
    if ((error as Error).name === "AbortError") throw error;
    isAway.value = true;
    throw away();
  });
  isAway.value = false;
  if (response.ok) return response;
  const refused = await refusedBy(response);
  // The credential was changed or removed since the request: this tab has to ask again who is logged in.
  if (refused.status === 401 && isOwn && value === authorization.value) expire();
  throw refused;
}

/** Returns the address of an operation, relative to this page's host. */
export function addressOf(path: string, params: Parts["params"] = {}, query: Parts["query"] = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === "")
      throw new Refused({ code: "PAGE", title: say("{name} is missing", { name }) });
    return encodeURIComponent(value);
  });
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return base + (pairs.length === 0 ? filled : `${filled}?${new URLSearchParams(pairs).toString()}`);
}
