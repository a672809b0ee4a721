/** What is published is what apt on a board sees: suites and phases, with the real apt in a root of its own. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { chooseTarget } from "../../supervisor/update-plan/target.ts";
import { offersOf } from "../../supervisor/updates/offers.ts";
import { PrivateApt } from "../../updater/testing/private-apt.ts";
import { phased, setPhase } from "./phases.ts";
import { publish } from "./publish.ts";
import { signingKey } from "./signing-key.ts";

t.setTimeout(240_000);

t.test("a phased version and a beta are seen as such, and apt takes no beta unless it is asked for", async (t) => {
  const apt = new PrivateApt(t);
  // Short, because gpg's agent creates sockets in it.
  const folder = mkdtempSync(join(tmpdir(), "publish-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const [target, key] = [join(folder, "repository"), await signingKey(join(folder, "signing"))];
  const common = { key, keep: 5, validDays: 30 };
  await publish([apt.build("sotto", "1.0"), apt.build("sotto-runtime", "24.1")], target, common);
  writeFileSync(join(folder, "key.gpg"), key.exported);
  const sources = join(apt.root, "etc/apt/sources.list");
  writeFileSync(sources, `deb [signed-by=${folder}/key.gpg] file:${target} stable main\n`);
  await apt.carryOut({ operation: "install", packages: ["sotto", "sotto-runtime"] });

  await publish([apt.build("sotto", "2.0")], target, { ...common, phase: 10 });
  const beta = [
    apt.build("sotto", "3.0~b1", { fields: { Depends: "sotto-runtime (>= 24.2)" } }),
    apt.build("sotto-runtime", "24.2"),
  ];
  await publish(beta, target, { ...common, suite: "beta" });
  t.match(await apt.carryOut({ operation: "update" }), { changes: [{ to: "2.0" }] });
  writeFileSync(
    sources,
    `${readFileSync(sources, "utf8")}deb [signed-by=${folder}/key.gpg] file:${target} beta main\n`,
  );
  t.match(await apt.carryOut({ operation: "update" }), { changes: [{ to: "2.0" }] }, "the candidate is no beta");

  const packages = await offersOf(["sotto", "sotto-runtime"], apt.root);
  t.match(packages[0], {
    installed: "1.0",
    candidate: "2.0",
    newer: [
      { version: "3.0~b1", priority: 1, suites: ["beta"], phase: undefined },
      { version: "2.0", priority: 500, suites: ["stable"], phase: 10 },
    ],
  });
  t.match(chooseTarget(packages, "stable"), { to: "2.0", phase: 10 });
  const target3 = chooseTarget(packages, "beta");
  t.match(target3, { to: "3.0~b1", suite: "beta", phase: undefined });
  const upgrade = { operation: "upgrade", version: "3.0~b1", automatic: true, suite: "beta" };
  t.match(await apt.carryOut(upgrade), { outcome: "completed" });
  t.same(apt.installed(), ["sotto 3.0~b1 installed", "sotto-runtime 24.2 installed"], "with what it needs");

  await publish([], target, { ...common, phase: 100 });
  const index = readFileSync(join(target, "dists/stable/main/binary-amd64/Packages"), "utf8");
  t.notMatch(index, /Phased-Update-Percentage/u, "the phase is over");
  execFileSync("gpgconf", ["--homedir", join(folder, "signing"), "--kill", "all"]);
});

t.test("only Sotto's entries of that version get a phase, and what is no share is refused", async (t) => {
  const index =
    "Package: sotto\nVersion: 2.0\nSize: 1\n\nPackage: other\nVersion: 2.0\n\nPackage: sotto-asr\nVersion: 1.0\n";
  t.equal(
    phased(index, { "2.0": 10 }),
    index.replace("Version: 2.0\nSize", "Version: 2.0\nPhased-Update-Percentage: 10\nSize"),
  );
  for (const percent of [-1, 101, 1.5, Number.NaN])
    await t.rejects(setPhase(t.testdir(), "2.0", percent), /whole number of percent/u);
});
