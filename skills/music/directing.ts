/** Sends what was said to the player that is meant. */
import { type Answer, question } from "../../kit/client/sotto.ts";
import { type Choice, choosePlayer, type Own } from "./choosing.ts";
import type { Hearing } from "./hearing.ts";
import { atHouse, calledIn } from "./house-intents.ts";
import type { HousePlayers } from "./house-players.ts";
import { spoken } from "./library.ts";
import { playerWordsIn } from "./player-words.ts";
import type { Request } from "./request.ts";

export type Directing = {
  readonly players: Pick<HousePlayers, "all" | "roomOf" | "perform">;
  /** What the player of this skill does; undefined while it cannot be reached. */
  readonly own: () => Promise<Own>;
  /** Where that one is heard. */
  readonly hearing: Pick<Hearing, "isAt" | "isIn">;
};

/** Intents that a player answers which does not play. */
const starting: ReadonlySet<string> = new Set(["playMusic", "resumeMusic"]);
const maxChoices = 5;

/** `answer`: what the player of this skill does. */
export async function direct(
  { players, own, hearing }: Directing,
  name: string,
  request: Request,
  answer: () => Promise<string>,
): Promise<Answer> {
  const intent = name.replace(/^.*:/u, "");
  const [named, room] = [request.text("player").toLowerCase(), request.text("room").toLowerCase()];
  if (players.all.length === 0 && named === "" && room === "") return answer();
  const here = players.roomOf(request.siteId);
  const isOwnHere = hearing.isAt(request.siteId);
  const isOwnThere = room !== "" && hearing.isIn(room);
  const music = intent === "playMusic" ? spoken(request.text("music")) : "";
  const now = await own();
  // Only the own player has a library, and "play music" means it wherever it is.
  const isOwnMeant =
    named === "" && room === "" && intent === "playMusic" && (now !== undefined || request.text("music") !== "");
  if (isOwnMeant) return answer();
  const need = starting.has(intent) ? "start" : "running";
  const choice = choosePlayer(now, players.all, { named, room, music, here, isOwnHere, isOwnThere, need });
  return said(choice, { intent, name, named, room, here, request, players, answer });
}

type Given = {
  readonly intent: string;
  readonly name: string;
  readonly named: string;
  readonly room: string;
  readonly here: string;
  readonly request: Request;
  readonly players: Directing["players"];
  readonly answer: () => Promise<string>;
};

async function said(choice: Choice, given: Given): Promise<Answer> {
  const { intent, name, named, room, here, request, players, answer } = given;
  const words = playerWordsIn(request.language);
  switch (choice.is) {
    case "own":
      return answer();
    case "house":
      return atHouse(intent, choice.player, players, request, here);
    case "unknown":
      return named === "" ? words.noPlayerIn(room) : words.noPlayer(named);
    default: {
      const names = choice.players.slice(0, maxChoices).map((player) => calledIn(player, here));
      const choices = `${names.slice(0, -1).join(", ")} ${words.or} ${names.at(-1) ?? ""}`;
      return question(words.which(choices), { intents: [name], slot: "player", customData: remembered(request) });
    }
  }
}

/** The next turn has only the player: what was said before comes with the session. */
function remembered(request: Request): string {
  const texts = ["music", "direction", "room"].map((slot) => [slot, request.text(slot)] as const);
  const percent = request.number("percent");
  return JSON.stringify({
    ...Object.fromEntries(texts.filter(([, text]) => text !== "")),
    ...(percent === undefined ? {} : { percent }),
  });
}

type Asked = Request & { readonly customData: string | undefined };

/** Returns the request with the slots of the turn before. */
export function withEarlier(asked: Asked): Request {
  const earlier = earlierOf(asked.customData);
  return {
    language: asked.language,
    siteId: asked.siteId,
    text: (slot) => asked.text(slot) || textIn(earlier[slot]),
    number: (slot) => asked.number(slot) ?? numberIn(earlier[slot]),
  };
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");
const numberIn = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);

function earlierOf(customData = "{}"): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(customData);
    return typeof read === "object" && read !== null ? (read as Record<string, unknown>) : {};
  } catch {
    return {}; // Of another program.
  }
}
