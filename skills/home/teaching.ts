/** Injects the names of rooms and devices, so that the board hears them. What it knows already is not injected again. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { injectionComplete, injectionPerform } from "#bus";
import { hearRefusals } from "../../kit/client/teaching.ts";
import type { Port } from "../../platform/port/port.ts";
import { objectIn } from "./discovery.ts";
import type { Named } from "./naming.ts";

/** Each value makes the recogniser larger: a board has room for this many. */
const limits = { room: 40, device: 200, scene: 40, player: 40 } as const;
type Entity = keyof typeof limits;
const entities = Object.keys(limits) as readonly Entity[];
/** Several devices announce themselves at once. */
const quietMs = 1_000;
/** One that announces itself anew every second must not keep the others from being learned. */
const longestMs = 5_000;
/** An assistant without an entity refuses values of it; the next assistant may have it. */
const retryMs = 60_000;
/** A slow board may learn for minutes: its answer to a request that was repeated meanwhile still counts. */
const answerMs = 10 * retryMs;

type Values = Readonly<Record<Entity, readonly string[]>>;

export class Teaching {
  readonly #port: Pick<Port, "say" | "hear">;
  readonly #file: string;
  /** What was injected last into each entity, as JSON. */
  readonly #known: Map<string, string>;
  /** What was injected and not answered yet, by its request, with when that was; the last one is the newest. */
  readonly #waiting = new Map<string, { readonly entity: Entity; readonly text: string; readonly at: number }>();
  #wanted: Values = { room: [], device: [], scene: [], player: [] };
  #timer: NodeJS.Timeout | undefined;
  /** Ends the longest wait, from the first change that has not been injected yet. */
  #latest: NodeJS.Timeout | undefined;

  constructor(port: Pick<Port, "say" | "hear">, folder: string) {
    this.#port = port;
    this.#file = join(folder, "taught.json");
    this.#known = read(this.#file);
  }

  async start(): Promise<void> {
    await this.#port.hear(injectionComplete, ({ requestId }) => {
      const done = this.#waiting.get(requestId ?? "");
      if (done === undefined) return;
      this.#waiting.delete(requestId ?? "");
      this.#known.set(done.entity, done.text);
      write(this.#file, this.#known);
    });
    await hearRefusals(this.#port, (id) => this.#waiting.has(id));
  }

  want(devices: readonly Named[]): void {
    this.#wanted = valuesOf(devices);
    this.#arm(quietMs);
    this.#latest ??= setTimeout(() => this.#teach(), longestMs);
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#latest);
  }

  #arm(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#teach(), ms);
  }

  /** One request for each entity: an assistant that lacks one of them accepts the others. */
  #teach(): void {
    clearTimeout(this.#latest);
    this.#latest = undefined;
    const now = performance.now();
    for (const [id, { at }] of this.#waiting) if (now - at > answerMs) this.#waiting.delete(id);
    const fresh = [...this.#waiting.values()].filter(({ at }) => now - at < retryMs);
    for (const entity of entities) {
      const values = [...this.#wanted[entity]];
      const text = JSON.stringify(values);
      const last = fresh.findLast((one) => one.entity === entity)?.text ?? this.#known.get(entity) ?? "[]";
      if (text === last) continue;
      const id = `home-${entity}-${Date.now()}`;
      this.#waiting.set(id, { entity, text, at: now });
      // Rooms are the operator's as well, so they are added. The names of devices are only this skill's.
      this.#port.say(injectionPerform, {
        id,
        operations: [[entity === "room" ? "add" : "addFromVanilla", { [entity]: values }]],
      });
    }
    // Behind the limit, whatever the two clocks make of it.
    this.#arm(retryMs + quietMs);
  }
}

export function valuesOf(devices: readonly Named[]): Values {
  const named = devices.filter(({ entity }) => entity.kind !== "sensor" && entity.kind !== "scene");
  const scenes = devices.filter(({ entity }) => entity.kind === "scene");
  // The first name of each before the second of one: in a large house, some have only one.
  const namesOf = (of: readonly Named[]) => [0, 1, 2].flatMap((at) => of.flatMap(({ names }) => names[at] ?? []));
  // Those that were found first: a flood of names must not take the place of what is known.
  const few = (entity: Entity, values: readonly string[]) => [...new Set(values)].slice(0, limits[entity]).toSorted();
  const rooms = devices.map(({ room }) => room).filter((room) => room !== "");
  const players = devices.filter(({ entity }) => entity.kind === "media_player");
  return {
    room: few("room", rooms),
    device: few("device", namesOf(named)),
    scene: few("scene", namesOf(scenes)),
    player: few("player", namesOf(players)),
  };
}

function read(file: string): Map<string, string> {
  try {
    const found = Object.entries(objectIn(JSON.parse(readFileSync(file, "utf8"))) ?? {});
    return new Map(found.filter((pair): pair is [string, string] => typeof pair[1] === "string"));
  } catch {
    return new Map(); // Nothing is known: everything is injected once more.
  }
}

/** A lost file costs one injection, so it need not be on the disk at once. */
function write(file: string, known: ReadonlyMap<string, string>): void {
  try {
    writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(known)), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    console.error(`what was injected cannot be remembered: ${String(error)}`);
  }
}
