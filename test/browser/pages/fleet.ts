import { X509Certificate } from "node:crypto";
import type { Test } from "tap";
import { look } from "../chromium.ts";
import type { World } from "../world.ts";

export async function test(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/fleet");
  await page.getByText("No board is watched").waitFor();
  // The board watches itself: another one would answer in the same way.
  const { token } = (await world.rest("POST", "/tokens", { name: "fleet", role: "viewer", days: 1 })) as {
    token: string;
  };
  const pem = await fetchText(page, "/admin/certificate");
  const { fingerprint256 } = new X509Certificate(pem);
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
