import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import t from "tap";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import { collect } from "./contents.ts";

t.test("who stops reading a backup, or cannot have one, leaves no rejection behind and no tar", async (t) => {
  const data = t.testdir({});
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on("unhandledRejection", note);
  t.teardown(() => process.off("unhandledRejection", note));
  openDatabase(join(data, "sotto.db"), migrations, besides).close();
  mkdirSync(join(data, "skills"));
  // More than what fits into the buffers in between.
  writeFileSync(join(data, "skills/large"), randomBytes(4 * 1024 * 1024));
  const reading = collect(data, join(data, "platform.toml"), join(data, "scratch"));
  await reading.next();
  await reading.return(undefined);
  const before = process.env["PATH"];
  t.teardown(() => (process.env["PATH"] = before));
  process.env["PATH"] = data;
  await t.rejects(async () => {
    for await (const _ of collect(data, join(data, "platform.toml"), join(data, "scratch2"))) await Promise.resolve();
  });
  const children = () => readFileSync(`/proc/self/task/${process.pid}/children`, "utf8");
  while (children() !== "") await setImmediate();
  // What their end has set off.
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  t.same(unhandled, []);
});

t.test("a board that had users and has lost its database makes no backup", async (t) => {
  const data = t.testdir({ claimed: "" });
  const reading = collect(data, join(data, "platform.toml"), join(data, "scratch"));
  await t.rejects(reading.next(), { code: "BACKUP_EMPTY" });
});
