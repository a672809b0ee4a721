import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import t from "tap";
import { frontOf } from "../front.ts";
import { serve } from "../testing/serve.ts";
import { Pages } from "./pages.ts";

t.setTimeout(300_000);

t.test("who types the board's name comes to a page, without the page too, that says where things are", async (t) => {
  const { answer } = await serve(t, {}, { webFolder: "/nonexistent" });
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

t.test("only the files of the web page are served, with their types", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "sotto-web-"));
  t.teardown(() => rm(folder, { recursive: true }));
  mkdirSync(join(folder, "ui/assets"), { recursive: true });
  writeFileSync(join(folder, "secret"), "secret");
  writeFileSync(join(folder, "ui/index.html"), "<!doctype html><script src=assets/a.js></script>");
  writeFileSync(join(folder, "ui/assets/a.js"), "1");
  const { answer } = await serve(t, {}, { webFolder: join(folder, "ui") });
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

t.test(
  "what is compressed is sent so to who takes it, and what has its hash in its name is kept for ever",
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "sotto-web-"));
    t.teardown(() => rm(folder, { recursive: true }));
    mkdirSync(join(folder, "assets"));
    for (const [file, text] of [
      ["index.html", "<!doctype html>page"],
      ["assets/a-hash.js", "1;1;1;"],
      ["icon.svg", "<svg/>"],
    ] as const) {
      writeFileSync(join(folder, file), text);
      if (file !== "icon.svg") writeFileSync(join(folder, `${file}.gz`), gzipSync(text));
    }
    const { answer, port, keeper } = await serve(t, {}, { webFolder: folder });
    const plain = await answer("/admin/ui/assets/a-hash.js");
    t.match(plain, { text: "1;1;1;", headers: { "cache-control": /immutable/, vary: "accept-encoding" } });
    t.equal(plain.headers["content-encoding"], undefined);
    const get = (path: string, encodings: string) =>
      new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
        const to = { host: "localhost", port, path, ca: keeper.authority, headers: { "accept-encoding": encodings } };
        request(to, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () =>
            resolve({ encoding: response.headers["content-encoding"], body: Buffer.concat(chunks) }),
          );
        })
          .on("error", reject)
          .end();
      });
    const packed = await get("/admin/ui/assets/a-hash.js", "br, gzip");
    t.equal(packed.encoding, "gzip");
    t.equal(gunzipSync(packed.body).toString(), "1;1;1;");
    t.equal(
      (await get("/admin/ui/assets/a-hash.js", "gzip;q=0")).encoding,
      undefined,
      "unless it is said not to be taken",
    );
    t.equal((await get("/admin/ui/icon.svg", "gzip")).encoding, undefined, "what is not compressed is sent as it is");
    t.equal(
      (await answer("/admin/ui/")).headers["cache-control"],
      "no-cache",
      "the page itself is asked for each time",
    );
    t.equal((await answer("/admin/ui/assets/a-hash.js.gz")).status, 404, "nothing has two addresses");
  },
);

t.test("with the page, a browser is told at once which texts it will need", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "sotto-web-"));
  t.teardown(() => rm(folder, { recursive: true }));
  mkdirSync(join(folder, "assets"));
  const texts = ["assets/texts-en-a1.js", "assets/more-en-d4.js", "assets/texts-de-b2.js", "assets/more-de-e5.js"];
  for (const file of ["index.html", ...texts, "assets/home-c3.js"]) writeFileSync(join(folder, file), file);
  const { answer } = await serve(t, {}, { webFolder: folder });
  const linked = async (accepted?: string, place = "") => {
    const headers = { accept: "text/html", ...(accepted === undefined ? {} : { "accept-language": accepted }) };
    const { headers: got } = await answer(`/admin/ui/${place}`, { headers });
    t.match(got["vary"], /accept-language/u);
    return got["link"];
  };
  const german = "</admin/ui/assets/texts-de-b2.js>; rel=modulepreload";
  const english = "</admin/ui/assets/texts-en-a1.js>; rel=modulepreload";
  t.equal(await linked("de-AT,de;q=0.9,en;q=0.8"), german);
  t.equal(await linked("nl-NL, nl;q=0.9, DE;q=0.8"), german, "the first that the page has");
  for (const accepted of ["en-GB,de;q=0.5", "nl", "*", "", undefined])
    t.equal(await linked(accepted), english, String(accepted));
  const moreGerman = "</admin/ui/assets/more-de-e5.js>; rel=modulepreload";
  t.equal(await linked("de", "sessions"), `${german}, ${moreGerman}`, "another page than Home says more");
  t.equal((await answer("/admin/ui/assets/home-c3.js")).headers["link"], undefined);
});

