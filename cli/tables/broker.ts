/** Commands for an external broker. */
import type { Command, Option } from "../command.ts";

const file = { name: "FILE", about: "The file of accounts_file in [bus].", complete: "file" } as const;
const load = () => import("../commands/broker.ts");
const broker: Option = {
  name: "for",
  value: "BROKER",
  values: ["mosquitto", "rabbitmq", "emqx"],
  about: "The broker in whose format it is printed.",
};

export const brokerCommand: Command = {
  name: "broker",
  group: "Access",
  summary: "Make the accounts and access rules of the platform for a broker of your own",
  commands: [
    {
      name: "accounts",
      summary: "Make a file with an account for each component, skill, satellite and device, or complete it",
      about:
        "Accounts that are in the file keep their passwords; those of skills, satellites and devices that are gone are removed. Set accounts_file in [bus] to this file.",
      arguments: [file],
      options: [{ name: "name", value: "NAME", byDefault: "sotto", about: "What the names of the users begin with." }],
      examples: [
        { command: "sotto broker accounts /etc/sotto/broker-accounts.toml", does: "sotto-asr, sotto-skill-lights …" },
      ],
      load,
    },
    {
      name: "users",
      summary: "Print the users for the broker, with hashes of their passwords",
      arguments: [file],
      options: [broker],
      examples: [
        {
          command: "sotto broker users --for mosquitto /etc/sotto/broker-accounts.toml > sotto.passwd",
          does: "for password_file of mosquitto.conf",
        },
      ],
      load,
    },
    {
      name: "rules",
      summary: "Print the access rules for the broker: what each user may publish and subscribe to",
      arguments: [file],
      options: [
        broker,
        {
          name: "device-topic",
          value: "FILTER",
          many: true,
          about:
            "Topics of devices that have their accounts elsewhere, for skills that may command them; repeatable. Those of `sotto device add` are included.",
        },
      ],
      examples: [
        {
          command: "sotto broker rules --for mosquitto /etc/sotto/broker-accounts.toml > sotto.acl",
          does: "for acl_file of mosquitto.conf",
        },
        {
          command: "sotto broker rules --for rabbitmq /etc/sotto/broker-accounts.toml > rules.json",
          does: "for rabbitmqctl import_definitions",
        },
      ],
      load,
    },
  ],
};
