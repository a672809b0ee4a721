/** Chromium on the wire of the boards, as on a phone in the same network. */
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Test } from "tap";
import { startBrowser } from "../../browser/chromium.ts";
import type { Wire } from "./wire.ts";

const phone = { width: 360, height: 640 };

/** A page of a phone on the wire, where nobody is signed in. `stepTimeoutMs`: how long anything on it may take. */
export async function phoneOn(t: Test, wire: Wire, stepTimeoutMs: number): Promise<Page> {
  const folder = await mkdtemp(join(tmpdir(), "sotto-phone-"));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const program = join(folder, "chromium");
  await writeFile(program, `#!/bin/sh\nexec ip netns exec ${wire.name} /usr/bin/chromium "$@"\n`);
  await chmod(program, 0o755);
  const browser = await startBrowser(t, { program });
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    serviceWorkers: "block",
    viewport: phone,
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(stepTimeoutMs);
  return context.newPage();
}
