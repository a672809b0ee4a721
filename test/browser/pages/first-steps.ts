import type { Test } from "tap";
import { look } from "../chromium.ts";
import type { World } from "../world.ts";

export async function test(t: Test, world: World): Promise<void> {
  const page = await world.open(t, "/first-steps");
  await page.getByText("“okay computer”", { exact: true }).waitFor();
  await page.getByRole("meter").waitFor();
  await page.getByText("quiet: say something").waitFor();
  await look(t, page, "first-steps");

  const languages = page.getByLabel("An assistant for a whole house, in your language");
  t.equal(await languages.inputValue(), "en", "the browser's language is proposed");
  await languages.selectOption("de");
  await page.getByText("the board does not hear this language by itself").waitFor();
  await languages.selectOption("fr");
  await page.getByText("the board does not hear this language by itself").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Install it with its skills" }).isEnabled();

  await page.getByRole("button", { name: "Play a tone" }).click();
  await page.getByText("completed", { exact: true }).waitFor();
  t.pass("the speaker is tried");
  const spoken = world.platform.command("turn on the kitchen light");
  await page.getByText("it woke once").waitFor();
  t.pass("the wake word is seen to be heard");
  await page.getByText("it answered").waitFor();
  await spoken;
  t.match(
    await page.locator(".course").textContent(),
    /turn on the kitchen light.*turnOnLight.*The light in the kitchen is on/u,
  );
  await page.getByRole("heading", { name: "Done. Speak, and Sotto answers." }).waitFor();
  t.equal(await page.locator(".step.done").count(), 5, "all five steps are done");
  await look(t, page, "first-steps-done");
}
