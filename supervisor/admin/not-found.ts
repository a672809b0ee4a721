/** Requests without a matching route: an unknown path (404), or an unsupported method (405). */
import { SottoError } from "../errors.ts";
import type { App } from "./app.ts";

/** Applies to all routes that are added from now on. */
export function answerUnknownRoutes(app: App): void {
  const methods = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    const known = methods.get(url) ?? new Set();
    for (const one of [method].flat()) known.add(one);
    methods.set(url, known);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "";
    const allowed = [...methods].find(([pattern]) => patternOf(pattern).test(path))?.[1];
    if (allowed === undefined) throw new SottoError("ROUTE_UNKNOWN", `there is nothing at ${path.slice(0, 200)}`);
    reply.header("allow", [...allowed].sort().join(", "));
    throw new SottoError("REQUEST_METHOD", `this route does not have ${request.method}`);
  });
}

function patternOf(url: string): RegExp {
  return new RegExp(
    `^${url
      .replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&")
      .replaceAll(/:[A-Za-z]+/g, "[^/]+")
      .replace(/\/\\\*$/, "/.*")}$`,
  );
}
