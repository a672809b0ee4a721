/**
 * The lamps and buttons of usual boards, by what their makers have published. Pins are numbers of the Raspberry Pi's GPIO
 * controller (BCM), buttons connect them to ground.
 */

export type Lamps =
  /** APA102 on an SPI bus; `power` is a pin that must be high. */
  | { readonly kind: "spi"; readonly device: string; readonly count: number; readonly power?: number }
  /** APA102 on two pins. */
  | { readonly kind: "dotstar"; readonly data: number; readonly clock: number; readonly count: number }
  | { readonly kind: "pin"; readonly pin: number }
  /** Lamps of the kernel, by the beginning of their names in /sys/class/leds. */
  | { readonly kind: "leds"; readonly name: string };

export type Button =
  | { readonly kind: "pin"; readonly pin: number }
  /** Devices with keys whose name contains this. */
  | { readonly kind: "keys"; readonly name: string };

export type Profile = {
  readonly lamps?: Lamps | undefined;
  readonly button?: Button | undefined;
  readonly lacks?: string;
};

const known: Readonly<Record<string, Profile>> = {
  none: {},
  "respeaker-2mic": {
    lamps: { kind: "spi", device: "/dev/spidev0.1", count: 3 },
    button: { kind: "pin", pin: 17 },
  },
  "respeaker-4mic": { lamps: { kind: "spi", device: "/dev/spidev0.1", count: 12, power: 5 } },
  "respeaker-6mic": {
    lamps: { kind: "spi", device: "/dev/spidev0.1", count: 12, power: 5 },
    button: { kind: "pin", pin: 26 },
  },
  "respeaker-usb": {
    lacks:
      "the ring of a USB array is set by USB control transfers, which skills may not send: name a lamp or keys of the board",
  },
  "aiy-voice-hat": { lamps: { kind: "pin", pin: 25 }, button: { kind: "pin", pin: 23 } },
  "aiy-voice-bonnet": { lamps: { kind: "leds", name: "ktd202x" }, button: { kind: "pin", pin: 23 } },
  "adafruit-voice-bonnet": {
    lamps: { kind: "dotstar", data: 5, clock: 6, count: 3 },
    button: { kind: "pin", pin: 17 },
  },
  pins: {},
  leds: {},
  keys: {},
};

export type Settings = {
  readonly profile: string;
  readonly lampPin: string;
  readonly led: string;
  readonly buttonPin: string;
  readonly keys: string;
};

const pinOf = (text: string): number | undefined => (/^\d{1,3}$/u.test(text.trim()) ? Number(text) : undefined);

/** Settings go before what the profile has. Returns undefined for a profile that does not exist. */
export function profileOf({ profile, lampPin, led, buttonPin, keys }: Settings): Profile | undefined {
  const base = known[profile];
  if (base === undefined) return undefined;
  const [lamp, button] = [pinOf(lampPin), pinOf(buttonPin)];
  return {
    ...base,
    ...(led !== "" && { lamps: { kind: "leds", name: led } as const }),
    ...(lamp !== undefined && { lamps: { kind: "pin", pin: lamp } as const }),
    ...(keys !== "" && { button: { kind: "keys", name: keys } as const }),
    ...(button !== undefined && { button: { kind: "pin", pin: button } as const }),
  };
}

export const profileNames = Object.keys(known);
