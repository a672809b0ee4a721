/** The sections of the configuration file: the supervisor's own, and one per component from its declaration. */
import type { Component } from "../../platform/port/component.ts";
import * as v from "valibot";
import { addressText, parseAddress } from "./address.ts";
import { isCron } from "./cron.ts";
import { readPublisherKey } from "../publisher-signature.ts";

export type Section = {
  /** The TOML table's name: the component's with "_" for "-". */
  readonly name: string;
  readonly about: string;
  readonly schema: v.GenericSchema<unknown, unknown>;
  /** The component it configures; undefined for the supervisor's own. */
  readonly component?: string;
};

const switchable = (about: string, byDefault: boolean) =>
  v.optional(v.pipe(v.boolean(), v.description(about)), byDefault);
const text = (about: string, byDefault: string) => v.optional(v.pipe(v.string(), v.description(about)), byDefault);

export const adminSchema = v.object({
  address: v.optional(
    v.pipe(addressText, v.description("Where the admin service listens (HTTPS). Change it to change the port.")),
    "[::]:8443",
  ),
  tls_certificate_chain: v.optional(
    v.pipe(
      v.string(),
      v.description(
        'PEM file with the certificate chain. Left out: the platform makes its own. "" together with an empty tls_private_key: plain HTTP, for a proxy.',
      ),
    ),
  ),
  tls_private_key: v.optional(
    v.pipe(v.string(), v.description("PEM file with the private key of the certificate chain.")),
  ),
  sign_up: v.optional(
    v.pipe(
      v.picklist(["claim", "open", "code", "closed"]),
      v.description(
        "Who may make an account: claim (the first from the local network, shortly after installation), open (everyone), code (whoever knows the setup code), closed (nobody).",
      ),
    ),
    "claim",
  ),
});
export type AdminConfig = v.InferOutput<typeof adminSchema>;

const brokerUrl = v.check(
  (url: string) => url === "" || /^mqtts?:\/\/[^/\s@]+\/?$/u.test(url),
  'expected "" or a URL like "mqtt://broker.lan:1883" or "mqtts://broker.lan" (user and password have keys of their own)',
);

export const busSchema = v.object({
  url: v.optional(
    v.pipe(
      v.string(),
      brokerUrl,
      v.description('An external MQTT broker, "mqtt://host:1883" or "mqtts://host:8883". Empty: the embedded broker.'),
    ),
    "",
  ),
  username: text("The user name for the external broker.", ""),
  password: text("The password for the external broker; password_file keeps it out of this file.", ""),
  password_file: text("A file whose first line is the password for the external broker.", ""),
  ca_file: text("PEM file with the authorities that may sign the external broker's certificate (mqtts).", ""),
  topic_prefix: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[^/+#\s\0]{1,40}$/u, 'expected one topic segment: 1 to 40 characters without "/", "+", "#" and spaces'),
      v.description("The first segment of every topic."),
    ),
    "msg",
  ),
  address: v.optional(
    v.pipe(addressText, v.description("Where the embedded broker listens for programs on this machine.")),
    "127.0.0.1:1883",
  ),
  anonymous: switchable("Whether programs on this machine may use the bus without a credential.", true),
  satellite_address: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => text === "" || parseAddress(text) !== undefined, 'expected "" or an address like "[::]:8883"'),
      v.description(
        'Where satellites, rooms on other boards, are let in over TLS: "[::]:8883". Each needs what `sotto satellite add` prints. Empty: nowhere.',
      ),
    ),
    "",
  ),
});
export type BusConfig = v.InferOutput<typeof busSchema>;

const megabytes = (about: string, byDefault: number) =>
  v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(1024), v.description(about)), byDefault);

export const logSchema = v.object({
  level: v.optional(
    v.pipe(v.picklist(["debug", "info", "warn", "error"]), v.description("The least level that is written.")),
    "info",
  ),
  file_megabytes: megabytes("The size at which a component's log file is closed and the next one begun.", 2),
  files: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(100),
      v.description("How many closed log files are kept per component."),
    ),
    4,
  ),
});
export type LogConfig = v.InferOutput<typeof logSchema>;

const seconds = (least: number, about: string, byDefault: number) =>
  v.optional(v.pipe(v.number(), v.minValue(least), v.maxValue(3600), v.description(about)), byDefault);

