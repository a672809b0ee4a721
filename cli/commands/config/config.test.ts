import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { board, sotto } from "../../testing/sotto.ts";

t.test("a value is read, set and taken out again, and what it restarts is told", async (t) => {
  const { sotto, data, file } = await board(t);
  t.match(await sotto("config", "get", "hotword.level"), { code: 0, out: "2\n" });
  t.match(await sotto("config", "set", "hotword.level", "3"), {
    code: 0,
    out: "hotword.level is 3\nrestarted: hotword\n",
  });
  t.match(readFileSync(file, "utf8"), /^# mine\n\[hotword\]\nlevel = 3 # two\n$/u, "comments stay");
  t.match((await data("config", "get", "--changed")).value, {
    values: [{ section: "hotword", key: "level", value: 3 }],
  });
  t.match(await sotto("config", "set", "hotword.level", "--default"), { code: 0, out: /the default again/u });
  t.match(await sotto("config", "get", "hotword.level"), { out: "1\n" });
  t.match(await sotto("config", "get", "--changed"), { code: 0, out: "", err: /by default/u });
});

t.test("an invalid value changes nothing, and its key is named", async (t) => {
  const { sotto, file } = await board(t);
  const before = readFileSync(file, "utf8");
  t.match(await sotto("config", "set", "hotword.level", "loud"), { code: 64, out: "", err: /level/u });
  t.match(await sotto("config", "set", "hotword", "3"), { code: 64, err: /a section and a key/u });
  t.match(await sotto("config", "set", "hotword.levle", "3"), { code: 64, err: /level/u });
  t.match(await sotto("config", "set", "hotword.level"), { code: 64, err: /VALUE is missing/u });
  t.match(await sotto("config", "set", "hotword.level", "3", "--default"), { code: 64, err: /one of them/u });
  t.equal(readFileSync(file, "utf8"), before);
});

t.test("a secret is read only from a file, and never shown", async (t) => {
  const { sotto, folder, file } = await board(t);
  t.match(await sotto("config", "set", "hotword.api_key", "hunter2"), { code: 64, err: /command line/u });
  const secret = join(folder, "secret");
  writeFileSync(secret, "hunter2\n");
  const set = await sotto("config", "set", "hotword.api_key", "--value-file", secret);
  t.equal(set.code, 0);
  t.match(readFileSync(file, "utf8"), /api_key = "hunter2"/u);
  const got = await sotto("config", "get");
  t.match(got.out, /hotword\.api_key +set +\(set\)/u);
  t.notOk(/hunter2/u.test(set.out + set.err + got.out + got.err));
});

t.test("a file is checked without a platform", async (t) => {
  const folder = t.testdir({ "good.toml": "[asr]\npartial = true\n", "bad.toml": "[asr]\npartial = 1\nx = 2\n" });
  t.match(await sotto(folder, "config", "check", join(folder, "good.toml")), { code: 0, out: /is valid/u });
  const bad = await sotto(folder, "config", "check", join(folder, "bad.toml"));
  t.equal(bad.code, 65);
  t.match(bad.out, /partial/u);
  t.match(bad.out, /x/u);
  t.match(await sotto(folder, "config", "check", join(folder, "none.toml")), { code: 65, err: /there is no file/u });
});
