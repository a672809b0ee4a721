/** Logging in by OpenID Connect, in a browser that goes to a provider and comes back, to a board behind a reverse proxy. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { startPlatform } from "../journeys/platform.ts";
import { startProvider } from "../openid-provider.ts";
import { look, newVisitor, startBrowser } from "./chromium.ts";
import { startReverseProxy } from "./reverse-proxy.ts";
import { anna, restOf } from "./world.ts";

t.setTimeout(900_000);

t.test("who is known at the provider is known here", async (t) => {
  process.env["SOTTO_TEST_BUILD"] ??= join(import.meta.dirname, "../../build");
  const folder = mkdtempSync(join(tmpdir(), "sotto-openid-"));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const provider = await startProvider(t, folder);
  writeFileSync(join(folder, "secret"), provider.clientSecret);
  const proxy = await startReverseProxy(t, { basePath: "/sotto", removes: false });
  const config = `base_path = "/sotto"
origin = "${proxy.origin}"
[openid]
issuer = "${provider.issuer}"
name = "the house"
client_id = "${provider.clientId}"
client_secret_file = "${folder}/secret"
ca_file = "${provider.authority}"
roles = { family = "operator" }
[asr]
unverified_likelihood = 0
`;
  const [platform, browser] = await Promise.all([startPlatform(t, { config }), startBrowser(t)]);
  const board = new URL(platform.control.admin.url).origin;
  proxy.lead(board);
  await restOf(board)("POST", "/user", anna);
  const visitor = await newVisitor(t, browser);
  visitor.setDefaultTimeout(90_000);
  const page = await visitor.newPage();
  page.on("pageerror", (error) => t.fail(`the page threw: ${error.message}`));
  const enter = page.getByRole("button", { name: "Log in with the house" });
  const out = page.getByRole("button", { name: "Log out" });

  await page.goto(`${proxy.origin}/sotto/admin/ui/`);
  await enter.waitFor();
  await look(t, page, "log-in-openid");
  await enter.click();
  await out.waitFor();
  t.equal(page.url(), `${proxy.origin}/sotto/admin/ui/`, "neither code nor state stays in the address");
  await page.reload();
  await out.waitFor();
  await page.getByRole("link", { name: "Skills", exact: true }).click();
  await page.getByRole("heading", { name: "Skills", level: 1 }).waitFor();
  // Until the board has said the role, the menu has everything.
  await page.getByRole("link", { name: "Users", exact: true }).waitFor({ state: "detached" });
  t.pass("an operator is none of the owners");
  const cookies = (await visitor.cookies(proxy.origin)).map(({ name, expires }) => ({ name, expires }));
  t.same(cookies, [{ name: "__Host-sotto~sotto", expires: -1 }], "for as long as the browser is open");

  await out.click();
  await enter.waitFor();
  provider.person = { ...provider.person, groups: [] };
  await enter.click();
  await page.getByRole("alert").filter({ hasText: "none of your groups" }).waitFor();
  t.equal(page.url(), `${proxy.origin}/sotto/admin/ui/`);
  await look(t, page, "log-in-openid-refused");
  provider.misdeed = "sends the token of another log-in";
  await enter.click();
  await page.getByRole("alert").filter({ hasText: "nonce" }).waitFor();
  await page.goto(`${proxy.origin}/sotto/admin/ui/openid?code=planted&state=planted`);
  await page.getByRole("alert").filter({ hasText: "not begun in this browser" }).waitFor();
  provider.leave();
  await enter.click();
  await page.getByRole("alert").filter({ hasText: "cannot be reached" }).waitFor();
  t.pass("each refusal is told on the log-in page");

  await page.getByLabel("Name").fill(anna.login);
  await page.getByLabel("Password").fill(anna.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await out.waitFor();
  t.pass("and with a password one logs in without the provider");
});
