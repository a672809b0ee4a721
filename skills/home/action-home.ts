#!/usr/bin/env node
/** The devices of the house that announce themselves over MQTT, by voice. */
import { type Asked, Skill } from "../../kit/client/sotto.ts";
import { connectDevices } from "./devices.ts";
import { textIn } from "./discovery.ts";
import { House } from "./house.ts";

const skill = new Skill();
const house = new House();
const discovery = ["+/+/config", "+/+/+/config"].map((rest) => `homeassistant/${rest}`);
const devices = await connectDevices(skill, {
  onMessage: (topic, payload) => void house.hear(topic, payload),
  onOnline: () => {},
});
for (const filter of discovery) devices.subscribe(filter);
devices.publish("homeassistant/status", "online");

function turn(asked: Asked, to: "on" | "off"): string {
  const room = asked.text("room");
  const lights = house.entities.filter(({ kind, area }) => kind === "light" && area === room);
  if (lights.length === 0) return room === "" ? "Which room?" : `I know no light in the ${room}.`;
  for (const { config } of lights)
    devices.publish(textIn(config["command_topic"]), textIn(config[`payload_${to}`]) || to.toUpperCase());
  return `I turn the light in the ${room} ${to}.`;
}

skill.on("sotto:turnOnLight", (asked) => turn(asked, "on")).on("sotto:turnOffLight", (asked) => turn(asked, "off"));
await skill.start();
