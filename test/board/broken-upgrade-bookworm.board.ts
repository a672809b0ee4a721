/** A new version that is broken, in every way that we could think of, is undone by the board itself, and it says why. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import t from "tap";
import { broken } from "./broken.ts";
import { wellAgain } from "./lab/packages.ts";
import { startSubscribed } from "./lab/subscribed.ts";
import { installedVersion, operate } from "./lab/upgrades.ts";
import { variant } from "./lab/variant.ts";

// A board takes as long as a board takes.
t.setTimeout(7_200_000);

await t.test("a broken version is undone", async (t) => {
  const { board, admin, repository, version } = await startSubscribed(t, "kitchen", { megabytes: 1200 });
  // The times of a board are for a slow board; here they would only make the test longer.
  const soon = {
    "sotto.service.d/soon.conf": "[Service]\nTimeoutStartSec=40\n",
    "sotto-updater.service.d/soon.conf":
      "[Service]\nExecStart=\nExecStart=/usr/lib/sotto/sotto-updater --folder /var/lib/sotto/apt --runtime /run/sotto --configuration /etc/sotto/platform.toml --authority /var/lib/sotto-authority --restarts --shadow sotto-shadow.service --judge-seconds 60 --silent-seconds 20\n",
  };
  for (const [file, text] of Object.entries(soon)) {
    const path = await board.disk(`etc/systemd/system/${file}`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  await board.run("systemctl", "daemon-reload");

  t.match(await board.run("sotto", "config", "set", "asr.partial", "true"), { code: 0 }, "a person has set something");
  const alarm = { kind: "timer", seconds: 400_000, name: "bread" };
  t.match(await admin.ask("POST", "timers", alarm), { status: 201 }, "and a timer for later");
  const mine = () =>
    board.run(
      "sh",
      "-c",
      "grep ^partial /etc/sotto/platform.toml; sha256sum /var/lib/sotto/tls/ca.pem /var/lib/sotto-authority/*.pem",
    );
  const before = await mine();

  // SOTTO_BROKEN: parts of the names of those to try, separated by commas.
  const names = (process.env["SOTTO_BROKEN"] ?? "").split(",");
  const tried = broken.filter(({ kind }) => names.some((name) => kind.includes(name)));
  for (const [index, { kind, alter, reason = /./u, isRefused = false }] of tried.entries()) {
    await t.test(`it ${kind}`, async (t) => {
      const newer = `${version}+${index + 1}`;
      await repository.publish(await variant(newer, "amd64", alter));
      const began = performance.now();
      const task = await operate(admin, {
        operation: "upgrade",
        version: newer,
        packages: ["sotto", "sotto-skills", "sotto-satellite"],
      });
      t.comment(
        `${kind}: ${isRefused ? "refused" : "undone"} in ${((performance.now() - began) / 1000).toFixed(0)} s: ${task.error?.message ?? task.status}`,
      );
      const code = isRefused ? "UPDATE_REFUSED" : "UPDATE_UNDONE";
      t.match(task, { status: "failed", error: { code, message: reason } }, JSON.stringify(task.error));
      t.equal(await installedVersion(board), `${version} installed`);
      const after = await wellAgain(board);
      if (!isRefused) {
        t.match(after.reasons, [{ code: "UPDATE_UNDONE" }], "and the board's health says what has happened");
        t.equal(after.reasons.length, 1);
      }
      t.match(await board.run("dpkg", "--audit"), { output: "" });
      const escaped = "ls -d /var/lib/sotto/escaped /etc/sotto/escaped /run/sotto/escaped /var/tmp/escaped 2>/dev/null";
      t.match(await board.run("sh", "-c", escaped), { output: "" });
      t.equal((await mine()).output, before.output, "nothing that a person has set is lost, and it is the same board");
      t.match(await admin.ask("GET", "platform"), { status: 200, body: { version } });
    });
  }
});
