/** Upgrades that go wrong, and power cuts in the middle: with the real apt and dpkg, in a root of their own. */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { Apt } from "./apt.ts";
import { carryOut } from "./change.ts";
import { DataKeeper } from "./data-keeper.ts";
import { noJudge } from "./judge.ts";
import { PrivateApt } from "./testing/private-apt.ts";
import { aptPaths, type Breadcrumb } from "./place.ts";

t.setTimeout(800_000);

async function with1(t: Test): Promise<PrivateApt> {
  const apt = new PrivateApt(t);
  apt.build("sotto", "1.0", { files: { "etc/sotto.conf": "default 1.0\n" }, conffiles: ["/etc/sotto.conf"] });
  apt.build("sotto-runtime", "1.0");
  apt.build("bystander", "1.0");
  apt.publish();
  t.match(await apt.carryOut({ operation: "install", packages: ["sotto", "sotto-runtime"] }), { outcome: "completed" });
  return apt;
}
const at1 = ["sotto 1.0 installed", "sotto-runtime 1.0 installed"];
const at2 = ["sotto 2.0 installed", "sotto-runtime 2.0 installed"];

t.test("an upgrade changes Sotto's packages, keeps a changed configuration, and leaves all others alone", async (t) => {
  const apt = await with1(t);
  execFileSync("dpkg", [`--root=${apt.root}`, "-i", join(apt.repository, "pool/bystander_1.0_all.deb")], {
    stdio: "ignore",
  });
  writeFileSync(join(apt.root, "etc/sotto.conf"), "mine\n");
  apt.build("sotto", "2.0", {
    files: { "etc/sotto.conf": "default 2.0\n" },
    conffiles: ["/etc/sotto.conf"],
    fields: { "Sotto-Changes": "\n sotto (2.0) stable\n .\n   * It sings." },
  });
  apt.build("sotto-runtime", "2.0");
  apt.build("bystander", "2.0");
  apt.publish();
  const update = await apt.carryOut({ operation: "update" });
  t.match(update.changes, [
    { name: "sotto", from: "1.0", to: "2.0" },
    { name: "sotto-runtime", from: "1.0", to: "2.0" },
  ]);
  t.match(update.log, /^ {2}\* It sings\.$/mu);
  t.match(await apt.carryOut({ operation: "upgrade" }), { outcome: "completed" });
  t.same(apt.installed(), ["bystander 1.0 installed", ...at2]);
  t.equal(apt.read("etc/sotto.conf"), "mine\n", "no question, and the edit stays");
  t.ok(existsSync(join(apt.root, "etc/sotto.conf.dpkg-dist")));
  t.match(
    await apt.carryOut({ operation: "upgrade" }),
    { outcome: "completed", changes: [] },
    "nothing to do is no error",
  );

  rmSync(join(apt.repository, "pool"), { recursive: true });
  t.match(await apt.carryOut({ operation: "rollback" }), {
    outcome: "completed",
    changes: [
      { from: "2.0", to: "1.0" },
      { from: "2.0", to: "1.0" },
    ],
  });
  t.same(apt.installed(), ["bystander 1.0 installed", ...at1], "back without the repository");
  t.match(await apt.carryOut({ operation: "rollback" }), { outcome: "completed" });
  t.same(apt.installed(), ["bystander 1.0 installed", ...at2], "and forth");
});

t.test("one package is installed at a named version, unless it would remove another", async (t) => {
  const apt = await with1(t);
  for (const version of ["1.5", "2.0"]) apt.build("sotto", version);
  apt.build("sotto", "3.0", { fields: { Conflicts: "sotto-runtime" } });
  apt.publish();
  const first = apt.ask({ operation: "upgrade", packages: ["sotto"], version: "1.5" });
  const next = apt.ask({ operation: "update" });
  await once(apt.start(), "exit");
  t.match(apt.result(first), { outcome: "completed" });
  t.same(apt.installed(), ["sotto 1.5 installed", "sotto-runtime 1.0 installed"]);
  t.throws(() => apt.result(next), { code: "ENOENT" }, "the next request is left to the program that was installed");
  await once(apt.start(), "exit");
  t.match(apt.result(next), { outcome: "completed" });
  t.match(await apt.carryOut({ operation: "upgrade", packages: ["sotto"] }), {
    outcome: "failed",
    code: "PACKAGES_FAILED",
    message: /remove/,
  });
  t.same(apt.installed(), ["sotto 1.5 installed", "sotto-runtime 1.0 installed"]);
});

