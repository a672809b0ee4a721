/** Trees of machines as the kernel shows them: what /proc/asound has for usual cards, by the kernel's documentation. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

type Teardown = { teardown(work: () => void): void };

/** Files by their paths; a value that begins with "->" is a link. */
export function treeOf(t: Teardown, files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), "sotto-tree-"));
  t.teardown(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    if (text.startsWith("->")) symlinkSync(text.slice(2), join(root, path));
    else writeFileSync(join(root, path), text);
  }
  return root;
}

const info = (card: number, device: number, stream: string, name: string) =>
  `card: ${card}\ndevice: ${device}\nsubdevice: 0\nstream: ${stream}\nid: ${name}\nname: ${name}\nsubname: subdevice #0\nclass: 0\n`;

/** A Raspberry Pi whose own outputs are card 0 and 1. */
export const pi: Readonly<Record<string, string>> = {
  "proc/device-tree/model": "Raspberry Pi 4 Model B Rev 1.4\0",
  "etc/os-release": 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\n',
  "boot/firmware/config.txt": "# For more options\ndtparam=audio=on\ndtoverlay=vc4-kms-v3d\n",
  "proc/asound/cards":
    " 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n                      bcm2835 Headphones\n 1 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n                      vc4-hdmi-0\n",
  "proc/asound/card0/pcm0p/info": info(0, 0, "PLAYBACK", "bcm2835 Headphones"),
  "proc/asound/card0/pcm0p/sub0/hw_params": "closed\n",
  "proc/asound/card1/pcm0p/info": info(1, 0, "PLAYBACK", "MAI PCM i2s-hifi-0"),
};

/** The same with a ReSpeaker Mic Array v2.0 on USB, which PipeWire records from. */
export const piWithArray: Readonly<Record<string, string>> = {
  ...pi,
  "proc/asound/cards": `${pi["proc/asound/cards"]} 2 [ArrayUAC10     ]: USB-Audio - ReSpeaker 4 Mic Array (UAC1.0)\n                      SEEED ReSpeaker 4 Mic Array (UAC1.0) at usb-0000:01:00.0-1.2, high speed\n`,
  "proc/asound/card2/usbid": "2886:0018\n",
  "proc/asound/card2/stream0":
    "SEEED ReSpeaker 4 Mic Array (UAC1.0) at usb-0000:01:00.0-1.2, high speed : USB Audio\n\nPlayback:\n  Status: Stop\n  Interface 1\n    Altset 1\n    Format: S16_LE\n    Channels: 2\n    Endpoint: 0x01 (1 OUT) (ADAPTIVE)\n    Rates: 16000\n\nCapture:\n  Status: Running\n  Interface 2\n    Altset 1\n    Format: S16_LE\n    Channels: 6\n    Endpoint: 0x81 (1 IN) (ASYNC)\n    Rates: 16000\n",
  "proc/asound/card2/pcm0c/info": info(2, 0, "CAPTURE", "USB Audio"),
  "proc/asound/card2/pcm0c/sub0/hw_params":
    "access: MMAP_INTERLEAVED\nformat: S16_LE\nsubformat: STD\nchannels: 6\nrate: 16000 (16000/1)\nperiod_size: 341\nbuffer_size: 32768\n",
  "proc/asound/card2/pcm0p/info": info(2, 0, "PLAYBACK", "USB Audio"),
  "proc/asound/card2/pcm0p/sub0/hw_params": "closed\n",
  "proc/812/comm": "wireplumber\n",
  "proc/812/fd/7": "->/dev/snd/controlC2",
  "proc/813/comm": "pipewire\n",
  "proc/813/fd/30": "->/dev/snd/pcmC2D0c",
  "proc/813/fd/31": "->/dev/snd/pcmC2D0c",
  "proc/self/comm": "sotto\n",
};

/** With an AIY Voice Bonnet whose overlay is missing. */
export const piWithBonnet: Readonly<Record<string, string>> = {
  ...pi,
  "proc/device-tree/hat/vendor": "Google, Inc\0",
  "proc/device-tree/hat/product": "Voice Bonnet AIY\0",
};
