/** Implements accounts, users and rules: what an external broker must know about the platform. */
import { resolve } from "node:path";
import { isTopicFilter } from "../../supervisor/broker/device-access.ts";
import type { BrokerAccounts } from "../../supervisor/config/broker-accounts.ts";
import { completed, readAccounts, writeAccounts } from "../broker/accounts-file.ts";
import { emqx } from "../broker/emqx.ts";
import { mosquitto } from "../broker/mosquitto.ts";
import type { Format, Permitted } from "../broker/permitted.ts";
import { rabbitmq } from "../broker/rabbitmq.ts";
import type { Call, Run } from "../command.ts";
import { type Exit, Failure } from "../failure.ts";
import { shellWord } from "../screen/shell-word.ts";

type Rule = {
  readonly account: string;
  readonly publishes: readonly string[];
  readonly subscribes: readonly string[];
  readonly devices: boolean;
};

const formats: Readonly<Record<string, Format>> = { mosquitto, rabbitmq, emqx };

export const run: Run = async (call) => {
  const { command, given, screen, text } = call;
  const path = resolve(given[0] ?? "");
  const accounts = await readAccounts(path);
  if (command.name === "accounts") return make(call, path, accounts);
  if (accounts.size === 0)
    throw new Failure("data", `${path} contains no accounts`, {
      remedy: `\`sotto broker accounts ${shellWord(path)}\` makes it`,
    });
  const format = formats[text("for") ?? ""];
  if (format === undefined)
    throw new Failure("usage", "the broker is missing", { remedy: `--for ${Object.keys(formats).join(", --for ")}` });
  screen.print(
    (command.name === "users"
      ? format.users([...accounts.values()])
      : format.rules(await permitted(call, path, accounts))
    ).trimEnd(),
  );
  return "done";
};

async function rulesOf({ connect }: Call): Promise<readonly Rule[]> {
  return (await (await connect()).get<{ rules: Rule[] }>("/broker/rules")).rules;
}

async function make(call: Call, path: string, present: BrokerAccounts): Promise<Exit> {
  const { screen, text } = call;
  const name = text("name") ?? "sotto";
  if (!/^[a-z0-9][a-z0-9-]{0,30}$/u.test(name))
    throw new Failure("usage", "--name takes lowercase letters, digits and hyphens, 31 at most");
  const wanted = (await rulesOf(call)).map(({ account }) => account);
  const accounts = completed(present, wanted, name);
  const added = wanted.filter((account) => !present.has(account));
  const removed = [...present.keys()].filter((account) => !accounts.has(account));
  if (added.length + removed.length > 0) await writeAccounts(path, accounts);
  if (screen.json) screen.data({ file: path, added, removed });
  else {
    screen.print(`${path}: ${accounts.size} accounts, ${added.length} added, ${removed.length} removed`);
    if (added.length + removed.length > 0)
      screen.note("Give the broker its users and rules again: `sotto broker users`, `sotto broker rules`.");
  }
  return "done";
}

async function permitted(call: Call, path: string, accounts: BrokerAccounts): Promise<readonly Permitted[]> {
  const topics = call.texts("device-topic");
  const wrong = topics.find((topic) => !isTopicFilter(topic));
  if (wrong !== undefined) throw new Failure("usage", `“${wrong}” is no topic filter of MQTT`);
  const rules = await rulesOf(call);
  const missing = rules.filter(({ account }) => !accounts.has(account)).map(({ account }) => account);
  if (missing.length > 0)
    throw new Failure("data", `${path} has no account for ${missing.join(", ")}`, {
      remedy: `\`sotto broker accounts ${shellWord(path)}\` adds them`,
    });
  const commanding = rules.filter(({ devices }) => devices).map(({ account }) => account);
  const isKnownWhere = topics.length > 0 || rules.some(({ account }) => account.startsWith("device-"));
  if (commanding.length > 0 && !isKnownWhere)
    call.screen.note(
      `${commanding.join(", ")} may command devices, but nothing says where: give the devices accounts (\`sotto device add\`), or name their topics, such as --device-topic 'homeassistant/#'.`,
    );
  return rules.map(({ account, publishes, subscribes, devices }) => ({
    account,
    username: accounts.get(account)?.username ?? "",
    publishes: devices ? [...publishes, ...topics] : publishes,
    subscribes: devices ? [...subscribes, ...topics] : subscribes,
  }));
}
