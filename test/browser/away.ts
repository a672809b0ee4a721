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
