/**
 * Lists, kept on the disk.
 *
 * INVARIANTS
 * 1. What was answered as done is on the disk: written beside, synced, and renamed.
 * 2. A file that cannot be read is kept under another name, never overwritten.
 */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";

export const maxItems = 200;
export const maxLists = 30;
export const maxLength = 100;

export type Refusal = "full" | "long";

export class Lists {
  readonly #folder: string;
  readonly #lists: Map<string, string[]>;

  constructor(folder: string) {
    this.#folder = folder;
    this.#lists = read(folder);
  }

  items(list: string): readonly string[] {
    return this.#lists.get(list) ?? [];
  }

  /** Returns those that were not on it, or why nothing was added. Throws when it cannot be written. */
  add(list: string, items: readonly string[]): readonly string[] | Refusal {
    const before = this.items(list);
    const known = new Set(before.map(key));
    const added = [...new Map(items.map((item) => [key(item), item])).values()].filter((item) => !known.has(key(item)));
    if (added.some((item) => item.length > maxLength)) return "long";
    if (before.length + added.length > maxItems) return "full";
    if (before.length === 0 && added.length > 0 && this.#lists.size >= maxLists) return "full";
    if (added.length > 0) this.#set(list, [...before, ...added]);
    return added;
  }

  /** Returns those that were on it. */
  remove(list: string, items: readonly string[]): readonly string[] {
    const before = this.items(list);
    const wanted = new Set(items.map(key));
    const gone = before.filter((item) => wanted.has(key(item)));
    if (gone.length > 0)
      this.#set(
        list,
        before.filter((item) => !gone.includes(item)),
      );
    return gone;
  }

  clear(list: string): number {
    const { length } = this.items(list);
    if (length > 0) this.#set(list, []);
    return length;
  }

  #set(list: string, items: readonly string[]): void {
    const next = new Map(this.#lists);
    if (items.length === 0) next.delete(list);
    else next.set(list, [...items]);
    write(this.#folder, next);
    if (items.length === 0) this.#lists.delete(list);
    else this.#lists.set(list, [...items]);
  }
}

const key = (item: string): string => item.normalize("NFC").toLowerCase();
const fileIn = (folder: string): string => join(folder, "lists.json");

function read(folder: string): Map<string, string[]> {
  let text: string;
  try {
    text = readFileSync(fileIn(folder), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return new Map();
    throw error;
  }
  try {
    const found = Object.entries(JSON.parse(text) as Record<string, unknown>);
    if (found.every((pair): pair is [string, string[]] => isList(pair[1]))) return new Map(found);
    throw new Error("it has something else than lists");
  } catch (error) {
    const kept = `${fileIn(folder)}.damaged-${Date.now()}`;
    renameSync(fileIn(folder), kept);
    console.error(`the lists cannot be read and are kept as ${kept}: ${String(error)}`);
    return new Map();
  }
}

const isList = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === "string");

function write(folder: string, lists: ReadonlyMap<string, readonly string[]>): void {
  const file = openSync(`${fileIn(folder)}.new`, "w", 0o600);
  try {
    writeSync(file, JSON.stringify(Object.fromEntries(lists)));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${fileIn(folder)}.new`, fileIn(folder));
  const directory = openSync(folder, "r");
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
