/** Commands of media players. */
import { type Config, textIn } from "./discovery.ts";
import { type Command, message, one, plain, type Wish } from "./message.ts";
import { isSwitched, type Playback, powerOf } from "./playback.ts";
import type { Reading } from "./reading.ts";

/** "Louder" and "quieter" change the volume by this much, in percent of the full one. */
const step = 15;

type IsDone = (playback: Playback) => boolean;

const isPlaying: IsDone = ({ state }) => state === "playing";
const isSilent: IsDone = ({ state }) => state !== undefined && state !== "playing";

const done =
  (is: IsDone) =>
  ({ playback }: Reading): boolean =>
    playback !== undefined && is(playback);

/** What is said on the topic of a command; the player announces the word, or has the usual one. */
function press(config: Config, key: string, usual: string, is?: IsDone): Command | undefined {
  return one(message(config, `command_${key}`, plain(config[`command_${key}_payload`], usual)), is && done(is));
}

export function mediaPlayer(config: Config, wish: Wish, { playback }: Reading): Command | undefined {
  switch (wish.do) {
    case "on":
      return isSwitched(config) ? power(config, "on") : press(config, "play", "Play", isPlaying);
    case "off":
      return isSwitched(config) ? power(config, "off") : silenced(config);
    case "play":
      return press(config, "play", "Play", isPlaying);
    case "pause":
      return press(config, "pause", "Pause", isSilent);
    case "stop":
      return silenced(config);
    case "next":
      return press(config, "next", "Next", isAnother(playback));
    case "previous":
      return press(config, "previous", "Previous", isAnother(playback));
    case "mute":
      return press(config, "mute", "ON", ({ isMuted }) => isMuted === true);
    case "unmute":
      return press(config, "unmute", "OFF", ({ isMuted }) => isMuted === false);
    case "percent":
      return volume(config, wish.percent);
    case "source":
      return chosen(config, wish.source, playback);
    case "louder":
      return changed(config, step, playback) ?? press(config, "volume_up", "ON");
    case "quieter":
      return changed(config, -step, playback) ?? press(config, "volume_down", "ON");
    default:
      return undefined;
  }
}

const silenced = (config: Config): Command | undefined =>
  press(config, "stop", "Stop", isSilent) ?? press(config, "pause", "Pause", isSilent);

/** Only a new title shows that it has changed. */
const isAnother = (before: Playback | undefined): IsDone | undefined =>
  before === undefined || before.title === "" ? undefined : ({ title }) => title !== before.title;

function power(config: Config, to: "on" | "off"): Command | undefined {
  // null: it cannot be switched that way.
  if (config[`payload_${to}`] === null) return undefined;
  const payload = plain(config[`payload_${to}`], to.toUpperCase());
  return one(
    message(config, "command", payload),
    done((now) => powerOf(now, config) === to),
  );
}

function changed(config: Config, by: number, playback: Playback | undefined): Command | undefined {
  if (playback?.volume === undefined) return undefined;
  return volume(config, Math.max(0, Math.min(100, playback.volume + by)));
}

function chosen(config: Config, source: string, playback: Playback | undefined): Command | undefined {
  if (playback?.sources.includes(source) !== true) return undefined;
  const tells = textIn(config["state_source_topic"]) !== "";
  return one(
    message(config, "command_source", source),
    tells ? done((now) => now.source === source.trim()) : undefined,
  );
}

function volume(config: Config, percent: number): Command | undefined {
  const tells = textIn(config["state_volume_topic"]) !== "";
  const isThere: IsDone = (now) => now.volume !== undefined && Math.abs(now.volume - percent) <= 2;
  return one(message(config, "command_volume", percent / 100), tells ? done(isThere) : undefined);
}
