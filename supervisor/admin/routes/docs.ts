import { Type } from "typebox";
import { guarded } from "../contract/problem.ts";
import type { App } from "../app.ts";

type Operation = { summary?: string; responses?: Record<string, { description?: string }>; requestBody?: unknown };

/** GET /docs: the description as a page, without a script. [admin-rest.md] */
export function docsRoutes(app: App): void {
  app.get(
    "/docs",
    {
      schema: {
        operationId: "getDocs",
        tags: ["description"],
        summary: "Show this description as a page",
        description: "Without a script: it can be read where nothing else is reached.",
        response: { 200: { description: "HTML.", content: { "text/html": { schema: Type.String() } } }, ...guarded },
      },
    },
    async (_request, reply) => {
      const { info, paths = {} } = app.swagger() as {
        info: { title: string; version: string };
        paths?: Record<string, Record<string, Operation>>;
      };
      const rows = Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => section(method, path, operation)),
      );
      const title = escape(`${info.title} ${info.version}`);
      const style =
        "body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}code{font-size:1.1em}summary{cursor:pointer;padding:.3rem 0}pre{overflow:auto;background:#f4f4f4;padding:1rem}";
      reply.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
      return reply
        .type("text/html; charset=utf-8")
        .send(
          `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${style}</style><h1>${title}</h1><p>The whole description: <a href="/admin/spec">/admin/spec</a></p>${rows.join("")}</html>`,
        );
    },
  );
}

function section(method: string, path: string, { summary = "", responses = {}, requestBody }: Operation): string {
  const answers = Object.entries(responses).map(
    ([status, { description = "" }]) => `<li><code>${escape(status)}</code> ${escape(description)}</li>`,
  );
  const body =
    requestBody === undefined ? "" : `<p>Body</p><pre>${escape(JSON.stringify(requestBody, undefined, 2))}</pre>`;
  return `<details><summary><code>${escape(method.toUpperCase())} ${escape(path)}</code> ${escape(summary)}</summary>${body}<ul>${answers.join("")}</ul></details>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
