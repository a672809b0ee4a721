/** Clients that do not read: topics for them, and a client in a process of its own, which can really be stopped. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { execa } from "execa";
import * as v from "valibot";
import { binaryTopic, jsonTopic } from "../../../platform/bus/declare.ts";
import { makeWorld, type Testing, type World } from "../../../test/world.ts";

export const frame = binaryTopic("audioServer/<siteId>/audioFrame", { about: "Sound.", qos: 0 });
export const sound = binaryTopic("audioServer/<siteId>/playBytes/<requestId>", { about: "Sound to play." });
export const note = jsonTopic("note/<name>", { about: "A note.", schema: v.object({ n: v.number() }), examples: [] });

const program = join(import.meta.dirname, "..", "fixtures", "reader-main.ts");

export type Reader = {
  readonly pid: number;
  /** Returns the next line about what it has read. */
  next(): Promise<string | undefined>;
};

/** A broker on a socket, as components use it: the kernel keeps little of what is not read there. */
export async function makeSocketWorld(t: Testing, stallTimeoutMs?: number) {
  const folder = mkdtempSync(join(tmpdir(), "sotto-bus-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "bus.sock");
  const listeners = [{}, { path }];
  const world: World = await makeWorld(t, stallTimeoutMs === undefined ? { listeners } : { listeners, stallTimeoutMs });
  return { world, startReader: () => startReader(t, `unix:${path}`) };
}

async function startReader(t: Testing, url: string): Promise<Reader> {
  const running = execa(process.execPath, [program, url], { stderr: "inherit", stdin: "ignore" });
  t.teardown(async () => {
    running.kill("SIGKILL");
    await running.catch(() => {});
  });
  const lines = createInterface({ input: running.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string | undefined> => {
    const { value } = await lines.next();
    return value;
  };
  await next();
  return { pid: running.pid ?? 0, next };
}
