/** What is gone back to must be at hand: kept, fetched, or packed again from the disk. With the real apt and dpkg. */
import { appendFileSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { PrivateApt } from "./testing/private-apt.ts";
import { aptPaths } from "./place.ts";

t.setTimeout(800_000);

async function with1(t: Test): Promise<PrivateApt> {
  const apt = new PrivateApt(t);
  apt.build("sotto", "1.0", { files: { "etc/sotto.conf": "default 1.0\n" }, conffiles: ["/etc/sotto.conf"] });
  apt.build("sotto-runtime", "1.0");
  apt.publish();
  t.match(await apt.carryOut({ operation: "install", packages: ["sotto", "sotto-runtime"] }), { outcome: "completed" });
  return apt;
}
const at1 = ["sotto 1.0 installed", "sotto-runtime 1.0 installed"];

t.test("a package that was installed from a file, and is in no repository, is repacked for a rollback", async (t) => {
  const apt = new PrivateApt(t);
  const path = "etc/sotto/sotto.conf";
  const release = (version: string) =>
    apt.build("sotto", version, {
      files: { [path]: `default ${version}\n`, [`usr/share/sotto/default/${path}`]: `default ${version}\n` },
      conffiles: [`/${path}`],
      scripts: { postinst: `echo ${version} >>"$DPKG_ROOT/run/installed"` },
      fields: { Depends: "sotto-runtime (>= 1)" },
    });
  apt.build("sotto-runtime", "1.0");
  const old = release("1.0");
  apt.publish();
  await apt.carryOut({ operation: "install", packages: ["sotto"] });
  writeFileSync(join(apt.root, path), "mine\n");
  // A link of the package, to what is there only while it runs.
  symlinkSync("/run/sotto/nowhere", join(apt.root, "etc/sotto/link"));
  appendFileSync(join(apt.root, "var/lib/dpkg/info/sotto.list"), "/etc/sotto/link\n");
  rmSync(aptPaths(apt.folder).kept, { recursive: true });
  rmSync(old);
  release("2.0");
  apt.publish();
  const { log, outcome } = await apt.carryOut({ operation: "upgrade" });
  t.equal(outcome, "completed", log);
  t.match(log, /packing the installed sotto again/u);
  t.match(await apt.carryOut({ operation: "rollback" }), { outcome: "completed" });
  t.same(apt.installed(), at1);
  t.equal(apt.read(path), "mine\n", "the edit stays");
  t.equal(readlinkSync(join(apt.root, "etc/sotto/link")), "/run/sotto/nowhere");
  t.equal(apt.read("run/installed"), "1.0\n2.0\n1.0\n", "its scripts are its own");
  release("3.0");
  apt.publish();
  t.match(await apt.carryOut({ operation: "upgrade" }), { outcome: "completed" });
  t.equal(apt.read(path), "mine\n", "and counts as one with the next upgrade, too");
});

t.test("a package that has files below /lib, which is a link into /usr, is repacked", async (t) => {
  const apt = new PrivateApt(t);
  mkdirSync(join(apt.root, "usr/lib"), { recursive: true });
  symlinkSync("usr/lib", join(apt.root, "lib"));
  apt.build("sotto", "1.0", { files: { "lib/udev/rules": "rules 1.0\n" } });
  apt.publish();
  t.match(await apt.carryOut({ operation: "install", packages: ["sotto"] }), { outcome: "completed" });
  rmSync(aptPaths(apt.folder).kept, { recursive: true });
  rmSync(join(apt.repository, "pool/sotto_1.0_all.deb"));
  apt.build("sotto", "2.0", { files: { "lib/udev/rules": "rules 2.0\n" } });
  apt.publish();
  t.match(await apt.carryOut({ operation: "upgrade" }), {
    outcome: "completed",
    log: /packing the installed sotto again/u,
  });
  t.match(await apt.carryOut({ operation: "rollback" }), { outcome: "completed" });
  t.equal(apt.read("usr/lib/udev/rules"), "rules 1.0\n");
});

t.test("a package that was changed on the disk is not repacked", async (t) => {
  const apt = await with1(t);
  rmSync(aptPaths(apt.folder).kept, { recursive: true });
  rmSync(join(apt.repository, "pool/sotto-runtime_1.0_all.deb"));
  writeFileSync(join(apt.root, "usr/share/sotto-runtime/version"), "mine");
  apt.build("sotto-runtime", "2.0");
  apt.publish();
  t.match(await apt.carryOut({ operation: "upgrade" }), { code: "PACKAGES_NOT_KEPT", message: /were changed/ });
  t.same(apt.installed(), at1);
});

t.test(
  "without the original of an edited file nothing starts, until the package is put where old packages are kept",
  async (t) => {
    const apt = await with1(t);
    const { kept } = aptPaths(apt.folder);
    const [old, elsewhere] = [join(apt.repository, "pool/sotto_1.0_all.deb"), join(apt.root, "sotto.deb")];
    writeFileSync(elsewhere, readFileSync(old));
    rmSync(old);
    rmSync(kept, { recursive: true });
    writeFileSync(join(apt.root, "etc/sotto.conf"), "mine\n");
    apt.build("sotto", "2.0");
    apt.publish();
    t.match(await apt.carryOut({ operation: "upgrade" }), {
      outcome: "failed",
      code: "PACKAGES_NOT_KEPT",
      message: /sotto 1.0/,
    });
    t.same(apt.installed(), at1);
    writeFileSync(join(kept, "by-hand.deb"), readFileSync(elsewhere));
    t.match(await apt.carryOut({ operation: "upgrade" }), { outcome: "completed" });
    apt.damage(join(kept, "by-hand.deb"));
    t.match(await apt.carryOut({ operation: "rollback" }), { outcome: "failed" }, "a damaged file is not installed");
    t.same(apt.installed(), ["sotto 2.0 installed", "sotto-runtime 1.0 installed"]);
  },
);
