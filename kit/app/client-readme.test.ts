/** The script of the client's README runs as it is printed, with the file that is installed and the board's own certificate. */
import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import t from "tap";
import { nluIntentParsed, nluQuery } from "#bus";
import { peopleOf } from "../../supervisor/admin/testing/people.ts";

t.setTimeout(120_000);
const kit = join(import.meta.dirname, "../browser");

t.test("a script asks what a sentence means", async (t) => {
  const { world, keeper, port, json } = await peopleOf(t);
  const house = await world.client();
  const folder = mkdtempSync(join(tmpdir(), "sotto-readme-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const made = await json("POST", "/admin/tokens", { name: "my-app", role: "owner" });
  writeFileSync(join(folder, "sotto.token"), `${(JSON.parse(made.text) as { token: string }).token}\n`);
  writeFileSync(join(folder, "sotto.pem"), keeper.authority);
  const readme = readFileSync(join(kit, "README.md"), "utf8");
  writeFileSync(join(folder, "ask.mjs"), /```js\n([\s\S]*?)```/u.exec(readme)?.[1] ?? "");
  copyFileSync(join(kit, "client.js"), join(folder, "client.js"));
  const { NODE_OPTIONS: _, ...env } = process.env;
  const running = promisify(execFile)(process.execPath, ["ask.mjs"], {
    cwd: folder,
    env: { ...env, BOARD: `wss://localhost:${port}/mqtt`, NODE_EXTRA_CA_CERTS: join(folder, "sotto.pem") },
  });
  const endsUnasked = running.then(() => Promise.reject(new Error("the script ended without asking")));
  const { payload } = await Promise.race([house.next(nluQuery), endsUnasked]);
  t.equal(payload.input, "turn on the light in the kitchen");
  const { examples } = nluIntentParsed;
  await house.say(nluIntentParsed.pattern, examples[0]);
  const { stdout } = await running;
  t.match(stdout, (examples[0] as { intent: { intentName: string } }).intent.intentName);
});
