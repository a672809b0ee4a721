import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { unpackAs } from "./offline.ts";

t.test("what is brought on a stick that gives nothing is given up", async (t) => {
  const folder = t.testdir({ to: {} });
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  // Open in both directions, it neither ends nor gives anything.
  const file = openSync(pipe, constants.O_RDWR);
  t.teardown(() => closeSync(file));
  await t.rejects(unpackAs(undefined, file, join(folder, "to"), 100), {
    code: "PACKAGES_FAILED",
    message: /takes too long/u,
  });
});

t.test("what is brought whole is unpacked, and what is no tar file is told", async (t) => {
  const folder = t.testdir({ from: { "a.txt": "a" }, to: {} });
  execFileSync("tar", ["--create", "--file", join(folder, "tar"), "--directory", join(folder, "from"), "a.txt"]);
  const whole = openSync(join(folder, "tar"), "r");
  await unpackAs(undefined, whole, join(folder, "to"));
  closeSync(whole);
  t.equal(readFileSync(join(folder, "to/a.txt"), "utf8"), "a");
  writeFileSync(join(folder, "tar"), "no tar file".repeat(100));
  const bad = openSync(join(folder, "tar"), "r");
  t.teardown(() => closeSync(bad));
  await t.rejects(unpackAs(undefined, bad, join(folder, "to")), { code: "PACKAGES_UNTRUSTED" });
});
