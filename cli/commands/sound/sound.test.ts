import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { answering } from "../../testing/answering.ts";
import { pi, piWithArray, treeOf } from "../../sound/testing/trees.ts";

/** These commands need no platform: one that asks it fails. */
const machine = (t: Test) => answering(t, (_request, response) => response.destroy());

t.test("cards are shown with their devices, and what is wrong ends with 1", async (t) => {
  const { sotto } = await machine(t);
  const root = treeOf(t, piWithArray);
  const { code, out } = await sotto("sound", "look", "--root", root);
  t.equal(code, 0);
  for (const line of [
    /^Raspberry Pi 4 Model B Rev 1\.4; Debian GNU\/Linux 12 \(bookworm\); overlays: vc4-kms-v3d$/mu,
    /^card 2: ArrayUAC10 {2}ReSpeaker 4 Mic Array/mu,
    /^ {2}microphone plughw:CARD=ArrayUAC10,DEV=0 {2}16000 Hz; 6 channels; runs at 16000 Hz; pipewire \(813\)$/mu,
    /^! the microphone of ArrayUAC10 is held by PipeWire/mu,
  ])
    t.match(out, line);
  t.match(await sotto("sound", "look", "--root", treeOf(t, pi)), { code: 1, out: /✗ no card has a microphone/u });
  const { out: json } = await sotto("sound", "look", "--json", "--root", root);
  t.match(JSON.parse(json), { cards: [{}, {}, { usb: "2886:0018" }] });
});

t.test("a configuration is printed for the card with a microphone, and what does not exist is refused", async (t) => {
  const { sotto } = await machine(t);
  const root = treeOf(t, piWithArray);
  const configure = (...words: readonly string[]) => sotto("sound", "configure", "--root", root, ...words);
  t.match(await configure("--channel", "0"), { code: 0, out: /hw:CARD=ArrayUAC10,DEV=0[\s\S]+ttable\.0\.0 1/u });
  t.match(await configure("--card", "nothing"), { code: 1, err: /choose from Headphones, vc4hdmi0, ArrayUAC10/u });
  t.match(await configure("--channel", "6"), { code: 64, err: /no channel 6: it has 6, from 0/u });
  t.match(await configure("--channel", "x"), { code: 64 });
  t.match(await configure("--write", "/nowhere"), { code: 64, err: /cannot be tested/u });
  t.match(await sotto("sound", "configure", "--root", treeOf(t, pi)), { code: 1, err: /no sound card/u });
});

t.test("the chirp is heard and measured with the real programs, through a FIFO instead of the air", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "sotto-sound-"));
  const [air, config] = [join(folder, "air"), join(folder, "asound.conf")];
  execFileSync("mkfifo", [air]);
  const file = (name: string, more: string) => `pcm.${name} { type file slave.pcm "null" ${more} format "raw" }\n`;
  writeFileSync(
    config,
    file("mic", `file "/dev/null" infile "${air}"`) +
      file("spk", `file "${air}" perm 0600`) +
      file("mute", `file "/dev/null"`),
  );
  const held = await open(air, "r+");
  const environment = process.env["ALSA_CONFIG_PATH"];
  process.env["ALSA_CONFIG_PATH"] = `/usr/share/alsa/alsa.conf:${config}`;
  // The air is silent: a hundredth of a second at a time, until nobody listens any more.
  const ending = new AbortController();
  const quiet = (async () => {
    while (!ending.signal.aborted) {
      await held.write(Buffer.alloc(320));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  t.teardown(async () => {
    ending.abort();
    await quiet;
    await held.close();
    if (environment === undefined) delete process.env["ALSA_CONFIG_PATH"];
    else process.env["ALSA_CONFIG_PATH"] = environment;
    rmSync(folder, { recursive: true, force: true });
  });
  const { sotto } = await machine(t);
  const measure = (...devices: readonly [string, string]) =>
    sotto("sound", "measure", "--json", "--microphone", devices[0], "--speaker", devices[1]);
  const { code, out } = await measure("mic", "spk");
  const found = JSON.parse(out) as { heard: number; peak: number; delayMs: number; recommendations: string[] };
  t.equal(code, 0);
  t.ok(found.heard > -12 && found.peak < -5, out);
  t.ok(found.delayMs >= 0, out);
  t.match(await measure("mic", "mute"), { code: 1, out: /silent/u });
  t.match(await measure("none-such", "spk"), { code: 1, err: /none-such: \S/u });
  t.match(await measure("mic", "none-such"), { code: 1, err: /none-such: \S/u });
});

t.test("a configuration that does not work is not written, and one of somebody else's is left as it is", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "sotto-sound-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const { write } = await import("./configure.ts");
  const file = join(folder, "asound.conf");
  const text = "pcm.sotto_microphone { type hw card none }\n";
  await t.rejects(write(file, text), { message: /does not work, and is not written: sotto_microphone: /u });
  t.notOk(existsSync(file));
  writeFileSync(file, "pcm.mine {}\n");
  await t.rejects(write(file, text), { message: /not written by this command/u, remedy: /mv .*\.mine/u });
  t.equal(readFileSync(file, "utf8"), "pcm.mine {}\n");
});
