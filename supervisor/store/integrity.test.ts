import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { type LogLine, logInto } from "../../test/world.ts";
import { migrations } from "../schema.ts";
import { openDatabase } from "./database.ts";
import { Integrity } from "./integrity.ts";

t.test("flipped bytes in the database are found at the start, told once, and kept in health", async (t) => {
  const path = join(t.testdir({}), "sotto.db");
  const first = openDatabase(path, migrations);
  const add = first.prepare("INSERT INTO users VALUES (?, 'active', ?, '2026-01-01', NULL)");
  for (let n = 0; n < 500; n += 1) add.run(`user-${n}`, "x".repeat(100));
  first.close();
  const logs: LogLine[] = [];
  const whole = openDatabase(path, migrations);
  const options = { path, isBusy: () => false, log: logInto(logs, "supervisor") };
  const well = new Integrity({ ...options, database: whole });
  well.start();
  well.stop();
  t.equal(well.fault, undefined);
  t.same(logs, []);
  whole.close();

  const file = openSync(path, "r+");
  const junk = Buffer.alloc(4096, 0xa5);
  for (let at = 4096 * 12; at + 4096 <= statSync(path).size; at += 4096 * 3) writeSync(file, junk, 0, 4096, at);
  closeSync(file);
  const rotten = openDatabase(path, migrations);
  t.teardown(() => rotten.close());
  const ill = new Integrity({ ...options, database: rotten });
  ill.look();
  ill.look();
  t.match(ill.fault, { code: "STORE_UNREADABLE", message: /^the file is damaged: / });
  t.equal(logs.length, 1);
});
