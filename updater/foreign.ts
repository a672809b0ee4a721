/**
 * Changes of packages that another program makes: apt, or unattended-upgrades. Its hook (packaging/sotto/before-apt)
 * announces them, and waits for an answer before anything is changed [docs/decisions/0059-upgrades-by-apt.md].
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Change, ForeignChange } from "./place.ts";
import { versionText } from "./request.ts";

/** Of any package of Debian: the hook announces those of the engines, too. */
const debianName = /^[a-z0-9][a-z0-9+.-]+$/u;

const announcement = (folder: string) => join(folder, "foreign");

/** Takes the announcement; undefined when there is none. Root has written it, as lines of "name old new file". */
export function takeForeign(folder: string): readonly ForeignChange[] | undefined {
  let text: string;
  try {
    text = readFileSync(announcement(folder), "utf8");
  } catch {
    return undefined;
  }
  rmSync(announcement(folder), { force: true });
  const changes = text.split("\n").flatMap((line) => {
    const [name = "", from = "", to = "", ...rest] = line.split(" ");
    const file = rest.join(" ");
    const isOne = debianName.test(name) && versionText.test(to) && (from === "-" || versionText.test(from));
    return isOne && file.startsWith("/") ? [{ name, from: from === "-" ? null : from, to, file }] : [];
  });
  return changes.length === 0 ? undefined : changes;
}

/** Lets apt go on, or tells it why not. */
export function answerForeign(folder: string, refused?: string): void {
  answer(folder, refused === undefined ? "go" : `refuse ${refused.replaceAll(/\s+/gu, " ")}`);
}

/**
 * Does work that needs apt's lock. Who announces a change holds that lock, and is sent away until the work is over: their answer
 * would have to wait for the work, and the work for them.
 */
export async function sendingAway<T>(folder: string, why: string, work: () => Promise<T>): Promise<T> {
  let isOwed = false;
  const look = () => {
    isOwed ||= takeForeign(folder) !== undefined;
    if (!isOwed) return;
    try {
      answer(folder, `later ${why}`);
      isOwed = false;
    } catch {
      // A version has filled the disk: its undo makes room, and the answer is given at the next look.
    }
  };
  look();
  const watch = setInterval(look, 250);
  try {
    return await work();
  } finally {
    clearInterval(watch);
  }
}

function answer(folder: string, line: string): void {
  writeFileSync(`${announcement(folder)}-answer`, `${line}\n`);
}

/** True when nothing of it is news. */
export function isPartOf(changes: readonly Change[], further: readonly Change[]): boolean {
  return further.every(({ name, to }) => changes.some((one) => one.name === name && one.to === to));
}

/** One change of what was two: from the version before the first to that of the second. */
export function joined(changes: readonly Change[], further: readonly Change[]): readonly Change[] {
  const fromOf = new Map(changes.map(({ name, from }) => [name, from]));
  const names = new Set(further.map(({ name }) => name));
  return [
    ...changes.filter(({ name }) => !names.has(name)),
    ...further.map(({ name, from, to }) => ({ name, from: fromOf.has(name) ? (fromOf.get(name) ?? null) : from, to })),
  ];
}
