import t from "tap";
import { asAnyDiskError, asDiskError, diskFaultOf } from "./disk-fault.ts";

const sqliteError = (errcode: number) => Object.assign(new Error("SQLite says no"), { errcode });
const systemError = (code: string) => Object.assign(new Error(code), { code });

t.test("what the kernel and SQLite name themselves needs no look at the disk", async (t) => {
  t.equal(diskFaultOf(systemError("ENOSPC")), "full");
  t.equal(diskFaultOf(systemError("EROFS")), "read-only");
  t.equal(diskFaultOf(new Error("a write", { cause: sqliteError(13) })), "full");
});

t.test("what failed on a disk that is well when asked is blamed on the disk with a code of its own", async (t) => {
  for (const error of [sqliteError(8), sqliteError(10 | (3 << 8)), sqliteError(14), systemError("EIO")]) {
    t.equal(asDiskError(error, t.testdirName), undefined);
    t.match(asAnyDiskError(error, t.testdir()), { code: "DISK_FAULTY", cause: error });
  }
});

t.test("what is not about the disk stays what it is", async (t) => {
  for (const error of [sqliteError(1), sqliteError(19), systemError("ENOENT"), new Error("anything")])
    t.equal(asAnyDiskError(error, t.testdir()), undefined);
});
