/** What goes wrong with repositories and locks, with the real apt in a root of its own. Every time nothing has changed. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import t, { type Test } from "tap";
import { PrivateApt } from "./testing/private-apt.ts";

t.setTimeout(800_000);

async function with1(t: Test): Promise<PrivateApt> {
  const apt = new PrivateApt(t);
  apt.build("sotto", "1.0");
  apt.publish();
  t.match(await apt.carryOut({ operation: "install", packages: ["sotto"] }), { outcome: "completed" });
  t.same(apt.installed(), ["sotto 1.0 installed"]);
  apt.build("sotto", "1.1");
  return apt;
}

const replace = (apt: PrivateApt, path: string, from: RegExp, to: string) => {
  const file = join(apt.repository, path);
  writeFileSync(file, readFileSync(file, "utf8").replace(from, to));
};

t.test("untrusted lists fail the task and change nothing, whatever apt's exit code", async (t) => {
  const apt = await with1(t);
  const traps: readonly [string, () => void, RegExp][] = [
    [
      "a bad signature",
      () => (apt.publish(), replace(apt, "dists/stable/InRelease", /^Suite: .*$/mu, "Suite: evil")),
      /BADSIG|not signed|invalid|manipulated/,
    ],
    ["no signature", () => apt.publish({ signed: false }), /no longer signed|not signed/],
    ["an expired list", () => apt.publish({ validSeconds: -3600 }), /expired|not valid/],
    ["the board's clock behind", () => apt.publish({ date: new Date(Date.now() + 2 * 86_400_000) }), /not valid yet/],
    [
      "lists that are not those that were signed",
      () => (apt.publish(), replace(apt, "dists/stable/main/binary-amd64/Packages", /1\.1/gu, "9.9")),
      /Hash Sum|unexpected size/,
    ],
    [
      "a repository that is not reached",
      () => apt.from("http://127.0.0.1:9"),
      /Could not connect|Connection refused|unable to connect/i,
    ],
  ];
  for (const [what, set, words] of traps) {
    apt.from(`file:${apt.repository}`);
    set();
    for (const operation of ["update", "upgrade"])
      t.match(
        await apt.carryOut({ operation }),
        { outcome: "failed", code: "PACKAGES_UNREACHABLE", message: words, log: words },
        `${what}, ${operation}`,
      );
    t.same(apt.installed(), ["sotto 1.0 installed"], what);
  }
  apt.from(`file:${apt.repository}`);
  apt.publish();
  writeFileSync(join(apt.root, "etc/apt/archive.gpg"), "");
  t.match(await apt.carryOut({ operation: "upgrade" }), { code: "PACKAGES_UNREACHABLE" }, "another key");
  t.same(apt.installed(), ["sotto 1.0 installed"]);
});

t.test("a package that differs from the one in the list is not installed, and the previous one stays", async (t) => {
  const apt = await with1(t);
  apt.publish();
  apt.damage(join(apt.repository, "pool/sotto_1.1_all.deb"));
  t.match(await apt.carryOut({ operation: "upgrade" }), {
    outcome: "failed",
    message: /Hash Sum|unexpected size|mismatch/i,
  });
  t.same(apt.installed(), ["sotto 1.0 installed"]);
});

t.test("a newer version that needs more space than is free changes nothing", async (t) => {
  const apt = await with1(t);
  apt.build("sotto", "1.2", { fields: { "Installed-Size": "99999999999" } });
  apt.publish();
  t.match(await apt.carryOut({ operation: "upgrade" }), {
    outcome: "failed",
    code: "DISK_FULL",
    message: /MB must be free/,
  });
  t.same(apt.installed(), ["sotto 1.0 installed"]);
});

t.test("unknown packages and versions are named", async (t) => {
  const apt = await with1(t);
  apt.publish();
  t.match(await apt.carryOut({ operation: "install", packages: ["sotto-nothing"] }), {
    code: "PACKAGES_UNKNOWN",
    message: /sotto-nothing/,
  });
  t.match(await apt.carryOut({ operation: "upgrade", version: "7" }), { code: "PACKAGES_UNKNOWN", message: /7/ });
  t.match(await apt.carryOut({ operation: "rollback", packages: ["sotto"], version: "7" }), {
    code: "PACKAGES_UNKNOWN",
  });
  t.match(await apt.carryOut({ operation: "rollback" }), { code: "PACKAGES_UNKNOWN", message: /no version before/ });
  t.same(apt.installed(), ["sotto 1.0 installed"]);
});

t.test("P8 another running apt is waited for, and named when it does not end", async (t) => {
  const apt = await with1(t);
  const [marker, go] = [join(apt.root, "run/begun"), join(apt.root, "run/go")];
  const preinst = `touch "$DPKG_ROOT/run/begun"; while [ ! -e "$DPKG_ROOT/run/go" ]; do sleep 0.1; done`;
  apt.build("other", "1.0", { scripts: { preinst } });
  apt.publish();
  await apt.carryOut({ operation: "update" });
  const options = [`--root=${apt.root}`, "--force-script-chrootless"].flatMap((one) => [
    "-o",
    `Dpkg::Options::=${one}`,
  ]);
  const other = spawn("apt-get", ["-y", ...options, "install", "other"], {
    env: { PATH: process.env["PATH"], APT_CONFIG: join(apt.root, "etc/apt/root.conf") },
    stdio: "ignore",
  });
  const gone = once(other, "exit");
  while (!existsSync(marker)) await new Promise((resolve) => setTimeout(resolve, 20));
  t.match(await apt.carryOut({ operation: "upgrade" }, "--lock-seconds", "1"), {
    outcome: "failed",
    code: "PACKAGES_LOCKED",
    message: /held by process|another process/,
  });
  t.match(apt.installed(), ["other 1.0 half-installed", "sotto 1.0 installed"]);
  const taskId = apt.ask({ operation: "upgrade" });
  const ended = once(apt.start("--lock-seconds", "60"), "exit");
  const { log } = await apt.said(taskId, /Waiting for cache lock/);
  t.match(log, /Waiting for cache lock/);
  writeFileSync(go, "");
  await Promise.all([gone, ended]);
  t.match(apt.result(taskId), { outcome: "completed" });
  t.same(apt.installed(), ["other 1.0 installed", "sotto 1.1 installed"]);
});

t.test("a refresh of the lists by another program is waited for", async (t) => {
  const apt = await with1(t);
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const silent = createServer(() => resolve()).listen(0, "127.0.0.1");
  await once(silent, "listening");
  apt.from(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  const other = spawn("apt-get", ["update"], {
    env: { PATH: process.env["PATH"], APT_CONFIG: join(apt.root, "etc/apt/root.conf") },
    stdio: "ignore",
  });
  t.teardown(() => (other.kill("SIGKILL"), silent.close()));
  await asked;
  apt.from(`file:${apt.repository}`);
  apt.publish();
  t.match(await apt.carryOut({ operation: "update" }, "--lock-seconds", "1"), { code: "PACKAGES_LOCKED" });
  const taskId = apt.ask({ operation: "update" });
  const ended = once(apt.start(), "exit");
  await apt.said(taskId, /Could not get lock/);
  other.kill("SIGTERM");
  await ended;
  t.match(apt.result(taskId), { outcome: "completed", changes: [{ name: "sotto", from: "1.0", to: "1.1" }] });
  rmSync(join(apt.root, "run/go"), { force: true });
});
