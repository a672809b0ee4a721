/**
 * `skill.toml`, the manifest of a skill: its description and requested permissions. A skill without one receives every
 * intent and requests nothing else, as skills have always done.
 */
import { createHash } from "node:crypto";
import { parse, TomlError } from "smol-toml";
import * as v from "valibot";
import { deviceClasses } from "../../platform/port/device-classes.ts";
import { SottoError } from "../errors.ts";
import { textIn } from "./files.ts";

/** What an operator can grant a skill in addition to its intents, and what each permission means. */
export const permissions = {
  network: "reaches the network, but not this machine's own services",
  speak: "speaks without a session (tts/say)",
  play: "plays sounds (audioServer/<site>/playBytes)",
  inject: "teaches entities new values (injection/perform)",
  audio: "hears the microphones (audioServer/<site>/audioFrame)",
  volume: "changes the volume of the speakers (audioServer/<site>/changeVolume)",
  mute: "mutes the microphones and ends that (audioServer/<site>/muteMicrophone)",
  stages: "hears when it listens, thinks and speaks, and what is spoken (asr/startListening, tts/say)",
  sentences: "hears what is said to the board (asr/textCaptured)",
  answers: "hears what other skills answer (dialogueManager/endSession, continueSession)",
  announce: "announces in the rooms, after quiet hours (announcements/perform)",
  overview: "learns which rooms there are and what can be said (overview/perform)",
  music: "controls the music player of this machine (MPD), and the media players of the house (players/perform)",
  devices: "talks with the devices of the house (topics outside the platform's own)",
  gpio: "uses the pins of this machine (/dev/gpiochip*): lamps, buttons, relays",
  spi: "uses the SPI buses of this machine (/dev/spidev*)",
  i2c: "uses the I2C buses of this machine (/dev/i2c-*)",
  leds: "switches the lamps of this machine (/sys/class/leds)",
  input: "reads the buttons of this machine, and all that is typed on its keyboards (/dev/input)",
} as const;
export type Permission = keyof typeof permissions;
export const permissionNames = Object.keys(permissions) as readonly Permission[];

const isDevice = (name: Permission): boolean => (deviceClasses as readonly string[]).includes(name);

const line = (longest: number) =>
  v.pipe(v.string(), v.maxLength(longest), v.regex(/^\P{Cc}*$/u, "has control characters"));
const intent = v.pipe(
  v.string(),
  v.regex(/^[^\s/+#\p{Cc}]{1,120}$/u, "is no intent's name: no spaces, slashes, plus and hash signs"),
);
const key = v.pipe(v.string(), v.regex(/^[^[\]=:#;\s][^[\]=:\r\n]{0,79}$/u, "is no key of config.ini"));
const setting = v.strictObject({
  type: v.optional(v.picklist(["text", "integer", "number", "boolean", "choice"]), "text"),
  label: v.optional(line(80)),
  about: v.optional(line(400)),
  default: v.optional(v.union([line(1000), v.number(), v.boolean()])),
  choices: v.optional(v.pipe(v.array(line(200)), v.minLength(1), v.maxLength(100))),
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
  required: v.optional(v.boolean(), false),
});
export type DeclaredSetting = v.InferOutput<typeof setting>;

/** The code of a language, "en" or "pt_BR". */
export const language = v.pipe(
  v.string(),
  v.regex(/^[a-z]{2,3}(?:[_-][A-Z]{2})?$/u, "is no code of a language, like en or pt_BR"),
);

const manifest = v.strictObject({
  title: v.optional(line(80)),
  /** In English. */
  description: v.optional(line(400)),
  /** The same in other languages, by their codes. */
  descriptions: v.optional(v.pipe(v.record(language, line(400)), v.maxEntries(60))),
  /** The languages that it answers in. */
  languages: v.optional(v.pipe(v.array(language), v.maxLength(60))),
  intents: v.optional(v.pipe(v.array(intent), v.maxLength(200))),
  permissions: v.optional(
    v.pipe(v.array(v.picklist(permissionNames.filter((one) => !isDevice(one)))), v.maxLength(20)),
    [],
  ),
  devices: v.optional(v.pipe(v.array(v.picklist(deviceClasses)), v.maxLength(deviceClasses.length)), []),
  settings: v.optional(v.record(key, v.record(key, setting)), {}),
});
/** Each class of devices is a permission of its own. */
export type Manifest = Omit<v.InferOutput<typeof manifest>, "devices">;

const name = "skill.toml";
const maxManifestBytes = 65_536;

/** Throws SottoError SKILL_INVALID, which says what is wrong in it and where. */
export async function readManifest(folder: string): Promise<Manifest> {
  return parseManifest((await textIn(folder, name)) ?? "");
}

/** What the operator's consent applies to: SHA-256 of the text; "none" without a manifest. */
export async function manifestHash(folder: string): Promise<string> {
  const text = await textIn(folder, name);
  return text === undefined ? "none" : createHash("sha256").update(text).digest("hex");
}

export function parseManifest(text: string): Manifest {
  const invalid = (why: string, cause?: unknown) => new SottoError("SKILL_INVALID", `${name}: ${why}`, {}, cause);
  if (text.length > maxManifestBytes) throw invalid(`it is longer than ${maxManifestBytes} characters`);
  let parsed: unknown;
  try {
    parsed = parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw invalid(`line ${error.line}: ${error.message.split("\n")[0] ?? ""}`, error);
  }
  const found = v.safeParse(manifest, parsed);
  if (found.success) {
    const { devices, permissions: asked, ...rest } = found.output;
    return { ...rest, permissions: [...asked, ...devices] };
  }
  const [issue] = found.issues;
  throw invalid(`${v.getDotPath(issue) ?? "it"}: ${issue.message}`);
}
