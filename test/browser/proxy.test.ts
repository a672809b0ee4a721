/** The page behind a reverse proxy, below a path: in a browser, everything that it asks is there, and nothing is beside it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import t, { type Test } from "tap";
import { startPlatform } from "../journeys/platform.ts";
import { newVisitor, startBrowser, watchPage } from "./chromium.ts";
import { startReverseProxy } from "./reverse-proxy.ts";

t.setTimeout(900_000);

for (const removes of [true, false])
  t.test(`behind a proxy that ${removes ? "removes its path" : "leaves its path"}, the page is below it`, (t) =>
    testPage(t, removes),
  );

async function testPage(t: Test, removes: boolean): Promise<void> {
  process.env["SOTTO_TEST_BUILD"] ??= join(import.meta.dirname, "../../build");
  const proxy = await startReverseProxy(t, { basePath: "/house/sotto", removes });
  const config = `base_path = "/house/sotto"\norigin = "${proxy.origin}"\ntrusted_proxies = ["127.0.0.1"]\n[asr]\nunverified_likelihood = 0\n`;
  const [platform, browser] = await Promise.all([startPlatform(t, { config }), startBrowser(t, { trusting: true })]);
  proxy.lead(platform.control.admin.url);
  const visitor = await newVisitor(t, browser);
  visitor.setDefaultTimeout(90_000);
  const page = await visitor.newPage();
  watchPage(t, page, `${proxy.origin}/house/sotto/`);
  await page.goto(`${proxy.origin}/house/sotto/`);
  await page.getByRole("heading", { name: "This board is yours" }).waitFor();
  await page.getByLabel("Setup code or invitation").waitFor();
  t.pass("through a proxy nobody is in the board's network");
  const code = (await readFile(join(platform.folder, "data/setup-code"), "utf8")).trim();
  await page.getByLabel("Name").fill("anna");
  await page.getByLabel("Password").fill("correct horse");
  await page.getByLabel("Setup code or invitation").fill(code);
  await page.getByLabel("Stay signed in").check();
  await page.getByRole("button", { name: "Make it mine" }).click();
  await page.getByRole("heading", { name: "First steps", level: 1 }).waitFor();
  t.equal(page.url(), `${proxy.origin}/house/sotto/admin/ui/first-steps`);
  await page.reload();
  await page.getByRole("heading", { name: "First steps", level: 1 }).waitFor();
  t.same(
    (await visitor.cookies()).map(({ name, path, sameSite }) => ({ name, path, sameSite })),
    [{ name: "__Host-sotto~house~sotto", path: "/", sameSite: "Strict" }],
    "who stays signed in does so by the board's own cookie",
  );

  const events = page.waitForResponse((response) => response.url().includes("/admin/events"));
  await page.getByRole("link", { name: "Sessions", exact: true }).click();
  t.equal((await events).status(), 200, "an event stream is open");
  await page.getByRole("heading", { name: "Sessions", level: 1 }).waitFor();
  await page.goto(`${proxy.origin}/house/sotto/admin/ui/components`);
  await page.getByRole("heading", { name: "Components", level: 1 }).waitFor();
  t.pass("an address within the page opens it");

  await page.goto(`${proxy.origin}/house/sotto/admin/ui/`);
  const talking = page.waitForEvent("websocket");
  await page.getByRole("button", { name: "Hold to talk" }).click();
  const socket = await talking;
  t.equal(socket.url(), `${proxy.origin.replace("https", "wss")}/house/sotto/mqtt`);
  const { payload } = await socket.waitForEvent("framereceived");
  t.same([...Buffer.from(payload)], [0x20, 2, 0, 0], "push to talk reaches the bus of this board");

  const developer = await visitor.newCDPSession(page);
  const { url, data = "{}" } = await developer.send("Page.getAppManifest");
  const manifest = JSON.parse(data) as { start_url: string; scope: string };
  t.equal(new URL(manifest.start_url, url).href, `${proxy.origin}/house/sotto/admin/ui/`);
  t.equal(new URL(manifest.scope, url).href, `${proxy.origin}/house/sotto/admin/ui/`);
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("heading", { name: "Welcome back" }).waitFor();

  // This visitor takes a service worker, which the others of these tests do not.
  const phone = await browser.newPage();
  await phone.goto(`${proxy.origin}/house/sotto/admin/ui/`);
  const scope = await phone.evaluate<string>("navigator.serviceWorker.ready.then((one) => one.scope)");
  t.equal(scope, `${proxy.origin}/house/sotto/admin/ui/`);
  const kept = await phone.evaluate<string[]>(
    "caches.keys().then((names) => caches.open(names[0])).then((one) => one.keys()).then((all) => all.map(({ url }) => url))",
  );
  t.ok(kept.length > 10 && kept.every((one) => one.startsWith(scope)), "what it keeps is below its path");
  await phone.close();
}
