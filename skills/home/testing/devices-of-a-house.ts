/**
 * The devices of a simulated house: what they announce, and how they answer a command, in the shapes that the documents
 * of zigbee2mqtt, Tasmota, ESPHome, WLED, Shelly and OpenMQTTGateway describe.
 */
import { createHash } from "node:crypto";

export type State = Record<string, unknown>;
export type SimulatedDevice = {
  /** The topic of its discovery below homeassistant/, without /config. */
  readonly announces: string;
  readonly config: object;
  /** What it says when it starts. */
  readonly says: Readonly<Record<string, string>>;
  /** Answers a message on one of its command topics by what it says then. */
  readonly answers?: Readonly<
    Record<string, (message: string, said: (topic: string) => string) => Record<string, string>>
  >;
};

const json = (state: object): string => JSON.stringify(state);
const merged = (before: string, message: string): string =>
  json({ ...(JSON.parse(before) as State), ...(JSON.parse(message) as State) });

/** A gateway for Zigbee: one topic for each device, JSON in both directions. */
function zigbee(name: string, area: string, kind: string, config: object, state: State): SimulatedDevice {
  const topic = `zigbee2mqtt/${name}`;
  const id = `0x${createHash("sha256").update(name).digest("hex").slice(0, 16)}`;
  const isSensor = kind === "sensor" || kind === "binary_sensor";
  return {
    announces: `${kind}/${id}/${kind}`,
    config: {
      availability: [{ topic: "zigbee2mqtt/bridge/state", value_template: "{{ value_json.state }}" }],
      name: null,
      state_topic: topic,
      unique_id: `${id}_${kind}_zigbee2mqtt`,
      origin: { name: "Zigbee2MQTT" },
      device: {
        identifiers: [`zigbee2mqtt_${id}`],
        name,
        manufacturer: "IKEA",
        ...(area === "" ? {} : { suggested_area: area }),
      },
      ...(isSensor ? {} : { command_topic: `${topic}/set` }),
      ...config,
    },
    says: { "zigbee2mqtt/bridge/state": '{"state":"online"}', [topic]: json(state) },
    ...(isSensor
      ? {}
      : { answers: { [`${topic}/set`]: (message, said) => ({ [topic]: merged(said(topic), message) }) } }),
  };
}

const bulb = {
  schema: "json",
  brightness: true,
  brightness_scale: 254,
  supported_color_modes: ["xy", "color_temp"],
  min_mireds: 153,
  max_mireds: 454,
};
const white = { schema: "json", brightness: true, brightness_scale: 254, supported_color_modes: ["color_temp"] };
const open = {
  device_class: "window",
  value_template: "{{ value_json.contact }}",
  payload_on: false,
  payload_off: true,
};
const warm = { device_class: "temperature", value_template: "{{ value_json.temperature }}", unit_of_measurement: "°C" };
const damp = { device_class: "humidity", value_template: "{{ value_json.humidity }}", unit_of_measurement: "%" };
const plug = { payload_on: "ON", payload_off: "OFF", value_template: "{{ value_json.state }}" };
const blind = {
  device_class: "blind",
  payload_open: "OPEN",
  payload_close: "CLOSE",
  payload_stop: "STOP",
  position_topic: "zigbee2mqtt/Bedroom blind",
  position_template: "{{ value_json.position }}",
  set_position_topic: "zigbee2mqtt/Bedroom blind/set",
  set_position_template: '{ "position": {{ position }} }',
  value_template: "{{ value_json.state }}",
};

/** The blind answers words and positions. */
function movingBlind(): SimulatedDevice {
  const device = zigbee("Bedroom blind", "Bedroom", "cover", blind, { state: "open", position: 100 });
  const topic = "zigbee2mqtt/Bedroom blind";
  const positions: Readonly<Record<string, number>> = { OPEN: 100, CLOSE: 0 };
  const move = (message: string, said: (topic: string) => string): Record<string, string> => {
    const before = (JSON.parse(said(topic)) as { position: number }).position;
    const wished = message.startsWith("{")
      ? (JSON.parse(message) as { position: number }).position
      : positions[message];
    const position = wished ?? before;
    return { [topic]: json({ state: position > 0 ? "open" : "closed", position }) };
  };
  return { ...device, answers: { [`${topic}/set`]: move } };
}

function words(device: SimulatedDevice, topic: string): SimulatedDevice {
  return { ...device, answers: { [`${topic}/set`]: (message) => ({ [topic]: json({ state: message }) }) } };
}

