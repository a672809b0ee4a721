/** Draws houses: rooms that are joined by doors, a microphone in each, and a person in one of them. */
import type { Random } from "../voices/random.ts";
import type { Point, Shoebox } from "./acoustics.ts";

export type Doors = "open" | "shut" | "mixed";

export type Door = {
  /** The room on this side of which it was drawn, and the new room. */
  readonly rooms: readonly [number, number];
  /** Where it is, half a metre before it, in the coordinates of each of them. */
  readonly at: readonly [Point, Point];
  readonly isOpen: boolean;
};

export type Room = Shoebox & {
  readonly microphone: Point;
  /** Decibels by which this microphone is louder than an average one. */
  readonly gain: number;
  /** Sound pressure of its noise in dB. */
  readonly noise: number;
};

export type House = {
  readonly rooms: readonly Room[];
  /** The doors make a tree: there is one way from each room to each other. */
  readonly doors: readonly Door[];
  readonly person: { readonly room: number; readonly at: Point; readonly speech: number };
};

export type HouseOptions = { readonly rooms: number; readonly doors: Doors; readonly gainDeviation: number };

export function drawHouse(random: Random, { rooms: count, doors: state, gainDeviation }: HouseOptions): House {
  const rooms = Array.from({ length: count }, () => drawRoom(random, gainDeviation));
  const doors = rooms.slice(1).map((_, n): Door => {
    // Most rooms are off the first one, the hall; others are reached through a room.
    const from = random.next() < 0.6 ? 0 : random.below(n + 1);
    const isOpen = state === "mixed" ? random.next() < 0.5 : state === "open";
    return { rooms: [from, n + 1], at: [atWall(random, rooms[from]!, 1), atWall(random, rooms[n + 1]!, 1)], isOpen };
  });
  const room = random.below(count);
  const [x, y] = rooms[room]!.size;
  const at: Point = [between(random, 0.5, x - 0.5), between(random, 0.5, y - 0.5), between(random, 1.1, 1.7)];
  return { rooms, doors, person: { room, at, speech: 66 + 3 * normal(random) } };
}

function drawRoom(random: Random, gainDeviation: number): Room {
  const size: Point = [between(random, 2.5, 6.5), between(random, 2.5, 5), between(random, 2.4, 2.8)];
  // In every sixth room something is on: a dishwasher, a fan, a television.
  const noise = random.next() < 1 / 6 ? between(random, 44, 52) : limited(33 + 4 * normal(random), 25, 41);
  return {
    size,
    reverberation: between(random, 0.2, 0.45),
    microphone: atWall(random, { size }, between(random, 0.6, 1.4)),
    gain: limited(gainDeviation * normal(random), -12, 12),
    noise,
  };
}

/** Returns a point before one of the four walls: half a metre, or for a shelf at that height less. */
function atWall(random: Random, { size: [x, y] }: Pick<Shoebox, "size">, height: number): Point {
  const away = height === 1 ? 0.5 : 0.25;
  const [alongX, alongY] = [between(random, away, x - away), between(random, away, y - away)];
  const walls: readonly Point[] = [
    [away, alongY, height],
    [x - away, alongY, height],
    [alongX, away, height],
    [alongX, y - away, height],
  ];
  return random.pick(walls);
}

const between = (random: Random, least: number, most: number): number => least + (most - least) * random.next();
const limited = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Normally distributed, by the sum of twelve: within six deviations. */
function normal(random: Random): number {
  let sum = -6;
  for (let n = 0; n < 12; n++) sum += random.next();
  return sum;
}
