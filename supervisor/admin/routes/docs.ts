/** The API description as a page without scripts: GET /docs. [admin-rest.md] */
import * as contract from "../contract/docs.ts";
import type { Front } from "../front.ts";
import { route } from "../route.ts";

type Needs = {
  readonly front: Pick<Front, "basePath">;
  readonly description: () => object;
};

type Operation = { summary?: string; responses?: Record<string, { description?: string }>; requestBody?: unknown };

export const getDocs = route(contract.getDocs, ({ description, front }: Needs) => async (_request, reply) => {
  const { info, paths = {} } = description() as {
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
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${style}</style><h1>${title}</h1><p>The whole description: <a href="${front.basePath}/admin/spec">/admin/spec</a></p>${rows.join("")}</html>`,
    );
});

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