/** Tasmota: short keys, a base topic, one topic for each command, state as JSON. */
function tasmota(node: string, name: string, kind: "light" | "switch", more: object = {}): SimulatedDevice {
  const state = `tele/${node}/STATE`;
  const power = (message: string, said: (topic: string) => string) => ({
    [state]: merged(said(state), json({ POWER: message })),
  });
  const dimmer = (message: string, said: (topic: string) => string) => ({
    [state]: merged(said(state), json({ POWER: "ON", Dimmer: Number(message) })),
  });
  return {
    announces: `${kind}/${node}_1`,
    config: {
      name,
      cmd_t: `cmnd/${node}/POWER`,
      stat_t: state,
      val_tpl: "{{value_json.POWER}}",
      pl_off: "OFF",
      pl_on: "ON",
      avty_t: `tele/${node}/LWT`,
      pl_avail: "Online",
      pl_not_avail: "Offline",
      uniq_id: `${node}_1`,
      dev: { ids: [node], name },
      ...more,
    },
    says: { [state]: json({ POWER: "OFF", Dimmer: 50 }), [`tele/${node}/LWT`]: "Online" },
    answers: { [`cmnd/${node}/POWER`]: power, [`cmnd/${node}/Dimmer`]: dimmer },
  };
}

/** ESPHome: topics below the node, one entity each. */
function esphome(
  node: string,
  area: string,
  kind: string,
  name: string,
  config: object,
  state: string,
  answers: SimulatedDevice["answers"] = {},
): SimulatedDevice {
  const base = `${node}/${kind}/${name.toLowerCase().replaceAll(" ", "_")}`;
  return {
    announces: `${kind}/${node}/${name.toLowerCase().replaceAll(" ", "_")}`,
    config: {
      name,
      stat_t: `${base}/state`,
      avty_t: `${node}/status`,
      uniq_id: `ESP${node}${name}`,
      dev: { ids: node, name: node, sw: "esphome v2026.1", mdl: "esp32dev", sa: area },
      ...config,
    },
    says: { [`${base}/state`]: state, [`${node}/status`]: "online" },
    answers,
  };
}

const echo = (topic: string) => (message: string) => ({ [topic]: message });

