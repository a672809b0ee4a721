/** What the skill does for each intent. */
import { type Answer, question } from "../../kit/client/sotto.ts";
import { choose, nameIn, type Sought } from "./choosing.ts";
import { colourWish } from "./colours.ts";
import type { Controller } from "./controller.ts";
import type { Kind } from "./discovery.ts";
import type { Wish } from "./message.ts";
import { isLight, type Named } from "./naming.ts";
import { isOpening, lit, measured, measures, opened, stateOf } from "./questions.ts";
import type { Heard } from "./reading.ts";
import { told, where, wordsIn } from "./words.ts";
import { joined, type Sort, type Words } from "./words/language.ts";

/** What was asked, with the slots of an earlier turn that was answered by a question. */
export type Request = {
  readonly intent: string;
  readonly said: string;
  /** "en", "de_AT": the answer is spoken in it. */
  readonly language: string;
  readonly siteId: string;
  text(slot: string): string;
  number(slot: string): number | undefined;
};

export type Home = {
  readonly devices: () => readonly Named[];
  readonly heard: Heard;
  readonly controller: Pick<Controller, "carryOut">;
  /** The room of a site; "" when unknown. */
  readonly roomOf: (siteId: string) => string;
  /** Sites at which locks may be opened. */
  readonly mayUnlock: (siteId: string) => boolean;
};

const ofKind =
  (...kinds: readonly Kind[]) =>
  ({ entity }: Named): boolean =>
    kinds.includes(entity.kind);
/** A house has one front door and one heating: nobody says where they are. */
const isRare: ReadonlySet<Sort> = new Set(["lock", "climate"]);
const switchable = ofKind("light", "switch", "fan", "climate", "cover", "scene", "media_player");
const wordsOf = ({ language }: Request): Words => wordsIn(language);

function sought({ devices, roomOf }: Home, asked: Request, isKind: Sought["isKind"], sort: Sort = "device"): Sought {
  const slot = asked.text("scene") || asked.text("device");
  const [room, here] = [asked.text("room").toLowerCase(), roomOf(asked.siteId)];
  return {
    isRare: isRare.has(sort),
    isKind,
    name: slot === "" ? nameIn(asked.said, devices().filter(isKind), room || here) : slot.toLowerCase(),
    room,
    here,
    isEverywhere: wordsOf(asked).saysEverywhere.test(asked.said.toLowerCase()) && room === "",
  };
}

/** Finds the devices, asks which room if several could be meant, and carries the wish out. */
async function command(home: Home, asked: Request, isKind: Sought["isKind"], sort: Sort, wish: Wish): Promise<Answer> {
  const words = wordsOf(asked);
  const wanted = sought(home, asked, isKind, sort);
  const { devices, room, rooms } = choose(home.devices(), wanted);
  if (rooms !== undefined) return whichRoom(asked, rooms);
  const { name } = wanted;
  if (devices.length === 0)
    return name === "" ? words.none(sort, where(room, words)) : words.noneCalled(name, where(room, words));
  const disputed = devices.find((device) => isDisputed(device, home.devices()));
  if (disputed !== undefined) return words.disputed(disputed.name);
  const isOpened = wish.do === "unlock" || wish.do === "open" || wish.do === "on" || wish.do === "percent";
  const allowed = isOpened && !home.mayUnlock(asked.siteId) ? devices.filter((device) => !isEntrance(device)) : devices;
  if (allowed.length === 0) return name === "" ? words.forbiddenSort[sort] : words.forbidden(name);
  const entrances = isOpened ? allowed.filter(isEntrance) : [];
  const others = allowed.filter((device) => !entrances.includes(device));
  if (entrances.length > 1 && others.length === 0) return whichEntrance(asked, entrances);
  const meant = entrances.length > 1 ? others : allowed;
  return told(await home.controller.carryOut(meant, wish), wish, wanted.here, words);
}

/** Nobody means two doors of a house by one sentence, and a second lock of the same name may be somebody else's. */
function whichEntrance(asked: Request, entrances: readonly Named[]): Answer {
  const words = wordsOf(asked);
  const names = [...new Set(entrances.map(({ name }) => name))];
  const [name = ""] = names;
  if (names.length === 1) return words.sameName(entrances.length, name);
  const choice = joined(names.slice(0, 5).map(words.the), words.and);
  return question(words.onlyOne(choice), { intents: [asked.intent], slot: "device" });
}

/** What lets somebody into the house. */
export function isEntrance({ entity: { kind, config } }: Named): boolean {
  return kind === "lock" || (kind === "cover" && ["garage", "gate", "door"].includes(String(config["device_class"])));
}

/**
 * True for a lock whose commands another announcement uses, too, with a meaning of its own: to "lock" could be to unlock.
 * Equal announcements of one device have been merged before.
 */
function isDisputed(device: Named, all: readonly Named[]): boolean {
  const topic = device.entity.config["command_topic"];
  if (!isEntrance(device) || typeof topic !== "string") return false;
  return all.some((other) => other !== device && isEntrance(other) && other.entity.config["command_topic"] === topic);
}

