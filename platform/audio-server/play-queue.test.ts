import t from "tap";
import type { Pcm } from "../sound/pcm.ts";
import { type Playable, PlayQueue, QueueFull } from "./play-queue.ts";

const pcm: Pcm = { rate: 16_000, channels: 1, samples: new Int16Array(2) };

/** A queue whose player waits to be told, and what happened in it. */
function queue({ maxLength = 3, maxBytes = 100 } = {}) {
  const events: string[] = [];
  const playing: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const names = new Map<unknown, string>();
  const made = new PlayQueue({
    maxLength,
    maxBytes,
    play(sound, signal) {
      events.push(`play ${names.get(sound)}`);
      return new Promise((resolve, reject) => {
        playing.push({ resolve, reject });
        signal.addEventListener("abort", () => reject(signal.reason as Error));
      });
    },
  });
  const add = (name: string, bytes = 1) => {
    const playable: Playable = {
      id: name,
      sound: [pcm],
      bytes,
      finished: (failure) => events.push(failure ? `failed ${name}: ${failure.message}` : `finished ${name}`),
    };
    names.set(playable.sound, name);
    made.add(playable);
  };
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { made, add, events, playing, settle };
}

t.test("sounds play in the order they were added, never two at once, and each finishes once", async (t) => {
  const { add, events, playing, settle } = queue();
  add("a");
  add("b");
  add("c");
  await settle();
  t.same(events, ["play a"]);
  playing[0]!.resolve();
  await settle();
  t.same(events, ["play a", "finished a", "play b"]);
  playing[1]!.reject(new Error("no device"));
  await settle();
  playing[2]!.resolve();
  await settle();
  t.same(events.slice(3), ["failed b: no device", "play c", "finished c"]);
  add("d");
  await settle();
  t.equal(events.at(-1), "play d", "and it goes on when it was empty");
  playing[3]!.resolve();
});

t.test("sounds above the queue's limit are refused, in number and in bytes, until there is space again", async (t) => {
  const { add, events, playing, settle } = queue();
  add("a", 60);
  t.throws(() => add("large", 41), QueueFull);
  add("b", 20);
  add("c", 20);
  t.throws(() => add("fourth", 0), QueueFull);
  await settle();
  playing[0]!.resolve();
  await settle();
  add("d", 60);
  t.same(events, ["play a", "finished a", "play b"]);
});

t.test("stopping ends the playing and the waiting sounds, each once, and accepts nothing more", async (t) => {
  const { made, add, events, settle } = queue();
  add("a");
  add("b");
  await settle();
  await made.stop();
  t.same(events, ["play a", "failed a: the audio server stops", "failed b: the audio server stops"]);
  t.throws(() => add("c"), QueueFull);
});

t.test("one sound is stopped, playing or waiting, and the others are not", async (t) => {
  const { made, add, events, settle } = queue();
  for (const name of ["a", "b", "c"]) add(name);
  made.stopPlaying("b");
  made.stopPlaying("nobody's");
  t.same(events, ["play a", "failed b: it was stopped"]);
  made.stopPlaying("a");
  await settle();
  t.same(events.slice(2), ["failed a: it was stopped", "play c"]);
});

t.test("all sounds are stopped, each finishes once, and later ones play", async (t) => {
  const { made, add, events, settle } = queue({ maxBytes: 2 });
  add("a");
  add("b");
  made.stopPlaying();
  await settle();
  t.same(events, ["play a", "failed b: it was stopped", "failed a: it was stopped"]);
  add("c", 2);
  await settle();
  t.same(events.slice(3), ["play c"], "and what was stopped takes no room any more");
});