t.test("P7 a new version whose script fails is rolled back, with the reason, and may return repaired", async (t) => {
  const apt = await with1(t);
  apt.build("sotto", "2.0", { scripts: { postinst: "echo it hurts >&2; exit 3" } });
  apt.build("sotto-runtime", "2.0");
  apt.publish();
  const { log, ...result } = await apt.carryOut({ operation: "upgrade" });
  t.match(result, { outcome: "undone", code: "UPDATE_UNDONE", message: /could not be installed/ });
  t.match(log, /it hurts/);
  t.same(apt.installed(), at1);
  t.match(JSON.parse(readFileSync(aptPaths(apt.folder).undone, "utf8")), { reason: /could not be installed/ });
  apt.build("sotto", "2.1");
  apt.publish();
  t.match(await apt.carryOut({ operation: "upgrade" }), { outcome: "completed" });
  t.same(apt.installed(), ["sotto 2.1 installed", "sotto-runtime 2.0 installed"]);
  t.notOk(existsSync(aptPaths(apt.folder).undone));
});

t.test("a new package that fails is removed again", async (t) => {
  const apt = await with1(t);
  apt.build("sotto-skills", "1.0", { scripts: { postinst: "exit 3" } });
  apt.publish();
  t.match(await apt.carryOut({ operation: "install", packages: ["sotto-skills"] }), { outcome: "undone" });
  t.same(apt.installed(), at1);
});

/** Ends everything that was started in the root program's session, as a power cut does. */
function cut(pid: number | undefined): void {
  if (pid !== undefined) process.kill(-pid, "SIGKILL");
}

async function hangs(apt: PrivateApt): Promise<void> {
  while (!existsSync(join(apt.root, "run/here"))) await new Promise((resolve) => setTimeout(resolve, 10));
}
/** The first time it hangs; when it is run again, it is not in the way. */
const hang = `if [ ! -e "$DPKG_ROOT/run/here" ]; then touch "$DPKG_ROOT/run/here"; exec sleep 1000; fi`;

for (const [where, broken] of [
  ["preinst", ""],
  ["postinst", ""],
  ["postinst", "exit 3"],
] as const)
  t.test(
    `a power cut in the new version's ${where}${broken && ", which fails"}: the next start repairs and ends it`,
    async (t) => {
      const apt = await with1(t);
      apt.build("sotto", "2.0", { scripts: { [where]: `${hang}\n${broken}` } });
      apt.build("sotto-runtime", "2.0");
      apt.publish();
      const taskId = apt.ask({ operation: "upgrade" });
      const first = apt.start();
      const gone = once(first, "exit");
      await hangs(apt);
      cut(first.pid);
      await gone;
      t.match(JSON.parse(readFileSync(aptPaths(apt.folder).breadcrumb, "utf8")) as Breadcrumb, {
        taskId,
        step: "changing",
      });
      await once(apt.start(), "exit");
      t.match(apt.result(taskId), { outcome: broken === "" ? "completed" : "undone" });
      t.same(apt.installed(), broken === "" ? at2 : at1);
      t.notOk(existsSync(aptPaths(apt.folder).breadcrumb));
      t.same(execFileSync("dpkg", [`--root=${apt.root}`, "--audit"], { encoding: "utf8" }), "");
    },
  );

t.test("a power cut during a rollback: the next start completes it", async (t) => {
  const apt = await with1(t);
  apt.build("sotto", "2.0", { scripts: { postinst: "exit 3", prerm: hang } });
  apt.build("sotto-runtime", "2.0");
  apt.publish();
  const taskId = apt.ask({ operation: "upgrade" });
  const first = apt.start();
  const gone = once(first, "exit");
  await hangs(apt);
  cut(first.pid);
  await gone;
  t.match(JSON.parse(readFileSync(aptPaths(apt.folder).breadcrumb, "utf8")), { step: "undoing" });
  await once(apt.start(), "exit");
  t.match(apt.result(taskId), { outcome: "undone", message: /could not be installed/ });
  t.same(apt.installed(), at1);
});

/** A rollback from 2.0 that was interrupted, with a supervisor of which the test knows whether it runs. */
async function interruptedRollback(t: Test) {
  const apt = await with1(t);
  apt.build("sotto", "2.0");
  apt.build("sotto-runtime", "2.0");
  apt.publish();
  await apt.carryOut({ operation: "upgrade" });
  const taskId = randomUUID();
  const log = aptPaths(apt.folder).log(taskId);
  const real = new Apt({ log, root: apt.root, lockSeconds: 60, silentSeconds: 300, isHurried: () => false });
  t.teardown(() => real.close());
  const crumb: Breadcrumb = {
    taskId,
    request: { operation: "rollback" },
    changes: ["sotto", "sotto-runtime"].map((name) => ({ name, from: "2.0", to: "1.0" })),
    asker: { uid: 0 },
    startedAt: new Date().toISOString(),
    step: "changing",
    attempts: 2,
  };
  let runs = true;
  const context = {
    folder: apt.folder,
    root: apt.root,
    apt: real,
    // The gate sees what a person would see then.
    judge: { ...noJudge, verdict: async () => (runs ? undefined : "the supervisor is not ready") },
    data: new DataKeeper(aptPaths(apt.folder).kept, []),
    supervisor: { stop: async () => void (runs = false), start: async () => void (runs = true) },
  };
  return { apt, crumb, context, runs: () => runs };
}

