import t from "tap";
import { minFreeBytes } from "../../free-space.ts";
import { diskCheck, judgeDisk } from "./disk.ts";

const space = (bytes: number, ffree = 100_000, files = 200_000) => ({
  bavail: bytes / 4096,
  bsize: 4096,
  files,
  ffree,
});

t.test("a full data folder is degraded, too little for an upgrade a notice", async (t) => {
  t.match(judgeDisk("/data", space(minFreeBytes.dataFolder - 4096)), [
    { severity: "degraded", code: "DISK_FULL", message: "only 63 MB are free on the file system of /data" },
  ]);
  t.match(judgeDisk("/data", space(minFreeBytes.dataFolder)), [{ severity: "notice", code: "DISK_LOW" }]);
  t.same(judgeDisk("/data", space(minFreeBytes.upgrade)), []);
});

t.test("a file system without inodes left is full, one that has no table of them is not", async (t) => {
  t.match(judgeDisk("/data", space(minFreeBytes.upgrade, 999)), [{ code: "DISK_FULL", message: /inodes/u }]);
  t.same(judgeDisk("/data", space(minFreeBytes.upgrade, 0, 0)), []);
});

t.test("a data folder that does not exist yet is no error", async (t) => {
  t.ok(Array.isArray(await diskCheck.look({ data: "/nowhere/at/all" })));
});
