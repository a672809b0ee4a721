/**
 * What the health gate noted before a change, kept until the change is over: a gate that is started after an interruption sees
 * the new version only, and would take what was broken before for its fault. In a file of its own, which only root reads: it
 * names the people of the board, and everybody may read the breadcrumb.
 */
import { rmSync } from "node:fs";
import { aptPaths, readWhole, writeWhole } from "./place.ts";

type Noted = { readonly taskId: string; readonly notes: string };

export function keepNotes(folder: string, taskId: string, notes: string | undefined): void {
  if (notes === undefined) forgetNotes(folder);
  else writeWhole(aptPaths(folder).noted, { taskId, notes } satisfies Noted, 0o600);
}

/** Undefined when there are none of this task. */
export function notesOf(folder: string, taskId: string): string | undefined {
  try {
    const found = readWhole(aptPaths(folder).noted) as Partial<Noted> | null | undefined;
    return found?.taskId === taskId && typeof found.notes === "string" ? found.notes : undefined;
  } catch {
    // Unreadable: there is less to compare with, and the change is judged all the same.
    return undefined;
  }
}

export function forgetNotes(folder: string): void {
  rmSync(aptPaths(folder).noted, { force: true });
}
