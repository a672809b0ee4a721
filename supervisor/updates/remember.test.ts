import { mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { rememberPackages } from "./remember.ts";

t.test("dpkg is asked for the packages again when they have changed, and only then", async (t) => {
  const root = t.testdir({ etc: { apt: {} }, var: { lib: { dpkg: { info: {}, updates: {}, status: "" } } }, bin: {} });
  const [status, asked] = [join(root, "var/lib/dpkg/status"), join(root, "asked")];
  writeFileSync(join(root, "etc/apt/root.conf"), `Dir "${root}/";\nDir::State::status "${status}";\n`);
  mkdirSync(join(root, "var/cache/apt/archives/partial"), { recursive: true });
  mkdirSync(join(root, "var/lib/apt/lists/partial"), { recursive: true });
  writeFileSync(asked, "");
  // The real one, which leaves a mark.
  const counting = `#!/bin/sh\necho asked >>${asked}\nPATH=/usr/bin:/bin exec dpkg-query "$@"\n`;
  writeFileSync(join(root, "bin/dpkg-query"), counting, { mode: 0o755 });
  t.intercept(process, "env", { value: { ...process.env, PATH: `${join(root, "bin")}:${process.env["PATH"]}` } });
  const install = (version: string, when: number): void => {
    const about = "Maintainer: Nobody <nobody@example.org>\nArchitecture: all\nDescription: it\n";
    writeFileSync(status, `Package: sotto\nStatus: install ok installed\n${about}Version: ${version}\n\n`);
    utimesSync(status, when, when);
  };
  const packages = rememberPackages(root);
  install("1.0.0", 1000);
  const first = [{ name: "sotto", installed: "1.0.0", candidate: "1.0.0" }];
  t.strictSame(await packages(), first);
  t.strictSame(await Promise.all([packages(), packages()]), [first, first]);
  t.equal(readFileSync(asked, "utf8"), "asked\n");
  install("1.1.0", 2000);
  t.strictSame(await packages(), [{ name: "sotto", installed: "1.1.0", candidate: "1.1.0" }]);
  t.equal(readFileSync(asked, "utf8"), "asked\nasked\n");
});