function whichRoom(asked: Request, rooms: readonly string[]): Answer {
  const words = wordsOf(asked);
  const known = rooms.filter((room) => room !== "").slice(0, 5);
  const choice = known.length > 1 ? joined(known.map(words.room), words.or) : "";
  return question(words.whichRoom(choice), { intents: [asked.intent], slot: "room" });
}

type Answers = (home: Home, asked: Request) => Answer | Promise<Answer>;

const light =
  (wish: Wish): Answers =>
  (home, asked) =>
    command(home, asked, isLight, "light", wish);
const named =
  (wish: Wish): Answers =>
  (home, asked) =>
    asked.text("device") === "" ? wordsOf(asked).noDevice : command(home, asked, switchable, "device", wish);
const cover =
  (wish: Wish): Answers =>
  (home, asked) =>
    command(home, asked, ofKind("cover"), "cover", wish);

const percentIn = (asked: Request, slot: string): number | undefined => {
  const percent = asked.number(slot);
  return percent !== undefined && percent >= 0 && percent <= 100 ? Math.round(percent) : undefined;
};

export const intents: Readonly<Record<string, Answers>> = {
  "sotto:turnOnLight": light({ do: "on" }),
  "sotto:turnOffLight": light({ do: "off" }),
  "sotto:setBrightness": (home, asked) => {
    const percent = percentIn(asked, "brightness");
    return percent === undefined ? wordsOf(asked).brightnessRange : light({ do: "percent", percent })(home, asked);
  },
  "sotto:setColour": (home, asked) => {
    const wish = colourWish(asked.text("colour").toLowerCase());
    return wish === undefined ? wordsOf(asked).noColour : light(wish)(home, asked);
  },
  "sotto:lightStatus": (home, asked) => {
    const room = asked.text("room").toLowerCase();
    return lit(
      home.devices().filter((device) => isLight(device) && (room === "" || device.room === room)),
      home.heard,
      wordsOf(asked),
    );
  },
  "sotto:turnOn": named({ do: "on" }),
  "sotto:turnOff": named({ do: "off" }),
  "sotto:deviceStatus": (home, asked) => {
    if (asked.text("device") === "" && wordsOf(asked).saysLocked.test(asked.said.toLowerCase()))
      return lockStatus(home, asked);
    const isAny = ofKind("light", "switch", "fan", "climate", "cover", "lock", "media_player", "binary_sensor");
    const { devices, rooms } = choose(home.devices(), sought(home, asked, isAny));
    if (asked.text("device") === "" || (devices.length === 0 && rooms === undefined))
      return wordsOf(asked).unknownDevice;
    return rooms === undefined ? stateOf(devices, home.heard, wordsOf(asked)) : whichRoom(asked, rooms);
  },
  "sotto:openCover": cover({ do: "open" }),
  "sotto:closeCover": cover({ do: "close" }),
  "sotto:stopCover": cover({ do: "stop" }),
  "sotto:setCover": (home, asked) => {
    const percent = percentIn(asked, "position");
    return percent === undefined ? wordsOf(asked).positionRange : cover({ do: "percent", percent })(home, asked);
  },
  "sotto:setTemperature": (home, asked) => {
    const degrees = asked.number("temperature");
    if (degrees === undefined) return wordsOf(asked).howWarm;
    return command(home, asked, ofKind("climate"), "climate", { do: "temperature", degrees });
  },
  "sotto:getTemperature": (home, asked) => measure(home, asked, "temperature"),
  "sotto:getHumidity": (home, asked) => measure(home, asked, "humidity"),
  "sotto:openStatus": (home, asked) => {
    const room = asked.text("room").toLowerCase();
    const said = asked.said.toLowerCase();
    const devices = home
      .devices()
      .filter((device) => isOpening(device, said, wordsOf(asked)) && (room === "" || device.room === room));
    return opened(devices, room, home.heard, wordsOf(asked));
  },
  "sotto:lockDoor": (home, asked) => command(home, asked, ofKind("lock"), "lock", { do: "lock" }),
  "sotto:unlockDoor": (home, asked) => command(home, asked, ofKind("lock"), "lock", { do: "unlock" }),
  "sotto:startScene": (home, asked) =>
    asked.text("scene") === "" ? wordsOf(asked).noScene : command(home, asked, ofKind("scene"), "scene", { do: "on" }),
};

/** "Is the door locked?" asks about all locks, wherever they are. */
function lockStatus(home: Home, asked: Request): Answer {
  const words = wordsOf(asked);
  const wanted = sought(home, asked, ofKind("lock"), "lock");
  const { devices, room } = choose(home.devices(), { ...wanted, isEverywhere: wanted.room === "" });
  return devices.length === 0 ? words.none("lock", where(room, words)) : stateOf(devices, home.heard, words);
}

function measure(home: Home, asked: Request, what: "temperature" | "humidity"): Answer {
  const wanted = { ...sought(home, asked, (device) => measures(what, device)), name: "", isEverywhere: false };
  const { devices, room, rooms } = choose(home.devices(), wanted);
  return rooms === undefined ? measured(what, { devices, room }, home.heard, wordsOf(asked)) : whichRoom(asked, rooms);
}
