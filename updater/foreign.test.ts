/** Upgrades by apt itself, which the hook announces: with the real apt and dpkg, in a root of their own. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { aptPaths, type Result } from "./place.ts";
import { PrivateApt } from "./testing/private-apt.ts";

t.setTimeout(800_000);
// Each has an apt of its own, and mostly waits for it.
t.jobs = 3;

async function with1(t: Test): Promise<PrivateApt> {
  const apt = new PrivateApt(t);
  apt.build("sotto", "1.0");
  apt.publish();
  t.match(await apt.carryOut({ operation: "install", packages: ["sotto"] }), { outcome: "completed" });
  return apt;
}

/** Our hook in apt, as it is on a board; the test starts the root program in place of systemd. */
function makeHook(apt: PrivateApt): string {
  const path = join(apt.root, "run/before-apt");
  const text = readFileSync(join(import.meta.dirname, "../packaging/sotto/before-apt"), "utf8")
    .replace("/var/lib/sotto/apt", apt.folder)
    .replace("[ -d /run/systemd/system ] && ", "")
    .replace("systemctl start --no-block sotto-updater.service", "true");
  writeFileSync(path, text, { mode: 0o755 });
  return path;
}

/** Upgrades everything, as unattended-upgrades would; resolves when that and the root program have ended. */
async function upgrade(apt: PrivateApt, announced = true): Promise<void> {
  const env = { PATH: process.env["PATH"], APT_CONFIG: join(apt.root, "etc/apt/root.conf") };
  const hook = makeHook(apt);
  const options = [
    `Dpkg::Options::=--root=${apt.root}`,
    "Dpkg::Options::=--force-script-chrootless",
    `DPkg::Pre-Install-Pkgs::=${hook} 2>/dev/null || test $? -ne 10`,
    `DPkg::Tools::Options::${hook}::Version=2`,
  ].flatMap((one) => ["-o", one]);
  execFileSync("apt-get", ["update"], { env, stdio: "ignore" });
  const upgrading = once(spawn("apt-get", ["-y", ...options, "upgrade"], { env, stdio: "ignore" }), "exit");
  if (announced) {
    while (!existsSync(join(apt.folder, "foreign"))) await new Promise((resolve) => setTimeout(resolve, 50));
    await once(apt.start(), "exit");
  }
  await upgrading;
}

function results(apt: PrivateApt): readonly Result[] {
  const { results: folder } = aptPaths(apt.folder);
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Result);
}

t.test("an upgrade by apt is kept, and a rollback returns to the version before it", async (t) => {
  const apt = await with1(t);
  apt.build("sotto", "2.0");
  apt.publish();
  t.match(await apt.carryOut({ operation: "upgrade" }), { outcome: "completed" });
  apt.build("sotto", "3.0");
  apt.publish();
  await upgrade(apt);
  t.same(apt.installed(), ["sotto 3.0 installed"]);
  t.ok(results(apt).some(({ outcome, changes }) => outcome === "completed" && changes[0]?.to === "3.0"));
  rmSync(join(apt.repository, "pool"), { recursive: true });
  t.match(await apt.carryOut({ operation: "rollback" }), { outcome: "completed" });
  t.same(apt.installed(), ["sotto 2.0 installed"]);
});

t.test("a version that apt cannot install is rolled back and pinned, until a request selects it again", async (t) => {
  const apt = await with1(t);
  apt.build("sotto", "2.0", { scripts: { postinst: "exit 3" } });
  apt.publish();
  await upgrade(apt);
  t.same(apt.installed(), ["sotto 1.0 installed"]);
  t.match(JSON.parse(readFileSync(aptPaths(apt.folder).undone, "utf8")), { reason: /apt has not installed all/u });
  await upgrade(apt, false);
  t.same(apt.installed(), ["sotto 1.0 installed"], "apt leaves it alone");
  t.match(await apt.carryOut({ operation: "upgrade" }), { outcome: "undone" }, "who asks for it gets it");
  apt.build("sotto", "2.1");
  apt.publish();
  await upgrade(apt);
  t.same(apt.installed(), ["sotto 2.1 installed"], "a newer version is not affected");
});

t.test("a runtime or an ear that apt changes alone is judged, too, and rolled back", async (t) => {
  const apt = await with1(t);
  for (const name of ["sotto-runtime", "sotto-ears"]) apt.build(name, "1.0");
  apt.publish();
  const packages = ["sotto-runtime", "sotto-ears"];
  t.match(await apt.carryOut({ operation: "install", packages }), { outcome: "completed" });
  apt.build("sotto-runtime", "2.0", { scripts: { postinst: "exit 3" } });
  apt.publish();
  await upgrade(apt);
  apt.build("sotto-ears", "2.0");
  apt.publish();
  await upgrade(apt);
  t.same(apt.installed(), ["sotto 1.0 installed", "sotto-ears 2.0 installed", "sotto-runtime 1.0 installed"]);
  const ended = results(apt).map(({ outcome, changes }) => `${changes[0]?.name} ${outcome}`);
  t.ok(ended.includes("sotto-runtime undone") && ended.includes("sotto-ears completed"), ended.join(", "));
});

t.test("an upgrade that apt abandons changes nothing; an interrupted one is judged at the next start", async (t) => {
  const apt = await with1(t);
  const file = apt.build("sotto", "2.0");
  const announcement = join(apt.folder, "foreign");
  writeFileSync(announcement, `sotto 1.0 2.0 ${file}\nlibc6 1 2 /tmp/other.deb\n`);
  await once(apt.start(), "exit");
  t.equal(readFileSync(`${announcement}-answer`, "utf8"), "go\n");
  t.ok(results(apt).some(({ outcome, changes }) => outcome === "completed" && changes.length === 0));

  const request = { operation: "upgrade", packages: ["sotto"] };
  const foreign = [{ name: "sotto", from: "1.0", to: "2.0", file }];
  const taskId = "6f0c7a39-9a9b-4f4e-8a53-1d2f0f0a1b2c";
  const startedAt = new Date().toISOString();
  const left = {
    taskId,
    request,
    asker: { uid: 0 },
    startedAt,
    attempts: 1,
    step: "changing",
    changes: foreign,
    foreign,
  };
  execFileSync("dpkg", [`--root=${apt.root}`, "--force-script-chrootless", "-i", file], { stdio: "ignore" });
  writeFileSync(aptPaths(apt.folder).breadcrumb, JSON.stringify(left));
  await once(apt.start(), "exit");
  t.notOk(existsSync(aptPaths(apt.folder).breadcrumb));
  t.match(apt.result(taskId), { outcome: "completed", changes: [{ to: "2.0" }] });
  t.match(await apt.carryOut({ operation: "rollback" }), { outcome: "completed" });
  t.same(apt.installed(), ["sotto 1.0 installed"]);
});
