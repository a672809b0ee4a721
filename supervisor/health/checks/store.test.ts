import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { storeCheck } from "./store.ts";

t.test("a database that cannot be read is unhealthy", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "sotto-store-"));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "broken.db"), "this is no database, and long enough to have a header of one");
  const read = (name: string, sql: string) => () => {
    using database = new DatabaseSync(join(folder, name));
    database.exec(sql);
  };
  t.match(await storeCheck.look({ readStore: read("broken.db", "SELECT count(*) FROM users"), repair: undefined }), [
    { severity: "unhealthy", code: "STORE_UNREADABLE", message: /not a database/u, remedy: /backup/u },
  ]);
  const readStore = read("new.db", "CREATE TABLE users (login TEXT)");
  t.same(await storeCheck.look({ readStore, repair: undefined }), []);
});

t.test("a repair says what was lost, or that nothing was", async (t) => {
  const [readStore, at] = [() => undefined, new Date(0)];
  t.match(storeCheck.look({ readStore, repair: { at, torn: [] } }), [
    { severity: "notice", message: /nothing is lost/u },
  ]);
  const torn = [
    { table: "users", read: 3, copied: 1 },
    { table: "sessions", read: 12, copied: 0 },
  ];
  t.match(storeCheck.look({ readStore, repair: { at, torn } }), [
    {
      severity: "degraded",
      code: "STORE_REPAIRED",
      message: /is lost \(users: 3 read, 1 from the last copy; sessions: 12 read\)$/u,
    },
  ]);
});
