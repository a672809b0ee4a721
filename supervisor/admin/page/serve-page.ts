import type { FastifyReply, FastifyRequest } from "fastify";
import { SottoError } from "../../errors.ts";
import { type Inline, Pages } from "./pages.ts";
import type { App } from "../app.ts";

/**
 * Only what this board itself serves, no frame of another page, and no script or style in the page but those that the build has put
 * there, by their hashes.
 */
const policyOf = ({ scripts, styles }: Inline = { scripts: [], styles: [] }): string =>
  `default-src 'none'; script-src ${["'self'", ...scripts].join(" ")}; style-src ${["'self'", ...styles].join(" ")}; ` +
  "img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** GET / and GET /admin/ui/: the web page, static and without secrets [admin-rest.md, Routes]. */
export function servePage(
  app: App,
  version: string,
  { folder, basePath }: { readonly folder?: string | undefined; readonly basePath: string },
): void {
  // The page is not part of the API description. Its visitor is not logged in yet.
  const schema = { hide: true, security: [] };
  const pages = new Pages(version, basePath, folder);
  app.get("/", { schema }, async (_request, reply) => reply.redirect("/admin/ui/"));
  app.get("/admin/ui", { schema }, async (_request, reply) => reply.redirect("/admin/ui/"));
  const give = async (file: string, request: FastifyRequest, reply: FastifyReply) => {
    const page = pages.find(file) ?? (isPlace(file, request) ? pages.find("") : undefined);
    if (page === undefined) throw new SottoError("ROUTE_UNKNOWN", "the web page has no such file");
    reply.headers({
      etag: page.etag,
      "cache-control": page.lasts ? "public, max-age=31536000, immutable" : "no-cache",
      "content-security-policy": policyOf(page.inline),
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "x-frame-options": "DENY",
    });
    const isShell = page.type.startsWith("text/html");
    const texts = isShell ? pages.findTexts(request.headers["accept-language"], file === "") : [];
    // Which texts a browser needs it would know only when the first script runs.
    const links = texts.map((text) => `<${basePath}/admin/ui/${text}>; rel=modulepreload`);
    if (links.length > 0) reply.header("link", links.join(", "));
    const depends = [page.readCompressed && "accept-encoding", links.length > 0 && "accept-language"].filter(Boolean);
    if (depends.length > 0) reply.header("vary", depends.join(", "));
    if (request.headers["if-none-match"] === page.etag) return reply.status(304).send(null);
    reply.type(page.type);
    if (page.readCompressed === undefined || !takesGzip(request)) return reply.send(await page.read());
    return reply.header("content-encoding", "gzip").send(await page.readCompressed());
  };
  app.get("/admin/ui/", { schema }, (request, reply) => give("", request, reply));
  app.get<{ Params: { "*": string } }>("/admin/ui/*", { schema }, (request, reply) =>
    give(request.params["*"], request, reply),
  );
}

/** Returns true for an address inside the page that a browser opens: it gets the page, which shows that place. */
function isPlace(file: string, { headers }: FastifyRequest): boolean {
  return headers.accept?.includes("text/html") === true && !file.startsWith("assets/");
}

function takesGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/iu.test(headers["accept-encoding"] ?? "");
}
