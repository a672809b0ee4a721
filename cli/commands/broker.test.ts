/** `sotto broker`, against a real admin service; the files work with a real mosquitto in test/journeys/external-broker.test.ts. */
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t, { type Test } from "tap";
import { matches } from "../../platform/port/mqtt/filter.ts";
import { rulesOf } from "../../supervisor/broker/rules.ts";
import { parseBrokerAccounts } from "../../supervisor/config/broker-accounts.ts";
import { board } from "../testing/sotto.ts";

function place(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), "sotto-broker-"));
  t.teardown(() => rmSync(folder, { recursive: true }));
  return join(folder, "accounts.toml");
}

t.test("accounts are made once, kept, completed, and removed with their skill", async (t) => {
  const { sotto, data } = await board(t);
  const file = place(t);
  t.match(await sotto("broker", "accounts", file), { code: 0, out: /: 3 accounts, 3 added, 0 removed\n$/u });
  t.equal(statSync(file).mode & 0o777, 0o600);
  const made = readFileSync(file, "utf8");
  t.match(parseBrokerAccounts(made).get("hotword"), { username: "sotto-hotword", password: /^[\w-]{32}$/u });
  t.match(await sotto("broker", "accounts", file), { out: /0 added, 0 removed\n$/u, err: "" });
  t.equal(readFileSync(file, "utf8"), made);
  const gone = '\n[skill-gone]\nusername = "old"\npassword = "old"\n';
  writeFileSync(file, made.replace(/\[skill-lamp\][^[]*/u, "") + gone);
  t.match((await data("broker", "accounts", "--name", "hall", file)).value, {
    file,
    added: ["skill-lamp"],
    removed: ["skill-gone"],
  });
  const accounts = parseBrokerAccounts(readFileSync(file, "utf8"));
  t.equal(accounts.get("skill-lamp")?.username, "hall-skill-lamp");
  t.same(accounts.get("hotword"), parseBrokerAccounts(made).get("hotword"), "the others are as they were");
});

t.test("each broker gets its users with hashes and its rules, never a password", async (t) => {
  const { sotto } = await board(t);
  const file = place(t);
  await sotto("broker", "accounts", file);
  const accounts = parseBrokerAccounts(readFileSync(file, "utf8"));
  const { password = "" } = accounts.get("hotword") ?? {};
  const print = async (what: string, broker: string): Promise<string> => {
    const { code, out } = await sotto("broker", what, "--for", broker, file);
    t.equal(code, 0);
    for (const one of accounts.values()) t.notMatch(out, one.password);
    return out;
  };
  t.match(await print("users", "mosquitto"), /^sotto-hotword:\$7\$101\$[\w+/=]{16}\$[\w+/=]{88}$/mu);
  t.match(await print("rules", "mosquitto"), /^user sotto-hotword\n(?:topic (?:read|write) msg\/\S+\n)+/mu);
  const { users } = JSON.parse(await print("users", "rabbitmq")) as {
    users: { name: string; password_hash: string }[];
  };
  const bytes = Buffer.from(users.find(({ name }) => name === "sotto-hotword")?.password_hash ?? "", "base64");
  t.same(bytes.subarray(4), createHash("sha256").update(bytes.subarray(0, 4)).update(password).digest());
  const rules = JSON.parse(await print("rules", "rabbitmq")) as {
    topic_permissions: { user: string; read: string; write: string }[];
  };
  const { read = "", write = "" } = rules.topic_permissions.find(({ user }) => user === "sotto-hotword") ?? {};
  for (const [expression, key, expected] of [
    [write, "msg.component.hotword.status", true],
    [write, "msg.component.asr.status", false],
    [write, "msg.component.hotword.status.x", false],
    [read, "msg.component.*.status", true],
    [read, "msg.component.#.status", false],
    [read, "msg.#", false],
    [read, "#", false],
  ] as const)
    t.equal(new RegExp(expression, "u").test(key), expected, `${key} in ${expression}`);
  const [, hash = "", salt = ""] = /^sotto-hotword,(\w{64}),(\w{32}),false$/mu.exec(await print("users", "emqx")) ?? [];
  t.equal(
    hash,
    createHash("sha256")
      .update(password + salt)
      .digest("hex"),
  );
  t.match(
    await print("rules", "emqx"),
    /^\{allow, \{user, "sotto-hotword"\}, subscribe, \["msg\/[^\]]+"\]\}\.\n[^]*\{deny, all\}\.\n$/mu,
  );
});

/** Judges as EMQX documents acl.conf: from top to bottom, the first rule that matches decides. */
function judge(acl: string, username: string, action: "publish" | "subscribe", topic: string): string {
  const rule = /^\{(allow|deny), (?:all|\{user, "(.*?)"\}, (publish|subscribe), \[(.*)\])\}\.$/u;
  for (const line of acl.split("\n")) {
    if (line === "" || line.startsWith("%%")) continue;
    const [, permission = "no rule", user, what, topics = ""] = rule.exec(line) ?? [`not a rule: ${line}`];
    const filters = [...topics.matchAll(/"((?:[^"\\]|\\.)*)"/gu)].map(([, filter = ""]) => filter);
    if (user === undefined || (user === username && what === action && filters.some((one) => matches(one, topic))))
      return permission;
  }
  return "no rule";
}

