/** What people call the devices, and in which rooms they are. */
import { type Entity, type Kind, spoken, textIn } from "./discovery.ts";
import { en } from "./words/en.ts";

export type Named = {
  readonly entity: Entity;
  /** "" when nobody has said where it is. */
  readonly room: string;
  /** How it is called in answers, without its room: "ceiling lamp". */
  readonly name: string;
  /** All names by which it can be meant. */
  readonly names: readonly string[];
  /** How the device calls itself; an operator's own names and rooms are for that. */
  readonly announced: string;
  /** Not found by voice. */
  readonly hidden: boolean;
};

/** An operator's own names and rooms, by the name that the device has announced. */
export type Chosen = {
  readonly room: (name: string) => string;
  /** Names with commas between them; "-" hides the device. */
  readonly names: (name: string) => string;
};

const usualRooms = [
  "living room",
  "dining room",
  "guest room",
  "laundry room",
  "bathroom",
  "bedroom",
  "kitchen",
  "hallway",
  "nursery",
  "office",
  "garage",
  "garden",
  "cellar",
  "basement",
  "attic",
  "balcony",
  "terrace",
  "study",
  "porch",
  // Of other languages, without words that are something else in English ("camera", "bad").
  ..."badezimmer wohnzimmer esszimmer schlafzimmer kinderzimmer gästezimmer arbeitszimmer küche büro flur diele keller garten waschküche".split(
    " ",
  ),
  ..."cuisine chambre salon couloir cave buanderie jardin terrasse".split(" "),
  ..."cocina salón dormitorio baño pasillo despacho comedor terraza garaje jardín".split(" "),
  ..."cucina salotto soggiorno bagno corridoio cantina giardino".split(" "),
  ..."cozinha quarto banheiro escritório corredor varanda garagem jardim".split(" "),
  "salle de bain",
  "salle à manger",
  "sala da pranzo",
  "camera da letto",
  "sala de estar",
  "sala de jantar",
];

/** Words for a kind of device, which alone are no name of one. */
const general = new Set([
  "light",
  "lights",
  "switch",
  "state",
  "power",
  "relay",
  "plug",
  "output",
  "cover",
  "fan",
  "lock",
  "none",
  ..."licht lichter schalter steckdose rollladen".split(" "),
  ..."lumière lumières prise interrupteur volet".split(" "),
  ..."luz luces luzes enchufe interruptor tomada persiana".split(" "),
  ..."luce luci presa interruttore tapparella".split(" "),
]);

/** Kinds that no intent means by itself: of an "office fan", "fan" is the name. */
const calledByKind: ReadonlySet<Kind> = new Set(["fan", "switch"]);

/** Names the entities, without those that an operator has hidden. */
export function nameAll(entities: readonly Entity[], chosen: Chosen): readonly Named[] {
  return nameEvery(entities, chosen).filter(({ hidden }) => !hidden);
}

/** Names the entities. Devices whose names are the same are all meant by it. */
export function nameEvery(entities: readonly Entity[], chosen: Chosen): readonly Named[] {
  const rooms = [...new Set([...entities.map(({ area }) => area).filter((area) => area !== ""), ...usualRooms])];
  // The longest first: "guest bathroom" is not the bathroom.
  const known = rooms.toSorted((one, other) => other.length - one.length);
  const things = entities.filter(({ kind }) => kind !== "sensor" && kind !== "binary_sensor");
  const ofDevice = Map.groupBy(things, ({ device }) => device);
  return entities.map((entity) => {
    const isAlone = (ofDevice.get(entity.device)?.length ?? 0) <= 1;
    return nameOne(entity, isAlone, known, chosen);
  });
}

/** `isAlone`: the name of its device means this entity, too. */
function nameOne(entity: Entity, isAlone: boolean, rooms: readonly string[], chosen: Chosen): Named {
  const { name: own, device, area } = entity;
  const full =
    own === "" || own === device ? device : device === "" || own.startsWith(`${device} `) ? own : `${device} ${own}`;
  const operators = chosen.names(full);
  const hidden = operators === "-";
  const given = hidden ? "" : operators;
  const inName = rooms.find((room) => full.startsWith(`${room} `) || full.endsWith(` ${room}`));
  const room = spoken(chosen.room(full)) || area || inName || "";
  const bare = (name: string): string => withoutRoom(name, room);
  const isNamed = own !== "" && !general.has(bare(own));
  // A scene is called by its own name, never by the group of lights that it is for.
  const usual = isNamed ? [own, ...(isAlone && entity.kind !== "scene" ? [device] : [])] : [device, full];
  const special = usual.filter((name) => name !== "" && !general.has(bare(name)));
  const announced =
    special.length === 0 && calledByKind.has(entity.kind) ? usual.filter((name) => name !== "") : special;
  const names = given === "" ? [...announced, ...aliasesOf(entity)] : given.split(",").map(spoken);
  const all = [...new Set([...names.map(bare), ...names])].filter((name) => name !== "" && !rooms.includes(name));
  return { entity, room, name: all[0] ?? en.kinds[entity.kind], names: all, announced: full, hidden };
}

const maxAliases = 5;

/** Other names that it has announced. */
function aliasesOf({ config: { aliases } }: Entity): readonly string[] {
  return Array.isArray(aliases) ? aliases.slice(0, maxAliases).map((alias) => spoken(textIn(alias))) : [];
}

function withoutRoom(name: string, room: string): string {
  if (room === "") return name;
  if (name.startsWith(`${room} `)) return name.slice(room.length + 1);
  return name.endsWith(` ${room}`) ? name.slice(0, -room.length - 1) : name;
}

const lampWords =
  /\b(?:lamps?|lights?|lantern|chandelier)\b|(?:lampen?|leuchten?|lichter|licht|lampada|lampade|lámparas?|lâmpadas?|lumières?|luz|luces|luzes|luce|luci|abajur|flexo|lampadaire)(?!\p{L})/u;

/** A lamp in a socket that is switched is a light for those who live there. */
export function isLight({ entity: { kind }, names }: Named): boolean {
  return kind === "light" || (kind === "switch" && names.some((name) => lampWords.test(name)));
}
