import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { askPackages } from "./ask-packages.ts";

t.test("a program that does not answer is ended, and is no empty answer", async (t) => {
  const folder = t.testdir({});
  const before = process.env["PATH"];
  process.env["PATH"] = `${folder}:${before}`;
  t.teardown(() => (process.env["PATH"] = before));
  const put = (text: string) => {
    writeFileSync(join(folder, "apt-cache"), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, "apt-cache"), 0o755);
  };
  put("exec sleep 1000");
  await t.rejects(askPackages("apt-cache", ["policy"], undefined, 50), {
    code: "PACKAGES_FAILED",
    message: /gave no answer/u,
  });
  put("kill -KILL $$");
  await t.rejects(askPackages("apt-cache", ["policy"]), { code: "PACKAGES_FAILED" });
  put("echo there; exit 3");
  t.same(await askPackages("apt-cache", ["policy"]), { stdout: "there", exitCode: 3 });
  process.env["PATH"] = folder;
  t.match(await askPackages("dpkg-query", ["--show"]), { exitCode: undefined }, "a machine without dpkg");
});
