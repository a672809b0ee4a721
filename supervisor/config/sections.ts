/** The sections of the configuration file: the supervisor's own, and one per component from its declaration. */
import type { Component } from "../../platform/port/component.ts";
import * as v from "valibot";
import { parseAddress } from "./address.ts";
import { adminSchema } from "./admin-section.ts";
import { wyomingSchema } from "./wyoming-section.ts";
import { bridgeSchema } from "./bridge-section.ts";
import { type Anonymity, busSchemaFor } from "./bus-section.ts";
import { clusterSchema } from "./cluster-section.ts";
import { isCron } from "./cron.ts";
import { readPublisherKey } from "../publisher-signature.ts";
import { backupSchema } from "./backup-section.ts";
import { openIdSchema } from "./openid-section.ts";
import { updatesSchema } from "./updates-section.ts";

export type Section = {
  /** The name of the TOML table: the component's with "_" for "-". */
  readonly name: string;
  readonly about: string;
  readonly schema: v.GenericSchema<unknown, unknown>;
  /** The component it configures; undefined for the supervisor's own sections. */
  readonly component?: string;
};

const switchable = (about: string, byDefault: boolean) =>
  v.optional(v.pipe(v.boolean(), v.description(about)), byDefault);
const text = (about: string, byDefault: string) => v.optional(v.pipe(v.string(), v.description(about)), byDefault);

const megabytes = (about: string, byDefault: number) =>
  v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(1024), v.description(about)), byDefault);

export const logSchema = v.object({
  level: v.optional(v.pipe(v.picklist(["debug", "info", "warn", "error"]), v.description("Minimum level.")), "info"),
  file_megabytes: megabytes("Maximum size of a log file before it is rotated.", 2),
  files: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(100),
      v.description("Number of rotated log files kept per component."),
    ),
    4,
  ),
});
export type LogConfig = v.InferOutput<typeof logSchema>;

const seconds = (least: number, about: string, byDefault: number) =>
  v.optional(v.pipe(v.number(), v.minValue(least), v.maxValue(3600), v.description(about)), byDefault);

export const supervisionSchema = v.object({
  ping_seconds: seconds(0.05, "Interval between liveness checks of each component, in seconds.", 5),
  hung_after_seconds: seconds(
    0,
    "Seconds without an answer after which a component is killed and restarted; time in which it got no processor does not count. 0: never.",
    20,
  ),
});
export type SupervisionConfig = v.InferOutput<typeof supervisionSchema>;

export const platformSchema = v.object({
  processes: v.optional(
    v.pipe(
      v.picklist(["auto", "separate", "light", "grouped"]),
      v.description(
        "separate: a process for each component; one that fails disturbs no other. light: one process for those that neither recognise nor understand speech, with a fifth less memory. grouped: one process for all, with a third less memory; one that fails restarts all. auto: grouped with less than 1 GB of memory, light with less than 2 GB, separate with more.",
      ),
    ),
    "auto",
  ),
});
export type PlatformConfig = v.InferOutput<typeof platformSchema>;

const whole = (least: number, most: number, about: string, byDefault: number) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most), v.description(about)), byDefault);

export const sessionsSchema = v.object({
  keep: switchable(
    "Keep the words and decisions of sessions on this machine, for `sotto why` and the sessions page. Audio is kept only as keep_recordings in [asr] says.",
    true,
  ),
  days: whole(1, 3650, "Days to keep sessions.", 30),
  most: whole(1, 1_000_000, "Maximum number of sessions to keep; the oldest are deleted first.", 10_000),
});
export type SessionsConfig = v.InferOutput<typeof sessionsSchema>;

export const skillsSchema = v.object({
  setup_network: switchable(
    "Allow the set-up script of a skill (setup.sh) to use the network, for example to download dependencies. It runs in a sandbox.",
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
        'Default console to install assistants from: the address of any Sotto, "https://board.local:8443", which may be this machine.',
      ),
    ),
    "",
  ),
  console_ca_file: text("PEM file with additional certificate authorities trusted for consoles.", ""),
  console_fingerprint: text(
    "SHA-256 fingerprint of that console's certificate authority, as `sotto certificate` shows it there.",
    "",
  ),
  console_token: text(
    'Credentials for that console: "name:password" of a user there, or a bearer token. Empty: none.',
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
        "Publishers whose signature is required on assistants from a console: a name and a public key each. Empty: no signature required.",
      ),
    ),
    [],
  ),
  without_skills: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,39}$/u, "expected the name of a skill"))),
      v.maxLength(100),
      v.description(
        'Skills of the package that are not wanted here: health does not say that the assistant needs them. ["music"].',
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
    "When to refresh the package lists. Runs as a task, only if Sotto is installed from packages.",
    "23 4 * * *",
  ),
  logs: cron("When to remove old log files.", "7 3 * * *"),
  log_days: whole(1, 3650, "Maximum age of rotated log files, in days.", 30),
  certificate: cron("When to check the certificate, in addition to every start and every hour.", "37 3 * * *"),
  galleries: cron(
    "When to fetch the galleries of skills that were added, to see what is new. Nothing is installed by that.",
    "43 4 * * *",
  ),
  database: cron("When to check and compact the database and delete old tasks.", "17 3 * * *"),
});
export type ScheduleConfig = v.InferOutput<typeof scheduleSchema>;

