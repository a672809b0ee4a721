/** udev's rule for a stick, as udev reads it: with a real device, and with what udev's own rules say of one. */
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";

const packaging = join(import.meta.dirname, "../../packaging/sotto");

/** What `sudo losetup` and `udevadm test` need. */
function canTest(): boolean {
  try {
    if (process.getuid?.() !== 0) return false;
    execFileSync("udevadm", ["--version"], { stdio: "ignore" });
    execFileSync("losetup", ["--find"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Returns what udev would tell systemd of a device of which its earlier rules have found this out. */
function judged(t: Test, action: string, properties: Readonly<Record<string, string>>) {
  const folder = t.testdir({ rules: {} });
  const image = join(folder, "image");
  writeFileSync(image, "");
  truncateSync(image, 1024 * 1024);
  const device = execFileSync("losetup", ["--find", "--show", image]).toString().trim();
  const name = device.slice("/dev/".length);
  try {
    const known = Object.entries(properties).map(([key, value]) => `, ENV{${key}}="${value}"`);
    // The name of the rules that identify file systems, after which ours must come.
    writeFileSync(join(folder, "rules/60-persistent-storage.rules"), `KERNEL=="${name}"${known.join("")}\n`);
    const rule = readFileSync(join(packaging, "60-sotto-stick.rules"), "utf8");
    writeFileSync(join(folder, "rules/60-sotto-stick.rules"), rule);
    // udev's own folders are as they were: it reads ours in their place, and notes what it finds out in a /run of its own.
    const script = `mount --bind "$1/rules" /usr/lib/udev/rules.d; mount -t tmpfs tmpfs /run
      if [ -d /etc/udev/rules.d ]; then mount -t tmpfs tmpfs /etc/udev/rules.d; fi
      udevadm test --action="$2" "/sys/class/block/$3" 2>&1`;
    const args = ["--mount", "--propagation", "private", "sh", "-euc", script, "sh", folder, action, name];
    const said = execFileSync("unshare", args).toString();
    return { said, wanted: /^SYSTEMD_WANTS=(.*)$/mu.exec(said)?.[1], unit: `sotto-stick@${name}.service` };
  } finally {
    execFileSync("losetup", ["--detach", device]);
    rmSync(image);
  }
}

const only = { skip: canTest() ? false : "only root can ask udevadm about a device of its own" };

t.test("a stick with the label starts the unit for its device, and nothing else does", only, async (t) => {
  const stick = { ID_BUS: "usb", ID_FS_LABEL: "SOTTO" };
  const { said, wanted, unit } = judged(t, "add", stick);
  t.equal(wanted, unit);
  t.match(said, /^TAGS=.*:systemd:/mu, "without which systemd does not know the device");
  t.notMatch(said, /sotto-stick\.rules:\d+/u, "udev complains about nothing in it");
  for (const [action, other] of [
    ["add", { ...stick, ID_FS_LABEL: "sotto" }],
    ["add", { ...stick, ID_FS_LABEL: "SOTTO2" }],
    ["add", { ...stick, ID_BUS: "ata" }],
    ["add", { ID_FS_LABEL: "SOTTO" }],
    ["change", stick],
    ["remove", stick],
  ] as const)
    t.equal(judged(t, action, other).wanted, undefined, `${action} ${JSON.stringify(other)}`);
});
