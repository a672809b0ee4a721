/** What is said to each class of device of a large house, and what its devices, or the answer, must then be. */
export type DeviceWish = {
  readonly kind: string;
  readonly said: string;
  /** What devices must be told, each of them; nothing else may be. */
  readonly commands?: readonly RegExp[];
  /** What is answered. */
  readonly answer?: RegExp;
  /** The board asks first, and this is replied. */
  readonly reply?: string;
};

/** Rooms are those of the street [devices-of-a-street.ts]; the board itself stands in the kitchen. */
export const deviceWishes: readonly DeviceWish[] = [
  {
    kind: "light on (zigbee2mqtt)",
    said: "turn on the ceiling lamp in the kitchen",
    commands: [/^zigbee2mqtt\/Kitchen ceiling lamp\/set .*"ON"/u],
  },
  {
    kind: "light off (Tasmota)",
    said: "turn off the wall light in the bedroom",
    commands: [/^cmnd\/tasmota_D2\/POWER OFF/u],
  },
  {
    kind: "light on (ESPHome)",
    said: "turn on the desk lamp in the office",
    commands: [/^node-6\/light\/desk_lamp\/command .*"ON"/u],
  },
  { kind: "light on (WLED)", said: "turn on the shelf light in the hallway", commands: [/^wled\/w3 ON/u] },
  {
    kind: "all lights of this room",
    said: "turn on the light",
    commands: [
      /^zigbee2mqtt\/Kitchen ceiling lamp\/set .*"ON"/u,
      /^cmnd\/tasmota_D0\/POWER ON/u,
      /^node-0\/light\/desk_lamp\/command .*"ON"/u,
      /^wled\/w0 ON/u,
    ],
  },
  {
    kind: "all lights of another room",
    said: "turn off the lights in the guest room",
    commands: [
      /^zigbee2mqtt\/Guest room ceiling lamp\/set .*"OFF"/u,
      /^cmnd\/tasmota_D8\/POWER OFF/u,
      /^node-8\/light\/desk_lamp\/command .*"OFF"/u,
      /^wled\/w8 OFF/u,
    ],
  },
  {
    kind: "a lamp, politely",
    said: "please turn off the wall light in the nursery",
    commands: [/^cmnd\/tasmota_D7\/POWER OFF/u],
  },
  {
    kind: "a switch, politely",
    said: "could you turn on the pump in the cellar please",
    commands: [/^shellyplus2pm-10\/command\/switch:0 on/u],
  },
  {
    kind: "brightness",
    said: "set the desk lamp in the office to forty percent",
    commands: [/^node-6\/light\/desk_lamp\/command .*"brightness":102/u],
  },
  {
    kind: "colour",
    said: "make the desk lamp in the nursery blue",
    commands: [/^node-7\/light\/desk_lamp\/command .*"b":255/u],
  },
  {
    kind: "colour temperature",
    said: "make the ceiling lamp in the bathroom warm white",
    commands: [/^zigbee2mqtt\/Bathroom ceiling lamp\/set .*"color_temp":\d/u],
  },
  {
    kind: "switch (Shelly)",
    said: "turn on the pump in the garage",
    commands: [/^shellyplus2pm-11\/command\/switch:0 on/u],
  },
  {
    kind: "switch (Tasmota)",
    said: "turn on the humidifier in the bathroom",
    commands: [/^cmnd\/tasmota_P1\/POWER ON/u],
  },
  {
    kind: "switch off (zigbee2mqtt)",
    said: "turn off the radio in the guest room",
    commands: [/^zigbee2mqtt\/Guest room radio\/set OFF/u],
  },
  {
    kind: "cover",
    said: "close the blind in the bedroom",
    commands: [/^zigbee2mqtt\/Bedroom blind\/set CLOSE/u],
  },
  {
    kind: "cover to a position",
    said: "set the blind in the office to thirty percent",
    commands: [/^zigbee2mqtt\/Office blind\/set .*"position": ?30/u],
  },
  {
    kind: "cover, opened in part",
    said: "open the blind in the living room to fifty percent",
    commands: [/^zigbee2mqtt\/Living room blind\/set .*"position": ?50/u],
  },
  {
    kind: "fan",
    said: "turn on the ceiling fan in the office",
    commands: [/^node-6\/fan\/ceiling_fan\/command ON/u],
  },
  {
    kind: "climate",
    said: "set the heating to twenty one degrees",
    commands: [/^heating\/climate\/target\/command 21/u],
  },
  { kind: "lock", said: "lock the front door", commands: [/^zigbee2mqtt\/Front door\/set LOCK/u] },
  {
    kind: "lock, opened after a question",
    said: "unlock the front door",
    commands: [/^zigbee2mqtt\/Front door\/set UNLOCK/u],
    reply: "yes",
  },
  {
    kind: "media player (Home Assistant)",
    said: "pause the music in the kitchen",
    commands: [/^media_player\.speaker media_pause/u],
  },
  {
    kind: "scene",
    said: "start movie night",
    commands: [/^zigbee2mqtt\/Living room\/set .*scene_recall/u],
  },
  { kind: "script (Home Assistant)", said: "start good night", commands: [/^script\.goodnight turn_on/u] },
  { kind: "sensor", said: "what is the temperature in the attic", answer: /24/u },
  { kind: "binary sensor", said: "is the window in the cellar open", answer: /cellar.* is open/iu },
  { kind: "state of a switch", said: "is the charger in the dining room on", answer: /charger.* is off/iu },
];
