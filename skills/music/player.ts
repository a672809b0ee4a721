/** What the player does and can do, on top of the protocol. */
import { setTimeout as pause } from "node:timers/promises";
import type { Command, Mpd } from "./mpd.ts";
import type { Pair } from "./mpd-protocol.ts";

export type Status = {
  readonly state: "play" | "pause" | "stop";
  /** Percent; undefined if the player has no volume. */
  readonly volume: number | undefined;
  /** Number of songs in the queue. */
  readonly queued: number;
};

export type Song = { readonly title: string; readonly artist: string };

const valueOf = (pairs: readonly Pair[], key: string): string | undefined =>
  pairs.find(([name]) => name.toLowerCase() === key)?.[1];

export async function statusOf(mpd: Mpd): Promise<Status> {
  const pairs = await mpd.ask("status");
  const state = valueOf(pairs, "state");
  const volume = Number(valueOf(pairs, "volume") ?? -1);
  return {
    state: state === "play" || state === "pause" ? state : "stop",
    volume: Number.isInteger(volume) && volume >= 0 && volume <= 100 ? volume : undefined,
    queued: Number(valueOf(pairs, "playlistlength") ?? 0),
  };
}

/** Returns the current song; undefined when there is none, or nothing that could be said about it. */
export async function currentSong(mpd: Mpd): Promise<Song | undefined> {
  const pairs = await mpd.ask("currentsong");
  const file = valueOf(pairs, "file");
  if (file === undefined) return undefined;
  const isStream = /^https?:/u.test(file);
  const name = isStream ? "" : (file.split("/").at(-1) ?? "").replace(/\.\w{2,4}$/u, "");
  const title = valueOf(pairs, "title") ?? valueOf(pairs, "name") ?? name;
  return title === "" ? undefined : { title, artist: valueOf(pairs, "artist") ?? "" };
}

/** Replaces the queue by what the commands add, and plays it. Returns the number of songs; with 0 the queue is as it was. */
export async function playInstead(
  mpd: Mpd,
  add: Command,
  { isShuffled }: { readonly isShuffled: boolean },
): Promise<number> {
  const before = await statusOf(mpd);
  await mpd.ask(...add);
  const added = (await statusOf(mpd)).queued - before.queued;
  if (added <= 0) return 0;
  const old: readonly Command[] = before.queued > 0 ? [["delete", `0:${before.queued}`]] : [];
  const order: readonly Command[] = isShuffled ? [["shuffle"]] : [];
  // An error of the song before would be told as one of this.
  await mpd.all([["clearerror"], ...old, ...order, ["random", 0], ["play", 0]]);
  return added;
}

/** How long the first sound may take: a stream has to be fetched. */
const startTimeoutMs = 2_500;
const lookMs = 100;

/** Returns why nothing sounds after `play`, in the player's words; undefined when it sounds, or may still begin. */
export async function whySilent(mpd: Mpd): Promise<string | undefined> {
  for (let waited = 0; ; waited += lookMs) {
    const pairs = await mpd.ask("status");
    const error = valueOf(pairs, "error");
    if (error !== undefined) return error;
    if (valueOf(pairs, "state") !== "play") return "it has stopped";
    if (valueOf(pairs, "audio") !== undefined || waited >= startTimeoutMs) return undefined;
    await pause(lookMs);
  }
}
