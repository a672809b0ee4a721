/** 144 devices of six publishers in twelve rooms: what a large house has after some years. */
import {
  bulb,
  esphomeFan,
  esphomeLamp,
  open,
  plug,
  radioThermometer,
  shelly,
  type SimulatedDevice,
  tasmota,
  warm,
  wled,
  words,
  zigbee,
  zigbeeBlind,
} from "./publishers.ts";

export const roomsOfAStreet = [
  "Kitchen",
  "Bathroom",
  "Bedroom",
  "Hallway",
  "Living room",
  "Dining room",
  "Office",
  "Nursery",
  "Guest room",
  "Attic",
  "Cellar",
  "Garage",
] as const;

/** The names that a person says, by what can be asked of them. They are in each room. */
export const inEachRoom = {
  lights: ["ceiling lamp", "wall light", "desk lamp", "shelf light"],
  switches: ["radio", "humidifier", "pump", "charger"],
} as const;

const devicesIn = (room: string, at: number): readonly SimulatedDevice[] => {
  const dimmer = `tasmota_D${at}`;
  const node = `node-${at}`;
  return [
    zigbee(`${room} ceiling lamp`, room, "light", bulb, { state: "OFF", brightness: 254 }),
    words(zigbee(`${room} radio`, room, "switch", plug, { state: "OFF" }), `zigbee2mqtt/${room} radio`),
    zigbee(`${room} window`, room, "binary_sensor", open, { contact: true }),
    zigbee(`${room} climate`, room, "sensor", warm, { temperature: 15 + at }),
    zigbeeBlind(`${room} blind`, room),
    tasmota(dimmer, `${room} wall light`, "light", {
      bri_cmd_t: `cmnd/${dimmer}/Dimmer`,
      bri_stat_t: `tele/${dimmer}/STATE`,
      bri_scl: 100,
      bri_val_tpl: "{{value_json.Dimmer}}",
    }),
    tasmota(`tasmota_P${at}`, `${room} humidifier`, "switch"),
    esphomeLamp(node, room, "Desk lamp"),
    esphomeFan(node, room, "Ceiling fan"),
    wled(`w${at}`, "Shelf light", room),
    shelly(`shellyplus2pm-${at}`, room, room, ["Pump", "Charger"]),
    radioThermometer(`B${at}`, `${room} thermometer`, room, 15 + at),
  ];
};

export const devicesOfAStreet: readonly SimulatedDevice[] = roomsOfAStreet.flatMap(devicesIn);
