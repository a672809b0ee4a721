/**
 * Validates names of ALSA devices. These names are a small language: `file:'|program',raw` starts a shell, `file:` and
 * `tee:` write any file, braces and quotes contain whole configurations. Therefore only a closed grammar is accepted: a
 * plain name (defined in asound.conf, "default", "pulse"), or one of the devices below with plain arguments, as
 * `arecord -L` lists them.
 */
const plain = "[A-Za-z0-9][A-Za-z0-9_.-]{0,63}";
const argument = `(?:(?:CARD|DEV|SUBDEV|AES[0-3]|DEVICE|SLAVE)=)?${plain}`;
const kinds =
  "hw|plughw|default|sysdefault|front|rear|center_lfe|side|surround[0-9]{2}|iec958|spdif|hdmi|modem|phoneline|dmix|dsnoop|dshare|usbstream|pulse|plug";
const grammar = new RegExp(`^(?:${plain}|(?:${kinds}):${argument}(?:,${argument}){0,5})$`, "u");
/** Plugins that write files or start programs, also as the slave of another. */
const forbidden = /(?:^|[:,=])(?:file|tee)(?:$|[:,=])/iu;

export const expectedDevice =
  'the name of an ALSA device, as GET /admin/audio/devices lists it: "default", "plughw:CARD=Device,DEV=0", "null"';

export function isDeviceName(name: string): boolean {
  return name.length <= 200 && grammar.test(name) && !forbidden.test(name);
}
