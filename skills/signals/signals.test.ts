import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import t, { type Test } from "tap";
import { runSkill } from "../../test/skills/run-skill.ts";
import { frameOf } from "./lamps.ts";
import { keyEvent } from "./testing/key-event.ts";

const hears = ["dialogueManager/startSession", "audioServer/+/muteMicrophone"];

/** A tree with a lamp of the kernel and a device with keys, whose events come from a FIFO. */
function machine(t: Test) {
  const root = mkdtempSync(join(tmpdir(), "sotto-signals-"));
  t.teardown(() => rmSync(root, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write("sys/class/leds/ACT/brightness", "0");
  write("sys/class/leds/ACT/max_brightness", "255\n");
  write("sys/class/leds/ACT/trigger", "none [mmc0] timer");
  write("sys/class/input/event3/device/name", "Meeting Speaker Consumer Control\n");
  write("dev/spidev0.1", "");
  mkdirSync(join(root, "dev/input"));
  const keys = join(root, "dev/input/event3");
  execFileSync("mkfifo", [keys]);
  const lamp = join(root, "sys/class/leds/ACT");
  return { root, keys, lamp };
}

/** Resolves when the file has this content. */
async function becomes(file: string, content: string | Buffer): Promise<void> {
  const has = () => Buffer.compare(readFileSync(file), Buffer.from(content)) === 0;
  const watching = watch(file);
  while (!has()) await new Promise((resolve) => watching.once("change", resolve));
  watching.close();
}

t.test("a lamp of the kernel shows a session, and a mute", async (t) => {
  const { root, lamp } = machine(t);
  const settings = "[board]\nprofile=leds\n[lamps]\nled=ACT\n";
  const { publish, next } = await runSkill(t, "signals", {
    settings,
    hears,
    environment: { SOTTO_SIGNALS_ROOT: root },
  });
  await next(({ topic }) => topic === "audioServer/default/muteMicrophone");
  const brightness = join(lamp, "brightness");
  await publish("dialogueManager/sessionStarted", { sessionId: "s", siteId: "attic" });
  await publish("dialogueManager/sessionStarted", { sessionId: "s", siteId: "default" });
  await publish("asr/startListening", { siteId: "default", sessionId: "s" });
  await becomes(brightness, "255");
  t.equal(readFileSync(join(lamp, "trigger"), "utf8"), "none", "the kernel does not blink over it");
  const ended = { sessionId: "s", siteId: "default", termination: { reason: "nominal" } };
  await publish("dialogueManager/sessionEnded", ended);
  await becomes(brightness, "0");
  await publish("audioServer/default/microphoneState", { siteId: "default", muted: true });
  await becomes(brightness, "255");
});

t.test("lamps with colours on SPI show each stage with the documented bytes", async (t) => {
  const { root } = machine(t);
  // The button of the board is a pin, which this machine lacks: keys instead.
  const settings = "[board]\nprofile=respeaker-2mic\n[lamps]\nbrightness=100\n[button]\nkeys=Meeting\n";
  const { publish, next } = await runSkill(t, "signals", {
    settings,
    hears,
    environment: { SOTTO_SIGNALS_ROOT: root },
  });
  await next(({ topic }) => topic === "audioServer/default/muteMicrophone");
  const spi = join(root, "dev/spidev0.1");
  let all = frameOf(3, "idle", 1);
  await becomes(spi, Buffer.from(all, "hex"));
  const frames = async (topic: string, payload: object, frame: string) => {
    await publish(topic, { siteId: "default", sessionId: "s", ...payload });
    all += frame;
    await becomes(spi, Buffer.from(all, "hex"));
  };
  await frames("asr/startListening", {}, frameOf(3, "listening", 1));
  await frames("tts/say", { text: "Yes." }, frameOf(3, "speaking", 1));
  await frames("audioServer/default/microphoneState", { muted: true }, frameOf(3, "muted", 1));
  t.match(frameOf(3, "muted", 1), /^00000000(?:ff0000ff){3}/u, "red");
});

t.test("a key wakes, mutes when it is held, and is found again after it was unplugged", async (t) => {
  const { root, keys, lamp } = machine(t);
  const settings = "[board]\nprofile=keys\n[lamps]\nled=ACT\n[button]\nkeys=meeting speaker\nhold=60\n";
  const { publish, next, heard, logged } = await runSkill(t, "signals", {
    settings,
    hears,
    environment: { SOTTO_SIGNALS_ROOT: root, SOTTO_SIGNALS_RETRY_MS: "1" },
  });
  const wishes = () =>
    heard.filter(({ topic, payload }) => /startSession/u.test(topic) || payload["muted"] !== undefined);
  const press = async (code: number, heldMs: number) => {
    await using file = await open(keys, "w");
    const down = keyEvent({ code, value: 1, ms: 1000 });
    await file.write(Buffer.concat([down, keyEvent({ code, value: 0, ms: 1000 + heldMs })]));
  };
  const count = async (wanted: number) => next(() => wishes().length === wanted);
  await press(164, 100);
  await count(1);
  t.match(wishes()[0], {
    topic: "dialogueManager/startSession",
    payload: { init: { type: "action", canBeEnqueued: false }, siteId: "default" },
  });
  // The writer has closed the FIFO, as the kernel does with a device that is unplugged. Until the skill has closed it, too, a
  // press would go to a reader that reads no more.
  const unplugged = async (times: number) => logged(/the device with keys is gone/u, times);
  await unplugged(1);
  await press(164, 70_000);
  await count(2);
  t.match(wishes()[1]?.payload, { siteId: "default", muted: true, by: "the button" });
  await publish("audioServer/default/microphoneState", { siteId: "default", muted: true });
  await becomes(join(lamp, "brightness"), "255");
  await unplugged(2);
  await press(248, 10);
  await count(3);
  t.match(wishes()[2]?.payload, { muted: false, by: "the button" }, "KEY_MICMUTE ends what it has begun");
});

t.test("without any of the devices it runs, and says what is missing", async (t) => {
  const root = mkdtempSync(join(tmpdir(), "sotto-signals-"));
  t.teardown(() => rmSync(root, { recursive: true, force: true }));
  const cases: readonly (readonly [settings: string, words: RegExp])[] = [
    ["", /no lamps and no button are set/u],
    ["[board]\nprofile=respeaker-usb\n", /USB control transfers/u],
    ["[board]\nprofile=no-such-board\n", /there is no profile no-such-board: use one of none, respeaker-2mic/u],
    ["[board]\nprofile=leds\n[lamps]\nled=ACT\n", /no lamp ACT: it has none/u],
    ["[board]\nprofile=keys\n[button]\nkeys=Speaker\n", /no device with keys Speaker: it has none/u],
    ["[board]\nprofile=adafruit-voice-bonnet\n", /no pins on this machine/u],
  ];
  for (const [settings, words] of cases)
    await t.test(settings.replaceAll("\n", " "), async (t) => {
      const { next, publish, logged } = await runSkill(t, "signals", {
        settings,
        hears,
        environment: { SOTTO_SIGNALS_ROOT: root },
      });
      await next(({ topic }) => topic === "audioServer/default/muteMicrophone");
      await publish("asr/startListening", { siteId: "default" });
      t.match(await logged(words), words);
      // It still hears and answers.
      await publish("audioServer/default/microphoneState", { siteId: "default", muted: true });
    });
});
