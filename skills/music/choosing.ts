/**
 * Which player a sentence means, where there are several: the one that was named, else the one of the room, else the one that
 * plays [docs/decisions/0223-which-player.md].
 */
import type { HousePlayer } from "#bus";
import { spoken } from "./library.ts";

/** The player of this skill itself; undefined while it cannot be reached. */
export type Own = { readonly state: "play" | "pause" | "stop" } | undefined;

export type Wanted = {
  /** The player and the room that were said; "" when none was. */
  readonly named: string;
  readonly room: string;
  /** What shall be played, by its name; "" when none was said. */
  readonly music: string;
  /** The room in which it was said; "" when unknown. */
  readonly here: string;
  /** The own player is heard where this was said. */
  readonly isOwnHere: boolean;
  /** The own player is heard in the room that was said. */
  readonly isOwnThere: boolean;
  /** "start": a player that shall begin or go on; "running": one that does something already. */
  readonly need: "start" | "running";
};

export type Choice =
  | { readonly is: "own" }
  | { readonly is: "house"; readonly player: HousePlayer }
  | { readonly is: "several"; readonly players: readonly HousePlayer[] }
  /** Nobody knows a player of this name, or one in this room. */
  | { readonly is: "unknown" };

type State = HousePlayer["state"];
/** How well a player fits what is wanted: more is better, 0 only when it is the only one. */
const fits: Readonly<Record<Wanted["need"], Readonly<Record<State, number>>>> = {
  running: { playing: 2, paused: 1, idle: 0, off: 0, unknown: 0, unavailable: 0 },
  start: { paused: 4, playing: 3, idle: 2, off: 1, unknown: 1, unavailable: 0 },
};
const stateOfOwn = { play: "playing", pause: "paused", stop: "idle" } as const;

/** A player, or undefined for the own one, which comes first among equals. */
type Candidate = { readonly state: State; readonly player?: HousePlayer };

export function choosePlayer(own: Own, players: readonly HousePlayer[], wanted: Wanted): Choice {
  const { named, room, here, isOwnHere, need } = wanted;
  if (named !== "") return theOne(called(players, wanted));
  const ofOwn: readonly Candidate[] = own === undefined ? [] : [{ state: stateOfOwn[own.state] }];
  const ofRoom = (name: string): readonly Candidate[] =>
    players.filter((player) => name !== "" && player.room === name).map(candidate);
  if (room !== "") return inRoom(wanted, wanted.isOwnThere ? ofOwn : [], ofRoom(room));
  const near = [...(isOwnHere ? ofOwn : []), ...ofRoom(here)];
  const everywhere = [...ofOwn, ...players.map(candidate)];
  const found =
    best(near.filter(isRunning), need) ??
    (need === "start" ? best(everywhere.filter(isPaused), need) : undefined) ??
    best(near, need) ??
    best(everywhere, "running");
  if (found !== undefined) return found;
  if (own !== undefined) return { is: "own" };
  const left = playersIn(near.length > 0 ? near : everywhere);
  // Nothing is there at all: the own player says that it cannot be reached.
  return left.length === 0 ? { is: "own" } : theOne(left);
}

/** Music by name is of the player that tells it, else of the own one, which alone may have it; anything else is of what does most. */
function inRoom({ music, need }: Wanted, own: readonly Candidate[], there: readonly Candidate[]): Choice {
  const telling = there.filter(({ player }) => player?.sources.some((source) => spoken(source) === music));
  const having = telling.length > 0 ? telling : own;
  const meant = music !== "" && having.length > 0 ? having : [...own, ...there];
  return best(meant, need) ?? anyOf(meant);
}

const isPaused = ({ state }: Candidate): boolean => state === "paused";
const isRunning = (one: Candidate): boolean => one.state === "playing" || isPaused(one);

const candidate = (player: HousePlayer): Candidate => ({ state: player.state, player });

const playersIn = (candidates: readonly Candidate[]): readonly HousePlayer[] =>
  candidates.flatMap(({ player }) => player ?? []);

/** Returns undefined when none fits. */
function best(candidates: readonly Candidate[], need: Wanted["need"]): Choice | undefined {
  const worth = ({ state }: Candidate): number => fits[need][state];
  const most = Math.max(0, ...candidates.map(worth));
  const chosen = candidates.filter((one) => worth(one) === most);
  if (most === 0) return undefined;
  return chosen.some(({ player }) => player === undefined) ? { is: "own" } : theOne(playersIn(chosen));
}

/** Of those that do nothing. */
function anyOf(candidates: readonly Candidate[]): Choice {
  return candidates.some(({ player }) => player === undefined) ? { is: "own" } : theOne(playersIn(candidates));
}

function theOne(players: readonly HousePlayer[]): Choice {
  const [player, ...others] = players;
  if (player === undefined) return { is: "unknown" };
  return others.length === 0 ? { is: "house", player } : { is: "several", players };
}

/** Those of this name: in the room that was said, else here, else wherever they are. */
function called(players: readonly HousePlayer[], { named, room, here }: Wanted): readonly HousePlayer[] {
  const exact = players.filter(({ names }) => names.includes(named));
  // "the speaker" is the kitchen speaker where there is no other.
  const found =
    exact.length > 0 ? exact : players.filter(({ names }) => names.some((name) => name.endsWith(` ${named}`)));
  if (room !== "") return found.filter((player) => player.room === room);
  const near = found.filter((player) => here !== "" && player.room === here);
  return near.length > 0 ? near : found;
}