t.test("satellites, boards and devices stand in the files of every broker, until they are removed", async (t) => {
  const satellites = [
    { siteId: "bedroom", plain: false },
    { siteId: "hall", plain: true },
  ];
  const devices = [{ name: "plug", topics: ["+/plug/#"] }];
  const skills = new Map([["home", { devices: true }]]);
  const given = { prefix: "msg", components: [], skills };
  let rules = rulesOf({ ...given, satellites, devices });
  const { sotto } = await board(t, { brokerRules: async () => rules });
  const file = place(t);
  await sotto("broker", "accounts", file);
  t.same(
    [...parseBrokerAccounts(readFileSync(file, "utf8")).keys()],
    ["supervisor", "skill-home", "satellite-bedroom", "satellite-hall", "device-plug"],
  );
  const { out: acl, err } = await sotto("broker", "rules", "--for", "emqx", file);
  t.equal(err, "", "where the skill reaches devices is known");
  const audio = "msg/audioServer/hall";
  for (const [user, action, topic, expected] of [
    ["satellite-bedroom", "publish", "msg/satellite/bedroom/says/hotword/default/detected", "allow"],
    ["satellite-bedroom", "subscribe", "msg/satellite/bedroom/hears/asr/startListening", "allow"],
    ["satellite-bedroom", "publish", "msg/satellite/hall/says/hotword/default/detected", "deny"],
    ["satellite-bedroom", "publish", "msg/hotword/default/detected", "deny"],
    ["satellite-hall", "publish", `${audio}/audioFrame`, "allow"],
    ["satellite-hall", "subscribe", `${audio}/playBytes/#`, "allow"],
    ["satellite-hall", "subscribe", `${audio}/audioFrame`, "deny"],
    ["satellite-hall", "subscribe", "msg/audioServer/bedroom/playBytes/#", "deny"],
    ["satellite-hall", "publish", "msg/audioServer/bedroom/audioFrame", "deny"],
    ["device-plug", "subscribe", "cmnd/plug/POWER", "allow"],
    ["device-plug", "publish", "homeassistant/switch/plug/config", "allow"],
    ["device-plug", "publish", "cmnd/lock/POWER", "deny"],
    ["device-plug", "subscribe", "msg/intent/#", "deny"],
    ["skill-home", "publish", "cmnd/plug/POWER", "allow"],
    ["skill-home", "publish", "cmnd/lock/POWER", "deny"],
  ] as const)
    t.equal(judge(acl, `sotto-${user}`, action, topic), expected, `${user} ${action} ${topic}`);
  for (const broker of ["mosquitto", "rabbitmq", "emqx"])
    for (const what of ["users", "rules"]) {
      const { out } = await sotto("broker", what, "--for", broker, file);
      for (const user of ["satellite-bedroom", "satellite-hall", "device-plug"]) t.match(out, `sotto-${user}`);
    }

  rules = rulesOf(given);
  t.match(await sotto("broker", "accounts", file), { out: /0 added, 3 removed\n$/u });
  const after = await sotto("broker", "rules", "--for", "emqx", file);
  t.notMatch(after.out, /satellite|plug/u);
  t.match(after.err, /skill-home may command devices, but nothing says where[^]*sotto device add/u);
});

t.test("what is missing or wrong is told, and nothing is overwritten", async (t) => {
  const { sotto } = await board(t);
  const file = place(t);
  t.match(await sotto("broker", "rules", "--for", "mosquitto", file), {
    code: 65,
    err: /contains no accounts[^]*sotto broker accounts/u,
  });
  await sotto("broker", "accounts", file);
  t.match(await sotto("broker", "rules", file), { code: 64, err: /--for mosquitto/u });
  t.match(await sotto("broker", "users", "--for", "hivemq", file), { code: 64 });
  t.match(await sotto("broker", "accounts", "--name", "No Name", file), { code: 64, err: /--name takes/u });
  t.match(await sotto("broker", "rules", "--for", "emqx", "--device-topic", "a#", file), { code: 64, err: /“a#”/u });
  writeFileSync(file, '[asr]\nusername = "a"\npassword = "b"\n');
  t.match(await sotto("broker", "rules", "--for", "emqx", file), {
    err: /no account for supervisor, hotword, skill-lamp/u,
  });
  writeFileSync(file, "no TOML");
  t.match(await sotto("broker", "accounts", file), { code: 65, err: /is not TOML in line 1/u });
  t.equal(readFileSync(file, "utf8"), "no TOML");
  t.match(await sotto("broker", "accounts", "/dev/null/accounts.toml"), { code: 77, err: /does not exist/u });
});
