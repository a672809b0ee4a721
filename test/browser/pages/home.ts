import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { Test } from "tap";
import { look } from "../chromium.ts";
import type { World } from "../world.ts";

export async function test(t: Test, world: World): Promise<void> {
  await world.rest("POST", "/sessions", { text: "set the kitchen light to fifty percent" });
  const page = await world.open(t, "/");
  await page.getByRole("heading", { name: "All is well" }).waitFor();
  await page.getByText("The light in the kitchen is at 50 percent.").waitFor();
  await page.getByText("10 of 10").waitFor();
  await look(t, page, "home");

  await world.rest("POST", "/sessions", { text: "turn on the bedroom light" });
  await page.getByText("The light in the bedroom is on.").waitFor();
  t.pass("what is said while the page is open appears in it");
  await timersAreShown(t, world, page);
  await somethingIsAnnounced(page);
  await authorityIsAccepted(t, world, page);

  const { config } = world.platform.control;
  const good = readFileSync(config, "utf8");
  writeFileSync(config, `${good}\n[nonsense`);
  world.platform.supervisor.kill("SIGHUP");
  await page.getByRole("heading", { name: "It works, but not completely" }).waitFor();
  t.match(await page.locator(".reasons").textContent(), /configuration/u, "what is wrong is said, with what to do");
  await look(t, page, "home-degraded");
  writeFileSync(config, good);
  world.platform.supervisor.kill("SIGHUP");
  await page.getByRole("heading", { name: "All is well" }).waitFor();
}

/** The finding is simulated, since the authority of a board cannot be lost while it runs; what accepts it is real. */
async function authorityIsAccepted(t: Test, world: World, page: Page): Promise<void> {
  const platform = (await world.rest("GET", "/platform")) as object;
  const reasons = [{ code: "AUTHORITY_CHANGED", message: "the authority is a new one", remedy: "accept it" }];
  const address = "**/admin/platform";
  await page.route(address, (route) => route.fulfill({ json: { ...platform, health: "degraded", reasons } }));
  await page.getByRole("button", { name: "Accept the new authority" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/u).waitFor();
  await look(t, page, "home-authority");
  const answer = page.waitForResponse((one) => one.request().method() === "PUT");
  await dialog.getByRole("button", { name: "Accept it" }).click();
  t.equal((await answer).status(), 204, "the board knows the fingerprint");
  await page.unroute(address);
  await page.getByRole("heading", { name: "All is well" }).waitFor();
}

type Told = { readonly title: string; readonly closed: boolean };

/** Notifications as the browser of somebody who looks elsewhere is given them; the real ones are made, too. */
const watchNotifications = `(() => {
  document.hasFocus = () => false;
  const Real = Notification;
  window.told = [];
  window.Notification = class extends Real {
    constructor(title, options) {
      super(title, options);
      window.told.push({ title, closed: false });
      this.told = window.told.at(-1);
    }
    close() {
      this.told.closed = true;
      super.close();
    }
  };
})()`;

/** One counts down, another rings, notifies, and is stopped. */
async function timersAreShown(t: Test, world: World, page: Page): Promise<void> {
  await page.context().grantPermissions(["notifications"]);
  await world.rest("POST", "/timers", { seconds: 3000, name: "bread" });
  await page
    .getByRole("timer", { name: "Left on bread" })
    .getByText(/^49:5\d$/u)
    .waitFor();
  await page.evaluate(watchNotifications);
  await page.getByRole("button", { name: "Notify me here" }).click();
  await page.getByRole("button", { name: "Notify me here" }).waitFor({ state: "detached" });
  await world.rest("POST", "/timers", { seconds: 1, name: "egg" });
  const stop = page.getByRole("button", { name: "Stop egg" });
  await stop.waitFor();
  await look(t, page, "home-timers");
  await page.waitForFunction("told.length > 0");
  await stop.click();
  await stop.waitFor({ state: "detached" });
  await page.waitForFunction("told.every(({ closed }) => closed)");
  t.match(await page.evaluate<Told[]>("told"), [{ title: "timer: egg" }], "who looks elsewhere is notified, and once");
  await page.getByRole("button", { name: "Cancel bread" }).click();
  await page.getByRole("heading", { name: "Timers" }).waitFor({ state: "detached" });
}

/** Something urgent is repeated until it is acknowledged. */
async function somethingIsAnnounced(page: Page): Promise<void> {
  await page.getByLabel("What to say in the rooms").fill("dinner is ready");
  await page.getByLabel("How important it is").selectOption("urgent");
  await page.getByRole("button", { name: "Announce", exact: true }).click();
  const acknowledge = page.getByRole("button", { name: "Acknowledge dinner is ready" });
  await acknowledge.waitFor();
  await acknowledge.click();
  await page.getByText("default: acknowledged").waitFor();
}
