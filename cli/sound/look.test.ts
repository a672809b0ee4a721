import t, { type Test } from "tap";
import { readCards } from "./cards.ts";
import { chooseCard, look } from "./look.ts";
import { pi, piWithArray, piWithBonnet, treeOf } from "./testing/trees.ts";
import { Tree } from "./tree.ts";

const at = (t: Test, files: Readonly<Record<string, string>>) => look(new Tree(treeOf(t, files)));

t.test("a board without a microphone is told so, with its name and its cards", async (t) => {
  t.match(await at(t, pi), {
    board: "Raspberry Pi 4 Model B Rev 1.4",
    system: "Debian GNU/Linux 12 (bookworm)",
    overlays: ["vc4-kms-v3d"],
    cards: [{ id: "Headphones", streams: [{ direction: "playback", holders: [] }] }, { id: "vc4hdmi0" }],
    advice: [{ severity: "fault", message: /no card has a microphone: bcm2835 Headphones, vc4-hdmi-0/u }],
  });
});

t.test("an array on USB is known with its channels and rates, and who holds it", async (t) => {
  const { cards, advice } = await at(t, piWithArray);
  t.match(cards[2], {
    id: "ArrayUAC10",
    usb: "2886:0018",
    streams: [
      {
        direction: "capture",
        rates: [16_000],
        channels: [6],
        running: { rate: 16_000, channels: 6 },
        holders: [{ pid: 813, program: "pipewire" }],
      },
      { direction: "playback", channels: [2], holders: [] },
    ],
  });
  t.equal(cards[2]?.streams[0]?.holders.length, 1, "a program that has it open twice is one");
  t.match(advice, [
    {
      severity: "notice",
      message: /ReSpeaker Mic Array v2\.0: its 6 channels/u,
      remedy: /--card ArrayUAC10 --channel 0/u,
    },
    { severity: "notice", message: "the microphone of ArrayUAC10 is held by PipeWire (813)" },
  ]);
});

t.test("a HAT without its overlay is told the line, and the file in which this system takes it", async (t) => {
  const overlay = (files: Readonly<Record<string, string>>) =>
    at(t, { ...piWithBonnet, ...files }).then(({ advice }) => advice[0]);
  t.match(await overlay({}), {
    severity: "fault",
    message: /AIY.*is there, but is no sound card/u,
    remedy: /dtoverlay=googlevoicehat-soundcard to \/boot\/firmware\/config\.txt/u,
  });
  t.match(
    await overlay({ "etc/default/raspi-firmware": "#CMA=64M\n" }),
    { remedy: /to \/etc\/default\/raspi-firmware-custom/u },
    "Debian writes config.txt itself",
  );
  const { "boot/firmware/config.txt": _, ...old } = piWithBonnet;
  const eleven = await at(t, { ...old, "boot/config.txt": "dtparam=audio=on\n" });
  t.match(eleven.advice[0], { remedy: /to \/boot\/config\.txt/u });
  t.match(await overlay({ "boot/firmware/config.txt": "dtoverlay=googlevoicehat-soundcard\n" }), {
    message: /although dtoverlay=googlevoicehat-soundcard is in/u,
    remedy: /dmesg/u,
  });
  const works = `${piWithBonnet["proc/asound/cards"]} 2 [sndrpigooglevoi]: RPi-simple - snd_rpi_googlevoicehat_soundcar\n`;
  t.match(await overlay({ "proc/asound/cards": works }), { severity: "good", message: /AIY.*works/u });
  t.match(await overlay({ "proc/device-tree/hat/product": "Toaster\0", "proc/device-tree/hat/vendor": "" }), {
    severity: "notice",
    message: "the HAT Toaster is not one that is known here",
  });
});

t.test("a card that does not record at 16 kHz, and one that somebody else has, are told what to do", async (t) => {
  const stream = piWithArray["proc/asound/card2/stream0"]?.replaceAll("Rates: 16000", "Rates: 44100, 48000") ?? "";
  const { advice } = await at(t, {
    ...piWithArray,
    "proc/asound/card2/usbid": "0d8c:0014\n",
    "proc/asound/card2/stream0": stream,
    "proc/813/comm": "audacity\n",
  });
  t.match(advice, [
    { message: "ArrayUAC10 records at 44100, 48000 Hz, not at 16000", remedy: /microphone_rate = 44100/u },
    { message: "the microphone of ArrayUAC10 is held by audacity (813)", remedy: /sotto sound configure/u },
  ]);
});

t.test("whoever may not see into other processes sees the owner that the kernel names", async (t) => {
  const files = Object.entries(piWithArray).filter(([path]) => !path.includes("/fd/"));
  const { cards } = await at(t, {
    ...Object.fromEntries(files),
    "proc/asound/card2/pcm0c/sub0/status": "state: RUNNING\nowner_pid   : 813\ntrigger_time: 1.5\n",
  });
  t.match(cards[2]?.streams[0]?.holders, [{ pid: 813, program: "pipewire" }]);
});

t.test("nothing at all, and damaged files, are no cards", async (t) => {
  t.match(await at(t, { "etc/hostname": "x" }), {
    board: "",
    cards: [],
    advice: [{ severity: "fault", message: "there is no sound card" }],
  });
  t.match(await at(t, { "proc/asound/cards": "--- no soundcards ---\n" }), { cards: [] });
  const broken = await at(t, {
    "proc/asound/cards": " 0 [X              ]: Y - Z\n",
    "proc/asound/card0/pcm0c/sub0/hw_params": "rate: fast\nchannels\n",
    "proc/asound/card0/stream0": "Capture:\n    Channels: many\n    Rates: continuous\n",
  });
  t.match(broken.cards, [{ id: "X", streams: [{ direction: "capture", rates: [], channels: [] }] }]);
});

t.test("the card to configure is the first with a microphone, or the one that is named", async (t) => {
  const cards = await readCards(new Tree(treeOf(t, piWithArray)));
  t.equal(chooseCard(cards)?.id, "ArrayUAC10");
  t.equal(chooseCard(cards, "Headphones")?.id, "Headphones");
  t.equal(chooseCard(cards, "1")?.id, "vc4hdmi0");
  t.equal(chooseCard(cards, "none"), undefined);
  t.equal(chooseCard(await readCards(new Tree(treeOf(t, pi)))), undefined, "outputs of the board alone are none");
});