export const devicesOfAHouse: readonly SimulatedDevice[] = [
  zigbee("Kitchen ceiling lamp", "Kitchen", "light", bulb, { state: "OFF", brightness: 254 }),
  zigbee("Kitchen counter light", "Kitchen", "light", white, { state: "OFF", brightness: 127 }),
  zigbee("Living room floor lamp", "Living room", "light", bulb, { state: "OFF", brightness: 254 }),
  zigbee("Bedside lamp", "Bedroom", "light", white, { state: "ON", brightness: 60 }),
  words(zigbee("Coffee machine", "Kitchen", "switch", plug, { state: "OFF" }), "zigbee2mqtt/Coffee machine"),
  zigbee("Kitchen window", "Kitchen", "binary_sensor", open, { contact: false }),
  zigbee("Bathroom window", "Bathroom", "binary_sensor", open, { contact: true }),
  zigbee("Bedroom climate", "Bedroom", "sensor", warm, { temperature: 18.5, humidity: 52 }),
  {
    ...zigbee("Bedroom climate", "Bedroom", "sensor", damp, { temperature: 18.5, humidity: 52 }),
    announces: "sensor/0xbed/humidity",
  },
  movingBlind(),
  tasmota("tasmota_4C11", "Hallway light", "light", {
    bri_cmd_t: "cmnd/tasmota_4C11/Dimmer",
    bri_stat_t: "tele/tasmota_4C11/STATE",
    bri_scl: 100,
    bri_val_tpl: "{{value_json.Dimmer}}",
  }),
  tasmota("tasmota_77A0", "Office heater plug", "switch"),
  tasmota("tasmota_9F02", "Living room fairy lights", "switch"),
  esphome(
    "office-node",
    "Office",
    "light",
    "Desk lamp",
    { schema: "json", cmd_t: "office-node/light/desk_lamp/command", brightness: true, clrm: true, sup_clrm: ["rgb"] },
    json({ state: "OFF", brightness: 255 }),
    {
      "office-node/light/desk_lamp/command": (message, said) => ({
        "office-node/light/desk_lamp/state": merged(said("office-node/light/desk_lamp/state"), message),
      }),
    },
  ),
  esphome(
    "office-node",
    "Office",
    "fan",
    "Ceiling fan",
    {
      cmd_t: "office-node/fan/ceiling_fan/command",
      pct_cmd_t: "office-node/fan/ceiling_fan/speed/command",
      pct_stat_t: "office-node/fan/ceiling_fan/speed/state",
      spd_rng_max: 4,
    },
    "OFF",
    {
      "office-node/fan/ceiling_fan/command": echo("office-node/fan/ceiling_fan/state"),
      "office-node/fan/ceiling_fan/speed/command": echo("office-node/fan/ceiling_fan/speed/state"),
    },
  ),
  esphome("office-node", "Office", "sensor", "Temperature", { dev_cla: "temperature", unit_of_meas: "°C" }, "22.4"),
  esphome(
    "heating",
    "Living room",
    "climate",
    "Thermostat",
    {
      mode_cmd_t: "heating/climate/mode/command",
      mode_stat_t: "heating/climate/mode/state",
      temp_cmd_t: "heating/climate/target/command",
      temp_stat_t: "heating/climate/target/state",
      curr_temp_t: "heating/climate/current/state",
      modes: ["off", "heat"],
      min_temp: 10,
      max_temp: 28,
    },
    "heat",
    {
      "heating/climate/mode/command": echo("heating/climate/mode/state"),
      "heating/climate/target/command": echo("heating/climate/target/state"),
    },
  ),
  {
    announces: "light/wled-a1b2c3",
    config: {
      name: "Shelf light",
      "~": "wled/a1b2c3",
      cmd_t: "~",
      stat_t: "~/g",
      stat_val_tpl: '{% if value == "0" %}OFF{% else %}ON{% endif %}',
      bri_cmd_t: "~",
      bri_stat_t: "~/g",
      bri_val_tpl: "{{value}}",
      rgb_cmd_t: "~/col",
      rgb_cmd_tpl: "{{red}},{{green}},{{blue}}",
      avty_t: "~/status",
      uniq_id: "a1b2c3",
      dev: { ids: ["wled-a1b2c3"], name: "WLED shelf", sa: "Living room" },
    },
    says: { "wled/a1b2c3/g": "0", "wled/a1b2c3/status": "online" },
    answers: {
      "wled/a1b2c3": (message) => ({ "wled/a1b2c3/g": message === "ON" ? "128" : message === "OFF" ? "0" : message }),
      "wled/a1b2c3/col": (message) => ({ "wled/a1b2c3/c": message }),
    },
  },
  {
    announces: "device/shellyplus2pm-d4e5",
    config: {
      dev: { ids: ["shellyplus2pm-d4e5"], name: "Garden", sa: "Garden" },
      o: { name: "Shelly" },
      avty_t: "shellyplus2pm-d4e5/online",
      pl_avail: "true",
      pl_not_avail: "false",
      cmps: {
        "switch:0": {
          p: "switch",
          name: "Fountain",
          uniq_id: "d4e5-0",
          cmd_t: "shellyplus2pm-d4e5/command/switch:0",
          pl_on: "on",
          pl_off: "off",
          stat_t: "shellyplus2pm-d4e5/status/switch:0",
          val_tpl: "{{ 'on' if value_json.output else 'off' }}",
        },
        "switch:1": {
          p: "switch",
          name: "Path lights",
          uniq_id: "d4e5-1",
          cmd_t: "shellyplus2pm-d4e5/command/switch:1",
          pl_on: "on",
          pl_off: "off",
          stat_t: "shellyplus2pm-d4e5/status/switch:1",
          val_tpl: "{{ 'on' if value_json.output else 'off' }}",
        },
        power: {
          p: "sensor",
          name: "Power",
          uniq_id: "d4e5-p",
          ent_cat: "diagnostic",
          stat_t: "shellyplus2pm-d4e5/status/switch:0",
        },
      },
    },
    says: {
      "shellyplus2pm-d4e5/online": "true",
      "shellyplus2pm-d4e5/status/switch:0": json({ id: 0, output: false }),
      "shellyplus2pm-d4e5/status/switch:1": json({ id: 1, output: false }),
    },
    answers: {
      "shellyplus2pm-d4e5/command/switch:0": (message) => ({
        "shellyplus2pm-d4e5/status/switch:0": json({ id: 0, output: message === "on" }),
      }),
      "shellyplus2pm-d4e5/command/switch:1": (message) => ({
        "shellyplus2pm-d4e5/status/switch:1": json({ id: 1, output: message === "on" }),
      }),
    },
  },
  {
    announces: "sensor/A4C138-tempc",
    config: {
      stat_t: "home/OMG_ESP32/BTtoMQTT/A4C138",
      name: "tempc",
      uniq_id: "A4C138-tempc",
      val_tpl: "{{ value_json.tempc | is_defined }}",
      dev_cla: "temperature",
      unit_of_meas: "°C",
      dev: { ids: ["A4C138"], name: "Bathroom thermometer", via_device: "OMG_ESP32" },
    },
    says: { "home/OMG_ESP32/BTtoMQTT/A4C138": json({ id: "A4:C1:38", tempc: 23.1, hum: 61 }) },
  },
  {
    announces: "lock/front_door/lock",
    config: {
      name: null,
      command_topic: "zigbee2mqtt/Front door/set",
      state_topic: "zigbee2mqtt/Front door",
      value_template: "{{ value_json.lock_state }}",
      payload_lock: "LOCK",
      payload_unlock: "UNLOCK",
      state_locked: "locked",
      state_unlocked: "unlocked",
      device: { identifiers: ["fd"], name: "Front door", suggested_area: "Hallway" },
    },
    says: { "zigbee2mqtt/Front door": json({ lock_state: "locked" }) },
    answers: {
      "zigbee2mqtt/Front door/set": (message) => ({
        "zigbee2mqtt/Front door": json({ lock_state: message === "LOCK" ? "locked" : "unlocked" }),
      }),
    },
  },
  {
    announces: "scene/movie/scene",
    config: {
      name: "Movie night",
      command_topic: "zigbee2mqtt/Living room/set",
      payload_on: '{ "scene_recall": 1 }',
      device: { identifiers: ["group-1"], name: "Living room group", suggested_area: "Living room" },
    },
    says: {},
    answers: { "zigbee2mqtt/Living room/set": () => ({}) },
  },
];
