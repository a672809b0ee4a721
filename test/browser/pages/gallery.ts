import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Test } from "tap";
import { Galleries } from "../../../supervisor/galleries/galleries.ts";
import { png } from "../../../supervisor/galleries/testing/make-gallery.ts";
import { look } from "../chromium.ts";
import type { World } from "../world.ts";

/** A gallery as it is on a board that has fetched it, before anybody has asked for galleries here. */
async function seed({ platform }: World): Promise<void> {
  const weather = {
    name: "weather",
    title: "Weather",
    description: { en: "Tells the weather.", de: "Sagt das Wetter an." },
    author: "Anna",
    address: "https://example.org/anna/weather.git",
    commit: "a".repeat(40),
    tag: "v1.2",
    languages: ["en", "de"],
    permissions: ["network", "speak"] as const,
  };
  const entries = [weather, { ...weather, name: "future", title: "Future", minimumVersion: "99.0.0" }];
  const source = { url: "https://example.org/anna/gallery.git", name: "anna", ownName: "anna", title: "Anna's skills" };
  const pinned = { key: "ssh-ed25519 AAAA", fingerprint: "SHA256:abcdef" };
  const at = { addedAt: "2026-01-01T00:00:00Z", fetchedAt: "2026-01-02T00:00:00Z", committedAt: 1_790_000_000 };
  const failure = {
    at: at.fetchedAt,
    code: "GALLERY_UNTRUSTED",
    message: "it is not signed",
    remedy: "run `git commit -S`",
  };
  await new Galleries(join(platform.folder, "data", "galleries")).put(
    { ...source, ...pinned, ...at, commit: "b".repeat(40), failure },
    {
      name: "anna",
      title: source.title,
      entries,
      pictures: [{ skill: "weather", type: "png", bytes: png }],
      leftOut: [],
    },
  );
}

export async function test(t: Test, world: World): Promise<void> {
  await seed(world);
  const page = await world.open(t, "/skills");
  await page.getByRole("main").getByRole("link", { name: "Gallery" }).click();
  await page.getByRole("heading", { name: "Gallery", level: 1 }).waitFor();
  await page.getByText("Tells the weather.").first().waitFor();
  await page.getByText("needs Sotto 99.0.0").waitFor();
  await page.locator('img[src^="data:image/png"]').waitFor();
  await page.getByRole("alert").filter({ hasText: "it is not signed run git commit -S" }).waitFor();
  await look(t, page, "gallery");
  await page.getByLabel("Search").fill("wetter anna");
  await page.getByText("everyday").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Install Weather" }).click();
  const dialog = page.getByRole("dialog", { name: "Install Weather?" });
  await dialog.getByText("reaches the network, but not this machine's own services").waitFor();
  t.ok(await dialog.getByLabel("network").isChecked(), "what is agreed to is said, and can be taken out");
  await dialog.getByLabel("network").uncheck();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  // A skill of the package, found by its description in another language, needs no network.
  await page.getByLabel("Search").fill("calcule");
  await page.getByRole("button", { name: "Install Everyday" }).click();
  await page.getByText("It asks for no permissions.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Install" }).click();
  await page.getByRole("main").getByRole("link", { name: "Installed" }).waitFor();
  await world.task("DELETE", "/skills/everyday", undefined);
  await page.getByLabel("Repository").fill("http://example.org/gallery.git");
  await page.getByLabel("Key of its author").fill("ssh-ed25519 AAAA");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("alert").filter({ hasText: "https" }).waitFor();
  await page.getByRole("button", { name: "Remove Anna's skills" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("Weather").first().waitFor({ state: "detached" });
  await installOnPhone(t, page);
  await world.task("DELETE", "/skills/speaker", undefined);
}

/** The list is longer than a phone's screen, and the progress is above it. */
async function installOnPhone(t: Test, page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByLabel("Search").fill("");
  const install = page.getByRole("button", { name: "Install Speaker" });
  await install.scrollIntoViewIfNeeded();
  await install.click();
  await page.getByRole("dialog").getByRole("button", { name: "Install", exact: true }).click();
  const progress = page.locator(".running");
  await progress.waitFor();
  await page.waitForFunction(inView);
  t.pass("who has pressed far below sees what becomes of it");
  await progress.getByText("completed").waitFor();
  await page.getByRole("link", { name: "Installed" }).first().waitFor();
  if (size !== null) await page.setViewportSize(size);
}

const inView = () => {
  const { document, innerHeight } = globalThis as unknown as {
    readonly document: {
      querySelector(selector: string): { getBoundingClientRect(): { top: number; bottom: number } };
    };
    readonly innerHeight: number;
  };
  const { top, bottom } = document.querySelector(".running").getBoundingClientRect();
  return top >= document.querySelector(".top").getBoundingClientRect().bottom - 1 && bottom <= innerHeight;
};
