/** English. */
import type { Wish } from "../message.ts";
import { anyThing, capital, type Words } from "./language.ts";

/** What has become of it: "is on"; for several: "are on". */
function become(wish: Wish, are: "is" | "are"): string {
  switch (wish.do) {
    case "percent":
      return `${are} at ${wish.percent} percent`;
    case "temperature":
      return `${are} set to ${wish.degrees} degrees`;
    case "open":
    case "close":
      return are === "is" ? (wish.do === "open" ? "opens" : "closes") : wish.do;
    case "stop":
      return are === "is" ? "stops" : "stop";
    case "lock":
    case "unlock":
      return `${are} ${wish.do}ed`;
    case "colour":
    case "white":
      return are === "is" ? "changes its colour" : "change their colour";
    default:
      return `${are} ${wish.do}`;
  }
}
const be = (isOne: boolean): "is" | "are" => (isOne ? "is" : "are");
const have = (isOne: boolean): string => (isOne ? "has" : "have");
const after = (where: string): string => (where === "" ? "" : ` ${where}`);
const sorts = {
  light: "light",
  device: "device",
  cover: "blind",
  climate: "heating",
  lock: "lock",
  scene: "scene",
} as const;

export const en: Words = {
  locale: "en-GB",
  kinds: {
    light: "light",
    switch: "switch",
    cover: "blind",
    fan: "fan",
    climate: "heating",
    lock: "lock",
    media_player: "player",
    scene: "scene",
    sensor: "sensor",
    binary_sensor: "sensor",
  },
  and: "and",
  or: "or",
  the: (name) => `the ${name}`,
  inRoom: (room) => `in the ${room}`,
  room: (room) => `the ${room}`,
  others: (count) => `${count} others`,
  isPlural: (name) => /\b(?:lights|lamps|blinds|curtains|shutters|heaters|speakers|plugs)$/u.test(name),

  done: (wish, list, isOne) => `${capital(list)} ${become(wish, be(isOne))}`,
  nearest: (done) => `${done}, the nearest that it can do`,
  whitest: (list, isOne, isWarm) =>
    `${capital(list)} ${have(isOne)} ${isOne ? "its" : "their"} ${isWarm ? "warmest" : "coldest"} white`,
  started: (list) => `I started ${list}.`,
  sent: (list) => `I have told ${list}.`,
  silent: (list, isOne) => `${capital(list)} ${have(isOne)} not answered.`,
  undone: (list, isOne) => `${capital(list)} ${have(isOne)} not done it.`,
  gone: (list) => `${capital(list)} cannot be reached.`,
  cannot: (list) => `${capital(list)} cannot do that.`,

  unreachable: "I cannot reach the devices at the moment.",
  noneCalled: (name, where) => `I know no ${name}${after(where)}.`,
  none: (sort, where) => `I know no ${sorts[sort]}${after(where)}.`,
  disputed: (name) => `Two announcements claim the ${name}, so I command neither. One of them must be removed.`,
  forbidden: (name) => `Opening the ${name} by voice is not allowed here.`,
  forbiddenSort: {
    light: "Opening the light by voice is not allowed here.",
    device: "Opening the device by voice is not allowed here.",
    cover: "Opening the blind by voice is not allowed here.",
    climate: "Opening the heating by voice is not allowed here.",
    lock: "Opening the lock by voice is not allowed here.",
    scene: "Opening the scene by voice is not allowed here.",
  },
  sameName: (count, name) =>
    `I know ${count} devices called ${name}, and open none of them. Give them different names.`,
  onlyOne: (choice) => `I open only one at a time. Which one: ${choice}?`,
  whichRoom: (choice) => `In which room?${choice === "" ? "" : ` ${choice}?`}`,
  noDevice: "I did not get which device.",
  noScene: "I did not get which scene.",
  noColour: "I do not know this colour.",
  brightnessRange: "A light can be set from 0 to 100 percent.",
  positionRange: "A blind can be set from 0 to 100 percent.",
  howWarm: "I did not get how warm.",
  unknownDevice: "I do not know this device.",

  temperature: (degrees, where) => `It is ${degrees} degrees${after(where)}.`,
  humidity: (percent, where) => `The humidity${after(where)} is ${percent} percent.`,
  noSensor: (where) => `I know no sensor for that${after(where)}.`,
  notReported: (where) => `The sensor${after(where)} has not reported yet.`,
  sensorGone: (where) => `The sensor${after(where)} cannot be reached.`,
  open: (list, isOne) => `${capital(list)} ${be(isOne)} open.`,
  nothingOpen: (where) => `Nothing is open${after(where)}.`,
  doubt: (list) => `I do not know about ${list}.`,
  lit: (list, isOne) => `${capital(list)} ${be(isOne)} on.`,
  noLights: "I know no lights.",
  allOff: "All lights are off.",
  unknownLights: (count) => `No light is known to be on, but ${count} have not reported.`,
  isGone: (the) => `${capital(the)} cannot be reached.`,
  isSilent: (the) => `${capital(the)} has not reported yet.`,
  isIn: (the, name, state, percent) =>
    `${capital(the)} ${be(!en.isPlural(name))} ${state}${percent === undefined ? "" : ` at ${percent} percent`}.`,

  saysEverywhere: anyThing(
    "all|every|everywhere|everything|whole|entire",
    "after |at |first of |above |that is |that's |that was |this is |once and for |we are |we're |they are |they're |you are |best of ",
    "right|righty|good|fine|well|done|set|clear|ready|asleep|sleeping|gone|in bed|day|night|morning|evening|afternoon|week|time|minute|second|hour|year|summer|winter|the time|the way|day long|night long|of a sudden|of you|of us|of them|at once|alone|the best|the same|is (?:well|good|fine|quiet|ready|okay|ok)",
  ),
  saysLocked: /lock/u,
  saysWindow: /window/u,
  saysDoor: /door/u,
};
