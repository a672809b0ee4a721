import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import t from "tap";
import { deviceClasses } from "../port/device-classes.ts";
import { devicesUnit } from "../port/skill-unit.ts";
import { devicesOf } from "./unit-devices.ts";

const packaging = join(import.meta.dirname, "../../packaging/skills");

/** Runs the program of the package as its unit does, on a folder of its own. */
function granting(t: { teardown(work: () => void): void }) {
  const units = mkdtempSync(join(tmpdir(), "sotto-units-"));
  t.teardown(() => rmSync(units, { recursive: true, force: true }));
  const grant = (instance: string) =>
    promisify(execFile)(join(packaging, "grant-devices"), [instance], { env: { SOTTO_UNITS: units } });
  const part = (unit: string) => join(units, `${unit}.service.d`, "50-devices.conf");
  return { units, grant, part };
}

const instanceOf = (skill: string, devices: readonly string[]): string =>
  /@(.+)\.service$/u.exec(devicesUnit(skill, devices))?.[1] ?? "";

t.test("what is granted is written for both units of the skill, and read again as granted", async (t) => {
  const { units, grant, part } = granting(t);
  t.same(await devicesOf("signals", units), []);
  await grant(instanceOf("signals", ["gpio", "leds"]));
  t.same(await devicesOf("signals", units), ["gpio", "leds"]);
  t.same(await devicesOf("other", units), []);
  const text = readFileSync(part("sotto-skill@signals"), "utf8");
  t.equal(readFileSync(part("sotto-skill-online@signals"), "utf8"), text);
  for (const line of ["PrivateDevices=no", "DeviceAllow=char-gpiochip rw", "SupplementaryGroups=sotto-leds"])
    t.match(text, `\n${line}\n`);
  for (const never of ["char-spi", "char-input", "SupplementaryGroups=spi", "DevicePolicy"]) t.notMatch(text, never);
  await grant(instanceOf("signals", ["spi"]));
  t.same(await devicesOf("signals", units), ["spi"], "what was granted before is gone");
  await grant(instanceOf("signals", []));
  t.same(await devicesOf("signals", units), []);
  t.notOk(existsSync(join(units, "sotto-skill@signals.service.d")));
});

t.test("every class that can be granted is known to the program, the polkit rule and the udev rules", async (t) => {
  const { units, grant } = granting(t);
  await grant(instanceOf("all", deviceClasses));
  t.same(await devicesOf("all", units), deviceClasses.toSorted());
  const rule = /devices = \/(.+)\/;/u.exec(readFileSync(join(packaging, "50-sotto-skills.rules"), "utf8"))?.[1] ?? "";
  const permitted = new RegExp(rule, "u");
  t.match(devicesUnit("all", deviceClasses.toSorted()), permitted);
  t.match(devicesUnit("all", []), permitted);
  for (const wrong of ["sotto-skill-devices@a.disk.service", "sotto-skill-devices@../a.gpio.service", "ssh.service"])
    t.notMatch(wrong, permitted);
  const udev = readFileSync(join(packaging, "60-sotto-skills-devices.rules"), "utf8");
  for (const group of ["gpio", "spi", "i2c", "sotto-leds"]) t.match(udev, group);
});

t.test("nothing else is accepted, and then nothing is changed", async (t) => {
  const { units, grant } = granting(t);
  await grant("signals.gpio");
  for (const wrong of [
    "signals.disk",
    "signals.gpio.mem",
    "../signals.gpio",
    ".gpio",
    "",
    "UP.gpio",
    "a b.gpio",
    "*.spi",
  ])
    await t.rejects(grant(wrong), { code: 64 }, wrong);
  t.same(await devicesOf("signals", units), ["gpio"]);
});
