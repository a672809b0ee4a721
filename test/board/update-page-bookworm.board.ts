/**
 * An upgrade from the page on a phone, as the owner of a board does it: looked for, read about, followed over the restart that it
 * causes, and taken back. With SOTTO_PAGE_PICTURES=FOLDER a picture of each step is kept there.
 */
import { join } from "node:path";
import t from "tap";
import { phoneOn } from "./lab/browser.ts";
import { furnishedRootOf } from "./lab/furnished.ts";
import { boardTimeout } from "./lab/installed.ts";
import { startSubscribed } from "./lab/subscribed.ts";
import { installedVersion } from "./lab/upgrades.ts";
import { variant } from "./lab/variant.ts";

t.setTimeout(boardTimeout);
const root = { release: "bookworm", architecture: "amd64" } as const;
const pictures = process.env["SOTTO_PAGE_PICTURES"];
/** Milliseconds that a step may take on a busy machine: the longest is a whole upgrade. */
const stepTimeoutMs = 900_000;

await t.test("a board is upgraded and rolled back from the page on a phone", async (t) => {
  const lower = await furnishedRootOf(root);
  const { board, repository, wire, version } = await startSubscribed(t, "kitchen", { root, lower, isPublished: false });
  const newer = `${version}+1`;
  await repository.publish(await variant(newer, root.architecture, async () => {}));
  const page = await phoneOn(t, wire, stepTimeoutMs);
  page.on("pageerror", ({ message }) => t.fail(`the page threw: ${message}`));
  let began = performance.now();
  let taps = 0;
  const done = async (what: string) => {
    t.comment(`${((performance.now() - began) / 1000).toFixed(1)} s, ${taps} taps: ${what}`);
    if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${what}.png`), fullPage: true });
    [began, taps] = [performance.now(), 0];
  };
  const press = async (role: "button" | "link", name: string, within = page.locator("body")) => {
    await within.getByRole(role, { name, exact: true }).click();
    taps += 1;
  };
  const dialog = page.getByRole("dialog");
  const ended = async (title: string) => {
    const card = page.locator(".running").filter({ hasText: title });
    await card.getByText(/^(?:completed|failed)$/u).waitFor();
    t.equal(await card.getByText("completed", { exact: true }).count(), 1, title);
    await page.locator("main:not(:has(.loading))").waitFor();
  };
  const history = page.getByRole("listitem");

  await page.goto(`https://${board.address}:8443/`);
  await page.getByLabel("Name").fill("anna");
  await page.getByLabel("Password").fill("correct horse battery");
  await press("button", "Log in");
  await press("button", "Menu");
  await press("link", "Updates");
  await page.getByText("Everything is up to date").waitFor();
  await done("the page Updates");

  await press("button", "Check for updates");
  await ended("Checking for updates");
  await page.getByText("3 packages can be upgraded").waitFor();
  await page.getByText(`What is new in sotto ${newer}`).click();
  const changes = page.locator("details[open] pre");
  t.match(await changes.innerText(), /^- \S/u, "it tells what is new");
  const [width, room] = await page.evaluate<[number, number]>(
    `(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector("details[open] pre"))`,
  );
  t.ok(width <= room, "in whole lines");
  await done("newer packages and what is new in them");

  await press("button", "Upgrade");
  await press("button", "Upgrade", dialog);
  await page.getByText("The board does not answer.").first().waitFor();
  t.pass("it says that the board is silent");
  await ended("Upgrading");
  await page.getByText("Everything is up to date").waitFor();
  t.pass("and goes on by itself");
  t.equal(await installedVersion(board), `${newer} installed`, "the newer version is installed");
  await history.filter({ hasText: "Upgrade" }).getByText("completed").waitFor();
  await done("upgraded");

  await press("link", "Upgrade");
  await page.getByText(`sotto ${version} has become ${newer}`).waitFor();
  t.pass("its task tells what has become of what");
  await page.goBack();

  await press("button", "Roll back");
  await press("button", "Roll back", dialog);
  await ended("Rolling back");
  t.equal(await installedVersion(board), `${version} installed`, "the version before is installed again");
  await history.filter({ hasText: "Roll back" }).getByText("completed").waitFor();
  await done("rolled back");
});
