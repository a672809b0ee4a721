/** The components that an operator has disabled, stored in a file so that they stay disabled after a restart. */
import { readFile } from "node:fs/promises";
import type { Log } from "../../platform/port/port.ts";
import { writeDurably } from "../durable-file.ts";
import { systemCode } from "../errors.ts";
import type { MemberStatus } from "./member.ts";

export type Disabled = {
  readonly names: ReadonlySet<string>;
  /** Stores a change. A failed write is logged and ends nothing. */
  note(status: Pick<MemberStatus, "name" | "state">): void;
  /** Retries the writes that failed. */
  keep(): Promise<void>;
};

export async function openDisabled(file: string, log: Log): Promise<Disabled> {
  const names = new Set(await readDisabled(file));
  let isKept = true;
  let writing: Promise<void> = Promise.resolve();
  const keep = async (): Promise<void> => {
    try {
      isKept = false;
      await writeDurably(file, `${JSON.stringify([...names])}\n`, 0o640);
      isKept = true;
    } catch (error) {
      log.error({ error, file }, "cannot save which components are disabled; a restart will enable them");
    }
  };
  return {
    names,
    note({ name, state }) {
      if (names.has(name) === (state === "disabled") || state === "stopping") return;
      if (state === "disabled") names.add(name);
      else names.delete(name);
      writing = writing.then(keep);
    },
    async keep() {
      if (!isKept) writing = writing.then(keep);
      await writing;
    },
  };
}

/** Returns the names in the file; none when it is missing or damaged. */
export async function readDisabled(file: string): Promise<readonly string[]> {
  try {
    const names: unknown = JSON.parse(await readFile(file, "utf8"));
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch (error) {
    if (systemCode(error) === "ENOENT" || error instanceof SyntaxError) return [];
    throw error;
  }
}
