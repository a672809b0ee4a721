/** A board of 0.1.0, installed from packages built of its commit, becomes today's version and goes back [docs/reference/compatibility.md]. */
import t from "tap";
import { healthy } from "./lab/packages.ts";
import { packagesOf } from "./lab/released.ts";
import { startSubscribed } from "./lab/subscribed.ts";
import { until } from "./lab/until.ts";
import { installedVersion, operate } from "./lab/upgrades.ts";

// A board takes as long as a board takes, and the older packages may have to be built.
t.setTimeout(3_600_000);

const authorityKey = "/var/lib/sotto/tls/ca-key.pem";

await t.test("a board of 0.1.0 upgrades, keeps what was its own, and rolls back", async (t) => {
  const released = "0.1.0";
  const { board, admin, version, publishBuilt } = await startSubscribed(t, "kitchen", {
    packages: { folder: await packagesOf(released), version: released },
  });
  const authority = await admin.authority();
  // Skills are ready some seconds after the platform.
  const understood = () =>
    until("an answer of the skill", async () => {
      const { code, output } = await board.run("sotto", "ask", "turn on the observatory light");
      return code === 0 ? output : undefined;
    });
  t.match(await admin.ask("PUT", "config", { feedback: { volume: 0.5 } }), { status: 200 });
  t.match(await board.run("sotto", "inject", "room", "observatory"), { code: 0 });
  t.match(await board.run("sotto", "disable", "hotword"), { code: 0 });
  t.match(await understood(), "The light in the observatory is on.");

  await t.test("the upgrade ends well, and nothing has to be done by hand", async (t) => {
    await publishBuilt();
    const task = await operate(admin, { operation: "upgrade" });
    t.equal(task.status, "completed", JSON.stringify(task));
    t.equal(await installedVersion(board), `${version} installed`);
    t.equal(await installedVersion(board, "sotto-skills"), `${version} installed`);
    t.match(await admin.ask("GET", "platform"), { status: 200, body: { version } });
    t.match(await board.run("dpkg", "--audit"), { output: "" });
    t.match(await board.run("systemctl", "--failed", "--no-legend"), { output: "" });
    await healthy(board);
  });

  await t.test(
    "user, authority, configuration, injected values and disabled components are those of 0.1.0",
    async (t) => {
      t.equal(await admin.authority(), authority);
      t.not((await board.run("ls", authorityKey)).code, 0, "whose key is the platform's no more");
      t.match(await admin.ask("GET", "users"), { status: 200, body: { users: [{ login: "anna" }] } });
      t.match(await admin.ask("GET", "config"), {
        body: { config: { feedback: { volume: { value: 0.5 } } }, fault: null },
      });
      t.match(await board.run("sotto", "status"), { output: /hotword +disabled/u });
      t.match(await understood(), "The light in the observatory is on.");
    },
  );

  await t.test("a rollback by hand brings 0.1.0 back, healthy, with the same data", async (t) => {
    const task = await operate(admin, { operation: "rollback" });
    t.equal(task.status, "completed", JSON.stringify(task));
    t.equal(await installedVersion(board), `${released} installed`);
    await healthy(board);
    t.match(await understood(), "The light in the observatory is on.");
    t.match(await board.run("stat", "-c", "%U %a", authorityKey), { stdout: "sotto 600" }, "handed back");
    t.equal(await admin.authority(), authority);
    t.match(await admin.ask("GET", "users"), { status: 200, body: { users: [{ login: "anna" }] } });
  });
});
