/**
 * One life of the timers in a folder, for the test that kills it: `add NAME MILLISECONDS` and `stop NAME` are read line by
 * line, and answered when they are on the disk. It says when a stop begins, and each ring with the moment at which it began.
 */
import { createInterface } from "node:readline";
import { systemClock } from "../clock.ts";
import { Shelf } from "../shelf.ts";
import { Store } from "../store.ts";
import type { Timer } from "../timer.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const log = { debug() {}, info() {}, warn() {}, error: (_: unknown, message: string) => say(`failed ${message}`) };
const store = new Store(process.argv[2] ?? ".");
const told = new Set<string>();
const tell = (timers: readonly Timer[]): void => {
  for (const { siteId, state, rang } of timers) {
    const line = `rang ${siteId} ${rang?.uptime}`;
    if (state !== "waiting" && !told.has(line)) say(line);
    told.add(line);
  }
};
const kept = await store.read(log);
const shelf = new Shelf({
  clock: systemClock(),
  store,
  kept,
  ringMs: 3_600_000,
  changed: tell,
  unheard: ({ siteId }) => say(`failed ${siteId} was not stopped`),
  failed: (error) => say(`failed ${String(error)}`),
});
tell(kept);
await shelf.look();
say("ready");
for await (const line of createInterface(process.stdin)) {
  const [verb, siteId = "", length] = line.split(" ");
  if (verb === "stop") say(`stopping ${siteId}`);
  const done =
    verb === "add"
      ? shelf.addTimer({ kind: "timer", name: "", siteId }, Number(length) / 1000)
      : shelf.stop({ siteId });
  void done.then(
    () => say(`${verb} ${siteId}`),
    (error: unknown) => say(`failed ${String(error)}`),
  );
}
