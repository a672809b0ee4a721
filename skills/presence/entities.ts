/** What Home Assistant is told that there is: MQTT discovery, a message for each entity of the board and of its sites. */

/** What the skill may do and hear, by the permissions that the owner has granted. */
export type Rights = {
  readonly stages: boolean;
  readonly sentences: boolean;
  readonly mute: boolean;
  readonly volume: boolean;
  readonly announce: boolean;
};

export type Board = {
  /** The first level of every topic: "sotto-1f2e3d4c". */
  readonly base: string;
  readonly name: string;
  readonly rights: Rights;
};

export type Place = { readonly siteId: string; readonly room: string };

/** The states of a site that Home Assistant sees. */
export const states = ["idle", "listening", "thinking", "speaking", "error", "muted", "update"] as const;

export const boardLevel = "board";
export const availability = (base: string): string => `${base}/status`;

type Config = Readonly<Record<string, unknown>>;
type Entity = { readonly kind: string; readonly name: string; readonly right: keyof Rights; readonly config: Config };

/**
 * Entities for configuration and diagnosis are not offered by voice, neither by Home Assistant nor by the skill `home`: nobody is to
 * unmute a microphone by talking to another one.
 */
function entitiesOf(topic: string): Readonly<Record<string, Entity>> {
  const diagnosis = { entity_category: "diagnostic" };
  const setting = { entity_category: "config" };
  const switched = (what: string): Config => ({
    ...setting,
    state_topic: `${topic}/${what}`,
    command_topic: `${topic}/${what}/set`,
    payload_on: "ON",
    payload_off: "OFF",
  });
  return {
    state: {
      kind: "sensor",
      name: "State",
      right: "stages",
      config: {
        ...diagnosis,
        state_topic: `${topic}/state`,
        device_class: "enum",
        options: states,
        icon: "mdi:account-voice",
      },
    },
    sentence: {
      kind: "sensor",
      name: "Last sentence",
      right: "sentences",
      config: { ...diagnosis, state_topic: `${topic}/sentence`, icon: "mdi:format-quote-close" },
    },
    microphone: {
      kind: "switch",
      name: "Microphone muted",
      right: "mute",
      config: { ...switched("microphone"), icon: "mdi:microphone-off" },
    },
    speaker: {
      kind: "switch",
      name: "Speaker muted",
      right: "volume",
      config: { ...switched("speaker"), icon: "mdi:volume-off" },
    },
    volume: {
      kind: "number",
      name: "Volume",
      right: "volume",
      config: {
        ...setting,
        state_topic: `${topic}/volume`,
        command_topic: `${topic}/volume/set`,
        min: 0,
        max: 100,
        step: 1,
        unit_of_measurement: "%",
        icon: "mdi:volume-high",
      },
    },
    announce: {
      kind: "notify",
      name: "Announce",
      right: "announce",
      config: { command_topic: `${topic}/announce/set`, icon: "mdi:bullhorn" },
    },
  };
}

/** Of the board itself: what is not of one site. */
const ofBoard = ["sentence", "announce"];

/** Returns the discovery messages by topic. */
export function discoveryOf({ base, name, rights }: Board, places: readonly Place[]): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  const add = (part: string, device: Config, wanted?: readonly string[]): void => {
    for (const [id, { kind, name: label, right, config }] of Object.entries(entitiesOf(`${base}/${part}`))) {
      if (!rights[right] || wanted?.includes(id) === false) continue;
      const payload = {
        ...config,
        name: label,
        unique_id: `${base}-${part}-${id}`,
        availability_topic: availability(base),
        device,
        origin: { name: "Sotto" },
      };
      messages.set(`homeassistant/${kind}/${base}/${part}-${id}/config`, JSON.stringify(payload));
    }
  };
  const made = { manufacturer: "Sotto" };
  add(boardLevel, { identifiers: [base], name, model: "Voice platform", ...made }, ofBoard);
  for (const { siteId, room } of places)
    add(partOf(siteId), {
      identifiers: [`${base}-${partOf(siteId)}`],
      name: room === "" ? `${name} voice` : `${name} voice ${room}`,
      model: "Room of a voice platform",
      via_device: base,
      ...(room !== "" && { suggested_area: room }),
      ...made,
    });
  return messages;
}

/** The name of a site in topics: Home Assistant allows letters, digits, "_" and "-" there. */
export const partOf = (siteId: string): string =>
  `site-${siteId.replaceAll(/[^\w-]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}`)}`;
