import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { parseBrokerAccounts, readBrokerAccounts } from "./broker-accounts.ts";

t.test("each table is the account of a component or a skill", async (t) => {
  const text = '[asr]\nusername = "house-asr"\npassword = "p w"\n[skill-lights]\nusername = "l"\npassword = "s"\n';
  t.same(
    [...parseBrokerAccounts(text)],
    [
      ["asr", { username: "house-asr", password: "p w" }],
      ["skill-lights", { username: "l", password: "s" }],
    ],
  );
  t.equal(parseBrokerAccounts("").size, 0);
});

t.test("what is wrong is told with its place, and no secret is quoted", async (t) => {
  for (const [text, fault] of [
    ['[asr]\nusername = "secret"\npassword = secret\n', /^is not TOML in line 3$/u],
    ['[asr]\nusername = "secret"\n', /^is wrong at asr\.password: /u],
    ['[asr]\nusername = "a"\npassword = "sec\\u0007ret"\n', /^is wrong at asr\.password: expected 1 to 200 char/u],
    ['[asr]\nusername = "a b"\npassword = "secret"\n', /^is wrong at asr\.username: expected 1 to 100 letters/u],
    ['[asr]\nusername = "a,true"\npassword = "secret"\n', /^is wrong at asr\.username: /u],
    ['[asr]\nusername = "a"\npassword = ["secret"]\n', /^is wrong at asr\.password: /u],
    ['[asr]\nusername = "a"\npassword = "b"\nextra = "secret"\n', /^is wrong at asr\.extra: /u],
    ['["../x"]\nusername = "a"\npassword = "secret"\n', /^is wrong at .*expected the name of a component/u],
    ['asr = "secret"\n', /^is wrong at asr: /u],
    ['[asr]\nusername = ""\npassword = "secret"\n', /^is wrong at asr\.username: /u],
  ] as const) {
    t.throws(() => parseBrokerAccounts(text), { message: fault }, text);
    try {
      parseBrokerAccounts(text);
    } catch (error) {
      t.notMatch((error as Error).message, /secret|sec.ret/u);
    }
  }
  const folder = mkdtempSync(join(tmpdir(), "sotto-accounts-"));
  t.teardown(() => rmSync(folder, { recursive: true }));
  await t.rejects(readBrokerAccounts(join(folder, "none")), { message: "does not exist" });
  writeFileSync(join(folder, "some"), "\0\x1b");
  await t.rejects(readBrokerAccounts(join(folder, "some")), { message: /^is not TOML/u });
});
