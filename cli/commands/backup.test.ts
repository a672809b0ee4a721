import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { makeData } from "../testing/data.ts";
import { sotto } from "../testing/sotto.ts";

// Deriving a key takes long on purpose.
t.setTimeout(300_000);

async function board(t: Test) {
  const made = await makeData(t);
  return { ...made, backup: (...words: readonly string[]) => sotto(made.runtime, "backup", ...words, ...made.where) };
}

t.test("a backup is a sealed file that only its owner reads, and nothing is left beside it", async (t) => {
  const { backup, out, passphrase } = await board(t);
  const file = join(out, "a.backup");
  const made = await backup(file, ...passphrase());
  t.match(made, { code: 0, out: /^\S+a\.backup \(\d.*\): keep it and its passphrase in different places/u, err: "" });
  t.equal(statSync(file).mode & 0o777, 0o600);
  t.same(readdirSync(out).toSorted(), ["a.backup", "passphrase"]);
  for (const secret of ["hunter2", "a few good words", "platform.toml"])
    t.notOk(readFileSync(file, "latin1").includes(secret), secret);
  const before = readFileSync(file);
  t.match(await backup(file, ...passphrase()), { code: 64, out: "", err: /is there already\n.*--force/u });
  t.ok(readFileSync(file).equals(before));
  const again = await backup(file, ...passphrase(), "--force", "--json");
  t.match({ code: again.code, value: JSON.parse(again.out) }, { code: 0, value: { file, bytes: Number } });
  t.notOk(readFileSync(file).equals(before), "each has a salt of its own");
});

t.test("without a passphrase that is long enough there is no backup", async (t) => {
  const { backup, out, passphrase } = await board(t);
  const file = join(out, "a.backup");
  t.match(await backup(file), { code: 64, out: "", err: /no terminal to ask at\n.*--passphrase-file/u });
  t.match(await backup(file, ...passphrase("short")), { code: 64, out: "", err: /less than 8 characters/u });
  t.match(await backup(file, ...passphrase("")), { code: 65, err: /nothing in the first line/u });
  t.match(await backup(file, "--passphrase-file", join(out, "none")), { code: 65, err: /cannot be read/u });
  t.notOk(existsSync(file));
});

t.test("a backup that cannot be written or read says so, and leaves nothing half done", async (t) => {
  const { backup, out, passphrase, data } = await board(t);
  t.match(await backup(join(out, "none", "a.backup"), ...passphrase()), { code: 77, out: "", err: /none.*\n.*sudo/su });
  mkdirSync(join(out, "folder.backup"));
  t.match(await backup(join(out, "folder.backup"), ...passphrase()), { code: 64, err: /is there already/u });
  writeFileSync(join(data, "sotto.db"), "this is no database");
  const broken = await backup(join(out, "b.backup"), ...passphrase());
  t.match(broken, { code: 65, out: "", err: /sotto\.db cannot be read: .*not a database\n/u });
  t.same(readdirSync(out).toSorted(), ["folder.backup", "passphrase"]);
});

t.test("the files of another machine are not backed up", async (t) => {
  const { backup, out, passphrase } = await board(t);
  const said = await backup(join(out, "a.backup"), ...passphrase(), "--host", "board.local");
  t.match(said, { code: 64, out: "", err: /on the board itself/u });
});