for (const [how, cutAfter] of [
  ["before anything is changed", undefined],
  ["when the platform itself has changed already", "sotto_1.0_all.deb"],
] as const)
  t.test(`a rollback that is continued ${how} leaves a supervisor that runs`, async (t) => {
    const { apt, crumb, context, runs } = await interruptedRollback(t);
    if (cutAfter !== undefined)
      execFileSync("dpkg", [`--root=${apt.root}`, "-i", join(apt.repository, "pool", cutAfter)], { stdio: "ignore" });
    t.match(await carryOut(crumb, context), { outcome: "completed" });
    t.same(apt.installed(), at1);
    t.ok(runs());
  });

t.test("a rollback that fails after the supervisor was stopped starts it again", async (t) => {
  const { apt, crumb, context, runs } = await interruptedRollback(t);
  const data = Object.assign(context.data, { putBackDatabase: () => Promise.reject(new Error("its process is gone")) });
  await t.rejects(carryOut(crumb, { ...context, data }), { message: "its process is gone" });
  t.same(apt.installed(), at2);
  t.ok(runs());
});

t.test("repeated power cuts at any moment: finally one version is complete, and the task has a result", async (t) => {
  const apt = await with1(t);
  const versions: string[] = ["1.0"];
  for (let round = 2; round < 8; round++) {
    const version = `${round}.0`;
    apt.build("sotto", version);
    apt.build("sotto-runtime", version);
    apt.publish();
    const taskId = apt.ask({ operation: "upgrade" });
    for (let kill = 0; kill < 2; kill++) {
      const child = apt.start();
      const gone = once(child, "exit");
      const timer = setTimeout(() => cut(child.pid), 60 + Math.random() * 500);
      await gone;
      clearTimeout(timer);
    }
    await once(apt.start(), "exit");
    versions.push(version);
    t.match(apt.result(taskId), { outcome: "completed" }, `round ${round}`);
    t.same(apt.installed(), [`sotto ${version} installed`, `sotto-runtime ${version} installed`], `round ${round}`);
  }
  t.ok(
    readdirSync(aptPaths(apt.folder).kept).filter((name) => name.endsWith(".deb")).length <= 4,
    "two versions of two packages are kept",
  );
});

t.test("a task that is interrupted every time is abandoned after three attempts, and says so", async (t) => {
  const apt = await with1(t);
  apt.build("sotto", "2.0", { scripts: { preinst: `touch "$DPKG_ROOT/run/here"; exec sleep 1000` } });
  apt.publish();
  const taskId = apt.ask({ operation: "upgrade" });
  for (let attempt = 0; attempt < 3; attempt++) {
    rmSync(join(apt.root, "run/here"), { force: true });
    const child = apt.start();
    const gone = once(child, "exit");
    await hangs(apt);
    cut(child.pid);
    await gone;
  }
  await once(apt.start(), "exit");
  const { outcome, message } = apt.result(taskId);
  t.match(message, /given up after 3 attempts/);
  t.equal(outcome, "undone");
  t.same(apt.installed(), at1);
});

t.test("a shutdown while a new version is judged is no reason to undo it", async (t) => {
  const apt = await with1(t);
  apt.build("sotto", "2.0");
  apt.publish();
  const taskId = apt.ask({ operation: "upgrade", packages: ["sotto"] });
  // No supervisor is ever ready there.
  const runtime = join(apt.root, "run/sotto");
  const child = apt.start("--runtime", runtime, "--restarts", "--judge-seconds", "600");
  const gone = once(child, "exit");
  await apt.said(taskId, /^.*== judging$/mu);
  child.kill("SIGTERM");
  t.same(await gone, [0, null]);
  t.match(JSON.parse(readFileSync(aptPaths(apt.folder).breadcrumb, "utf8")), { step: "judging" });
  t.same(apt.installed(), ["sotto 2.0 installed", "sotto-runtime 1.0 installed"]);
  await once(apt.start(), "exit");
  t.match(apt.result(taskId), { outcome: "completed" });
});
