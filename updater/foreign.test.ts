/** Upgrades by apt itself, which the hook announces: with the real apt and dpkg, in a root of their own. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
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
  const script = readFileSync(join(import.meta.dirname, "../packaging/sotto/before-apt"), "utf8")
    .replace("/var/lib/sotto/apt", apt.folder)
    .replace("[ -d /run/systemd/system ] && ", "")
    // As if every package were built from an engine's source.
    .replace('-v engines=" $engines"', '-v engines=" libspeech1 "')
    .replaceAll("systemctl start --no-block sotto-updater.service", "true");
  writeFileSync(path, script, { mode: 0o755 });
  return path;
}

/** Upgrades everything by apt; resolves to its output when that and the root program have ended. */
async function upgrade(apt: PrivateApt, announced = true): Promise<string> {
  const env = { PATH: process.env["PATH"], APT_CONFIG: join(apt.root, "etc/apt/root.conf") };
  const hook = makeHook(apt);
  const options = [
    `Dpkg::Options::=--root=${apt.root}`,
    "Dpkg::Options::=--force-script-chrootless",
    `DPkg::Pre-Install-Pkgs::=${hook} 2>/dev/null || test $? -ne 10`,
    `DPkg::Tools::Options::${hook}::Version=2`,
  ].flatMap((one) => ["-o", one]);
  execFileSync("apt-get", ["update"], { env, stdio: "ignore" });
  const upgrading = spawn("apt-get", ["-y", ...options, "upgrade"], { env, stdio: ["ignore", "pipe", "ignore"] });
  const output = text(upgrading.stdout);
  if (announced) await serve(apt);
  return output;
}

/** Starts the root program when something is announced, and again while something is, as systemd does. */
async function serve(apt: PrivateApt): Promise<void> {
  const announcement = join(apt.folder, "foreign");
  while (!existsSync(announcement)) await new Promise((resolve) => setTimeout(resolve, 50));
  while (existsSync(announcement)) await once(apt.start(), "exit");
}

/**
 * What unattended-upgrades does: a step for each of these files, with apt's lock held throughout. It has read apt's configuration
 * twice, and runs each hook twice. Resolves to its exit code.
 */
async function inSteps(
  apt: PrivateApt,
  steps: readonly (readonly [announced: string, file: string])[],
): Promise<number> {
  const program = [
    "import fcntl, os, subprocess, sys",
    "lock = open(sys.argv[2] + '/var/lib/dpkg/lock-frontend', 'w')",
    "fcntl.lockf(lock, fcntl.LOCK_EX)",
    "for change, file in zip(sys.argv[3::2], sys.argv[4::2]):",
    "    for _ in range(2):",
    "        if subprocess.run([sys.argv[1]], input=change + '\\n', text=True).returncode == 10: sys.exit(10)",
    "    dpkg = ['dpkg', '--root=' + sys.argv[2], '--force-script-chrootless', '--install', file]",
    "    subprocess.run(dpkg, env={**os.environ, 'DPKG_FRONTEND_LOCKED': '1'}, stdout=subprocess.DEVNULL)",
  ].join("\n");
  const args = ["-c", program, makeHook(apt), apt.root, ...steps.flat()];
  const ended = once(spawn("python3", args, { stdio: ["ignore", "ignore", "inherit"] }), "exit");
  await serve(apt);
  const [code] = (await ended) as [number];
  return code;
}

const step = (name: string, from: string, to: string, file: string) =>
  [`${name} ${from} < ${to} ${file}`, file] as const;

