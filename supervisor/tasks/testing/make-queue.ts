import { join } from "node:path";
import type { Test } from "tap";
import { logInto, type LogLine } from "../../../test/world.ts";
import { SottoError } from "../../errors.ts";
import { besides, migrations } from "../../schema.ts";
import { openDatabase } from "../../store/database.ts";
import { TaskQueue } from "../queue.ts";
import type { Kind, Resolution } from "../task.ts";
import { TaskStore } from "../task-store.ts";

type Requests = { note: { text: string }; hold: { text: string } };

export const anna = { login: "anna" };

/** Creates a real queue on a real database, with a kind that records what it does and one that waits to be released. */
export function makeQueue(
  t: Test,
  options: { limit?: number; timeoutMs?: number; resolution?: Resolution; path?: string; outlives?: boolean } = {},
) {
  const path = options.path ?? join(t.testdir(), "sotto.db");
  const database = openDatabase(path, migrations, besides);
  const store = new TaskStore(database);
  const done: string[] = [];
  const released: string[] = [];
  const logs: LogLine[] = [];
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  /** Resolves when the waiting task waits. */
  const { promise: holding, resolve: itHolds } = Promise.withResolvers<void>();
  const common = { release: async ({ text }: { text: string }) => void released.push(text) };
  const note: Kind<{ text: string }> = {
    ...common,
    about: ({ text }) => `note ${text}`,
    isRepeatable: ({ text }) => text !== "once",
    timeoutMs: options.timeoutMs ?? 60_000,
    async preflight({ text }) {
      if (text === "impossible") throw new SottoError("REQUEST_IMPOSSIBLE", "it cannot be done");
    },
    async run({ text }, work) {
      work.stage("writing", 0.5);
      work.log(`writes ${text}\u001b[31m\r\nforged`);
      if (text === "fails" || text === "once") throw new SottoError("DISK_FULL", "no space", { remedy: "free some" });
      if (text === "breaks") throw new TypeError("nobody thought of this");
      if (text === "hangs")
        await new Promise((_, reject) => work.signal.addEventListener("abort", () => reject(work.signal.reason)));
      if (text === "late") await new Promise((resolve) => work.signal.addEventListener("abort", resolve));
      if (text === "talks") {
        work.log("y".repeat(2001));
        for (let line = 0; line < 10_001; line++) work.log("talk");
        work.log("the last straw", "error");
      }
      if (text === "reads") done.push(...work.lines().map(({ message }) => message));
      done.push(text);
    },
    resolve: async () => options.resolution ?? "interrupted",
  };
  const hold: Kind<{ text: string }> = {
    ...common,
    timeoutMs: 60_000,
    outlives: options.outlives ?? false,
    async run({ text }, work) {
      work.log(`holds ${text}`);
      itHolds();
      await held;
      if (options.outlives === true) work.stage("gone on");
      work.log(`after ${work.lines().length} lines`);
      if (options.outlives === true) done.push(...work.lines().map(({ message }) => message));
      done.push(text);
    },
  };
  const queue = new TaskQueue<Requests>({
    store,
    kinds: { note, hold },
    log: logInto(logs, "supervisor"),
    ...(options.limit === undefined ? {} : { limit: options.limit }),
  });
  t.teardown(async () => {
    letGo();
    await queue.idle();
    await queue.close(60_000);
    database.close();
  });
  return { queue, store, database, done, released, letGo, holding, logs, path };
}
