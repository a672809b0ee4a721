import { statSync } from "node:fs";
import t from "tap";
import { deviceOf, isStopped } from "./stopped-disk.ts";

/** A line of /proc/self/mountinfo, as Linux 6.18 shows it. */
const mount = (device: string, options: string) =>
  `36 35 ${device} / /var/lib rw,relatime shared:1 master:2 - ext4 /dev/mmcblk0p2 ${options}`;

t.test("a file system that the kernel has stopped is found by its device", async (t) => {
  const folder = t.testdir();
  const device = deviceOf(statSync(folder).dev);
  const other = mount("179:7", "rw");
  t.equal(isStopped(folder, [other, mount(device, "rw,errors=remount-ro")].join("\n")), false);
  t.equal(isStopped(folder, [other, mount(device, "rw,errors=remount-ro,emergency_ro")].join("\n")), true);
  t.equal(isStopped(folder, mount(device, "rw,shutdown")), true);
  t.equal(isStopped(folder, mount("179:7", "rw,emergency_ro")), false, "another disk");
  t.equal(isStopped(folder, mount(device, "rw,x=emergency_ro_not")), false);
  t.equal(isStopped(folder, ""), false);
});

t.test("this machine's own list is read, and the disk of the tests is well", async (t) => {
  t.equal(isStopped(t.testdir()), false);
  t.throws(() => isStopped("/nonexistent"), { code: "ENOENT" });
});

t.test("devices are numbered as the kernel writes them", async (t) => {
  t.equal(deviceOf(0x07_00), "7:0");
  t.equal(deviceOf(0xb3_02), "179:2");
  // Anonymous devices (tmpfs, btrfs, overlay) have large minors.
  t.equal(deviceOf(0x10_0001), "0:257");
});
