/** Every answer of every route is one that the description has. */
import t from "tap";
import { type Answer, auth, serve } from "./testing/serve.ts";

t.setTimeout(250_000);

const read = ({ text }: Answer) => JSON.parse(text);

t.test("every route answers what the description has, whatever it is asked", async (t) => {
  const { answer, signUp } = await serve(t);
  await signUp();
  const spec = read(await answer("/admin/spec", { auth }));
  const bodies: [string | undefined, string][] = [
    [undefined, ""],
    ["application/json", "{}"],
    ["application/json", "{"],
    ["application/json", '{"operation":"nothing","__proto__":{}}'],
    ["text/plain", "x"],
    ["application/zip", "PK"],
  ];
  const names = ["x", "..%2f%00", "x".repeat(2000)];
  let asked = 0;
  type Responses = Record<string, { content?: Record<string, object> }>;
  for (const [path, methods] of Object.entries<Record<string, { responses: Responses }>>(spec.paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      // One that only ever goes on has no end to wait for.
      const types = Object.keys(responses["200"]?.content ?? { none: {} });
      if (types.every((type) => ["text/event-stream", "application/x-ndjson"].includes(type))) continue;
      for (const name of path.includes("{") ? names : [""]) {
        for (const [type, body] of method === "get"
          ? bodies.slice(0, 1)
          : name === "x" || name === ""
            ? bodies
            : bodies.slice(0, 2)) {
          const headers =
            type === undefined || body === undefined ? {} : { "content-type": type, "content-length": body.length };
          for (const credential of type === undefined && (name === "x" || name === "") ? [auth, undefined] : [auth]) {
            const url = path.replaceAll(/\{\w+\}/g, name);
            const given = await answer(url, {
              method: method.toUpperCase(),
              headers,
              ...(credential ? { auth: credential } : {}),
              ...(body === "" ? {} : { body }),
            }).catch((error: NodeJS.ErrnoException) => {
              // The answer to a body that is too large may come after the connection is closed.
              if (error.code === "EPIPE" || error.code === "ECONNRESET") return undefined;
              throw error;
            });
            if (given === undefined) continue;
            asked += 1;
            const told = Object.keys(responses).includes(String(given.status));
            if (!told || (given.status >= 500 && given.status !== 503))
              t.fail(`${method} ${url.slice(0, 60)} ${type}: ${given.status} ${given.text.slice(0, 200)}`);
            if (given.status >= 400 && !String(given.headers["content-type"]).startsWith("application/problem+json"))
              t.fail(`${method} ${url}: ${given.text}`);
          }
        }
      }
    }
  }
  t.ok(asked > 150, `${asked} answers`);
});