export const supervisionSchema = v.object({
  ping_seconds: seconds(0.05, "How often the supervisor asks every component whether it still works.", 5),
  hung_after_seconds: seconds(
    0,
    "How long a component may leave that unanswered before it is killed and started again. 0: for ever.",
    20,
  ),
});
export type SupervisionConfig = v.InferOutput<typeof supervisionSchema>;

const whole = (least: number, most: number, about: string, byDefault: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most), v.description(about)), byDefault);

export const sessionsSchema = v.object({
  keep: switchable(
    "Whether the words and decisions of sessions are kept on this machine, for `sotto why` and the sessions page. Never sound.",
    true,
  ),
  days: whole(1, 3650, "How many days they are kept.", 30),
  most: whole(1, 1_000_000, "How many are kept at most, the newest.", 10_000),
});
export type SessionsConfig = v.InferOutput<typeof sessionsSchema>;

export const skillsSchema = v.object({
  setup_network: switchable(
    "Whether the set-up that a skill brings (setup.sh) may use the network, to fetch what it needs. It runs in a sandbox.",
    false,
  ),
});
export type SkillsConfig = v.InferOutput<typeof skillsSchema>;

const httpsOrigin = v.check(
  (url: string) => url === "" || (/^https:\/\/[^/\s@]+\/?$/u.test(url) && URL.canParse(url)),
  'expected "" or an address like "https://console.lan:8443"',
);

export const assistantsSchema = v.object({
  console_url: v.optional(
    v.pipe(
      v.string(),
      httpsOrigin,
      v.description(
        'The console that assistants are installed from when no other is named: any Sotto, "https://board.local:8443". What is written here may also be this machine.',
      ),
    ),
    "",
  ),
  console_ca_file: text("PEM file with authorities that may sign a console's certificate, beside the known ones.", ""),
  console_fingerprint: text(
    "The fingerprint (SHA-256) of that console's own authority, as `sotto certificate` shows it there.",
    "",
  ),
  console_token: text(
    'What the board shows that console: "name:password" of a user there, or a bearer token. Empty: nothing.',
    "",
  ),
  publisher_keys: v.optional(
    v.pipe(
      v.array(
        v.pipe(
          v.string(),
          v.check(
            (key) => readPublisherKey(key) !== undefined,
            'expected a name and an ed25519 key: "anna MCowBQYDK2VwAyEA…"',
          ),
        ),
      ),
      v.description(
        "Whose signature an assistant from a console must have: a name and the public key each. Empty: it need not be signed.",
      ),
    ),
    [],
  ),
});
export type AssistantsConfig = v.InferOutput<typeof assistantsSchema>;

const cron = (about: string, byDefault: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => text === "" || isCron(text),
        'expected five fields as cron has them, "17 3 * * *" say, or "" for never',
      ),
      v.description(about),
    ),
    byDefault,
  );

export const scheduleSchema = v.object({
  packages: cron(
    "When the lists of the packages are refreshed. A task; only where Sotto is installed from packages.",
    "23 4 * * *",
  ),
  logs: cron("When log files that are too old are removed.", "7 3 * * *"),
  log_days: whole(1, 3650, "How many days closed log files are kept at most.", 30),
  certificate: cron(
    "When it is looked whether the certificate is still good, beside every start and every hour.",
    "37 3 * * *",
  ),
  database: cron("When the database is checked and tidied, and old tasks are forgotten.", "17 3 * * *"),
});
export type ScheduleConfig = v.InferOutput<typeof scheduleSchema>;

/** The name of a component's section. */
export function sectionName(component: string): string {
  return component.replaceAll("-", "_");
}

/** Every section, in the order in which the file shows them. */
export function allSections(components: readonly Component[]): readonly Section[] {
  return [
    { name: "admin", about: "The admin service: REST over HTTPS.", schema: adminSchema },
    { name: "bus", about: "The message bus on which the components talk.", schema: busSchema },
    { name: "log", about: "What is written to the log files, and how much of it is kept.", schema: logSchema },
    { name: "supervision", about: "How the components are watched.", schema: supervisionSchema },
    { name: "sessions", about: "What is remembered of what was said.", schema: sessionsSchema },
    { name: "skills", about: "How skills are installed.", schema: skillsSchema },
    { name: "assistants", about: "Where assistants are installed from, and whose.", schema: assistantsSchema },
    {
      name: "schedule",
      about: "What is done from time to time. Times are cron's, in the board's time zone.",
      schema: scheduleSchema,
    },
    ...components.map(({ name, about, config }) => ({
      name: sectionName(name),
      about,
      schema: config,
      component: name,
    })),
  ];
}
