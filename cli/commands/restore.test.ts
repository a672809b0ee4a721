import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { lockFolder } from "../../supervisor/lock.ts";
import { makeData } from "../testing/data.ts";
import { sotto } from "../testing/sotto.ts";

// Deriving a key takes long on purpose.
t.setTimeout(300_000);

/** A board with a backup, on which something has changed since. */
async function board(t: Test) {
  const made = await makeData(t);
  const file = join(made.out, "a.backup");
  t.equal((await sotto(made.runtime, "backup", file, ...made.passphrase(), ...made.where)).code, 0);
  const saved = readFileSync(made.config, "utf8");
  const changed = saved.replace("partial = true", "partial = false");
  writeFileSync(made.config, changed);
  rmSync(join(made.data, "skills/lights"), { recursive: true });
  const restore = (...words: readonly string[]) => sotto(made.runtime, "restore", ...words, ...made.where);
  return { ...made, file, saved, changed, restore };
}

t.test("a backup is shown before it is restored, and then all is as it was", async (t) => {
  const { restore, file, passphrase, data, config, saved, changed } = await board(t);
  const shown = await restore(file, ...passphrase(), "--dry-run");
  t.equal(shown.code, 0);
  t.match(
    shown.out,
    /^configuration +differs in asr\.partial\nusers +none\nassistant +none \(now none\)\n.*lights \(new\)\n$/su,
  );
  t.equal(readFileSync(config, "utf8"), changed, "a dry run changes nothing");
  t.notOk(existsSync(join(data, "skills/lights")));
  t.match(await restore(file, ...passphrase()), { code: 64, err: /no terminal to ask at\n.*--yes/u });
  t.equal(readFileSync(config, "utf8"), changed, "nor does what nobody has agreed to");
  const done = await restore(file, ...passphrase(), "--yes", "--json");
  t.match({ code: done.code, value: JSON.parse(done.out) }, { code: 0, value: { restored: true, problems: [] } });
  t.equal(readFileSync(config, "utf8"), saved);
  t.ok(existsSync(join(data, "skills/lights/action-on")));
  t.ok(existsSync(join(data, "before-restore")), "what was there is kept");
  t.notOk(existsSync(join(data, "restore.new")));
});

t.test(
  "a lost database does not keep a backup from being restored, nor does what was to replace it undo that",
  async (t) => {
    const { restore, file, passphrase, data } = await board(t);
    const path = join(data, "sotto.db");
    rmSync(path, { force: true });
    writeFileSync(`${path}.copy`, "no database, and long enough to have a header of one");
    t.equal((await restore(file, ...passphrase(), "--yes")).code, 0);
    copyFileSync(path, `${path}.next`);
    const done = await restore(file, ...passphrase(), "--yes");
    t.match(done, { code: 0, err: /that is finished now/u });
    t.notOk(existsSync(`${path}.next`));
  },
);

t.test("an invalid or unreadable backup changes nothing", async (t) => {
  const { restore, file, passphrase, data, config, changed, out } = await board(t);
  t.match(await restore(join(out, "none"), ...passphrase()), { code: 65, out: "", err: /there is no file/u });
  t.match(await restore(file, ...passphrase("another good phrase"), "--yes"), {
    code: 65,
    out: "",
    err: /passphrase/u,
  });
  const cut = join(out, "cut.backup");
  const bytes = readFileSync(file);
  writeFileSync(cut, bytes.subarray(0, bytes.length - 1));
  t.match(await restore(cut, ...passphrase(), "--yes"), { code: 65, out: "", err: /\S/u });
  writeFileSync(cut, "not sealed at all");
  t.match(await restore(cut, ...passphrase(), "--yes"), { code: 65, out: "", err: /\S/u });
  t.equal(readFileSync(config, "utf8"), changed);
  t.notOk(existsSync(join(data, "skills/lights")));
  t.notOk(existsSync(join(data, "restore.new")), "nothing is left of the attempts");
});

t.test("a running platform is not restored", async (t) => {
  const { restore, file, passphrase, data, config, changed } = await board(t);
  const lock = await lockFolder(data);
  t.teardown(() => lock.release());
  t.match(await restore(file, ...passphrase(), "--yes"), { code: 75, out: "", err: /stop the platform first/u });
  t.equal(readFileSync(config, "utf8"), changed);
  const said = await restore(file, ...passphrase(), "--host", "board.local");
  t.match(said, { code: 64, err: /on the board itself/u });
});
