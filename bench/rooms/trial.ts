/** One wake word in one house: the platform's own wake word detection in each room, and its own arbiter. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Arbiter, type WakeWordReport } from "../../platform/dialogue/arbiter.ts";
import type { HotwordEngine } from "../../platform/hotword/engine.ts";
import { Listeners } from "../../platform/hotword/listeners.ts";
import { KeptSwitches } from "../../platform/port/kept-switches.ts";
import type { Random } from "../voices/random.ts";

const frame = 256;
const frameMs = 16;
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** A report of a room, and when it is at the hub, in milliseconds. */
export type Arrival = { readonly room: number; readonly at: number; readonly report: WakeWordReport };

export class Ears {
  readonly #engine: HotwordEngine;
  readonly #folder: string;

  private constructor(engine: HotwordEngine, folder: string) {
    this.#engine = engine;
    this.#folder = folder;
  }

  static async open(engine: HotwordEngine): Promise<Ears> {
    return new Ears(engine, await mkdtemp(join(tmpdir(), "sotto-bench-")));
  }

  /** Returns the reports of the rooms, each from a board of its own, in the order of their arrival. */
  hear(sounds: readonly Int16Array[], random: Random): Arrival[] {
    const found = sounds.flatMap((sound, room) => {
      const listeners = this.#listeners();
      try {
        for (let from = 0; from < sound.length; from += frame) {
          const spotted = listeners.hear("room", sound.subarray(from, from + frame));
          if (spotted === undefined) continue;
          // The way over the network.
          const at = ((from + frame) / frame) * frameMs + 2 + 38 * random.next();
          const { measures } = spotted;
          const report = { siteId: `${room}`, modelId: "m", measures, startSignalMs: undefined, isSounding: false };
          return [{ room, at, report }];
        }
        return [];
      } finally {
        listeners.free();
      }
    });
    return found.toSorted((a, b) => a.at - b.at);
  }

  async close(): Promise<void> {
    this.#engine.free();
    await rm(this.#folder, { recursive: true });
  }

  #listeners(): Listeners {
    const switches = new KeptSwitches({ folder: this.#folder, log: silent, what: "the wake word", remedy: "" });
    return new Listeners({
      engine: this.#engine,
      maxSites: 1,
      refractory: 1,
      now: () => 0,
      switches,
      refused: () => {},
    });
  }
}

/** Returns the rooms that answer. All rooms listen. */
export function answers(arrivals: readonly Arrival[], rooms: number): number[] {
  const answered: number[] = [];
  const all = Array.from({ length: rooms }, (_, room) => `${room}`);
  let now = 0;
  let decide: { readonly at: number; readonly work: () => void } | undefined;
  const arbiter = new Arbiter({
    maxSites: 64,
    windowMs: 250,
    now: () => now,
    after: (milliseconds, work) => {
      decide = { at: now + milliseconds, work };
      return () => void (decide = undefined);
    },
    others: ({ siteId }) => all.filter((other) => other !== siteId),
    mayAnswer: () => true,
    answer: ({ siteId }) => `session ${answered.push(Number(siteId))}`,
    yieldTo: () => {},
  });
  const passTo = (at: number): void => {
    const due = decide;
    if (due !== undefined && due.at <= at) {
      now = due.at;
      decide = undefined;
      due.work();
    }
    now = at;
  };
  for (const { at, report } of arrivals) {
    passTo(at);
    arbiter.hear(report);
  }
  passTo(Number.POSITIVE_INFINITY);
  return answered;
}
