import { X509Certificate } from "node:crypto";
import type { Test } from "tap";
import { Announcing } from "../../../supervisor/fleet/announcing.ts";
import { look } from "../chromium.ts";
import type { World } from "../world.ts";

const silent = { info: () => undefined };

export async function test(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/fleet");
  await page.getByText("No board is watched").waitFor();
  // The board watches itself: another one would answer in the same way.
  const { token } = (await world.rest("POST", "/tokens", { name: "fleet", role: "viewer", days: 1 })) as {
    token: string;
  };
  const pem = await fetchText(page, "/admin/certificate");
  const { fingerprint256 } = new X509Certificate(pem);
  await page.getByRole("button", { name: "Look", exact: true }).click();
  await page.getByText("No other board answers").waitFor();
  const { port } = new URL(world.origin);
  const announcing = Announcing.start({ port: Number(port), host: () => "Kitchen of Anna", log: silent });
  t.teardown(() => announcing.close());
  const use = page.getByRole("button", { name: "Use Kitchen of Anna" });
  while (!(await use.isVisible())) {
    await page.getByRole("button", { name: "Look again" }).click();
    await page.getByRole("button", { name: "Look again", disabled: false }).waitFor();
  }
  await look(t, page, "found");
  await use.click();
  await page.getByLabel("Token of that board").and(page.locator(":focus")).waitFor();
  t.equal(await page.getByLabel("Name").inputValue(), "Kitchen-of-Anna", "a name that a board may have");
  t.equal(await page.getByLabel("Address").inputValue(), `https://127.0.0.1:${port}`, "its host has another name");
  await page.getByLabel("Name").fill("kitchen");
  await page.getByLabel("Address").fill(world.origin);
  await page.getByLabel("Token of that board").fill(token);
  await page.getByLabel("Fingerprint").fill(fingerprint256.replace(/^../u, "00"));
  await page.getByRole("button", { name: "Watch it" }).click();
  await page.getByRole("alert").filter({ hasText: "another authority" }).waitFor();
  await page.getByLabel("Fingerprint").fill(fingerprint256);
  await page.getByRole("button", { name: "Watch it" }).click();
  await page.getByRole("link", { name: "kitchen" }).waitFor();
  await look(t, page, "fleet");
  await page.getByRole("button", { name: "Check for updates" }).click();
  await page.getByText("needs a token of an operator").waitFor();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("No board is watched").waitFor();
}

function fetchText(page: { evaluate(code: string): Promise<unknown> }, path: string): Promise<string> {
  return page.evaluate(
    `fetch("${path}", { headers: { accept: "application/x-pem-file" } }).then((answer) => answer.text())`,
  ) as Promise<string>;
}