t.test("a browser that opens a place within the page is given the page", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "sotto-web-"));
  t.teardown(() => rm(folder, { recursive: true }));
  writeFileSync(join(folder, "index.html"), "<!doctype html>page");
  const { answer } = await serve(t, {}, { webFolder: folder });
  const headers = { accept: "text/html,application/xhtml+xml" };
  for (const place of ["sessions", "sessions/some-id", "components/asr"])
    t.match(await answer(`/admin/ui/${place}`, { headers }), { status: 200, text: /page/ }, place);
  t.equal((await answer("/admin/ui/sessions")).status, 404, "a program is not");
  t.equal((await answer("/admin/ui/assets/old-hash.js", { headers })).status, 404, "nor is a file of an older version");
});

t.test("who opens the page is told whether the board has a user, and what a sign-up comes to", async (t) => {
  const { answer, signUp } = await serve(t);
  const welcome = async (headers = {}) => JSON.parse((await answer("/admin/welcome", { headers })).text);
  t.same(await welcome(), { claimed: false, signUp: "now" });
  t.same(await welcome({ "x-forwarded-for": "10.0.0.7" }), { claimed: false, signUp: "code" });
  await signUp();
  t.same(await welcome(), { claimed: true, signUp: "now" }, "from the board itself");
  const closed = await serve(t, { signUp: "closed" });
  t.same(JSON.parse((await closed.answer("/admin/welcome")).text), { claimed: false, signUp: "closed" });
});

t.test("what can be said is told to who is logged in", async (t) => {
  const { answer, json, signUp } = await serve(t);
  t.equal((await answer("/admin/phrases")).status, 401);
  await signUp();
  t.match(JSON.parse((await json("GET", "/admin/phrases")).text), { wakeWord: "okay", sentences: ["hello"] });
});

t.test("while an upgrade replaces the files, the page and its policy are those of the running board", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "sotto-web-"));
  t.teardown(() => rm(folder, { recursive: true }));
  const write = (text: string) => {
    writeFileSync(join(folder, "index.html"), text);
    writeFileSync(join(folder, "index.html.gz"), gzipSync(text));
  };
  write("<!doctype html><script>old()</script>");
  const { answer } = await serve(t, {}, { webFolder: folder });
  const page = new Pages("1", "", folder).find("");
  write("<!doctype html><script>renewed()</script>");
  t.match(gunzipSync((await page?.readCompressed?.()) ?? "").toString(), "<script>old()</script>");
  const policy = `'sha256-${createHash("sha256").update("old()").digest("base64")}'`;
  const { headers, text } = await answer("/admin/ui/");
  t.match(text, "<script>old()</script>");
  t.match(headers["content-security-policy"], policy);
});

t.test("the policy allows exactly what the build has put into the page, also behind a path", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "sotto-web-"));
  t.teardown(() => rm(folder, { recursive: true }));
  const page =
    '<!doctype html><style>p{color:red}</style><p><img src="/admin/ui/icon.svg"><script>draw("/admin/ui/")</script>' +
    '<script type="module" src="/admin/ui/assets/a.js"></script><script>1</script>';
  writeFileSync(join(folder, "index.html"), page);
  writeFileSync(join(folder, "icon.svg"), "<svg/>");
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  for (const base of ["", "/sotto"]) {
    const front = frontOf({ base_path: base, origin: "https://home.example", trusted_proxies: [] });
    const { answer } = await serve(t, {}, { webFolder: folder, front });
    const { headers, text } = await answer("/admin/ui/");
    const policy = String(headers["content-security-policy"]);
    const inPage = [...text.matchAll(/<script>(.*?)<\/script>/gu)].map(([, script = ""]) => hash(script));
    t.equal(inPage.length, 2);
    t.match(text, `src="${base}/admin/ui/icon.svg"`);
    t.match(policy, `script-src 'self' ${inPage.join(" ")};`);
    t.match(policy, `style-src 'self' ${hash("p{color:red}")};`);
    t.notMatch(policy, /unsafe/u);
    t.match((await answer("/admin/ui/icon.svg")).headers["content-security-policy"], "script-src 'self';");
  }
});
