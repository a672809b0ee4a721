import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { serve } from "./testing/serve.ts";

t.setTimeout(110_000);

t.test("who types the board's name comes to a page, without a console too, that says where things are", async (t) => {
  const { answer } = await serve(t, {}, { consoleFolder: "/nonexistent" });
  t.match(await answer("/"), { status: 302, headers: { location: "/admin/ui/" } });
  t.match(await answer("/admin/ui"), { status: 302, headers: { location: "/admin/ui/" } });
  const page = await answer("/admin/ui/");
  t.match(page, { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, text: /Sotto 1\.2\.3/ });
  for (const path of ["/admin/docs", "/admin/spec", "/admin/certificate"]) {
    t.match(page.text, `href="${path}"`);
    t.notSame((await answer(path)).status, 404, path);
  }
  t.match(page.headers["content-security-policy"], /default-src 'none'.*frame-ancestors 'none'/);
  t.notMatch(page.text, /<script|<style|style=/);
  const etag = String(page.headers["etag"]);
  t.equal((await answer("/admin/ui/", { headers: { "if-none-match": etag } })).status, 304);
});

t.test("the files of the console are served with their types, and nothing but these", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "sotto-console-"));
  t.teardown(() => rm(folder, { recursive: true }));
  mkdirSync(join(folder, "ui/assets"), { recursive: true });
  writeFileSync(join(folder, "secret"), "secret");
  writeFileSync(join(folder, "ui/index.html"), "<!doctype html><script src=assets/a.js></script>");
  writeFileSync(join(folder, "ui/assets/a.js"), "1");
  const { answer } = await serve(t, {}, { consoleFolder: join(folder, "ui") });
  t.match(await answer("/admin/ui/"), { status: 200, text: /assets\/a\.js/ });
  t.match(await answer("/admin/ui/index.html"), { status: 200 });
  t.match(await answer("/admin/ui/assets/a.js"), {
    status: 200,
    headers: { "content-type": /^text\/javascript/ },
    text: "1",
  });
  for (const path of [
    "nothing",
    "assets",
    "assets/",
    "../secret",
    "..%2fsecret",
    "%2e%2e/secret",
    "assets/../../secret",
    "%00",
    "/etc/passwd",
  ])
    t.match(await answer(`/admin/ui/${path}`), { status: 404, text: /ROUTE_UNKNOWN/ }, path);
  t.equal((await answer("/admin/ui/", { method: "POST" })).status, 405);
});
