import { type ChildProcessByStdio, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import t, { type Test } from "tap";
import { frameOf } from "./lamps.ts";
import { Pins } from "./pins.ts";

const script = join(import.meta.dirname, "pins.py");
const fake = join(import.meta.dirname, "testing/fake_pins.py");

function machine(t: Test) {
  const root = mkdtempSync(join(tmpdir(), "sotto-pins-"));
  t.teardown(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, "dev"));
  return root;
}

/** A machine with two chips, of which the second has its own pins. */
function withChips(t: Test, wanted: object) {
  const root = machine(t);
  for (const chip of ["gpiochip0", "gpiochip1"]) writeFileSync(join(root, "dev", chip), "");
  const [log, button] = [join(root, "log"), join(root, "button")];
  writeFileSync(log, "");
  execFileSync("mkfifo", [button]);
  const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
    "python3",
    ["-I", "-B", fake, script, JSON.stringify({ root, ...wanted }), log, button],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  t.teardown(() => child.kill("SIGKILL"));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const said = async () => JSON.parse((await lines.next()).value as string) as Record<string, unknown>;
  const asked = () =>
    readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { child, said, asked, button };
}

/** struct gpio_v2_line_event: time in ns, 1 for a press and 2 for a release, and what is not read. */
function lineEvent(id: number, ms: number): Buffer {
  const bytes = Buffer.alloc(48);
  bytes.writeBigUInt64LE(BigInt(ms * 1e6), 0);
  bytes.writeUInt32LE(id, 8);
  return bytes;
}

t.test("a button is asked for as the kernel documents it, and its presses are told with their times", async (t) => {
  const { said, asked, button } = withChips(t, { button: 17 });
  t.same(await said(), { ready: true });
  const [activeLow, input, rising, falling, pullUp] = [2, 4, 16, 32, 256];
  t.same(asked(), [
    {
      chip: "gpiochip1",
      pins: [17],
      flags: activeLow + input + rising + falling + pullUp,
      attributes: [3],
      length: 592,
    },
  ]);
  await using file = await open(button, "w");
  await file.write(Buffer.concat([lineEvent(1, 1000), lineEvent(2, 1250)]));
  t.same(await said(), { down: true, ms: 1000 });
  t.same(await said(), { down: false, ms: 1250 });
});

t.test("lamps on two pins get the bits of a frame, highest first, each with a rise of the clock", async (t) => {
  const { child, said, asked } = withChips(t, { dotstar: [5, 6], lamp: 25, power: 4, off: "" });
  await said();
  t.match(asked().slice(0, 3), [
    { pins: [4], flags: 8, attributes: [2] },
    { pins: [25], flags: 8 },
    { pins: [5, 6], flags: 8 },
  ]);
  child.stdin.end("dotstar a0\nlamp 1\n");
  await once(child, "close");
  const sets = asked().flatMap((one) => ("set" in one ? [one["set"] as [number, number]] : []));
  const bits = [1, 0, 1, 0, 0, 0, 0, 0];
  t.same(sets, [
    ...bits.flatMap((bit) => [
      [bit, 0b11],
      [0b10, 0b10],
    ]),
    [0, 0b11],
    [1, 1],
    // The end: nothing is lit.
    [0, 0b11],
    [0, 1],
  ]);
});

t.test("SPI gets the bytes of each frame, and at the end those of dark lamps, even if this was killed", async (t) => {
  const root = machine(t);
  const device = join(root, "dev/spidev0.1");
  writeFileSync(device, "");
  const works = Promise.withResolvers<void>();
  const pins = new Pins({
    wanted: { root, spi: "/dev/spidev0.1", off: frameOf(3, "idle", 0) },
    button: { press() {}, release() {}, lose() {} },
    state: (fault) => (fault === undefined ? works.resolve() : works.reject(new Error(fault))),
  });
  pins.show("spi", frameOf(3, "listening", 1));
  await works.promise;
  await pins.stop();
  const blue = "ffff0000".repeat(3);
  t.equal(readFileSync(device).toString("hex"), `00000000${blue}000000000000000000${"e0000000".repeat(3)}0000000000`);
});

t.test("what is missing is said in words, and tried again until it is there; it is shown again then", async (t) => {
  const root = machine(t);
  const device = join(root, "dev/spidev0.1");
  const faults: (string | undefined)[] = [];
  const works = Promise.withResolvers<void>();
  const pins = new Pins({
    wanted: { root, spi: "/dev/spidev0.1" },
    button: { press() {}, release() {}, lose() {} },
    state(fault) {
      faults.push(fault);
      if (fault === undefined) works.resolve();
      // It is plugged in.
      else writeFileSync(device, "");
    },
    retryMs: 1,
  });
  pins.show("spi", "0102");
  await works.promise;
  await pins.stop();
  t.match(faults[0], /there is no \/dev\/spidev0\.1: switch SPI on \(dtparam=spi=on/u);
  t.equal(readFileSync(device).toString("hex"), "0102");
});

t.test("a machine without pins, and a device that is something else, are said in words", async (t) => {
  const fault = async (root: string, wanted: object): Promise<string> => {
    const said = Promise.withResolvers<string>();
    const pins = new Pins({
      wanted: { root, ...wanted },
      button: { press() {}, release() {}, lose() {} },
      state: (one) => said.resolve(one ?? "works"),
    });
    const words = await said.promise;
    await pins.stop();
    return words;
  };
  const root = machine(t);
  t.match(await fault(root, { button: 17 }), /no pins on this machine/u);
  writeFileSync(join(root, "dev/gpiochip0"), "");
  t.match(await fault(root, { button: 17 }), /\/dev\/gpiochip0 does not work: Inappropriate ioctl/u);
  mkdirSync(join(root, "dev/spidev0.1"));
  t.match(await fault(root, { spi: "/dev/spidev0.1" }), /\/dev\/spidev0\.1 does not work: Is a directory/u);
});
