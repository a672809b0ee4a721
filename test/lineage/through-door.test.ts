/** The program in a skill's unit, against the real door: what it is told becomes files where skills for Snips look. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { StartDoor } from "../../platform/skill-server/start-door.ts";

const source = join(import.meta.dirname, "../../packaging/skills/through-door");

t.test("a unit has the settings, snips.toml and the assistant before its actions start", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "sotto-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ["run", "run-door", "lib"]) mkdirSync(join(folder, name));
  // The same program, with the places of a board in a folder of the test.
  const program = readFileSync(source, "utf8")
    .replace("/run/sotto-door", join(folder, "run-door"))
    .replaceAll('"/run/sotto/', `"${join(folder, "run")}/`)
    .replace("/usr/lib/sotto", join(folder, "lib"));
  writeFileSync(join(folder, "through-door"), program, { mode: 0o755 });
  const look = `#!/bin/bash\ncd ${join(folder, "run")}\necho "$HELLO"; cat config.ini snips/snips.toml snips/assistant/assistant.json\n`;
  writeFileSync(join(folder, "lib/run-actions"), look, { mode: 0o755 });
  const door = await StartDoor.open(join(folder, "run-door/start.sock"), async () => ({
    role: "skill",
    skill: "lights",
  }));
  t.teardown(() => door.close());
  const expected = door.expectStart("lights", {
    environment: { HELLO: "there" },
    settings: "[global]\n",
    snips: { "snips.toml": "[snips-common]\n", "assistant/assistant.json": "{}\n" },
    folder,
  });
  const unit = spawn(join(folder, "through-door"), ["run"], {
    env: { PATH: "/usr/bin:/bin", STATE_DIRECTORY: folder },
  });
  t.teardown(() => unit.kill("SIGKILL"));
  const socket = await expected.connected();
  socket.resume();
  const said = Buffer.concat(await Array.fromAsync(socket as AsyncIterable<Buffer>)).toString();
  t.equal(said, "there\n[global]\n[snips-common]\n{}\n");
});