const isZone = (zone: string): boolean => {
  try {
    if (zone !== "") Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

export const announcementsSchema = v.object({
  quiet: v.optional(
    v.pipe(
      v.record(
        v.string(),
        v.pipe(
          v.string(),
          v.regex(/^(?:|(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d)$/u, '"22:00-07:00", or "" for none'),
        ),
      ),
      v.description(
        'Quiet hours of each site, in which only urgent announcements sound: { kitchen = "22:00-07:00", nursery = "19:00-08:00" }. "*": every other site.',
      ),
    ),
    {},
  ),
  time_zone: v.optional(
    v.pipe(
      v.string(),
      v.check(isZone, 'expected a time zone such as "Europe/Berlin", or "" for the board\'s'),
      v.description('The time zone of the quiet hours, "Europe/Berlin" say. Empty: the board\'s.'),
    ),
    "",
  ),
  minutes: whole(1, 10_080, "How long an announcement waits, unless it says so itself, until it is dropped.", 60),
  repeat_seconds: whole(10, 3600, "Seconds after which an urgent announcement is repeated.", 60),
  repeats: whole(0, 100, "How often an urgent announcement is repeated if nobody acknowledges it.", 10),
});
/** `address` is empty, or where to listen. */
export const rhasspySchema = v.object({
  address: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (address) => address === "" || parseAddress(address) !== undefined,
        'expected "" or an address like "127.0.0.1:12101"',
      ),
      v.description(
        'Where Rhasspy\'s HTTP and WebSocket API is served, "127.0.0.1:12101" say; empty: nowhere. On an address that others can reach, password_file is required. Takes effect when the platform restarts.',
      ),
    ),
    "",
  ),
  password_file: text(
    "File whose first line is the password of this API, for HTTP Basic (with any user) or as a Bearer token. Empty: none, on a loopback address only.",
    "",
  ),
});
export type RhasspyConfig = v.InferOutput<typeof rhasspySchema>;

export type AnnouncementsConfig = v.InferOutput<typeof announcementsSchema>;

/** Returns the name of a component's section. */
export function sectionName(component: string): string {
  return component.replaceAll("-", "_");
}

/**
 * Returns every section, in the order of the file. `anonymity` is the default for a file without the key: stricter on a
 * board than in a checkout, whose user is alone on the machine.
 */
export function allSections(components: readonly Component[], anonymity: Anonymity = "limited"): readonly Section[] {
  return [
    { name: "admin", about: "The admin service: REST over HTTPS.", schema: adminSchema },
    { name: "openid", about: "Logging in to the page by OpenID Connect.", schema: openIdSchema },
    { name: "bus", about: "The message bus on which the components talk.", schema: busSchemaFor(anonymity) },
    { name: "log", about: "Log files: level, size and retention.", schema: logSchema },
    { name: "platform", about: "The processes of the platform.", schema: platformSchema },
    { name: "supervision", about: "How components are monitored.", schema: supervisionSchema },
    { name: "sessions", about: "The session history.", schema: sessionsSchema },
    { name: "skills", about: "How skills are installed.", schema: skillsSchema },
    {
      name: "assistants",
      about: "Where assistants are installed from, and which publishers are trusted.",
      schema: assistantsSchema,
    },
    {
      name: "schedule",
      about: "Recurring jobs. Times are cron expressions in the board's time zone.",
      schema: scheduleSchema,
    },
    {
      name: "updates",
      about: "How updates are judged, and when they are installed automatically.",
      schema: updatesSchema,
    },
    {
      name: "backup",
      about: "When backups are made, where they are sent, and when restoring them is rehearsed.",
      schema: backupSchema,
    },
    {
      name: "announcements",
      about: "When announcements are spoken, and how often.",
      schema: announcementsSchema,
    },
    {
      name: "rhasspy",
      about: "Rhasspy's HTTP and WebSocket API, for programs that were written for it.",
      schema: rhasspySchema,
    },
    {
      name: "wyoming",
      about: "The Wyoming protocol, for Home Assistant: speech recognition, speech and wake words of this board.",
      schema: wyomingSchema,
    },
    { name: "cluster", about: "Several hubs that take over each other's rooms, through NATS.", schema: clusterSchema },
    {
      name: "bridge",
      about: "What this board tells a larger MQTT broker of itself: declared events, never sound.",
      schema: bridgeSchema,
    },
    ...components.map(({ name, about, config }) => ({
      name: sectionName(name),
      about,
      schema: config,
      component: name,
    })),
  ];
}