/** A change that an interruption has left, of which the packages are changed already. */
function leave(apt: PrivateApt, file: string, step: "judging" | "undoing"): void {
  execFileSync("dpkg", [`--root=${apt.root}`, "--force-script-chrootless", "-i", file], { stdio: "ignore" });
  const crumb = {
    taskId: "6f0c7a39-9a9b-4f4e-8a53-1d2f0f0a1b2d",
    request: { operation: "upgrade", packages: ["sotto"] },
    asker: { uid: 0 },
    startedAt: new Date().toISOString(),
    attempts: 1,
    step,
    changes: [{ name: "sotto", from: "1.0", to: "2.0" }],
    ...(step === "undoing" ? { reason: "it is deaf" } : {}),
  };
  writeFileSync(aptPaths(apt.folder).breadcrumb, JSON.stringify(crumb));
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
  writeFileSync(announcement, `sotto 1.0 2.0 ${file}\nlibc6 1 2 other.deb\n`);
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

t.test("the steps of unattended-upgrades are one change, judged together and rolled back together", async (t) => {
  const apt = await with1(t);
  apt.build("sotto-satellite", "1.0");
  apt.publish();
  t.match(await apt.carryOut({ operation: "install", packages: ["sotto-satellite"] }), { outcome: "completed" });
  const satellite = apt.build("sotto-satellite", "2.0");
  const first = step("sotto-satellite", "1.0", "2.0", satellite);
  const healthy = apt.build("sotto", "2.0");
  t.equal(await inSteps(apt, [first, step("sotto", "1.0", "2.0", healthy)]), 0);
  t.same(apt.installed(), ["sotto 2.0 installed", "sotto-satellite 2.0 installed"]);
  const both = [
    { name: "sotto-satellite", from: "1.0", to: "2.0" },
    { name: "sotto", from: "1.0", to: "2.0" },
  ];
  const judged = results(apt).find(({ changes }) => JSON.stringify(changes) === JSON.stringify(both));
  t.equal(judged?.outcome, "completed");
  t.equal(apt.result(judged?.taskId ?? "").log.match(/^== keeping/gmu)?.length, 2, "each step is kept once");

  const next = step("sotto-satellite", "2.0", "3.0", apt.build("sotto-satellite", "3.0"));
  const broken = apt.build("sotto", "3.0", { scripts: { postinst: "exit 3" } });
  t.equal(await inSteps(apt, [next, step("sotto", "2.0", "3.0", broken)]), 0);
  t.same(apt.installed(), ["sotto 2.0 installed", "sotto-satellite 2.0 installed"]);
});

t.test("an upgrade by apt during a judgement waits for it, and is judged after it", async (t) => {
  const apt = await with1(t);
  leave(apt, apt.build("sotto", "2.0"), "judging");
  apt.build("sotto", "3.0");
  apt.publish();
  t.match(await upgrade(apt), /Sotto: the last upgrade is still being judged; waiting for that/u);
  t.same(apt.installed(), ["sotto 3.0 installed"]);
  const judged = results(apt).flatMap(({ outcome, changes: [change] }) =>
    change?.from ? `${change.from} to ${change.to} ${outcome}` : [],
  );
  t.same(judged.toSorted(), ["1.0 to 2.0 completed", "2.0 to 3.0 completed"]);
  t.match(await apt.carryOut({ operation: "rollback" }), { outcome: "completed" });
  t.same(apt.installed(), ["sotto 2.0 installed"]);
});

t.test(
  "an upgrade by apt is sent away while an upgrade is rolled back, which needs apt's lock, and works later",
  async (t) => {
    const apt = await with1(t);
    leave(apt, apt.build("sotto", "2.0"), "undoing");
    apt.build("sotto", "3.0");
    apt.publish();
    const sentAway = /Sotto: not now: the last upgrade of Sotto is being rolled back; run apt again in some minutes/u;
    t.match(await upgrade(apt), sentAway);
    t.same(apt.installed(), ["sotto 1.0 installed"]);
    await upgrade(apt);
    t.same(apt.installed(), ["sotto 3.0 installed"]);
  },
);

t.test(
  "a library of an engine that apt changes is kept, judged, and rolled back like a version of Sotto",
  async (t) => {
    const apt = await with1(t);
    const fields = { Source: "speech" };
    const first = apt.build("libspeech1", "1.0", { fields });
    execFileSync("dpkg", [`--root=${apt.root}`, "-i", first], { stdio: "ignore" });
    const good = apt.build("libspeech1", "1.1", { fields });
    t.equal(await inSteps(apt, [step("libspeech1", "1.0", "1.1", good)]), 0);
    t.match(
      results(apt).find(({ changes }) => changes[0]?.to === "1.1"),
      { outcome: "completed" },
    );
    const bad = apt.build("libspeech1", "1.2", { fields, scripts: { postinst: "exit 3" } });
    await inSteps(apt, [step("libspeech1", "1.1", "1.2", bad)]);
    t.same(apt.installed(), ["libspeech1 1.1 installed", "sotto 1.0 installed"]);
    t.match(apt.read("etc/apt/preferences.d/sotto-rolled-back"), /Package: libspeech1\nPin: version 1\.2/u);
  },
);
