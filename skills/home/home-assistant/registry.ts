/** Reads which things of Home Assistant may be commanded by voice, where they are and how people call them. */
import { type Config, objectIn, textIn } from "../discovery.ts";

export type Thing = {
  /** Like light.kitchen_ceiling. */
  readonly id: string;
  readonly domain: string;
  readonly name: string;
  readonly aliases: readonly string[];
  readonly area: string;
  readonly state: Config;
};

type Ask = (type: string, body?: Config) => Promise<unknown>;

/** What the skill knows how to command or read. */
const domains = new Set([
  "light",
  "switch",
  "input_boolean",
  "cover",
  "fan",
  "climate",
  "lock",
  "media_player",
  "scene",
  "script",
  "sensor",
  "binary_sensor",
]);
/** A house has fewer that are exposed; the skill uses no more. */
const maxThings = 1_000;
/** Ids in one request: its answer is one message. */
const chunk = 200;

export const attributesOf = (state: Config): Config => objectIn(state["attributes"]) ?? {};

/** Returns the things that are exposed to voice assistants. Rejects when Home Assistant does not answer. */
export async function readThings(ask: Ask, warn: (message: string) => void): Promise<readonly Thing[]> {
  const states = listIn(await ask("get_states")).filter((state) => domains.has(domainOf(state)));
  const exposed = await exposedIn(ask, warn);
  const used = states.filter((state) => exposed?.has(textIn(state["entity_id"])) ?? true).slice(0, maxThings);
  const entries = await entriesOf(
    ask,
    used.map((state) => textIn(state["entity_id"])),
  );
  const devices = byId(await ask("config/device_registry/list"), "id");
  const areas = byId(await ask("config/area_registry/list"), "area_id");
  return used.flatMap((state): Thing[] => {
    const id = textIn(state["entity_id"]);
    const entry = entries.get(id) ?? {};
    // Settings and diagnostics of a device are no things in a room.
    if (textIn(entry["entity_category"]) !== "" || textIn(entry["hidden_by"]) !== "") return [];
    const area = textIn(entry["area_id"]) || textIn(devices.get(textIn(entry["device_id"]))?.["area_id"]);
    const name =
      textIn(entry["name"]) || textIn(attributesOf(state)["friendly_name"]) || textIn(entry["original_name"]);
    const aliases = Array.isArray(entry["aliases"]) ? entry["aliases"].map(textIn).filter((alias) => alias !== "") : [];
    return [{ id, domain: domainOf(state), name, aliases, area: textIn(areas.get(area)?.["name"]), state }];
  });
}

const domainOf = (state: Config): string => textIn(state["entity_id"]).split(".", 1)[0] ?? "";

/** Returns undefined when the token may not read it, or Home Assistant is too old to know it. */
async function exposedIn(ask: Ask, warn: (message: string) => void): Promise<ReadonlySet<string> | undefined> {
  try {
    const found = objectIn(objectIn(await ask("homeassistant/expose_entity/list"))?.["exposed_entities"]) ?? {};
    const isExposed = ([, assistants]: [string, unknown]) => objectIn(assistants)?.["conversation"] === true;
    return new Set(
      Object.entries(found)
        .filter(isExposed)
        .map(([id]) => id),
    );
  } catch (error) {
    warn(
      `all devices of Home Assistant are used: it does not tell which are exposed (${String(error)}); the token of an administrator can read that`,
    );
    return undefined;
  }
}

/** With aliases, which the list of all does not have. */
async function entriesOf(ask: Ask, ids: readonly string[]): Promise<ReadonlyMap<string, Config>> {
  const all = new Map<string, Config>();
  for (let at = 0; at < ids.length; at += chunk) {
    const some = ids.slice(at, at + chunk);
    const found = objectIn(await ask("config/entity_registry/get_entries", { entity_ids: some })) ?? {};
    for (const [id, entry] of Object.entries(found)) all.set(id, objectIn(entry) ?? {});
  }
  return all;
}

const listIn = (value: unknown): readonly Config[] =>
  Array.isArray(value) ? value.map(objectIn).filter((one) => one !== undefined) : [];

const byId = (value: unknown, key: string): ReadonlyMap<string, Config> =>
  new Map(listIn(value).map((one) => [textIn(one[key]), one]));
