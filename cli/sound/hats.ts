/**
 * Sound cards on the pins of a Raspberry Pi: by what they are recognised, and which overlay of its firmware loads their
 * driver. From what the makers and the firmware's documentation of overlays have published.
 */
export type Hat = {
  readonly name: string;
  /** In the EEPROM's product, or the id or name of the card when it works. */
  readonly says: RegExp;
  /** The line of config.txt; without one, the maker's driver is needed. */
  readonly overlay?: string;
  readonly note?: string;
  /** Channels of the microphones; the rest of an array are echoes or nothing. */
  readonly microphones: number;
};

export const hats: readonly Hat[] = [
  {
    name: "ReSpeaker 2-Mics Pi HAT, or another with the WM8960 (Waveshare, Adafruit Voice Bonnet)",
    says: /seeed-?2mic|wm8960|adafruit.*voice/iu,
    overlay: "dtoverlay=wm8960-soundcard",
    note: "version 2 of the ReSpeaker (TLV320AIC3104) needs the overlay of its maker instead",
    microphones: 2,
  },
  {
    name: "ReSpeaker 4-Mic Array",
    says: /seeed-?4mic|ac108/iu,
    note: "its driver (AC108) is not in the kernel: install that of its maker for your kernel",
    microphones: 4,
  },
  {
    name: "ReSpeaker 6-Mic Array or 4-Mic Linear Array",
    says: /seeed-?8mic/iu,
    note: "its driver (AC108, AC101) is not in the kernel: install that of its maker for your kernel",
    microphones: 6,
  },
  {
    name: "Google AIY Voice HAT or Voice Bonnet, or an I2S microphone that works like it",
    says: /googlevoiceha|aiy|voice ?hat/iu,
    overlay: "dtoverlay=googlevoicehat-soundcard",
    microphones: 2,
  },
  {
    name: "Raspberry Pi Codec Zero",
    says: /codec ?zero|iqaudiocodec|rpi-?codec/iu,
    overlay: "dtoverlay=rpi-codeczero",
    microphones: 1,
  },
  {
    name: "HiFiBerry DAC",
    says: /hifiberry.*dac\b|snd_rpi_hifiberry_dac/iu,
    overlay: "dtoverlay=hifiberry-dac",
    microphones: 0,
  },
  {
    name: "HiFiBerry DAC+",
    says: /hifiberry.*dacplus|hifiberry.*dac\+/iu,
    overlay: "dtoverlay=hifiberry-dacplus",
    microphones: 0,
  },
];

/** Arrays on USB, by vendor and product: which of their channels has the processed sound. */
export const usbArrays: Readonly<
  Record<string, { readonly name: string; readonly channel: number; readonly channels: number }>
> = {
  "2886:0018": { name: "ReSpeaker Mic Array v2.0", channel: 0, channels: 6 },
  "2886:0019": { name: "ReSpeaker Lite", channel: 0, channels: 2 },
};

export const hatOf = (...said: readonly string[]): Hat | undefined =>
  hats.find(({ says }) => said.some((text) => text !== "" && says.test(text)));
