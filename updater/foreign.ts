/**
 * Changes of packages that another program makes: apt, or unattended-upgrades. Its hook (packaging/sotto/before-apt)
 * announces them, and waits for an answer before anything is changed [docs/decisions/0059-upgrades-by-apt.md].
 */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ForeignChange } from "./place.ts";
import { packageName, versionText } from "./request.ts";

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
    const isOne = packageName.test(name) && versionText.test(to) && (from === "-" || versionText.test(from));
    return isOne && file.startsWith("/") ? [{ name, from: from === "-" ? null : from, to, file }] : [];
  });
  return changes.length === 0 ? undefined : changes;
}

/** Lets apt go on, or tells it why not. */
export function answerForeign(folder: string, refused?: string): void {
  const line = refused === undefined ? "go" : `refuse ${refused.replaceAll(/\s+/gu, " ")}`;
  writeFileSync(`${announcement(folder)}-answer`, `${line}\n`);
}
