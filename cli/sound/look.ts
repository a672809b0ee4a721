/** Looks at the sound of a machine: cards, HATs, overlays and who holds them, and says what to do. */
import { type Card, readCards } from "./cards.ts";
import { type Hat, hatOf, usbArrays } from "./hats.ts";
import type { Tree } from "./tree.ts";

export type Advice = {
  readonly severity: "good" | "notice" | "fault";
  readonly message: string;
  readonly remedy?: string;
};
export type Looked = {
  readonly board: string;
  readonly system: string;
  /** The name in the EEPROM of a HAT. */
  readonly hat: string;
  readonly overlays: readonly string[];
  readonly cards: readonly Card[];
  readonly advice: readonly Advice[];
};

/** Programs that mix the sound of others: they let go of a card when they are told to. */
const servers: Readonly<Record<string, string>> = {
  pipewire: "PipeWire",
  wireplumber: "PipeWire",
  "pipewire-pulse": "PipeWire",
  pulseaudio: "PulseAudio",
};
/** Cards that are only outputs of the board itself. */
const builtIn = /bcm2835|vc4-?hdmi|hdmi|hda-?intel.*hdmi/iu;

export async function look(tree: Tree): Promise<Looked> {
  const [board, product, vendor, release, cards] = await Promise.all([
    tree.text("proc/device-tree/model"),
    tree.text("proc/device-tree/hat/product"),
    tree.text("proc/device-tree/hat/vendor"),
    tree.text("etc/os-release"),
    readCards(tree),
  ]);
  const system = /^PRETTY_NAME="?([^"\n]+)/mu.exec(release)?.[1] ?? "";
  const firmware = await readFirmware(tree);
  const hat = [vendor, product].filter((text) => text !== "").join(" ");
  const seen = { board, system, hat, overlays: firmware.overlays, cards };
  return { ...seen, advice: [...hatAdvice(seen, firmware), ...cardAdvice(cards), ...holderAdvice(cards)] };
}

type Firmware = { readonly file: string; readonly overlays: readonly string[] };

async function readFirmware(tree: Tree): Promise<Firmware> {
  // Debian writes config.txt itself, and takes lines of others from this file.
  const custom = "etc/default/raspi-firmware-custom";
  const isDebian = (await tree.text("etc/default/raspi-firmware")) !== "";
  for (const file of ["boot/firmware/config.txt", "boot/config.txt"]) {
    const text = await tree.text(file);
    if (text === "") continue;
    const overlays = [...text.matchAll(/^\s*dtoverlay=([^\s#]+)/gmu)].map(([, overlay = ""]) => overlay);
    return { file: `/${isDebian ? custom : file}`, overlays };
  }
  return { file: "/boot/firmware/config.txt", overlays: [] };
}

type Seen = Omit<Looked, "advice">;

function hatAdvice({ board, hat, overlays, cards }: Seen, { file }: Firmware): readonly Advice[] {
  const isPi = /raspberry pi/iu.test(board);
  const known = hatOf(hat, ...overlays);
  if (known === undefined)
    return hat === ""
      ? []
      : [
          {
            severity: "notice",
            message: `the HAT ${hat} is not one that is known here`,
            remedy: "see what its maker says about the overlay",
          },
        ];
  const works = cards.some(({ id, name }) => hatOf(id, name) === known);
  if (works) return [{ severity: "good", message: `${known.name} works` }];
  return isPi ? [missing(known, overlays, file)] : [];
}

function missing({ name, overlay, note }: Hat, overlays: readonly string[], file: string): Advice {
  const more = note === undefined ? "" : `; ${note}`;
  const message = `${name} is there, but is no sound card`;
  if (overlay === undefined) return { severity: "fault", message, remedy: note ?? "see what its maker says" };
  if (overlays.some((one) => overlay === `dtoverlay=${one.split(",")[0]}`))
    return {
      severity: "fault",
      message: `${message}, although ${overlay} is in ${file}`,
      remedy: `restart if you have just added it; otherwise \`dmesg | grep -i snd\` says why. Debian's own kernel lacks drivers that Raspberry Pi OS's has${more}`,
    };
  return { severity: "fault", message, remedy: `add the line ${overlay} to ${file} and restart${more}` };
}

function cardAdvice(cards: readonly Card[]): readonly Advice[] {
  const advice: Advice[] = [];
  if (cards.length === 0)
    advice.push({
      severity: "fault",
      message: "there is no sound card",
      remedy: "plug one in; a HAT needs its overlay in config.txt. `lsusb` shows whether a USB card is there at all",
    });
  else if (!cards.some(({ streams }) => streams.some(({ direction }) => direction === "capture")))
    advice.push({
      severity: "fault",
      message: `no card has a microphone: ${cards.map(({ name }) => name).join(", ")}`,
      remedy: "plug in a USB microphone, or a HAT with one",
    });
  for (const { id, usb, streams } of cards) {
    const array = usb === undefined ? undefined : usbArrays[usb];
    if (array !== undefined)
      advice.push({
        severity: "notice",
        message: `${array.name}: its ${array.channels} channels are not all sound to listen to; the processed one is number ${array.channel}`,
        remedy: `sotto sound configure --card ${id} --channel ${array.channel}`,
      });
    for (const { direction, rates } of streams)
      if (rates.length > 0 && !rates.includes(16_000) && direction === "capture")
        advice.push({
          severity: "notice",
          message: `${id} records at ${rates.join(", ")} Hz, not at 16000`,
          remedy: `set microphone_rate = ${Math.min(...rates)} of the site, which costs some processor time, or use plughw:CARD=${id}`,
        });
  }
  return advice;
}

function holderAdvice(cards: readonly Card[]): readonly Advice[] {
  return cards.flatMap(({ id, streams }) =>
    streams.flatMap(({ direction, holders }) =>
      holders.map(({ pid, program }): Advice => {
        const what = direction === "capture" ? "the microphone" : "the speaker";
        if (/^(?:arecord|aplay)$/u.test(program))
          return {
            severity: "good",
            message: `${what} of ${id} is open in ${program} (${pid}), as the audio server has it`,
          };
        const server = servers[program];
        const message = `${what} of ${id} is held by ${server ?? program} (${pid})`;
        const remedy =
          server === undefined
            ? "end it, or share the card: `sotto sound configure`"
            : `let it have the card, and set microphone = "pulse" (docs/how-to/choose-a-sound-card.md), or stop it for this user`;
        return { severity: "notice", message, remedy };
      }),
    ),
  );
}

/** The card to configure: the first with a microphone that is no output of the board itself. */
export function chooseCard(cards: readonly Card[], wanted?: string): Card | undefined {
  if (wanted !== undefined) return cards.find(({ id, index }) => id === wanted || String(index) === wanted);
  const outside = cards.filter(({ id, name }) => !builtIn.test(`${id} ${name}`));
  return outside.find(({ streams }) => streams.some(({ direction }) => direction === "capture")) ?? outside[0];
}
