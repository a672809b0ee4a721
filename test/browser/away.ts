import type { Page } from "playwright-core";
import type { Test } from "tap";
import { startBrowser } from "./chromium.ts";
import type { World } from "./world.ts";

export async function testAway(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/components");
  await page.getByRole("heading", { name: "Components", level: 1 }).waitFor();
  const everything = /\/admin\/(?!ui\/)/u;
  await page.route(everything, (route) => route.abort("connectionrefused"));
  await page.getByText("The board does not answer.").waitFor();
  await page.unroute(everything);
  await page.getByText("The board does not answer.").waitFor({ state: "detached" });
  t.pass("it says so, and goes on by itself when the board is back");
  await testCode(t, world);
  const installed = await install(t, world);
  t.equal(await world.platform.stop(), 0);
  await page.getByText("The board does not answer.").waitFor();
  t.equal(
    await page.getByRole("heading", { name: "Components", level: 1 }).count(),
    1,
    "what was known stays to be read",
  );
  await installed.goto(`${world.origin}/admin/ui/sessions`);
  await installed.getByText("The board does not answer").first().waitFor();
  t.pass("an installed page opens without the board, and says so");
}

/** The code of a page that is opened while the board does not answer, or that never comes. */
async function testCode(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/components");
  await page.getByRole("heading", { name: "Components", level: 1 }).waitFor();
  await page.route(/\/admin\//u, (route) => route.abort("connectionrefused"));
  await page.getByRole("link", { name: "Tasks" }).click();
  await page.getByRole("alert").getByText("The board does not answer").waitFor();
  await page.unroute(/\/admin\//u);
  await page.getByRole("heading", { name: "Tasks", level: 1 }).waitFor();
  t.pass("a page whose code did not come is loaded when the board is back");
  const code = /\/admin\/ui\/.*\.js/u;
  let isStuck = true;
  await page.route(code, (route) => (isStuck ? undefined : route.fallback()));
  await page.getByRole("link", { name: "Updates" }).click();
  const stuck = page.getByRole("alert").filter({ hasText: "The board does not answer" });
  await stuck.waitFor();
  isStuck = false;
  await stuck.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Updates", level: 1 }).waitFor();
  t.pass("one whose code never comes says so, and can be tried again");
  await page.unroute(code);
  let isGone = true;
  await page.route(code, async (route) => {
    if (isGone) await route.fulfill({ status: 404 });
    else await route.fallback();
    isGone = false;
  });
  await page.getByRole("link", { name: "Sites", exact: true }).click();
  await page.getByRole("heading", { name: "Sites", level: 1 }).waitFor();
  t.pass("one whose code a newer version has replaced is shown with the code of that version");
  await page.close();
}

/** Opens the page in a browser that trusts the board, as on the phone of somebody who lives with it. */
async function install(t: Test, { origin }: World): Promise<Page> {
  const browser = await startBrowser(t, { trusting: true });
  const page = await browser.newPage();
  page.setDefaultTimeout(90_000);
  await page.goto(`${origin}/admin/ui/`);
  await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
  const developer = await page.context().newCDPSession(page);
  const { installabilityErrors } = await developer.send("Page.getInstallabilityErrors");
  // The browser of a test keeps nothing after it, which Chromium calls incognito.
  const found = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito");
  t.same(found, [], "it can be installed");
  const kept = await page.evaluate<string[]>(
    "caches.keys().then((names) => caches.open(names[0])).then((one) => one.keys()).then((all) => all.map(({ url }) => url))",
  );
  t.ok(kept.length > 10);
  t.ok(
    kept.every((url) => url.startsWith(`${origin}/admin/ui/`)),
    "nothing that the board has answered is kept",
  );
  return page;
}
