/**
 * Killed at any moment, no timer that was answered is lost, none rings twice, and none rings on that was stopped.
 * `TIMERS=1000 KILLS=100` makes it the long proof.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import t from "tap";

const timers = Number(process.env["TIMERS"] ?? 100);
const kills = Number(process.env["KILLS"] ?? 6);
const life = new URL("testing/life.ts", import.meta.url).pathname;

/** What the user knows: which were promised and stopped, and each beginning of a ring that was heard. */
const asked = new Set<string>();
const promised = new Set<string>();
const stopped = new Set<string>();
/** Whose stop had begun. A life may be killed between the disk and its answer: then nobody is told that it was stopped. */
const stopping = new Set<string>();
const rang = new Map<string, Set<string>>();
const faults: string[] = [];
/** Of the sites whose stop was answered in an earlier life. */
let silenced: ReadonlySet<string> = new Set();
/** What rings in this life. */
let ringing = new Set<string>();

function hear(line: string, say: (line: string) => void): void {
  const [verb, site = "", moment = ""] = line.split(" ");
  if (verb === "add") promised.add(site);
  if (verb === "stopping") stopping.add(site);
  if (verb === "stop") stopped.add(site);
  if (verb === "ready") settle();
  if (verb === "failed") faults.push(line);
  if (verb !== "rang") return;
  ringing.add(site);
  rang.set(site, (rang.get(site) ?? new Set()).add(moment));
  if (silenced.has(site)) faults.push(`${site} rings although it was stopped`);
  say(`stop ${site}`);
}

/** What rings on the disk has said so before a life is ready: of what has rung and does not, the stop is on the disk. */
function settle(): void {
  for (const site of rang.keys()) {
    if (stopped.has(site) || ringing.has(site)) continue;
    if (!stopping.has(site)) faults.push(`${site} rings no more although nobody has stopped it`);
    stopped.add(site);
  }
}

/** Lives until it is killed after `lines` lines, or until all is over. */
async function live(folder: string, lines: number, add: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [life, folder], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const say = (line: string): void => void (child.stdin.writable && child.stdin.write(`${line}\n`));
  child.stdin.on("error", () => undefined);
  let count = -Infinity;
  ringing = new Set();
  for await (const line of createInterface(child.stdout)) {
    hear(line, say);
    if (line === "ready") count = 0;
    if (line === "ready") for (const site of add) say(`add ${site} ${1000 + Math.floor(Math.random() * 1500)}`);
    if (!line.startsWith("stopping")) count += 1;
    const isOver = [...promised].every((site) => stopped.has(site)) && count > add.length;
    if (count >= lines || isOver) child.kill("SIGKILL");
  }
  await exited;
  silenced = new Set(stopped);
}

t.test(`${timers} timers and ${kills} kills: none is lost, and none rings twice`, { timeout: 900_000 }, async (t) => {
  const folder = t.testdir();
  const perLife = Math.ceil((1.5 * timers) / kills);
  for (let n = 0; n < kills || promised.size < timers - 1; n++) {
    const add = Array.from({ length: perLife }, (_, i) => `s${n * perLife + i}`);
    for (const site of add) asked.add(site);
    await live(folder, perLife * (0.2 + Math.random() * 2), add);
  }
  await live(
    folder,
    Infinity,
    ["last"].filter((site) => asked.add(site)),
  );
  t.same(faults, []);
  t.same(
    [...promised].filter((site) => !rang.has(site)),
    [],
    "none is lost",
  );
  t.same(
    [...rang].filter(([, moments]) => moments.size > 1),
    [],
    "none rings twice",
  );
  t.comment(`${asked.size} asked for, ${promised.size} promised, ${rang.size} rang`);
});
