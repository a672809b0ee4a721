/** Which lists are refreshed: with the real apt, in a root of its own. */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { PrivateApt } from "./testing/private-apt.ts";

t.setTimeout(800_000);

/** Debian's repository is another one, and ours is in a file of its own. */
function withDebian(t: Test): { readonly apt: PrivateApt; readonly debian: PrivateApt } {
  const [apt, debian] = [new PrivateApt(t), new PrivateApt(t)];
  writeFileSync(
    join(apt.root, "etc/apt/sources.list"),
    `deb [signed-by=${debian.root}/etc/apt/archive.gpg] file:${debian.repository} stable main\n`,
  );
  // apt reads the key's path: the name tells which repository it is.
  const key = join(apt.root, "etc/apt/sotto-archive-keyring.gpg");
  writeFileSync(key, apt.readKey());
  writeFileSync(
    join(apt.root, "etc/apt/sources.list.d/sotto.sources"),
    `Types: deb\nURIs: file:${apt.repository}\nSuites: stable\nComponents: main\nSigned-By: ${key}\n`,
  );
  return { apt, debian };
}

t.test("only Sotto's lists are refreshed, and others stay: Debian's repositories may be unreachable", async (t) => {
  const { apt, debian } = withDebian(t);
  debian.build("needed", "1.0");
  debian.publish();
  apt.build("sotto", "1.0", { fields: { Depends: "needed" } });
  apt.publish();
  const lists = () => readdirSync(join(apt.root, "var/lib/apt/lists")).filter((name) => name.endsWith("Packages"));
  t.match(await apt.carryOut({ operation: "install", packages: ["sotto"] }), {
    outcome: "completed",
    log: /refreshing all lists/u,
  });
  t.equal(lists().length, 2);
  rmSync(join(debian.repository, "dists"), { recursive: true });
  apt.build("sotto", "2.0", { fields: { Depends: "needed" } });
  apt.publish();
  const { outcome, log } = await apt.carryOut({ operation: "upgrade" });
  t.equal(outcome, "completed", log);
  t.notMatch(log, /refreshing all lists/u);
  t.equal(lists().length, 2);
  apt.build("sotto", "3.0", { fields: { Depends: "needed, more" } });
  apt.publish();
  t.match(await apt.carryOut({ operation: "upgrade" }), {
    outcome: "failed",
    code: "PACKAGES_FAILED",
    message: /held broken packages|unmet|correct problems/u,
  });
  rmSync(join(apt.repository, "dists"), { recursive: true });
  t.match(await apt.carryOut({ operation: "upgrade" }), { outcome: "failed", code: "PACKAGES_UNREACHABLE" });
});
