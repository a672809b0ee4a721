/** Injects the names of rooms and devices, so that the board hears them. What it knows already is not injected again. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { injectionComplete, injectionPerform } from "#bus";
import type { Port } from "../../platform/port/port.ts";
import { objectIn } from "./discovery.ts";
import type { Named } from "./naming.ts";

/** Each value makes the recogniser larger: a board has room for this many. */
const limits = { room: 40, device: 200, scene: 40 } as const;
type Entity = keyof typeof limits;
const entities = Object.keys(limits) as readonly Entity[];
/** Several devices announce themselves at once. */
const quietMs = 1_000;
/** An assistant without an entity refuses values of it; the next assistant may have it. */
const retryMs = 60_000;

type Values = Readonly<Record<Entity, readonly string[]>>;

export class Teaching {
  readonly #port: Pick<Port, "say" | "hear">;
  readonly #file: string;
  /** What was injected last into each entity, as JSON. */
  readonly #known: Map<string, string>;
  readonly #waiting = new Map<string, { readonly entity: Entity; readonly text: string }>();
  #wanted: Values = { room: [], device: [], scene: [] };
  #timer: NodeJS.Timeout | undefined;

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
  }

  want(devices: readonly Named[]): void {
    this.#wanted = valuesOf(devices);
    this.#arm(quietMs);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #arm(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#teach(), ms);
  }

  /** One request for each entity: an assistant that lacks one of them accepts the others. */
  #teach(): void {
    this.#waiting.clear();
    for (const entity of entities) {
      const values = [...this.#wanted[entity]];
      const text = JSON.stringify(values);
      if (text === (this.#known.get(entity) ?? "[]")) continue;
      const id = `home-${entity}-${Date.now()}`;
      this.#waiting.set(id, { entity, text });
      // Rooms are the operator's as well, so they are added. The names of devices are only this skill's.
      this.#port.say(injectionPerform, {
        id,
        operations: [[entity === "room" ? "add" : "addFromVanilla", { [entity]: values }]],
      });
    }
    this.#arm(retryMs);
  }
}

export function valuesOf(devices: readonly Named[]): Values {
  const named = devices.filter(({ entity }) => entity.kind !== "sensor" && entity.kind !== "scene");
  const scenes = devices.filter(({ entity }) => entity.kind === "scene");
  const namesOf = (of: readonly Named[]) => of.flatMap(({ names }) => names.slice(0, 3));
  // Those that were found first: a flood of names must not take the place of what is known.
  const few = (entity: Entity, values: readonly string[]) => [...new Set(values)].slice(0, limits[entity]).toSorted();
  const rooms = devices.map(({ room }) => room).filter((room) => room !== "");
  return { room: few("room", rooms), device: few("device", namesOf(named)), scene: few("scene", namesOf(scenes)) };
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
