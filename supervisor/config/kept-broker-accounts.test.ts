import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { formatBrokerAccounts } from "./broker-accounts.ts";
import { KeptBrokerAccounts } from "./kept-broker-accounts.ts";

const supervisor = { username: "hall-supervisor", password: "secret" };

t.test("accounts are given and taken at once, and the others stay as they are", async (t) => {
  const file = join(t.testdir({}), "accounts.toml");
  writeFileSync(file, formatBrokerAccounts(new Map([["supervisor", supervisor]])));
  const accounts = new KeptBrokerAccounts(file);
  const names = ["device-plug", "satellite-hall", "device-lock"];
  t.same(
    await Promise.all(names.map((name) => accounts.give(name, `of ${name}`))),
    names.map((name) => `hall-${name}`),
  );
  await Promise.all([accounts.take("device-plug"), accounts.give("device-lamp", "x"), accounts.take("nobody")]);
  const kept = await accounts.read();
  t.same([...kept.keys()].toSorted(), ["device-lamp", "device-lock", "satellite-hall", "supervisor"]);
  t.same(kept.get("supervisor"), supervisor);
  t.same(kept.get("device-lock"), { username: "hall-device-lock", password: "of device-lock" });
  t.equal(statSync(file).mode & 0o777, 0o600);
});

t.test("a file that is gone or wrong is left alone and named, and the next change is tried", async (t) => {
  const file = join(t.testdir({}), "accounts.toml");
  const accounts = new KeptBrokerAccounts(file);
  await t.rejects(accounts.give("device-plug", "x"), { code: "DATA_UNUSABLE", message: /accounts\.toml.*not exist/u });
  writeFileSync(file, "no TOML");
  await t.rejects(accounts.take("device-plug"), { code: "DATA_UNUSABLE", message: /is not TOML/u });
  t.equal(readFileSync(file, "utf8"), "no TOML");
  writeFileSync(file, formatBrokerAccounts(new Map([["supervisor", { ...supervisor, username: "other" }]])));
  t.equal(await accounts.give("device-plug", "x"), "other-device-plug");
  await t.rejects(new KeptBrokerAccounts("/dev/null/accounts.toml").read(), { code: "DATA_UNUSABLE" });
});
