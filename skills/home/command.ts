/** What is published to a device for something that it shall do; undefined when it cannot do that. */
import { climate } from "./climate.ts";
import { type Config, type Entity, textIn } from "./discovery.ts";
import { light } from "./lights.ts";
import { mediaPlayer } from "./media-player.ts";
import { type Command, isNear, isState, type Make, message, one, plain, switched, type Wish } from "./message.ts";
import { isTopic, numberIn, percentOfSpeed, type Reading, speedsOf } from "./reading.ts";
import { TemplateError } from "./template.ts";

/** Returns the command; undefined when the device cannot do it, or describes it in a way that is not known. */
export function commandFor(entity: Entity, wish: Wish, reading: Reading = {}): Command | undefined {
  try {
    const command = commands[entity.kind]?.(entity.config, wish, reading);
    return command?.messages.every(({ topic }) => isCommandTopic(topic)) === true ? command : undefined;
  } catch (error) {
    if (error instanceof TemplateError) return undefined;
    throw error;
  }
}

/** A device could otherwise make this skill announce other devices, or say that Home Assistant is gone. */
const isCommandTopic = (topic: string): boolean => isTopic(topic) && !/^homeassistant(?:\/|$)/u.test(topic);

function cover(config: Config, wish: Wish): Command | undefined {
  const move = (key: string, usual: string, ends: readonly string[]) => {
    // null: the cover cannot do that.
    if (config[`payload_${key}`] === null) return undefined;
    const isDone = ({ state }: Reading) => ends.includes(state ?? "");
    return one(message(config, "command", plain(config[`payload_${key}`], usual)), isDone);
  };
  const isPositionOnly = textIn(config["command_topic"]) === "";
  if (isPositionOnly && (wish.do === "open" || wish.do === "on")) return cover(config, { do: "percent", percent: 100 });
  if (isPositionOnly && (wish.do === "close" || wish.do === "off")) return cover(config, { do: "percent", percent: 0 });
  if (wish.do === "open" || wish.do === "on") return move("open", "OPEN", ["open", "opening"]);
  if (wish.do === "close" || wish.do === "off") return move("close", "CLOSE", ["closed", "closing"]);
  if (wish.do === "stop") return move("stop", "STOP", ["open", "closed", "stopped"]);
  if (wish.do !== "percent") return undefined;
  const [closed, open] = [numberIn(config["position_closed"]) ?? 0, numberIn(config["position_open"]) ?? 100];
  const position = Math.round(closed + ((open - closed) * wish.percent) / 100);
  const isDone = ({ state, percent }: Reading) =>
    ["opening", "closing"].includes(state ?? "") || isNear(percent, wish.percent);
  const ends = { position_open: open, position_closed: closed };
  return one(message(config, "set_position", position, { position, ...ends }), isDone);
}

function fan(config: Config, wish: Wish): Command | undefined {
  if (wish.do !== "percent") return switched(config, wish);
  if (wish.percent === 0) return switched(config, { do: "off" });
  const speeds = speedsOf(config);
  if (speeds === undefined) return undefined;
  const { min, count } = speeds;
  const speed = min - 1 + Math.max(1, Math.ceil((wish.percent / 100) * count));
  const wished = percentOfSpeed(config, speed);
  const isDone = ({ percent }: Reading) => percent !== undefined && isNear(percent, wished ?? wish.percent);
  const tellsSpeed = textIn(config["percentage_state_topic"]) !== "";
  return one(message(config, "percentage_command", speed), tellsSpeed ? isDone : undefined);
}

function lock(config: Config, wish: Wish): Command | undefined {
  if (wish.do !== "lock" && wish.do !== "unlock") return undefined;
  // A lock that wants a code is not opened by voice.
  if (config["code_format"] !== undefined && config["code_format"] !== null) return undefined;
  return one(
    message(config, "command", plain(config[`payload_${wish.do}`], wish.do.toUpperCase())),
    isState(`${wish.do}ed`),
  );
}

const scene: Make = (config, wish) =>
  wish.do === "on" ? one(message(config, "command", plain(config["payload_on"], "ON"))) : undefined;

const commands: Readonly<Partial<Record<Entity["kind"], Make>>> = {
  light,
  switch: switched,
  cover,
  fan,
  climate,
  lock,
  scene,
  media_player: mediaPlayer,
};
