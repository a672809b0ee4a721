/** What a new version does to the data of a board: lost things undo it and come back; what is only newer is set aside. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import t, { type Test } from "tap";
import { PrivateApt } from "./testing/private-apt.ts";

t.setTimeout(800_000);

const settings = '# mine\n[admin]\naddress = "0.0.0.0:8443"\n\n[asr]\nverifier = "none"\n';

async function board(t: Test) {
  const apt = new PrivateApt(t);
  apt.build("sotto", "1.0");
  apt.publish();
  const data = dirname(apt.folder);
  const configuration = join(apt.root, "etc/platform.toml");
  const given = ["--configuration", configuration];
  t.match(await apt.carryOut({ operation: "install", packages: ["sotto"] }, ...given), { outcome: "completed" });
  mkdirSync(join(data, "tls"));
  mkdirSync(join(data, "skills/lights/lib"), { recursive: true });
  mkdirSync(join(data, "skills/.kept-lights"));
  mkdirSync(join(data, "assistants/1"), { recursive: true });
  mkdirSync(join(data, "cache"));
  writeFileSync(join(data, "tls/leaf.pem"), "leaf\n", { mode: 0o640 });
  writeFileSync(join(data, "skills/lights/config.ini"), "[secret]\ntoken = hidden\n");
  writeFileSync(join(data, "skills/lights/lib/code.py"), "code");
  writeFileSync(join(data, "skills/.kept-lights/grants.json"), "[]");
  writeFileSync(join(data, "assistants/1/assistant.json"), "{}");
  writeFileSync(join(data, "cache/compiled"), "made again");
  mkdirSync(join(data, "components/hotword"), { recursive: true });
  writeFileSync(join(data, "components/hotword/switches.json"), "[]");
  writeFileSync(join(data, "components/hotword/session.json"), "ended meanwhile");
  mkdirSync(join(data, "reserve"));
  writeFileSync(join(data, "reserve/1"), "given up when the disk is full");
  writeFileSync(join(data, "setup-code"), "used up meanwhile");
  mkdirSync(join(data, ".copy-killed"));
  writeFileSync(join(data, ".copy-killed/leaf.pem"), "of an update that a power cut ended");
  symlinkSync("1", join(data, "assistants/current"));
  writeFileSync(configuration, settings);
  const database = new DatabaseSync(join(data, "sotto.db"));
  database.exec("PRAGMA journal_mode = WAL; PRAGMA user_version = 3; CREATE TABLE users (login TEXT)");
  database.exec("INSERT INTO users VALUES ('maria'), ('jo')");
  t.teardown(() => database.isOpen && database.close());
  /** A new version whose script does this, in the data folder. */
  const upgrade = (script: string, version = "2.0") => {
    apt.build("sotto", version, { scripts: { postinst: `cd "$DPKG_ROOT/../data"\n${script}` } });
    apt.publish();
    return apt.carryOut({ operation: "upgrade" }, ...given);
  };
  return { apt, data, configuration, database, upgrade, given };
}

const open = (path: string) => new DatabaseSync(path, { readOnly: true });
const sql = (statement: string) =>
  `${process.execPath} -e 'new (require("node:sqlite").DatabaseSync)("sotto.db").exec("${statement}")' 2>/dev/null`;

t.test("files that a new version keeps, adds or updates do not count as lost", async (t) => {
  const { apt, upgrade, data, given } = await board(t);
  const renew =
    "echo renewed > tls/leaf.pem; echo new > tls/more.pem; rm -r cache reserve setup-code components/hotword/session.json";
  t.match(await upgrade(`${renew}; echo 'port = 1 # more' >> "$DPKG_ROOT/etc/platform.toml"`), {
    outcome: "completed",
  });
  t.equal(readFileSync(join(data, "tls/leaf.pem"), "utf8"), "renewed\n");
  t.notOk(existsSync(join(data, ".copy-killed")), "what a killed comparison left is gone");
  t.same(
    readdirSync(join(apt.folder, "kept")).filter((name) => name.endsWith(".tar")),
    ["data_1.0.tar"],
  );
  t.match(await apt.carryOut({ operation: "upgrade" }, ...given), { outcome: "completed", changes: [] });
});

