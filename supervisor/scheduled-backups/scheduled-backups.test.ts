/** Backups to real targets: folders, rclone over SFTP, and restic, each with the real programs. */
import { spawn } from "node:child_process";
import { on, once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, watch, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import * as v from "valibot";
import { backupSchema } from "../config/backup-section.ts";
import { besides, migrations } from "../schema.ts";
import { openDatabase } from "../store/database.ts";
import type { TaskLine, Work } from "../work.ts";
import { startSftp } from "./testing/servers.ts";
import { ScheduledBackups } from "./scheduled-backups.ts";

t.setTimeout(240_000);

function board(t: Test, config: Record<string, unknown>, isSatellite = false) {
  const folder = mkdtempSync(join(tmpdir(), "backups-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, "data");
  mkdirSync(join(data, "skills/lights"), { recursive: true });
  writeFileSync(join(data, "skills/lights/config.ini"), "secret = 1\n");
  writeFileSync(join(data, "platform.toml"), "[log]\nlevel = 'info'\n");
  writeFileSync(join(folder, "passphrase"), "correct horse\n");
  const database = openDatabase(join(data, "sotto.db"), migrations, besides);
  t.teardown(() => database.close());
  database.exec("INSERT INTO users (login, status, password, created_at) VALUES ('anna', 'active', 'x', '2026')");
  const logs: string[] = [];
  const work: Work = {
    taskId: "1",
    log: (message: string, level: TaskLine["level"] = "info") => void logs.push(`${level} ${message}`),
    lines: () => [],
    stage: () => undefined,
    signal: new AbortController().signal,
  };
  const clock = { now: Date.parse("2026-11-25T02:30:00Z") };
  const parsed = v.parse(backupSchema, { passphrase_file: join(folder, "passphrase"), ...config });
  const backups = new ScheduledBackups({
    config: () => parsed,
    data,
    configuration: join(data, "platform.toml"),
    version: "1.2.3",
    database,
    problemsOf: async () => [],
    isSatellite,
    now: () => clock.now,
  });
  return { backups, work, logs, folder, data, clock, database };
}
const nextDay = (clock: { now: number }) => (clock.now += 86_400_000);

t.test("a backup reaches every folder, old ones go, and one dead target spoils nothing", async (t) => {
  const place = t.testdir({ one: { "letter.txt": "mine" }, two: {} });
  const targets = { one: `folder:${place}/one`, dead: `folder:${place}/not-mounted`, two: `folder:${place}/two` };
  const { backups, work, data, clock } = board(t, { targets, keep: 2 });
  for (let day = 0; day < 3; day += 1) {
    await t.rejects(backups.make(work), { code: "BACKUP_TARGETS_FAILED", message: "1 of 3 targets failed: dead" });
    nextDay(clock);
  }
  for (const name of ["one", "two"])
    t.match(
      readdirSync(join(place, name)).filter((file) => file.endsWith(".backup")),
      [/2026-11-26T02-30-00Z/u, /2026-11-27T02-30-00Z/u],
    );
  t.ok(readdirSync(join(place, "one")).includes("letter.txt"), "what is not a backup of this board stays");
  t.notOk(readdirSync(place).includes("not-mounted"), "no folder is made where a disk is missing");
  t.match(backups.shown(), [
    { name: "one", kind: "folder", results: [{ what: "sent", fault: null }] },
    { name: "dead", results: [{ fault: /not-mounted/u, goodAt: null }] },
    { name: "two" },
  ]);
  t.notMatch(JSON.stringify(backups.shown()), /correct horse/u);
  t.notOk(readdirSync(data).includes("backup"), "nothing is left");
  t.same(readdirSync(join(data, "cache")), []);
});

t.test("a board that has lost its users sends no backup: the good ones stay", async (t) => {
  const place = t.testdir({ one: {} });
  const { backups, work, clock, data, database } = board(t, { targets: { one: `folder:${place}/one` }, keep: 1 });
  await backups.make(work);
  const before = readdirSync(join(place, "one"));
  nextDay(clock);
  database.exec("DELETE FROM users");
  await t.rejects(backups.make(work), { code: "BACKUP_EMPTY" });
  rmSync(join(data, "sotto.db"));
  await t.rejects(backups.make(work), { code: "BACKUP_EMPTY" });
  t.same(readdirSync(join(place, "one")), before);
});

t.test("a satellite, which never has users, backs up its settings", async (t) => {
  const place = t.testdir({ one: {} });
  const { backups, work, database } = board(t, { targets: { one: `folder:${place}/one` } }, true);
  database.exec("DELETE FROM users");
  await backups.make(work);
  await backups.rehearse(work);
});

t.test("whatever ends a backup before it reaches a target, each target tells", async (t) => {
  const place = t.testdir({ one: {}, two: {} });
  const targets = { one: `folder:${place}/one`, two: `folder:${place}/two` };
  const { backups, work, data, folder, clock } = board(t, { targets, schedule: "30 2 * * *" });
  const faults = () => backups.shown().map(({ results }) => results.map(({ fault, goodAt }) => [fault, goodAt]));
  await backups.make(work);
  const good = clock.now;
  nextDay(clock);
  const late = new AbortController();
  await t.rejects(
    backups.make({ ...work, signal: late.signal, stage: (name) => name.endsWith("two") && late.abort() }),
  );
  t.match(faults(), [[[null, clock.now]], [["the time for all targets was over", good]]]);
  writeFileSync(join(data, "cache/backup"), "a file where a folder belongs");
  rmSync(join(folder, "passphrase"));
  await t.rejects(backups.make(work), { code: "BACKUP_NOT_CONFIGURED" });
  t.match(faults(), [[[/passphrase_file/u, Number]], [[/passphrase_file/u, good]]]);
  await t.rejects(backups.check());
  await backups.check().catch((error: unknown) => backups.refused("rehearse", error));
  t.match(backups.shown(), [
    { results: [{ what: "rehearsed", fault: /passphrase_file/u, periodMs: undefined }, { periodMs: 86_400_000 }] },
    {},
  ]);
});

t.test("a backup from a year that is still to come is the first to go, and none goes that was just made", async (t) => {
  const place = t.testdir({ one: {} });
  writeFileSync(join(place, "password"), "hunter2\n");
  const { backups, work, clock } = board(t, {
    targets: { one: `folder:${place}/one`, vault: `restic:${place}/repository` },
    restic_password_file: join(place, "password"),
    keep: 2,
  });
  const right = clock.now;
  const years = async (): Promise<readonly string[]> => {
    await backups.make(work);
    t.equal(readdirSync(join(place, "repository/snapshots")).length, readdirSync(join(place, "one")).length);
    return readdirSync(join(place, "one")).map((name) => /-(\d{4}-\d\d-\d\d)T/u.exec(name)?.[1] ?? "");
  };
  t.same(await years(), ["2026-11-25"]);
  clock.now = Date.parse("2099-01-01T00:00:00Z");
  t.same(await years(), ["2026-11-25", "2099-01-01"]);
  clock.now = right + 86_400_000;
  t.same(await years(), ["2026-11-25", "2026-11-26"]);
  clock.now = 1000;
  t.same(await years(), ["1970-01-01", "2026-11-26"], "before the clock is set, too");
  await backups.rehearse(work);
  clock.now = right + 2 * 86_400_000;
  t.same(await years(), ["2026-11-26", "2026-11-27"]);
  await backups.rehearse(work);
  for (const { results } of backups.shown())
    t.match(results, [{ what: "rehearsed", fault: null, report: /2026-11-27/u }, {}]);
});

t.test("a rehearsal restores the newest backup of each target, and tells of one that is damaged", async (t) => {
  const place = t.testdir({ one: {}, two: {} });
  const { backups, work, logs, data } = board(t, {
    targets: { one: `folder:${place}/one`, two: `folder:${place}/two` },
  });
  await t.rejects(backups.rehearse(work), { code: "BACKUP_TARGETS_FAILED" });
  t.match(backups.shown(), [{ results: [{ what: "rehearsed", fault: "there is no backup of this board" }] }, {}]);
  await backups.make(work);
  const [name = ""] = readdirSync(join(place, "two"));
  truncateSync(join(place, "two", name), 400);
  const before = readFileSync(join(data, "platform.toml"), "utf8");
  await t.rejects(backups.rehearse(work), { message: /: two$/u });
  t.match(backups.shown(), [
    { name: "one", results: [{ what: "rehearsed", fault: null, report: /1 users, 1 skills/u }, { what: "sent" }] },
    {
      name: "two",
      results: [
        { what: "rehearsed", fault: /damaged|cut short/u },
        { what: "sent", fault: null },
      ],
    },
  ]);
  t.equal(readFileSync(join(data, "platform.toml"), "utf8"), before, "the board is not touched");
  t.ok(logs.some((line) => /^info one: sotto-.*1 users/u.test(line)));
});

t.test("rclone sends to an SFTP server, and fetches from it", async (t) => {
  const sftp = await startSftp(t);
  const place = t.testdir({ two: {} });
  const file = join(place, "rclone.conf");
  writeFileSync(file, `[nas]\n${sftp.remote}\n`, { mode: 0o600 });
  const targets = { nas: "rclone:nas:kitchen", two: `folder:${place}/two` };
  const { backups, work, clock } = board(t, { targets, keep: 1, rclone_config_file: file });
  await backups.make(work);
  nextDay(clock);
  await backups.make(work);
  await backups.rehearse(work);
  t.match(readdirSync(join(sftp.folder, "kitchen")), [/2026-11-26T02-30-00Z\.backup$/u]);
  t.match(backups.shown(), [
    {
      name: "nas",
      results: [
        { what: "rehearsed", fault: null, report: /2026-11-26/u },
        { what: "sent", fault: null },
      ],
    },
    { name: "two" },
  ]);
  sftp.stop();
  await t.rejects(backups.make(work), { message: "1 of 2 targets failed: nas" });
  t.notMatch(JSON.stringify(backups.shown()), /hunter2/u);
});

t.test("restic keeps snapshots in a repository, which it makes itself", async (t) => {
  const place = t.testdir({});
  writeFileSync(join(place, "password"), "hunter2\n");
  const config = {
    targets: { vault: `restic:${place}/repository` },
    restic_password_file: join(place, "password"),
    keep: 1,
  };
  const { backups, work, clock } = board(t, config);
  await backups.make(work);
  nextDay(clock);
  await backups.make(work);
  await backups.rehearse(work);
  t.match(backups.shown(), [
    { results: [{ what: "rehearsed", fault: null, report: /2026-11-26T02-30-00Z/u }, { what: "sent" }] },
  ]);
  t.equal(readdirSync(join(place, "repository/snapshots")).length, 1, "the older one is gone");
  writeFileSync(join(place, "password"), "wrong\n");
  await t.rejects(backups.make(work), { code: "BACKUP_TARGETS_FAILED" });
  t.match(backups.shown(), [{ results: [{}, { what: "sent", fault: /wrong password/u, goodAt: Number }] }]);
});

t.test("a lock that a killed restic has left is removed", async (t) => {
  const place = t.testdir({});
  writeFileSync(join(place, "password"), "hunter2\n");
  const repository = join(place, "repository");
  const config = { targets: { vault: `restic:${repository}` }, restic_password_file: join(place, "password"), keep: 1 };
  const { backups, work, clock } = board(t, config);
  await backups.make(work);
  const locks = () => readdirSync(join(repository, "locks"));
  const env = { ...process.env, RESTIC_REPOSITORY: repository, RESTIC_PASSWORD_FILE: join(place, "password") };
  const watcher = watch(join(repository, "locks"));
  const changes = on(watcher, "change");
  // It waits for what it is to store, and holds its lock meanwhile.
  const held = spawn("restic", ["--no-cache", "backup", "--stdin"], { env, stdio: ["pipe", "ignore", "ignore"] });
  const ended = once(held, "exit");
  // restic writes it under another name first.
  while (!locks().some((name) => /^[0-9a-f]+$/u.test(name))) await changes.next();
  held.kill("SIGKILL");
  await ended;
  watcher.close();
  t.equal(locks().length, 1);
  nextDay(clock);
  await backups.make(work);
  t.same(locks(), []);
  t.match(backups.shown(), [{ results: [{ fault: null, report: /2026-11-26/u }] }]);
});

t.test("what is not configured is said before there is a task", async (t) => {
  const place = t.testdir({ short: "short\n" });
  const targets = { one: `folder:${place}` };
  for (const [config, message] of [
    [{}, /no target/u],
    [{ targets, passphrase_file: "" }, /names no file/u],
    [{ targets, passphrase_file: join(place, "none") }, /does not exist/u],
    [{ targets, passphrase_file: join(place, "short") }, /less than 8/u],
  ] as const)
    await t.rejects(board(t, config).backups.check(), { code: "BACKUP_NOT_CONFIGURED", message });
});

t.test("a malformed section is refused with the name of the key", async (t) => {
  for (const [key, value] of Object.entries({
    schedule: "daily",
    rehearse: "1 2 3",
    keep: 0,
    targets: { nas: "ftp://nas" },
    passphrase_file: 7,
  })) {
    const { issues } = v.safeParse(backupSchema, { [key]: value });
    t.equal(v.getDotPath(issues?.[0] as never)?.split(".")[0], key);
  }
  for (const target of [
    "folder:relative",
    "folder:",
    "rclone:nas",
    "rclone:--config=x:y",
    "restic:",
    "sh:-c id",
    "restic: x",
  ])
    t.notOk(v.safeParse(backupSchema, { targets: { nas: target } }).success, target);
});
