/**
 * Generates one request for every operation of the admin REST API from its description, so that new operations are
 * included automatically.
 */
type Parameter = {
  readonly in: string;
  readonly name: string;
  readonly schema?: { readonly enum?: readonly unknown[] };
};
type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, unknown>> };
};
export type Description = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** `body` undefined: no body is sent. `type` is that of the body. */
export type Wish = { readonly method: string; readonly path: string; readonly type?: string; readonly body?: string };

/** The values of path parameters: existing names, so that the routes do their work. */
const known: Readonly<Record<string, string>> = { component: "nlu", login: "nobody", skill: "none" };

const bodies: Readonly<Record<string, string>> = {
  "/admin/audio/listen": '{"siteId":"default"}',
  "/admin/audio/test": '{"direction":"microphone","seconds":0.5}',
  "/admin/injections": '{"operations":[["add",{"room":["attic"]}]]}',
  "/admin/phrases": "{}",
  "/admin/sessions": '{"text":"what time is it"}',
  "/admin/assistant/parse": '{"text":"what time is it"}',
};

/** Never sent, not even aborted: they would end what is being watched. */
const left: ReadonlySet<string> = new Set(["POST /admin/platform", "POST /admin/platform/{component}"]);

export function wishesOf({ paths }: Description): Wish[] {
  return Object.entries(paths).flatMap(([pattern, operations]) =>
    Object.entries(operations).flatMap(([method, operation]): Wish[] => {
      const verb = method.toUpperCase();
      const path = pattern.replaceAll(/\{(\w+)\}/gu, (_, name: string) => known[name] ?? "1");
      const types = Object.keys(operation.requestBody?.content ?? {});
      if (types.length > 0) {
        const body = left.has(`${verb} ${pattern}`) ? "{}" : (bodies[pattern] ?? "{}");
        return types.map((type) => ({ method: verb, path, type, body: type.includes("json") ? body : filling(type) }));
      }
      const follows = operation.parameters?.some(({ in: where, name }) => where === "query" && name === "follow");
      const once = { method: verb, path };
      return follows === true ? [once, { ...once, path: `${path}?follow=true` }] : [once];
    }),
  );
}

/** Returns bytes that begin like an upload of this type. */
function filling(type: string): string {
  const zip = `PK\u0003\u0004${"x".repeat(4000)}`;
  if (!type.startsWith("multipart/")) return zip;
  return `--edge\r\ncontent-disposition: form-data; name="assistant"; filename="a.zip"\r\n\r\n${zip}\r\n--edge--\r\n`;
}

export function written({ method, path, type, body }: Wish, authorization: string): string {
  const lines = [`${method} ${path} HTTP/1.1`, "Host: localhost", `Authorization: ${authorization}`];
  if (type !== undefined) lines.push(`Content-Type: ${type}${type.startsWith("multipart/") ? "; boundary=edge" : ""}`);
  if (body !== undefined) lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  return `${lines.join("\r\n")}\r\n\r\n${body ?? ""}`;
}
