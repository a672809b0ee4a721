/**
 * Televisions, receivers and loudspeakers of Home Assistant as devices that are on or off. One that cannot be switched plays or does
 * not: turning it off stops it.
 */
import type { Config } from "../discovery.ts";
import { numberIn } from "../reading.ts";

/** Features that Home Assistant counts as bits. */
const features = { pause: 1, on: 128, off: 256, stop: 4096, play: 16_384 } as const;

const can = (attributes: Config, what: keyof typeof features): boolean =>
  ((numberIn(attributes["supported_features"]) ?? 0) & features[what]) !== 0;

const isSwitched = (attributes: Config): boolean => can(attributes, "on") || can(attributes, "off");

/** Returns true for one with anything that a voice can do to it. */
export const isCommanded = (attributes: Config): boolean =>
  isSwitched(attributes) || (["play", "pause", "stop"] as const).some((what) => can(attributes, what));

/** Returns whether a player counts as on, by its state and what it can do. */
export function isOn(state: string, attributes: Config): boolean {
  if (isSwitched(attributes)) return !["off", "standby"].includes(state);
  return ["playing", "buffering"].includes(state);
}

/** Returns the service that turns it on or off; undefined for what it cannot do. */
export function playerService(payload: string, attributes: Config): string | undefined {
  const first = (...ways: readonly (readonly [keyof typeof features, string])[]): string | undefined =>
    ways.find(([feature]) => can(attributes, feature))?.[1];
  if (payload === "ON") return isSwitched(attributes) ? first(["on", "turn_on"]) : first(["play", "media_play"]);
  if (payload !== "OFF") return undefined;
  return isSwitched(attributes) ? first(["off", "turn_off"]) : first(["stop", "media_stop"], ["pause", "media_pause"]);
}
