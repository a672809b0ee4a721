/**
 * What the devices of six publishers announce, and how they answer a command: zigbee2mqtt, Tasmota, ESPHome, WLED, Shelly and
 * OpenMQTTGateway. The shapes are from memory of their documents; no real device has been asked (docs/decisions/0087).
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

export const json = (state: object): string => JSON.stringify(state);
export const merged = (before: string, message: string): string =>
  json({ ...(JSON.parse(before) as State), ...(JSON.parse(message) as State) });

/** A gateway for Zigbee: one topic for each device, JSON in both directions. */
export function zigbee(name: string, area: string, kind: string, config: object, state: State): SimulatedDevice {
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

export const bulb = {
  schema: "json",
  brightness: true,
  brightness_scale: 254,
  supported_color_modes: ["xy", "color_temp"],
  min_mireds: 153,
  max_mireds: 454,
};
export const white = { schema: "json", brightness: true, brightness_scale: 254, supported_color_modes: ["color_temp"] };
export const open = {
  device_class: "window",
  value_template: "{{ value_json.contact }}",
  payload_on: false,
  payload_off: true,
};
export const warm = {
  device_class: "temperature",
  value_template: "{{ value_json.temperature }}",
  unit_of_measurement: "°C",
};
export const damp = { device_class: "humidity", value_template: "{{ value_json.humidity }}", unit_of_measurement: "%" };
export const plug = { payload_on: "ON", payload_off: "OFF", value_template: "{{ value_json.state }}" };
/** A blind answers words and positions. */
export function zigbeeBlind(name: string, area: string): SimulatedDevice {
  const topic = `zigbee2mqtt/${name}`;
  const config = {
    device_class: "blind",
    payload_open: "OPEN",
    payload_close: "CLOSE",
    payload_stop: "STOP",
    position_topic: topic,
    position_template: "{{ value_json.position }}",
    set_position_topic: `${topic}/set`,
    set_position_template: '{ "position": {{ position }} }',
    value_template: "{{ value_json.state }}",
  };
  const positions: Readonly<Record<string, number>> = { OPEN: 100, CLOSE: 0 };
  const move = (message: string, said: (topic: string) => string): Record<string, string> => {
    const before = (JSON.parse(said(topic)) as { position: number }).position;
    const wished = message.startsWith("{")
      ? (JSON.parse(message) as { position: number }).position
      : positions[message];
    const position = wished ?? before;
    return { [topic]: json({ state: position > 0 ? "open" : "closed", position }) };
  };
  return {
    ...zigbee(name, area, "cover", config, { state: "open", position: 100 }),
    answers: { [`${topic}/set`]: move },
  };
}

export function words(device: SimulatedDevice, topic: string): SimulatedDevice {
  return { ...device, answers: { [`${topic}/set`]: (message) => ({ [topic]: json({ state: message }) }) } };
}

/** Tasmota: short keys, a base topic, one topic for each command, state as JSON. */
export function tasmota(node: string, name: string, kind: "light" | "switch", more: object = {}): SimulatedDevice {
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
export function esphome(
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

export const echo = (topic: string) => (message: string) => ({ [topic]: message });

/** WLED: one topic for words and levels, another for colours. */
export function wled(id: string, name: string, area: string): SimulatedDevice {
  const base = `wled/${id}`;
  return {
    announces: `light/wled-${id}`,
    config: {
      name,
      "~": base,
      cmd_t: "~",
      stat_t: "~/g",
      stat_val_tpl: '{% if value == "0" %}OFF{% else %}ON{% endif %}',
      bri_cmd_t: "~",
      bri_stat_t: "~/g",
      bri_val_tpl: "{{value}}",
      rgb_cmd_t: "~/col",
      rgb_cmd_tpl: "{{red}},{{green}},{{blue}}",
      avty_t: "~/status",
      uniq_id: id,
      dev: { ids: [`wled-${id}`], name: `WLED ${name}`, sa: area },
    },
    says: { [`${base}/g`]: "0", [`${base}/status`]: "online" },
    answers: {
      [base]: (message) => ({ [`${base}/g`]: message === "ON" ? "128" : message === "OFF" ? "0" : message }),
      [`${base}/col`]: (message) => ({ [`${base}/c`]: message }),
    },
  };
}

/** Shelly: a whole device in one announcement, with its channels and what only technicians read. */
export function shelly(id: string, name: string, area: string, channels: readonly string[]): SimulatedDevice {
  const status = (at: number) => `${id}/status/switch:${at}`;
  const switchOf = (channel: string, at: number) => ({
    p: "switch",
    name: channel,
    uniq_id: `${id}-${at}`,
    cmd_t: `${id}/command/switch:${at}`,
    pl_on: "on",
    pl_off: "off",
    stat_t: status(at),
    val_tpl: "{{ 'on' if value_json.output else 'off' }}",
  });
  const power = { p: "sensor", name: "Power", uniq_id: `${id}-p`, ent_cat: "diagnostic", stat_t: status(0) };
  return {
    announces: `device/${id}`,
    config: {
      dev: { ids: [id], name, sa: area },
      o: { name: "Shelly" },
      avty_t: `${id}/online`,
      pl_avail: "true",
      pl_not_avail: "false",
      cmps: { ...Object.fromEntries(channels.map((channel, at) => [`switch:${at}`, switchOf(channel, at)])), power },
    },
    says: {
      [`${id}/online`]: "true",
      ...Object.fromEntries(channels.map((_, at) => [status(at), json({ id: at, output: false })])),
    },
    answers: Object.fromEntries(
      channels.map((_, at) => [
        `${id}/command/switch:${at}`,
        (message: string) => ({ [status(at)]: json({ id: at, output: message === "on" }) }),
      ]),
    ),
  };
}

/** OpenMQTTGateway: a thermometer that is only heard by radio. */
export function radioThermometer(id: string, name: string, area: string, tempc: number): SimulatedDevice {
  const topic = `home/OMG_ESP32/BTtoMQTT/${id}`;
  return {
    announces: `sensor/${id}-tempc`,
    config: {
      stat_t: topic,
      name: "tempc",
      uniq_id: `${id}-tempc`,
      val_tpl: "{{ value_json.tempc | is_defined }}",
      dev_cla: "temperature",
      unit_of_meas: "°C",
      dev: { ids: [id], name, via_device: "OMG_ESP32", ...(area === "" ? {} : { sa: area }) },
    },
    says: { [topic]: json({ id, tempc, hum: 61 }) },
  };
}

/** A lock at a Zigbee gateway, in the longer form of discovery. */
export function zigbeeLock(name: string, area: string): SimulatedDevice {
  const topic = `zigbee2mqtt/${name}`;
  return {
    announces: `lock/${name.toLowerCase().replaceAll(" ", "_")}/lock`,
    config: {
      name: null,
      command_topic: `${topic}/set`,
      state_topic: topic,
      value_template: "{{ value_json.lock_state }}",
      payload_lock: "LOCK",
      payload_unlock: "UNLOCK",
      state_locked: "locked",
      state_unlocked: "unlocked",
      device: { identifiers: [name], name, suggested_area: area },
    },
    says: { [topic]: json({ lock_state: "locked" }) },
    answers: {
      [`${topic}/set`]: (message) => ({ [topic]: json({ lock_state: message === "LOCK" ? "locked" : "unlocked" }) }),
    },
  };
}

/** A node of ESPHome with a lamp of its own, in colours. */
export function esphomeLamp(node: string, area: string, name: string): SimulatedDevice {
  const base = `${node}/light/${name.toLowerCase().replaceAll(" ", "_")}`;
  return esphome(
    node,
    area,
    "light",
    name,
    { schema: "json", cmd_t: `${base}/command`, brightness: true, clrm: true, sup_clrm: ["rgb"] },
    json({ state: "OFF", brightness: 255 }),
    { [`${base}/command`]: (message, said) => ({ [`${base}/state`]: merged(said(`${base}/state`), message) }) },
  );
}

/** A fan of ESPHome with four speeds. */
export function esphomeFan(node: string, area: string, name: string): SimulatedDevice {
  const base = `${node}/fan/${name.toLowerCase().replaceAll(" ", "_")}`;
  return esphome(
    node,
    area,
    "fan",
    name,
    { cmd_t: `${base}/command`, pct_cmd_t: `${base}/speed/command`, pct_stat_t: `${base}/speed/state`, spd_rng_max: 4 },
    "OFF",
    { [`${base}/command`]: echo(`${base}/state`), [`${base}/speed/command`]: echo(`${base}/speed/state`) },
  );
}

/** A heating of ESPHome with a mode and one setpoint. */
export function esphomeHeating(node: string, area: string, name: string): SimulatedDevice {
  const base = `${node}/climate`;
  return esphome(
    node,
    area,
    "climate",
    name,
    {
      mode_cmd_t: `${base}/mode/command`,
      mode_stat_t: `${base}/mode/state`,
      temp_cmd_t: `${base}/target/command`,
      temp_stat_t: `${base}/target/state`,
      curr_temp_t: `${base}/current/state`,
      modes: ["off", "heat"],
      min_temp: 10,
      max_temp: 28,
    },
    "heat",
    { [`${base}/mode/command`]: echo(`${base}/mode/state`), [`${base}/target/command`]: echo(`${base}/target/state`) },
  );
}
