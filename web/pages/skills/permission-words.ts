/** What a permission allows, by its name. The board says it in English, also for one that is newer than this page. */
import { say } from "../../words/say.ts";

export const meanings: Readonly<Record<string, string>> = {
  network: say("reaches the network, but not this machine's own services"),
  speak: say("speaks without being asked"),
  play: say("plays sounds"),
  inject: say("adds values to lists of values"),
  audio: say("hears the microphones"),
  volume: say("changes the volume of the speakers"),
  mute: say("mutes the microphones and ends that"),
  stages: say("knows when the board listens, thinks and speaks, and what it says"),
  sentences: say("knows every sentence that is said to the board"),
  answers: say("knows what other skills answer"),
  announce: say("announces in the rooms, after quiet hours"),
  overview: say("knows which rooms there are and what can be said"),
  music: say("controls the music player of this machine (MPD)"),
  devices: say("talks with the devices of the house"),
  gpio: say("uses the pins of this machine: lamps, buttons, relays"),
  spi: say("uses the SPI buses of this machine"),
  i2c: say("uses the I2C buses of this machine"),
  leds: say("switches the lamps of this machine"),
  input: say("reads the buttons of this machine, and all that is typed on its keyboards"),
};

export function meaningOf({ name, about }: { readonly name: string; readonly about: string }): string {
  return Object.hasOwn(meanings, name) ? (meanings[name] ?? about) : about;
}