for (const [does, script, reason, put] of [
  ["deletes the certificate folder", "rm -r tls", /tls\/leaf\.pem is gone/u, /tls\/leaf\.pem is put back/u],
  [
    "resets the configuration",
    `echo '[admin]' > "$DPKG_ROOT/etc/platform.toml"`,
    /the configuration has lost \[admin\] address and 1 more/u,
    /the configuration is put back; what was there is in/u,
  ],
  [
    "drops one setting of many",
    `sed -i /verifier/d "$DPKG_ROOT/etc/platform.toml"`,
    /lost: the configuration has lost \[asr\] verifier/u,
    /the configuration is put back/u,
  ],
  [
    "forgets a skill's secret",
    "echo '[secret]' > skills/lights/config.ini",
    /skills\/lights\/config\.ini has lost \[secret\] token/u,
    /config\.ini is put back/u,
  ],
  ["removes the assistant", "rm -r assistants", /assistants\/current is gone/u, /assistants\/current is put/u],
  [
    "forgets that a microphone is switched off",
    "rm -r components",
    /components\/hotword\/switches\.json is gone/u,
    /switches\.json is put back/u,
  ],
  ["deletes the database", "rm sotto.db*", /the database is gone or damaged/u, /the database is put back/u],
  [
    "damages the database",
    "dd if=/dev/zero of=sotto.db bs=512 count=1 conv=notrunc 2>/dev/null; rm -f sotto.db-*",
    /the database is gone or damaged/u,
    /the database is put back; what was there/u,
  ],
  [
    "loses a user",
    sql("DELETE FROM users WHERE login = \\$\\$jo\\$\\$").replaceAll("\\$\\$", `'"'"'`),
    /the database has lost 1 of 2 users/u,
    /the database is put back/u,
  ],
] as const)
  t.test(`a version that ${does} is rolled back, and the data is restored`, async (t) => {
    const { upgrade, apt, data, configuration, database } = await board(t);
    database.close();
    const tree = () =>
      [
        "tls/leaf.pem",
        "skills/lights/config.ini",
        "assistants/current/assistant.json",
        "skills/lights/lib/code.py",
      ].map((path) =>
        createHash("sha256")
          .update(readFileSync(join(data, path)))
          .digest("hex"),
      );
    const before = tree();
    const { log, ...result } = await upgrade(script);
    t.match(result, { outcome: "undone", code: "UPDATE_UNDONE", message: reason });
    t.notMatch(JSON.stringify(result) + log, "hidden", "no secret is told");
    t.match(log, put);
    t.same(apt.installed(), ["sotto 1.0 installed"]);
    t.same(tree(), before);
    t.equal(readFileSync(configuration, "utf8"), settings);
    const users = open(join(data, "sotto.db"));
    t.same(users.prepare("SELECT login FROM users").all().length, 2);
    users.close();
  });

t.test("a version that is rolled back for another reason also leaves the data unchanged", async (t) => {
  const { upgrade, data } = await board(t);
  const { log, ...result } = await upgrade("rm -r tls; exit 3");
  t.match(result, { outcome: "undone", message: /could not be installed/u });
  t.match(log, /tls\/leaf\.pem is put back/u);
  t.equal(readFileSync(join(data, "tls/leaf.pem"), "utf8"), "leaf\n");
});

t.test("a rollback restores the database that the version can read, and reports what is set aside", async (t) => {
  const { upgrade, apt, data, database, given } = await board(t);
  database.close();
  t.match(await upgrade(sql("PRAGMA user_version = 4; INSERT INTO users VALUES (NULL)")), { outcome: "completed" });
  const { log, ...result } = await apt.carryOut({ operation: "rollback" }, ...given);
  t.match(result, { outcome: "completed" });
  const said = /the database is put back; what was there is in (\S+)/u.exec(log);
  t.ok(said, log);
  const [now, newer] = [join(data, "sotto.db"), join(said?.[1] ?? "", data, "sotto.db")].map(open);
  t.match(now?.prepare("PRAGMA user_version").get(), { user_version: 3 });
  t.match(newer?.prepare("PRAGMA user_version").get(), { user_version: 4 });
  now?.close();
  newer?.close();
});

t.test("nothing is changed when the data cannot be copied first", async (t) => {
  const { upgrade, apt, data, database } = await board(t);
  database.close();
  rmSync(join(data, "sotto.db"));
  for (const rest of ["-wal", "-shm"]) rmSync(join(data, `sotto.db${rest}`), { force: true });
  mkdirSync(join(data, "sotto.db"));
  t.match(await upgrade("exit 0"), {
    outcome: "failed",
    code: "PACKAGES_FAILED",
    message: /could not be copied first/u,
  });
  t.same(apt.installed(), ["sotto 1.0 installed"]);
  t.notOk(readdirSync(join(apt.folder, "kept")).some((name) => name.endsWith(".new")));
});

t.test("links in the data are copied as links, and none of them is followed", async (t) => {
  const { upgrade, data, apt } = await board(t);
  const outside = join(apt.root, "outside");
  writeFileSync(outside, "theirs");
  symlinkSync(outside, join(data, "tls/link"));
  const { log } = await upgrade("rm tls/link; echo planted > tls/link; exit 3");
  t.match(log, /tls\/link is put back; what was there/u);
  t.equal(readFileSync(outside, "utf8"), "theirs");
  t.ok(existsSync(join(data, "tls/link")));
});
